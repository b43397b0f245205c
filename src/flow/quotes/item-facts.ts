/** Derives facts about an item from its unit, its group and its length. All views share these pure functions. */
import type { Item } from '../../api/types.ts';

const timedUnitPattern = /^(H|\d+M|TS)$/;

/**
 * Returns true if a booking of the item has a time or a time slot within one day. Always false for a simple item, which
 * has only a quantity.
 */
export function isTimed({ unit, simple }: Pick<Item, 'unit' | 'simple'>): boolean {
  return !simple && timedUnitPattern.test(unit);
}

/**
 * Returns the number of calendar days in a booking: 1 for an item with times. Returns 0 if the guest selects the first
 * and the last day.
 */
export function getDayCount({ unit, fixedLength }: Item): number {
  return timedUnitPattern.test(unit) ? 1 : fixedLength;
}

/**
 * Returns true if one request can return the price of each day: the guest selects how many days or nights they book.
 */
export function hasDayPrices(item: Item): boolean {
  return !item.simple && item.group !== 'parent' && getDayCount(item) === 0;
}

/** Returns the items that the list shows. The children of a parent item are inside their parent. */
export function getRootItems(items: readonly Item[]): readonly Item[] {
  const childIds = new Set(items.flatMap(({ children }) => children));
  return items.filter(({ id }) => !childIds.has(id));
}
