import type { Item, Parameter, QuoteRequest, Quote, WallTime } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { encodeText } from '../../values/text.ts';
import { daysTaken, isTimed } from './item-facts.ts';
import type { Choice } from '../state.ts';

/** The quote request a choice asks about an item, or null while no date is chosen. What has no date is asked for its first day. */
export function quoteRequestOf(
  choice: Choice,
  item: Item,
  parameters: readonly Parameter[] | undefined,
  firstDay: Day | null = null,
): QuoteRequest | null {
  const start = item.simple ? firstDay : choice.start;
  if (start === null) return null;
  const days = item.simple ? 1 : daysTaken(item);
  const { startTime, endTime, timeslot, discountCode } = choice;
  return {
    itemId: item.id,
    start,
    end: days > 0 ? addDays(start, days - 1) : (choice.end ?? start),
    params: quantities(choice, item, parameters),
    discountCode,
    ...(isTimed(item) &&
      (item.unit === 'TS' ? { timeslot } : { startTime, endTime: item.fixedLength > 0 ? undefined : endTime })),
  };
}

/** A quote request, or one for any days. */
type KeyedRequest = Omit<QuoteRequest, 'start' | 'end'> & { start?: Day | undefined; end?: Day | undefined };

/**
 * Returns the text that identifies a quote request: two requests with the same key get the same quote. Members that the service
 * never receives, such as the last total, are not part of the key. `''` for no request.
 *
 * @example
 * quoteKey({ itemId: '104', start, end: start, params: { adults: 2 }, discountCode: '' });
 */
export function quoteKey(request: KeyedRequest | null | undefined): string {
  if (!request) return '';
  const { itemId, start = '', end = '', params, discountCode, startTime = '', endTime = '', timeslot = '' } = request;
  const counts = Object.entries(params).map(String).sort();
  return [itemId, start, end, discountCode, startTime, endTime, timeslot, ...counts]
    .map((part) => encodeText(String(part)))
    .join();
}

/** Returns true if two requests, or two nulls, get the same quote. Takes them as `argsEqual` of a `Task` does. */
export function isSameRequest([one]: readonly [QuoteRequest | null], [other]: readonly [QuoteRequest | null]): boolean {
  return one === other || quoteKey(one) === quoteKey(other);
}

/** What to ask before a date is chosen, to learn an item's parameters and price: its first free day, with what is preset. */
export function probeOf({ params, discountCode }: Choice, item: Item, firstFree: Day): QuoteRequest | null {
  return quoteRequestOf(
    { itemId: item.id, start: firstFree, end: null, params, discountCode },
    item,
    undefined,
    firstFree,
  );
}

/** A time or a slot has to be chosen and is not yet, so that the answer can only be times to choose from. */
export function needsTime(item: Item, { startTime, timeslot }: QuoteRequest): boolean {
  return isTimed(item) && (item.unit === 'TS' ? timeslot : startTime) === undefined;
}

/**
 * What is asked for by parameter: what was chosen, or came with the page's address, else the parameter's default, all within its
 * bounds. Hidden ones keep their default.
 */
export function quantities(
  { params }: Pick<Choice, 'params'>,
  item: Item,
  parameters: readonly Parameter[] | undefined,
): Readonly<Record<string, number>> {
  if (parameters === undefined) {
    return Object.fromEntries(
      Object.entries(params).flatMap(([id, count]) => {
        const bounds = Object.hasOwn(item.bounds, id) ? item.bounds[id] : undefined;
        return bounds ? [[id, within(bounds, count)]] : [];
      }),
    );
  }
  return Object.fromEntries(
    parameters.filter(({ hidden }) => !hidden).map((each) => [each.id, within(each, params[each.id] ?? each.default)]),
  );
}

/** @param bounds `max` 0 for no bound */
function within({ min, max }: { min: number; max: number }, count: number): number {
  return Math.max(min, Math.min(count, max || Infinity));
}

/**
 * The quote request as its line keeps it: with what was answered to it last. Of earlier answers nothing stays, nor does a code
 * that counts for nothing.
 */
export function answered(quoteRequest: QuoteRequest, quote: Quote): QuoteRequest {
  const discountCode = quote.codeReason ? '' : quoteRequest.discountCode;
  const discount = discountCode ? quote.discount : undefined;
  return { ...quoteRequest, discountCode, total: quote.total, discount, sold: soldIn(quote, quoteRequest) };
}

/** A service need not repeat the times of a slot: the day's list has them. */
function soldIn({ start, end, startTime, endTime, times }: Quote, quoteRequest: QuoteRequest): WallTime | undefined {
  if (start === null) return undefined;
  const slot = quoteRequest.timeslot === undefined ? undefined : times?.[quoteRequest.timeslot];
  return {
    start,
    end: end ?? start,
    startTime: startTime ?? slot?.start ?? quoteRequest.startTime,
    endTime: endTime ?? slot?.end ?? quoteRequest.endTime,
  };
}
