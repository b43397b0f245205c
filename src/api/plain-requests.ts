/** Checks the quote requests that callers pass to public functions. */
import { readDates, requireDay, type Plain } from '../values/dates/plain-dates.ts';
import type { Quote, QuoteRequest } from './types.ts';

/**
 * A quote request with each day as a plain string.
 *
 * @example
 * const request: QuoteRequest = { itemId: '104', start: '20300601', end: '2030-06-02', params: {}, discountCode: '' };
 */
export type PlainQuoteRequest = Plain<QuoteRequest>;

/**
 * A quote with each day as a plain string.
 *
 * @example
 * const { bookable, total, slip }: Quote = await client.rate(request);
 */
export type PlainQuote = Plain<Quote>;

/**
 * Checks the days and times of a quote request. Returns the request with days as `YYYY-MM-DD` and times as `HH:MM`.
 *
 * @throws ProblemError `misconfigured` with the name of the first invalid date or time
 * @example
 * readQuoteRequest({ itemId: '104', start: '20300601', end: '2030-06-02', params: { adults: 2 }, discountCode: '' });
 */
export function readQuoteRequest(request: PlainQuoteRequest): QuoteRequest {
  const { start, end } = request;
  return {
    ...(request as QuoteRequest),
    ...readDates(request),
    start: requireDay(start, 'start'),
    end: requireDay(end, 'end'),
  };
}
