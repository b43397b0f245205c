/**
 * Formats the notes on the cards of a list, and renders their buttons for days. It sends no requests: `card-notes.ts`
 * passes the service's answers. The list receives finished templates, because it may load earlier than this module.
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

/** The content of an item's card that depends on prices and free days, before a date search. */
export interface CardNote {
  /** The price as text; `''` if it is unknown. */
  price: string;
  /**
   * The days and times of the price as text; `''` for an item without dates, and for the price of one night. For a
   * sold-out item, the reason for the missing price.
   */
  when: string;
  /** The party that the price is for, as text in the account's language; `''` for one person or thing. */
  party: string;
  /** The label of a sold-out item; `''` if the item is available or its availability is unknown. */
  soldOut: string;
  /**
   * The days that the price is for. The card selects them when it opens the item. Undefined without a price, or if the
   * guest has selected days.
   */
  selection?: Partial<Choice> | undefined;
  /** Renders a button for each of the next free days; undefined without a price. */
  chips?: ((choose: (selection: Partial<Choice>) => void) => TemplateResult) | undefined;
}

/** The notes by item id. The first access to a note formats it, because guests see few cards of a long list. */
export type CardNotes = Pick<ReadonlyMap<string, CardNote>, 'get'>;

export interface NotedList extends CardFacts {
  itemsById: ReadonlyMap<string, Item>;
  /** Free days by item id. */
  calendars: ReadonlyMap<string, Availability>;
  /** True if the guest has selected days, which a card must not replace when it opens. */
  isSelected: boolean;
  /** The quantities that the prices are for, by parameter id. Missing quantities have their defaults. */
  params: Readonly<Record<string, number>>;
}

const MAX_CHIPS = 3;
const noPrice = { price: '', when: '', party: '' };

/** Formats the notes of all items. Prices keep the account's decimals, so that later prices have the same format. */
export function formatNotes(
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
    const note = formatPrice(item, price, params, locale);
    if (!selection || !start || !calendar) return note;
    const length = lengthOf({ start, end: end ?? start });
    const days = nextStarts(calendar, start, length, MAX_CHIPS);
    // Only the day of the price also selects its time.
    const selectionOn = (day: Day) => (day === start ? selection : selectionFrom(day, length));
    return {
      ...note,
      selection: isSelected ? undefined : selection,
      chips: (choose) => html`${days.map((day) => dayChip(day, locale, () => choose(selectionOn(day))))}`,
    };
  }

  /** Returns the note of the cheapest child. */
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
    // A sold-out item shows the reason for the missing price in place of the days.
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

function formatPrice(
  item: Item,
  quote: CardPrice,
  params: NotedList['params'],
  locale: Locale,
): Pick<CardNote, 'price' | 'when' | 'party'> {
  const { total, selection, start, end, startTime, endTime } = quote;
  if (total === '') return noPrice;
  const { list } = locale.text;
  const amount = isNothing(total) ? list.noCharge : locale.money(total);
  const party = formatPartyOf(quote, params, locale);
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

/** Formats the quantities that the price is for; `''` for one person or thing. */
function formatPartyOf(
  { parameters }: Pick<CardPrice, 'parameters'>,
  params: NotedList['params'],
  locale: Locale,
): string {
  // Leaves out quantities without a price of their own, because they do not explain the total.
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
