/** Checks the quote requests that callers of public functions pass. */
import { readDates, requireDay, type Plain } from '../values/dates/plain-dates.ts';
import type { Quote, QuoteRequest } from './types.ts';

/**
 * A quote request with days as plain strings.
 *
 * @example
 * const request: QuoteRequest = { itemId: '104', start: '20300601', end: '2030-06-02', params: {}, discountCode: '' };
 */
export type PlainQuoteRequest = Plain<QuoteRequest>;

/**
 * A quote with days as plain strings.
 *
 * @example
 * const { bookable, total, slip }: Quote = await client.rate(request);
 */
export type PlainQuote = Plain<Quote>;

/**
 * Returns a quote request with its days checked.
 *
 * @throws ProblemError `misconfigured` with the name of the first date or time that is none
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
