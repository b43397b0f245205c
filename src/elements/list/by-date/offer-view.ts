/** Turns the free items of a date search into cards of the list and words above it. */
import type { Item } from '../../../api/types.ts';
import type { FreeItem, Offer, Wish } from '../../../flow/quotes/offer.ts';
import { chosenOf, type Party } from '../../../flow/quotes/party.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { between, formatPeriod } from '../../shared/format-visit.ts';
import type { FreeCard } from '../dated-list.ts';
import { formatPeopleOf, formatChosen } from './party-words.ts';
import { topLevel } from '../../../flow/quotes/item-facts.ts';
import type { WishedDays } from './wish.ts';

/** Returns the number of cards. Children of a parent have none in the list. */
export function countOf(items: readonly Item[], { free }: Offer): number {
  return topLevel(items).filter(({ id }) => free.has(id)).length;
}

export function cardsOf({ free }: Offer, wish: Wish, party: Party, locale: Locale): ReadonlyMap<string, FreeCard> {
  const money = locale.moneyOf([...free.values()].map(({ total }) => total));
  return new Map([...free].map(([id, item]) => [id, freeCard(item, wish, party, { ...locale, money })]));
}

/** Returns the days and the party of the search in words. */
export function formatWish(wish: Wish, party: Party, byNight: boolean, locale: Locale): string {
  const who = formatChosen(party, chosenOf(party, wish.params), locale);
  return [formatDays(wish, byNight, locale), who].filter(Boolean).join(between);
}

export function formatDays({ from, to }: WishedDays, byNight: boolean, locale: Locale): string {
  return formatPeriod({ unit: byNight ? 'N' : 'D', start: from, end: byNight ? addDays(to, -1) : to }, locale);
}

/** Formats the price and the party only when the card is drawn: a long list draws a few of its cards. */
function freeCard(
  { total, isLowest, quote, days }: FreeItem,
  { params }: Wish,
  party: Party,
  locale: Locale,
): FreeCard {
  return {
    get price() {
      const price = total && locale.money(total);
      return price && isLowest ? locale.text.byDate.from(price) : price;
    },
    get note() {
      const parameters = quote?.parameters ?? [];
      const counts = parameters.map(({ id, default: usual, min }) => [id, params[id] ?? Math.max(usual, min)] as const);
      return formatPeopleOf(parameters, Object.fromEntries(counts), party, locale);
    },
    amount: total ? Number(total) : Infinity,
    choice: timeless(days),
  };
}

/** Clears the time: it belongs to the item that it was selected for. */
function timeless(days: { start: Day; end: Day } | null): FreeCard['choice'] {
  return { ...days, startTime: undefined, endTime: undefined, timeslot: undefined };
}
