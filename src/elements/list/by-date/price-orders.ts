/** The orders of the list by price. */
import type { Item } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { FreeCard, Order } from '../dated-list.ts';

/**
 * Items without a price are last in both orders, and equal prices keep the order of the venue. Unchecked items come first: any of
 * them may have the lowest or the highest price, and the list ends before them.
 */
export function priceOrders(
  free: ReadonlyMap<string, FreeCard>,
  { low, high }: Messages['byDate'],
  uncheckedIds: ReadonlySet<string> = new Set(),
): readonly Order[] {
  const amountOf = ({ id }: Item) => free.get(id)?.amount ?? Infinity;
  const by = (rank: (amount: number) => number) => (one: Item, other: Item) => {
    const isUnchecked = uncheckedIds.has(one.id);
    if (isUnchecked !== uncheckedIds.has(other.id)) return isUnchecked ? -1 : 1;
    const [first, second] = [amountOf(one), amountOf(other)];
    // Infinity - Infinity is NaN.
    if (first === second) return 0;
    return first === Infinity || second === Infinity ? first - second : rank(first) - rank(second);
  };
  return [
    { words: low, compare: by((amount) => amount) },
    { words: high, compare: by((amount) => -amount) },
  ];
}
