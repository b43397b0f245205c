/**
 * The one interface of all reads that need no session. It has types only. `catalogue-reads.ts` implements the reads before the
 * first selection, and `quote-reads.ts` the others, because a page loads them later.
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

/** Each method rejects with a `ProblemError`, or with the abort. */
export interface ReadClient {
  account(signal?: AbortSignal): Promise<Account>;
  items(filter: ItemFilter, signal?: AbortSignal): Promise<Item[]>;
  /** Includes both days. Leaves out days that the service does not mention. */
  calendar(itemId: string, from: Day, to: Day, signal?: AbortSignal): Promise<CalendarDays>;
  rate(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  /** Rates many items in one request. Leaves out items that the service does not have. */
  rateList(quoteRequest: ListQuoteRequest, signal?: AbortSignal): Promise<ListedQuote[]>;
  /** Rates each day of a period by itself, in one request. Works only for items without a fixed length. */
  rateDays(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<DayRate[]>;
  /** Reads the calendars of several items by item id, both days included. Leaves out items that the service does not have. */
  calendars(
    itemIds: readonly string[],
    from: Day,
    to: Day,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CalendarDays>>;
}
