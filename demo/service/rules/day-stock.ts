/** The stock of one day of an item, and at which times a booking could start. */

import type { Item } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import { cellOf, cellsOfDay, closes, opens, stepMinutes } from './cells.ts';
import type { Day, LocalTime } from './day.ts';
import { type Taken, leftOf, leftThroughout } from './occupancy.ts';
import { rulesFor } from './period.ts';

export interface DayStock {
  /** The most and the least that is left at any time of the day. */
  readonly most: number;
  readonly least: number;
  /** Start times of an item sold by time, with what is left for the shortest booking from there. */
  readonly starts?: readonly { readonly minute: number; readonly left: number }[];
  readonly slots?: readonly { readonly start: number; readonly end: number; readonly left: number }[];
}

export function dayStock(item: Item, day: Day, taken: Taken, audience: Audience, now: LocalTime): DayStock {
  const counts = cellsOfDay(item, day).map((cell) => leftOf(taken, item, cell));
  const most = Math.max(0, ...counts);
  const least = counts.length === 0 ? 0 : Math.min(...counts);
  const rules = rulesFor(item, audience);
  const earliest = now.day * 1440 + now.minute + (rules.leadHours ?? 0) * 60;
  const tooSoon = (minute: number) => cellOf(day, minute) < earliest;
  if (item.unit === 'TS') {
    return {
      most,
      least,
      slots: (item.sells.slots ?? []).map((slot) => ({
        ...slot,
        left: tooSoon(slot.start) ? 0 : leftOf(taken, item, cellOf(day, slot.start)),
      })),
    };
  }
  const step = stepMinutes(item.unit);
  if (step === null || !item.byDate) return { most, least };
  const length = (item.length > 0 ? item.length : Math.max(1, rules.minLength ?? 1)) * step;
  const starts: { minute: number; left: number }[] = [];
  for (let minute = opens(item); minute + length <= closes(item); minute += step) {
    if (rules.startTimes && !rules.startTimes.includes(minute)) continue;
    const cells = Array.from({ length: length / step }, (_, index) => cellOf(day, minute + index * step));
    starts.push({ minute, left: tooSoon(minute) ? 0 : leftThroughout(taken, item, cells) });
  }
  return { most, least, starts };
}
