/** How much of an item is left on each day of a range, after the rules that close days. */

import type { Item } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import { cellDay, cellOf, cellsOfDay, stepMinutes } from './cells.ts';
import { type Day, type LocalTime, weekday } from './day.ts';
import { type Taken, leftOf, NO_LIMIT } from './occupancy.ts';
import { rulesFor } from './period.ts';

export interface CalendarContext {
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly taken: Taken;
}

/** Units left by day, first day first. Days that are past, too near or closed have none. */
export function calendar(item: Item, first: Day, last: Day, { audience, now, taken }: CalendarContext): number[] {
  const rules = rulesFor(item, audience);
  const timed = item.byDate && (item.unit === 'TS' || stepMinutes(item.unit) !== null);
  const from = now.day * 1440 + (timed || rules.leadHours ? now.minute : 0) + (rules.leadHours ?? 0) * 60;
  const closed = new Set(rules.closedWeekdays);
  const counts: number[] = [];
  const booked = taken.get(item.id);
  for (let day = first; day <= last; day += 1) {
    if (item.status !== 'A' || (item.byDate && (closed.has(weekday(day)) || cellOf(day) + (timed ? 1439 : 0) < from)))
      counts.push(0);
    else if (item.unlimited) counts.push(NO_LIMIT);
    else if (!timed && item.byDate) counts.push(Math.max(0, item.stock - (booked?.get(cellOf(day)) ?? 0)));
    else counts.push(mostLeftFrom(item, day, from, taken));
  }
  return counts;
}

function mostLeftFrom(item: Item, day: Day, from: number, taken: Taken): number {
  let most = 0;
  for (const cell of cellsOfDay(item, day)) {
    if (item.byDate && cellDay(cell) === day && cell < from) continue;
    most = Math.max(most, leftOf(taken, item, cell));
  }
  return most;
}

/** A parent shows what any of its children has. */
export function mostOf(calendars: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => calendars.reduce((most, each) => Math.max(most, each[index] ?? 0), 0));
}
