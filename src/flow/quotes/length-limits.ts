/** Recognises a refusal that a rule about the length may explain. `length-search.ts` then finds that rule. */
import { breaksRule } from '../../api/refusal.ts';
import type { Item, Quote, QuoteRequest } from '../../api/types.ts';
import { countDaysBetween } from '../../values/dates/day.ts';
import { hasDayPrices } from './item-facts.ts';

/** Returns the number of days or nights in a request. */
export function countRequestDays({ start, end }: Pick<QuoteRequest, 'start' | 'end'>): number {
  return countDaysBetween(start, end) + 1;
}

/**
 * Returns true if a rule refuses the request. If no place is free, the reason may be the stock, so this returns false.
 */
export function isRefusedByRule(quote: Quote): boolean {
  return breaksRule(quote) && quote.left !== 0;
}

/** Returns true if the service refuses a single day or night, and a minimum length may be the reason. */
export function mayBeTooShort(item: Item, quoteRequest: QuoteRequest, quote: Quote): boolean {
  return hasDayPrices(item) && countRequestDays(quoteRequest) === 1 && isRefusedByRule(quote);
}
