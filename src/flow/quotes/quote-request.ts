/**
 * Builds quote requests from a selection, compares them, and compares the free places in a quote with the party. It
 * also recognises refusals by a rule of the account. It sends nothing. Views, commands and the quote cache share these
 * functions, so that the same selection always has the same request.
 */
import { breaksRule } from '../../api/refusal.ts';
import type { Item, ListedQuote, Parameter, QuoteRequest, Quote, WallTime } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { encodeText } from '../../values/text.ts';
import { getDayCount, hasDayPrices, isTimed } from './item-facts.ts';
import type { Choice } from '../state.ts';

/**
 * Returns the quote request of a selection; null if the selection has no date. An item without dates uses `firstDay`.
 */
export function toQuoteRequest(
  choice: Choice,
  item: Item,
  parameters: readonly Parameter[] | undefined,
  firstDay: Day | null = null,
): QuoteRequest | null {
  const start = item.simple ? firstDay : choice.start;
  if (start === null) return null;
  const days = item.simple ? 1 : getDayCount(item);
  const { startTime, endTime, timeslot, discountCode, addOns } = choice;
  return {
    itemId: item.id,
    start,
    end: days > 0 ? addDays(start, days - 1) : (choice.end ?? start),
    params: getQuantities(choice, item, parameters),
    discountCode,
    addOns,
    ...(isTimed(item) &&
      (item.unit === 'TS' ? { timeslot } : { startTime, endTime: item.fixedLength > 0 ? undefined : endTime })),
  };
}

/** A quote request, possibly without days. */
type RequestWithOptionalDays = Omit<QuoteRequest, 'start' | 'end'> & { start?: Day | undefined; end?: Day | undefined };

/**
 * Returns a text that identifies a quote request: two requests with the same key get the same quote. The key does not
 * contain members that the service never receives, such as the last total. Returns `''` without a request.
 *
 * @example
 * getQuoteKey({ itemId: '104', start, end: start, params: { adults: 2 }, discountCode: '' });
 */
export function getQuoteKey(request: RequestWithOptionalDays | null | undefined): string {
  if (!request) return '';
  const { itemId, start, end, params, discountCode, startTime, endTime, timeslot } = request;
  const counts = Object.entries(params).map(String).sort();
  return [itemId, start, end, discountCode, startTime, endTime, timeslot, ...counts]
    .map((part) => encodeText(String(part)))
    .join();
}

/**
 * Returns true if two requests get the same quote, or if both are null. Each parameter is a list, so that a Lit `Task`
 * can use the function as `argsEqual`.
 */
export function isSameRequest(
  [request]: readonly [QuoteRequest | null],
  [otherRequest]: readonly [QuoteRequest | null],
): boolean {
  return getQuoteKey(request) === getQuoteKey(otherRequest);
}

/**
 * Returns a request for the first free day with the quantities and discount code of the selection. Its quote shows the
 * item's parameters and price before the guest selects a date.
 */
export function buildProbeRequest(
  { params, discountCode }: Choice,
  item: Item,
  firstFreeDay: Day,
): QuoteRequest | null {
  return toQuoteRequest(
    { itemId: item.id, start: firstFreeDay, end: null, params, discountCode },
    item,
    undefined,
    firstFreeDay,
  );
}

/** Returns true if the request still needs a time or a slot. Its quote then only lists the times to select from. */
export function needsTime(item: Item, { startTime, timeslot }: QuoteRequest): boolean {
  return isTimed(item) && (item.unit === 'TS' ? timeslot : startTime) === undefined;
}

/** Returns true if enough places are free for the party, or if the number of free places is unknown. */
export function hasEnoughPlaces(placesLeft: number | null, needs = 1): boolean {
  return placesLeft === null || placesLeft >= needs;
}

/** Returns true if the quote lists times, and none of them has room for the party. */
export function hasNoFreeTime(quote: Pick<Quote, 'times' | 'needs'>): boolean {
  return quote.times !== undefined && findFirstFreeTimeIndex(quote) < 0;
}

/** Returns the index of the first time of the day with room for the party; -1 if there is none. */
export function findFirstFreeTimeIndex({ times = [], needs }: Pick<Quote, 'times' | 'needs'>): number {
  return times.findIndex(({ left }) => hasEnoughPlaces(left, needs));
}

/**
 * Returns a request for the first time of the day with room for the party.
 *
 * @param quote a quote of the same day without a time
 */
