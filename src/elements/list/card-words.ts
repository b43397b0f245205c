/**
 * Formats the notes on the cards of a list, and draws their day chips. It reads nothing: `card-notes.ts` has the facts.
 * The list receives finished templates, because it may load earlier than this module.
 */
import { html, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { nextStarts, selectionFrom, type CardFacts, type CardPrice } from '../../flow/quotes/card-facts.ts';
import { lengthOf } from '../../flow/quotes/length-limits.ts';
import type { Choice } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isNothing } from '../../values/amounts.ts';
import { sum } from '../../values/builtins.ts';
import type { Day } from '../../values/dates/day.ts';
import { formatParty } from '../shared/format-visit.ts';

/** The content of the card of one item before a date search. */
export interface CardNote {
  /** In words; `''` if unknown. */
  price: string;
  /**
   * The days and times of the price in words; `''` for an item without dates, and for the price of one night. For a sold-out
   * item, the reason why there is no price.
   */
  when: string;
  /** The party of the price in the account's words; `''` for one person or thing. */
  party: string;
  /** In words; `''` if the item is available, or if that is unknown. */
  soldOut: string;
  /** The days of the price, for the opened item; undefined without a price, and if the guest has selected days. */
  selection?: Partial<Choice> | undefined;
  /** Draws a chip for each of the next days; undefined without a price. */
  chips?: ((choose: (selection: Partial<Choice>) => void) => TemplateResult) | undefined;
}

/** The notes by item id. The first access formats a note, because a guest sees few cards of a long list. */
export type CardNotes = Pick<ReadonlyMap<string, CardNote>, 'get'>;

export interface NotedList extends CardFacts {
  itemsById: ReadonlyMap<string, Item>;
  /** Free days by item id. */
  calendars: ReadonlyMap<string, Availability>;
  /** True if the guest has selected days: an opened item keeps them. */
  isSelected: boolean;
  /** The quantities that the prices are for, by parameter id. Others have their defaults. */
  params: Readonly<Record<string, number>>;
}

const MAX_CHIPS = 3;
const noPrice = { price: '', when: '', party: '' };

/** The prices have the account's decimals. Later answers must not change the format of those that the guest already sees. */
export function wordNotes(
  { itemsById, prices, soldOut, calendars, isSelected, params }: NotedList,
  locale: Locale,
): CardNotes {
  const { list, byDate, ways } = locale.text;

  function itemNote(item: Item): Omit<CardNote, 'soldOut'> {
    const price = prices.get(item.id);
    if (!price) return noPrice;
    const { selection } = price;
    const { start, end = null } = selection ?? {};
    const calendar = calendars.get(item.id);
    const note = wordPrice(item, price, params, locale);
    if (!selection || !start || !calendar) return note;
    const length = lengthOf({ start, end: end ?? start });
    const days = nextStarts(calendar, start, length, MAX_CHIPS);
    // Only the first day has the time of the price.
    const selectionOn = (day: Day) => (day === start ? selection : selectionFrom(day, length));
    return {
      ...note,
      selection: isSelected ? undefined : selection,
      chips: (choose) => html`${days.map((day) => dayChip(day, locale, () => choose(selectionOn(day))))}`,
    };
  }

  /** Returns the lowest price of the children. */
  function parentNote({ children }: Item): Omit<CardNote, 'soldOut'> {
    const pricedItems = children.flatMap((id) => (prices.get(id) && itemsById.get(id)) || []);
    const amountOf = ({ id }: Item) => Number(prices.get(id)?.total);
    const [cheapest] = [...pricedItems].sort((one, other) => amountOf(one) - amountOf(other));
    if (!cheapest) return noPrice;
    const { price, when, party } = itemNote(cheapest);
    const hasRange = new Set(pricedItems.map(amountOf)).size > 1;
    return { price: hasRange && price ? byDate.from(price) : price, when, party };
  }

  function noteOf(item: Item): CardNote {
    // The line of the price explains why there is none.
    if (soldOut.has(item.id)) return { ...noPrice, when: ways.noneFree, soldOut: list.soldOut };
    return { ...(item.group === 'parent' ? parentNote(item) : itemNote(item)), soldOut: '' };
  }

  const notes = new Map<string, CardNote>();
  return {
    get(id) {
      const item = itemsById.get(id);
      if (item && !notes.has(id)) notes.set(id, noteOf(item));
      return notes.get(id);
    },
  };
}

function wordPrice(
  item: Item,
  quote: CardPrice,
  params: NotedList['params'],
  locale: Locale,
): Pick<CardNote, 'price' | 'when' | 'party'> {
  const { total, selection, start, end, startTime, endTime } = quote;
  if (total === '') return noPrice;
  const { list } = locale.text;
  const amount = isNothing(total) ? list.noCharge : locale.money(total);
  const party = partyOf(quote, params, locale);
  if (!selection || !start) return { price: amount, when: '', party };
  const length = lengthOf({ start, end: end ?? start });
  const isByNight = item.unit === 'N';
  if (isByNight && length === 1) return { price: list.perNight(amount), when: '', party };
  const day = locale.shortDay(start);
  const when =
    length > 1
      ? list.stay(length, day, isByNight)
      : locale.clauses([day, startTime && locale.times(startTime, endTime)]);
  return { price: amount, when, party };
}

/** Returns the quantities that the price is for; `''` for one person or thing. */
function partyOf({ parameters }: Pick<CardPrice, 'parameters'>, params: NotedList['params'], locale: Locale): string {
  // A quantity without a price does not explain the price.
  const pricedParameters = parameters.filter(({ price }) => price !== '');
  const quantities = pricedParameters.length > 0 ? pricedParameters : parameters;
  const counts = Object.fromEntries(
    quantities.map((each) => [each.id, params[each.id] ?? Math.max(each.default, each.min)]),
  );
  const isSeveral = sum(quantities.map(({ id, hidden }) => (hidden ? 0 : (counts[id] ?? 0)))) > 1;
  return isSeveral ? formatParty(counts, quantities, locale) : '';
}

function dayChip(day: Day, { fullDay, shortDay }: Locale, onChoose: () => void): TemplateResult {
  return html`<button part="day-chip" aria-label=${fullDay(day)} @click=${onChoose}>${shortDay(day)}</button>`;
}
