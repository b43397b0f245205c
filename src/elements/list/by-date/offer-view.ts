/**
 * Formats the result of a date search: the cards of the free items, the sort orders by price, and the text above the
 * list. It sends no requests. `by-date-view.ts` passes these texts to the list and to the view above.
 */
import type { Item, Parameter } from '../../../api/types.ts';
import type { FreeItem, Offer, DateSearch } from '../../../flow/quotes/offer.ts';
import { partyQuantitiesOf, type Party, type PartyKind } from '../../../flow/quotes/party.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { isNothing } from '../../../values/amounts.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { formatParty, formatPeriod } from '../../shared/format-visit.ts';
import { between } from '../../shared/text.ts';
import type { FreeCard, Order } from '../dated-list.ts';
import { topLevelItems } from '../../../flow/quotes/item-facts.ts';
import type { SearchDays } from './date-search.ts';

type People = NonNullable<PartyKind>;

/** Returns the number of free items with a card. Children of a parent have no card in the list. */
export function countOf(items: readonly Item[], { free }: Offer): number {
  return topLevelItems(items).filter(({ id }) => free.has(id)).length;
}

export function cardsOf(
  { free }: Offer,
  dateSearch: DateSearch,
  party: Party,
  locale: Locale,
): ReadonlyMap<string, FreeCard> {
  return new Map([...free].map(([id, item]) => [id, freeCard(item, dateSearch, party, locale)]));
}

/** Formats the days and the party of the search. */
export function formatDateSearch(dateSearch: DateSearch, party: Party, byNight: boolean, locale: Locale): string {
  const who = formatCounts(party, partyQuantitiesOf(party, dateSearch.params), locale);
  return [formatDays(dateSearch, byNight, locale), who].filter(Boolean).join(between);
}

export function formatDays({ from, to }: SearchDays, byNight: boolean, locale: Locale): string {
  return formatPeriod({ unit: byNight ? 'N' : 'D', start: from, end: byNight ? addDays(to, -1) : to }, locale);
}

/** Returns the content of a card. Price and party are getters, so that only visible cards format them. */
function freeCard(
  { total, isLowest, quote, days }: FreeItem,
  { params }: DateSearch,
  party: Party,
  locale: Locale,
): FreeCard {
  return {
    get price() {
      const price = total && (isNothing(total) ? locale.text.list.noCharge : locale.money(total));
      return price && isLowest ? locale.text.byDate.from(price) : price;
    },
    get note() {
      const parameters = quote?.parameters ?? [];
      const counts = parameters.map(
        ({ id, default: defaultCount, min }) => [id, params[id] ?? Math.max(defaultCount, min)] as const,
      );
      return formatPeopleOf(parameters, Object.fromEntries(counts), party, locale);
    },
    amount: total ? Number(total) : Infinity,
    choice: withoutTime(days),
  };
}

/** Returns the days without a time, because the selected time belongs to a different item. */
function withoutTime(days: { start: Day; end: Day } | null): FreeCard['choice'] {
  return { ...days, startTime: undefined, endTime: undefined, timeslot: undefined };
}

/**
 * Formats the selected party, such as `2 adults, 1 child`. Quantities that do not count people have the venue's labels.
 */
function formatCounts({ members }: Party, counts: Readonly<Record<string, number>>, locale: Locale): string {
  return locale.list(
    members.map(({ kind, parameter }) =>
      kind ? peopleIn(kind, counts[parameter.id] ?? 0, locale) : formatParty(counts, [parameter], locale),
    ),
  );
}

/**
 * Formats the party that an item's price is for. For example, a single boat for several people shows only the number of
 * people. If the item counts no people, shows the number of boats.
 */
function formatPeopleOf(
  parameters: readonly Parameter[],
  counts: Readonly<Record<string, number>>,
  { members, headcountIds }: Party,
  locale: Locale,
): string {
  const kinds = new Map<string, People>(headcountIds.map((id) => [id, 'people']));
  for (const { kind, ids } of members) if (kind) for (const id of ids) kinds.set(id, kind);
  const visibleParameters = parameters.filter(({ hidden }) => !hidden);
  const people = visibleParameters.map(({ id }) => {
    const kind = kinds.get(id);
    return kind ? peopleIn(kind, counts[id] ?? 0, locale) : '';
  });
  const isForPeople = people.some(Boolean);
  const things = visibleParameters.filter(({ id }) => !kinds.has(id) && (!isForPeople || (counts[id] ?? 0) > 1));
  return locale.list([formatParty(counts, things, locale), ...people]);
}

function peopleIn(kind: People, count: number, locale: Locale): string {
  return count > 0 ? locale.section('byDate', enByDate).people[kind](count).replaceAll(' ', '\u00a0') : '';
}

/**
 * Returns the two sort orders by price: cheapest first, and most expensive first. Items without a price come last in
 * both, and items with equal prices keep the venue's order. Unchecked items come first, because each may turn out to
 * have the lowest or the highest price.
 */
export function priceOrders(
  free: ReadonlyMap<string, FreeCard>,
  { low, high }: Messages['byDate'],
  uncheckedIds: ReadonlySet<string> = new Set(),
): readonly Order[] {
  const amountOf = ({ id }: Item) => free.get(id)?.amount ?? Infinity;
  const compareBy = (rank: (amount: number) => number) => (one: Item, other: Item) => {
    const isUnchecked = uncheckedIds.has(one.id);
    if (isUnchecked !== uncheckedIds.has(other.id)) return isUnchecked ? -1 : 1;
    const [oneAmount, otherAmount] = [amountOf(one), amountOf(other)];
    // Compares first, because Infinity - Infinity is NaN.
    if (oneAmount === otherAmount) return 0;
    const isUnpriced = oneAmount === Infinity || otherAmount === Infinity;
    return isUnpriced ? oneAmount - otherAmount : rank(oneAmount) - rank(otherAmount);
  };
  return [
    { words: low, compare: compareBy((amount) => amount) },
    { words: high, compare: compareBy((amount) => -amount) },
  ];
}
