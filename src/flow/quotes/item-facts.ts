/** What follows from the unit an item is sold by. */
import type { Item } from '../../api/types.ts';

const withinADay = /^(H|\d+M|TS)$/;

/** Takes place within a day, at a time or in a time slot. A simple item has a quantity only, whatever its unit says. */
export function isTimed({ unit, simple }: Pick<Item, 'unit' | 'simple'>): boolean {
  return !simple && withinADay.test(unit);
}

/** Days of the calendar a booking takes; 0 when the visitor chooses the first and the last. What is sold by time takes place on one. */
export function daysTaken({ unit, fixedLength }: Item): number {
  return withinADay.test(unit) ? 1 : fixedLength;
}

/** What each day of a month costs is one question: it has days or nights, and the visitor chooses how many. */
export function hasDayPrices(item: Item): boolean {
  return !item.simple && item.group !== 'parent' && daysTaken(item) === 0;
}

/** Minutes of one unit of an item sold by the hour or in steps of minutes; 0 for others. */
export function stepOf({ unit }: Pick<Item, 'unit'>): number {
  return unit === 'H' ? 60 : Number(/^(\d+)M$/.exec(unit)?.[1] ?? 0);
}

/** Children of a parent that is listed are found by opening it. */
export function topLevel(items: readonly Item[]): readonly Item[] {
  const within = new Set(items.flatMap(({ children }) => children));
  return items.filter(({ id }) => !within.has(id));
}