export function buildTimeRequest(
  item: Item,
  { start, params, discountCode }: Pick<QuoteRequest, 'start' | 'params' | 'discountCode'>,
  quote: ListedQuote,
): QuoteRequest {
  const index = findFirstFreeTimeIndex(quote);
  const hasParameter = (id: string) => quote.parameters.some((parameter) => parameter.id === id);
  return {
    itemId: item.id,
    start,
    end: start,
    params: Object.fromEntries(Object.entries(params).filter(([id]) => hasParameter(id))),
    discountCode,
    ...(item.unit === 'TS' ? { timeslot: index } : { startTime: quote.times?.[index]?.start ?? '' }),
  };
}

/**
 * Returns the quantity of each visible parameter, within its bounds: from the selection, otherwise the default. Before
 * the first quote, without `parameters`, returns only quantities in the selection for which the item has bounds. Hidden
 * parameters are not in the result, so they keep their default.
 */
export function getQuantities(
  { params }: Pick<Choice, 'params'>,
  item: Item,
  parameters: readonly Parameter[] | undefined,
): Readonly<Record<string, number>> {
  if (parameters === undefined) {
    return Object.fromEntries(
      Object.entries(params).flatMap(([id, count]) => {
        const bounds = Object.hasOwn(item.bounds, id) ? item.bounds[id] : undefined;
        return bounds ? [[id, clampCount(bounds, count)]] : [];
      }),
    );
  }
  return clampQuantities({ params }, parameters);
}

/**
 * Returns the quantities of the visible parameters, within their bounds. Takes each from the selection, otherwise the
 * default.
 */
export function clampQuantities(
  { params }: Pick<Choice, 'params'>,
  parameters: readonly Parameter[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    parameters
      .filter(({ hidden }) => !hidden)
      .map((parameter) => [parameter.id, clampCount(parameter, params[parameter.id] ?? parameter.default)]),
  );
}

/** Returns the count within its bounds. A `max` of 0 means no upper bound. */
function clampCount({ min, max }: { min: number; max: number }, count: number): number {
  return Math.max(min, Math.min(count, max || Infinity));
}

/**
 * Returns the quote request to store with a line. It contains the price and the times of this quote, and nothing of
 * earlier quotes. It leaves out an invalid discount code.
 */
export function toLineRequest(quoteRequest: QuoteRequest, quote: Quote): QuoteRequest {
  const discountCode = quote.codeReason ? '' : quoteRequest.discountCode;
  const discount = discountCode ? quote.discount : undefined;
  return { ...quoteRequest, discountCode, total: quote.total, discount, sold: getWallTime(quote, quoteRequest) };
}

/**
 * Returns the days and times of a quote; undefined if the quote has no days. A missing end day is the start day.
 * Missing times come from the selected slot, otherwise from the request.
 */
export function getWallTime(
  { start, end, startTime, endTime, times }: Quote,
  quoteRequest: QuoteRequest,
): WallTime | undefined {
  if (start === null) return undefined;
  const slot = quoteRequest.timeslot === undefined ? undefined : times?.[quoteRequest.timeslot];
  return {
    start,
    end: end ?? start,
    startTime: startTime ?? slot?.start ?? quoteRequest.startTime,
    endTime: endTime ?? slot?.end ?? quoteRequest.endTime,
  };
}

/**
 * Returns true if a rule of the account refuses the request. Returns false if no place is free, because the stock may
 * be the reason then.
 */
export function isRefusedByRule(quote: Quote): boolean {
  return breaksRule(quote) && quote.left !== 0;
}

/** Returns true if the service refuses a request for a single day or night, and a minimum length may be the reason. */
export function mayBeTooShort(item: Item, { start, end }: QuoteRequest, quote: Quote): boolean {
  return hasDayPrices(item) && start === end && isRefusedByRule(quote);
}

/** Largest number of free places that a view shows as a number. */
const FEW_PLACES_LIMIT = 3;

/** Returns true if so few places are free that a view should show the number; false if the number is unknown. */
export function isFewLeft(placesLeft: number | null): placesLeft is number {
  return placesLeft !== null && placesLeft <= FEW_PLACES_LIMIT;
}

/**
 * Returns true if guests book all items with dates by the night; false if no item has dates. Stops at the first item
 * with another unit, because each render of the list checks its items.
 */
export function isByNight(items: readonly Item[] = []): boolean {
  return items.some(isDated) && items.every((item) => item.unit === 'N' || !isDated(item));
}

/**
 * Returns true if the price of an item depends on dates. Simple items have no dates, and the prices of a parent item
 * are those of its children.
 */
export function isDated({ simple, group }: Item): boolean {
  return !simple && group !== 'parent';
}
