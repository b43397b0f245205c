/** How the calendar's foot and the other ways to choose a date know each other. */
import type { TemplateResult } from 'lit';
import type { QuoteRequest } from '../../../api/types.ts';
import type { QuoteCache } from '../../../flow/quotes/quote-cache.ts';
import type { PacedClient } from '../../../flow/reads/account-reads.ts';
import type { ReadPriority } from '../../../flow/reads/read-queue.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Lifetime } from '../../shared/lifetime.ts';

export interface WayFacts extends Pick<Lifetime, 'attach'> {
  rate: QuoteCache['rate'];
  /** Reads prices of days. */
  quotes: (priority: ReadPriority) => PacedClient;
  locale: () => Locale | undefined;
  /** The party and code that are chosen; null while nothing is known of them. */
  quoteRequest: () => QuoteRequest | null;
}

/** What the calendar knows of its days without being asked. */
export interface OwnNotes {
  /** Prices show by themselves, now or as soon as they are there. */
  shown: () => boolean;
  notes: () => DayNotes | undefined;
}

/** What more is known of a day: a few signs to see, words to hear. */
export interface DayNote {
  sign: string;
  words: string;
  /** Part names: `low`, `cheapest`, `full`; `''` for none. */
  look: string;
}

export type DayNotes = ReadonlyMap<Day, DayNote>;

/** The other ways, drawn below the calendar, and what they know of its days. */
export interface CalendarWays {
  template(): TemplateResult;
  notes(): DayNotes | undefined;
}
