/** In what order the list stands: the venue's own, by name, by price where prices are known. */
import type { Item } from '../api/types.ts';
import type { FreeCard } from './dated-list.ts';

export type Order = 'own' | 'name' | 'low' | 'high';

/** What has no price stands last in both directions; alike prices stay in the venue's order. */
export function sorted(items: readonly Item[], order: Order, free: ReadonlyMap<string, FreeCard> | undefined, lang: string | undefined): readonly Item[] {
  if (order === 'name') {
    const { compare } = new Intl.Collator(lang, { numeric: true });
    return [...items].sort((one, other) => compare(one.name, other.name));
  }
  if (order === 'own' || !free) return items;
  const rank = ({ id }: Item) => {
    const { amount = Infinity } = free.get(id) ?? {};
    return order === 'high' && amount < Infinity ? -amount : amount;
  };
  // Infinity less Infinity is no number.
  return [...items].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
