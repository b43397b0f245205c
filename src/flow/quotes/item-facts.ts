/** Facts about an item that follow from its unit, its parents or its stock. They are pure functions for every view. */
import type { Item, Unit } from '../../api/types.ts';
import { daysBetween, type Day } from '../../values/dates/day.ts';

const withinADay = /^(H|\d+M|TS)$/;

/** Returns true if a booking has a time or a time slot within a day. A simple item has only a quantity, with any unit. */
export function isTimed({ unit, simple }: Pick<Item, 'unit' | 'simple'>): boolean {
  return !simple && withinADay.test(unit);
}

/** Returns the calendar days of a booking: 1 for an item with times, 0 if the guest selects the first and the last day. */
export function daysTaken({ unit, fixedLength }: Item): number {
  return withinADay.test(unit) ? 1 : fixedLength;
}

/** The days of a visit, in the unit of the item that the guest selected them for. */
export interface VisitDays {
  unit: Unit | undefined;
  start: Day;
  end: Day;
}

/**
 * Returns how many days of a visit carry over to an item: all if it takes any number of that unit, otherwise the first.
 */
export function daysCarried(item: Item, { unit, start, end }: VisitDays): number {
  return daysTaken(item) === 0 && (item.unit === 'N') === (unit === 'N') ? daysBetween(start, end) + 1 : 1;
}

/** Returns true if one request returns the price of each day: the guest selects a number of days or nights. */
export function hasDayPrices(item: Item): boolean {
  return !item.simple && item.group !== 'parent' && daysTaken(item) === 0;
}

/** Returns the items that the list shows. The children of a parent are inside the parent. */
export function topLevel(items: readonly Item[]): readonly Item[] {
  const within = new Set(items.flatMap(({ children }) => children));
  return items.filter(({ id }) => !within.has(id));
}
