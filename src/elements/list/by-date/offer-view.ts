/**
 * Formats the result of a date search: the cards of the free items, the sort orders by price, and the text above the
 * list. It sends no requests. `search-content.ts` passes these texts to the list and to the view above it.
 */
import type { Item, Parameter } from '../../../api/types.ts';
import type { FreeItem, Offer, DateSearch } from '../../../flow/quotes/date-search.ts';
import { toPartyQuantities, type Party, type PartyKind } from '../../../flow/quotes/party.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { isZeroOrUnknown } from '../../../values/amounts.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { formatParty, formatPeriod } from '../../shared/format-visit.ts';
import { dotSeparator } from '../../shared/text.ts';
import type { FreeCard, ListOrderOption } from '../list-content.ts';
import { getRootItems } from '../../../flow/quotes/item-facts.ts';
import type { SearchDays } from './search-days.ts';

type PeopleKind = NonNullable<PartyKind>;

/** Returns the number of free items with a card. Children of a parent have no card in the list. */
export function countFreeCards(items: readonly Item[], { free }: Offer): number {
  return getRootItems(items).filter(({ id }) => free.has(id)).length;
}

export function createFreeCards(
  { free }: Offer,
  dateSearch: DateSearch,
  party: Party,
  locale: Locale,
): ReadonlyMap<string, FreeCard> {
  return new Map([...free].map(([id, item]) => [id, createFreeCard(item, dateSearch, party, locale)]));
}

/** Formats the days and the party of the search. */
export function formatDateSearch(dateSearch: DateSearch, party: Party, isSoldByNight: boolean, locale: Locale): string {
  const formattedParty = formatPartyCounts(party, toPartyQuantities(party, dateSearch.params), locale);
  return [formatDays(dateSearch, isSoldByNight, locale), formattedParty].filter(Boolean).join(dotSeparator);
}

export function formatDays({ from, to }: SearchDays, isSoldByNight: boolean, locale: Locale): string {
  return formatPeriod(
    { unit: isSoldByNight ? 'N' : 'D', start: from, end: isSoldByNight ? addDays(to, -1) : to },
    locale,
  );
}

/**
 * Creates the content of a card. Price and party are getters, so that the list formats them only for cards that it
 * renders.
 */
function createFreeCard(
  { total, isLowest, quote, days }: FreeItem,
  { params }: DateSearch,
  party: Party,
  locale: Locale,
): FreeCard {
  return {
    get price() {
      const formattedPrice = total && (isZeroOrUnknown(total) ? locale.text.list.noCharge : locale.money(total));
      return formattedPrice && isLowest ? locale.text.byDate.from(formattedPrice) : formattedPrice;
    },
    get party() {
      const parameters = quote?.parameters ?? [];
      const quantityEntries = parameters.map(
        ({ id, default: defaultQuantity, min }) => [id, params[id] ?? Math.max(defaultQuantity, min)] as const,
      );
      return formatPartyOfPrice(parameters, Object.fromEntries(quantityEntries), party, locale);
    },
    amount: total ? Number(total) : Infinity,
    choice: removeTimes(days),
  };
}

/** Returns the selected days, and resets the time, because the previous time belongs to a different item. */
function removeTimes(days: { start: Day; end: Day } | null): FreeCard['choice'] {
  return { ...days, startTime: undefined, endTime: undefined, timeslot: undefined };
}

/**
 * Formats the party of the search, such as `2 adults, 1 child`. Quantities that do not count people get the venue's
 * labels.
 */
function formatPartyCounts({ members }: Party, quantities: Readonly<Record<string, number>>, locale: Locale): string {
  return locale.list(
    members.map(({ kind, parameter }) =>
      kind ? formatPeople(kind, quantities[parameter.id] ?? 0, locale) : formatParty(quantities, [parameter], locale),
    ),
  );
}

/**
 * Formats the party that the price of an item is for. If the item counts people, omits other quantities of 1, such as
 * `1 boat` next to `4 people`. If the item counts no people, shows all quantities.
 */
function formatPartyOfPrice(
  parameters: readonly Parameter[],
  quantities: Readonly<Record<string, number>>,
  { members, headcountIds }: Party,
  locale: Locale,
): string {
  const kindsByParameterId = new Map<string, PeopleKind>(headcountIds.map((id) => [id, 'people']));
  for (const { kind, ids } of members) if (kind) for (const id of ids) kindsByParameterId.set(id, kind);
  const visibleParameters = parameters.filter(({ hidden }) => !hidden);
  const formattedPeople = visibleParameters.map(({ id }) => {
    const peopleKind = kindsByParameterId.get(id);
    return peopleKind ? formatPeople(peopleKind, quantities[id] ?? 0, locale) : '';
  });
  const hasPeople = formattedPeople.some(Boolean);
  const otherParameters = visibleParameters.filter(
    ({ id }) => !kindsByParameterId.has(id) && (!hasPeople || (quantities[id] ?? 0) > 1),
  );
  return locale.list([formatParty(quantities, otherParameters, locale), ...formattedPeople]);
}

function formatPeople(kind: PeopleKind, count: number, locale: Locale): string {
  return count > 0 ? locale.section('byDate', enByDate).people[kind](count).replaceAll(' ', '\u00a0') : '';
}

/**
 * Returns the two sort orders by price: cheapest first, and most expensive first. Items without a price come last in
 * both, and items with equal prices keep the venue's order. Unchecked items come first, because each may turn out to
 * have the lowest or the highest price.
 */
export function createPriceOrders(
  freeCards: ReadonlyMap<string, FreeCard>,
  { low, high }: Messages['byDate'],
  uncheckedIds: ReadonlySet<string> = new Set(),
): readonly ListOrderOption[] {
  const getAmount = ({ id }: Item) => freeCards.get(id)?.amount ?? Infinity;
  const compareByRank = (rankAmount: (amount: number) => number) => (firstItem: Item, secondItem: Item) => {
    const isFirstUnchecked = uncheckedIds.has(firstItem.id);
    if (isFirstUnchecked !== uncheckedIds.has(secondItem.id)) return isFirstUnchecked ? -1 : 1;
    const [firstAmount, secondAmount] = [getAmount(firstItem), getAmount(secondItem)];
    // Handles equal amounts first, because the difference of two infinite amounts is NaN.
    if (firstAmount === secondAmount) return 0;
    const isOneUnpriced = firstAmount === Infinity || secondAmount === Infinity;
    return isOneUnpriced ? firstAmount - secondAmount : rankAmount(firstAmount) - rankAmount(secondAmount);
  };
  return [
    { words: low, compare: compareByRank((amount) => amount) },
    { words: high, compare: compareByRank((amount) => -amount) },
  ];
}
