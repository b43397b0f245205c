/** In what orders the list can stand: the venue's own, by name, and by price once prices are known. */
import type { Item } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { DatedList, FreeCard, Order } from './dated-list.ts';

const undated = new WeakMap<Locale, DatedList>();

/** A list that is not browsed by date; the same object for the same locale. */
export function undatedList(locale: Locale): DatedList {
  const list = undated.get(locale) ?? { locale, orders: ordersIn(locale) };
  undated.set(locale, list);
  return list;
}

/** The orders that need no price; made once for each locale. */
export function listOrders(locale: Locale): readonly Order[] {
  return undatedList(locale).orders;
}

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

function ordersIn({ lang, text: { list } }: Locale): readonly Order[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [{ words: list.own }, { words: list.name, compare: (one, other) => compare(one.name, other.name) }];
}
