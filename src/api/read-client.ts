/**
 * Declares the reads of items and prices, which need no session. Two modules implement them: `catalogue-reads.ts` has
 * the reads before the first selection, and `quote-reads.ts` has the others. They are separate, because a page loads
 * the second module later.
 */
import type { Day } from '../values/dates/day.ts';
import type {
  Account,
  CalendarDays,
  DayRate,
  Item,
  ListedQuote,
  ListQuoteRequest,
  Quote,
  QuoteRequest,
} from './types.ts';
import type { ItemFilter } from './wire/item.ts';

/** The reads of items and prices. Each method rejects with a `ProblemError`, or with the abort error. */
export interface ReadClient {
  account(signal?: AbortSignal): Promise<Account>;
  items(filter: ItemFilter, signal?: AbortSignal): Promise<Item[]>;
  /**
   * Reads the free units of an item from `from` to `to`, both included. Leaves out days that the answer does not
   * mention.
   */
  calendar(itemId: string, from: Day, to: Day, signal?: AbortSignal): Promise<CalendarDays>;
  rate(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  /** Requests the quotes of many items in one request. Leaves out items that the service does not have. */
  rateList(quoteRequest: ListQuoteRequest, signal?: AbortSignal): Promise<ListedQuote[]>;
  /** Requests the price of each single day of a period in one request. Works only for items without a fixed length. */
  rateDays(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<DayRate[]>;
  /**
   * Reads the calendars of several items from `from` to `to`, both included. Returns them by item id. Leaves out items
   * that the service does not have.
   */
  calendars(
    itemIds: readonly string[],
    from: Day,
    to: Day,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CalendarDays>>;
}
