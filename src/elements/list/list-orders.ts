/** In what orders the list can stand whatever is known of it: the venue's own, or by name. */
import type { Locale } from '../../i18n/locale.ts';
import type { DatedList, Order } from './dated-list.ts';

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

function ordersIn({ lang, text: { list } }: Locale): readonly Order[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [{ words: list.own }, { words: list.name, compare: (one, other) => compare(one.name, other.name) }];
}
