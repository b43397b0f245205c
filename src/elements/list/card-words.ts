/**
 * Formats the notes on the cards of a list, and renders their buttons for days. It sends no requests: `card-notes.ts`
 * passes the service's answers. The list receives finished templates, because it may load earlier than this module.
 */
import { html, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { listNextStarts, createSelection, type CardFacts, type CardPrice } from '../../flow/quotes/card-facts.ts';
import type { Choice } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isZeroOrUnknown } from '../../values/amounts.ts';
import { sum } from '../../values/builtins.ts';
import { countDays, type Day } from '../../values/dates/day.ts';
import { formatParty } from '../shared/format-visit.ts';

/** The content of an item's card that depends on prices and free days, before a date search. */
export interface CardNote {
  /** The price as text; `''` if it is unknown. */
  price: string;
  /**
   * The days and times of the price as text; `''` for an item without dates, and for the price of one night. For a
   * sold-out item, the reason why there is no price.
   */
  when: string;
  /** The party that the price is for, as text in the account's language; `''` for a single person or thing. */
  party: string;
  /** The label of a sold-out item; `''` if the item is available or its availability is unknown. */
  soldOut: string;
  /**
   * The days that the card selects when it opens the item: those of the price. Undefined without a price, or if the
   * guest has already selected days.
   */
  selection?: Partial<Choice> | undefined;
  /** Renders a button for each of the next free days; undefined without a price. */
  chips?: ((onChoose: (selection: Partial<Choice>) => void) => TemplateResult) | undefined;
}

/** The notes by item id. The first access to a note formats it, because guests see few cards of a long list. */
export type CardNotes = Pick<ReadonlyMap<string, CardNote>, 'get'>;

export interface NotedItems extends CardFacts {
  itemsById: ReadonlyMap<string, Item>;
  /** Free days by item id. */
  availabilityById: ReadonlyMap<string, Availability>;
  /** True if the guest has already selected days. A card that the guest opens must not replace them. */
  hasSelectedDays: boolean;
  /** The quantities that the prices are for, by parameter id. A parameter without a quantity has its default. */
  params: Readonly<Record<string, number>>;
}

const MAX_DAY_CHIPS = 3;
const emptyPriceTexts = { price: '', when: '', party: '' };

/**
 * Creates the notes of all items. All prices keep the account's decimals, so that prices that arrive later have the
 * same format.
 */
export function formatCardNotes(
  { itemsById, prices, soldOut, availabilityById, hasSelectedDays, params }: NotedItems,
  locale: Locale,
): CardNotes {
  const { list, byDate, ways } = locale.text;

  function createItemNote(item: Item): Omit<CardNote, 'soldOut'> {
    const price = prices.get(item.id);
    if (!price) return emptyPriceTexts;
    const { selection } = price;
    const { start, end = null } = selection ?? {};
    const itemAvailability = availabilityById.get(item.id);
    const priceNote = formatPrice(item, price, params, locale);
    if (!selection || !start || !itemAvailability) return priceNote;
    const selectionLength = countDays(start, end ?? start);
    const nextStartDays = listNextStarts(itemAvailability, start, selectionLength, MAX_DAY_CHIPS);
    // The button for the day of the price selects the times of the price too. The other buttons select only days.
    const createSelectionOn = (day: Day) => (day === start ? selection : createSelection(day, selectionLength));
    return {
      ...priceNote,
      selection: hasSelectedDays ? undefined : selection,
      chips: (onChoose) =>
        html`${nextStartDays.map((day) => dayChipTemplate(day, locale, () => onChoose(createSelectionOn(day))))}`,
    };
  }

  /** Returns the note of the cheapest child. */
  function createParentNote({ children }: Item): Omit<CardNote, 'soldOut'> {
    const pricedItems = children.flatMap((id) => (prices.get(id) && itemsById.get(id)) || []);
    const getAmount = ({ id }: Item) => Number(prices.get(id)?.total);
    const [cheapestItem] = [...pricedItems].sort(
      (firstItem, secondItem) => getAmount(firstItem) - getAmount(secondItem),
    );
    if (!cheapestItem) return emptyPriceTexts;
    const { price, when, party } = createItemNote(cheapestItem);
    const hasDifferentPrices = new Set(pricedItems.map(getAmount)).size > 1;
    return { price: hasDifferentPrices && price ? byDate.from(price) : price, when, party };
  }

  function createNote(item: Item): CardNote {
    // In place of the days, shows why a sold-out item has no price.
    if (soldOut.has(item.id)) return { ...emptyPriceTexts, when: ways.noneFree, soldOut: list.soldOut };
    return { ...(item.group === 'parent' ? createParentNote(item) : createItemNote(item)), soldOut: '' };
  }

  const notesByItemId = new Map<string, CardNote>();
  return {
    get(id) {
      const item = itemsById.get(id);
      if (item && !notesByItemId.has(id)) notesByItemId.set(id, createNote(item));
      return notesByItemId.get(id);
    },
  };
}

function formatPrice(
  item: Item,
  cardPrice: CardPrice,
  quantities: NotedItems['params'],
  locale: Locale,
): Pick<CardNote, 'price' | 'when' | 'party'> {
  const { total, selection, start, end, startTime, endTime } = cardPrice;
  if (total === '') return emptyPriceTexts;
  const { list } = locale.text;
  const formattedAmount = isZeroOrUnknown(total) ? list.noCharge : locale.money(total);
  const formattedParty = formatPricedParty(cardPrice, quantities, locale);
  if (!selection || !start) return { price: formattedAmount, when: '', party: formattedParty };
  const length = countDays(start, end ?? start);
  const isByNight = item.unit === 'N';
  if (isByNight && length === 1) return { price: list.perNight(formattedAmount), when: '', party: formattedParty };
  const formattedDay = locale.shortDay(start);
  const formattedDays =
    length > 1
      ? list.stay(length, formattedDay, isByNight)
      : locale.clauses([formattedDay, startTime && locale.times(startTime, endTime)]);
  return { price: formattedAmount, when: formattedDays, party: formattedParty };
}

/** Formats the quantities that the price is for; `''` for a single person or thing. */
function formatPricedParty(
  { parameters }: Pick<CardPrice, 'parameters'>,
  quantities: NotedItems['params'],
  locale: Locale,
): string {
  // Omits quantities without a price of their own, because they do not explain the total. If no quantity has a price,
  // shows all.
  const pricedParameters = parameters.filter(({ price }) => price !== '');
  const shownParameters = pricedParameters.length > 0 ? pricedParameters : parameters;
  const quantitiesById = Object.fromEntries(
    shownParameters.map((parameter) => [
      parameter.id,
      quantities[parameter.id] ?? Math.max(parameter.default, parameter.min),
    ]),
  );
  const hasSeveralUnits = sum(shownParameters.map(({ id, hidden }) => (hidden ? 0 : (quantitiesById[id] ?? 0)))) > 1;
  return hasSeveralUnits ? formatParty(quantitiesById, shownParameters, locale) : '';
}

function dayChipTemplate(day: Day, { fullDay, shortDay }: Locale, onChoose: () => void): TemplateResult {
  return html`<button part="day-chip" aria-label=${fullDay(day)} @click=${onChoose}>${shortDay(day)}</button>`;
}
