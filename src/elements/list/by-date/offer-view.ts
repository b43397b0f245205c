/** What is free, as the cards of the list and the words above it say it. No markup here. */
import type { Item } from '../../../api/types.ts';
import type { FreeItem, Offer, Wish } from '../../../flow/quotes/offer.ts';
import { chosenOf, type Party } from '../../../flow/quotes/party.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { formatPeriod } from '../../shared/format-visit.ts';
import type { FreeCard } from '../dated-list.ts';
import { formatPeopleOf, formatChosen } from './party-words.ts';
import { topLevel } from '../../../flow/quotes/item-facts.ts';
import type { WishedDays } from './wish.ts';

/** How many cards the offer makes: what stands within another item is found by opening that. */
export function countOf(items: readonly Item[], { free }: Offer): number {
  return topLevel(items).filter(({ id }) => free.has(id)).length;
}

export function cardsOf({ free }: Offer, wish: Wish, party: Party, locale: Locale): ReadonlyMap<string, FreeCard> {
  return new Map([...free].map(([id, item]) => [id, freeCard(item, wish, party, locale)]));
}

/** What was asked for, in words: the days and the party. */
export function formatWish(wish: Wish, party: Party, byNight: boolean, locale: Locale): string {
  const who = formatChosen(party, chosenOf(party, wish.params), locale);
  return [formatDays(wish, byNight, locale), who].filter(Boolean).join(' · ');
}

export function formatDays({ from, to }: WishedDays, byNight: boolean, locale: Locale): string {
  return formatPeriod({ unit: byNight ? 'N' : 'D', start: from, end: byNight ? addDays(to, -1) : to }, locale);
}

function freeCard(
  { total, isLowest, quote, days }: FreeItem,
  { params }: Wish,
  party: Party,
  locale: Locale,
): FreeCard {
  const price = total && locale.money(total);
  const parameters = quote?.parameters ?? [];
  const counts = parameters.map(({ id, default: usual, min }) => [id, params[id] ?? Math.max(usual, min)] as const);
  return {
    price: price && isLowest ? locale.text.byDate.from(price) : price,
    note: formatPeopleOf(parameters, Object.fromEntries(counts), party, locale),
    amount: total ? Number(total) : Infinity,
    choice: timeless(days),
  };
}

/** A time belongs to the item it was chosen for. */
function timeless(days: { start: Day; end: Day } | null): FreeCard['choice'] {
  return { ...days, startTime: undefined, endTime: undefined, timeslot: undefined };
}
