/** In what order the list can stand whatever is known of it: the venue's own, or by name. */
import type { Locale } from '../../i18n/locale.ts';
import type { Order } from './dated-list.ts';

export function listOrders({ lang, text: { list } }: Locale): readonly Order[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [{ words: list.own }, { words: list.name, compare: (one, other) => compare(one.name, other.name) }];
}
