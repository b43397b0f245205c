/** In what order the list can stand once prices are known. */
import type { Item } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { FreeCard, Order } from '../dated-list.ts';

/** What has no price stands last in both directions; alike prices stay in the venue's order. */
export function priceOrders(free: ReadonlyMap<string, FreeCard>, { low, high }: Messages['byDate']): readonly Order[] {
  const amountOf = ({ id }: Item) => free.get(id)?.amount ?? Infinity;
  const by = (rank: (amount: number) => number) => (one: Item, other: Item) => {
    const [first, second] = [amountOf(one), amountOf(other)];
    // Infinity less Infinity is no number.
    if (first === second) return 0;
    return first === Infinity || second === Infinity ? first - second : rank(first) - rank(second);
  };
  return [
    { words: low, compare: by((amount) => amount) },
    { words: high, compare: by((amount) => -amount) },
  ];
}
