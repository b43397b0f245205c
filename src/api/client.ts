import type { Day } from '../values/dates/day.ts';
import { ProblemError, problemOf } from '../values/problem.ts';
import { createTransport } from './transport.ts';
import type { Booking, BookingForm, CalendarDays, Company, Item, Question, Rating, Session } from './types.ts';
import { readBooking } from './wire/booking.ts';
import { readCalendar } from './wire/calendar.ts';
import { readCompany } from './wire/company.ts';
import { readForm } from './wire/form.ts';
import { readItems } from './wire/item.ts';
import { readRating } from './wire/rating.ts';
import {
  calendarRequest,
  companyRequest,
  createRequest,
  formRequest,
  itemsRequest,
  rateRequest,
  sessionRequest,
  type ItemFilter,
  type SessionChange,
} from './wire/requests.ts';
import { readSession } from './wire/session.ts';

/**
 * The Booking API as the flow uses it. Every method answers with a whole domain object or rejects with a
 * `ProblemError`; an aborted read rejects with the abort. Reads are repeated once after a passing failure, writes never.
 */
export interface Client {
  company(signal?: AbortSignal): Promise<Company>;
  items(filter: ItemFilter, signal?: AbortSignal): Promise<Item[]>;
  /** Both days included. Days the service did not mention are absent. */
  calendar(itemId: string, from: Day, to: Day, signal?: AbortSignal): Promise<CalendarDays>;
  rate(question: Question, signal?: AbortSignal): Promise<Rating>;
  form(signal?: AbortSignal): Promise<BookingForm>;
  /** Reads or changes a session; a null id starts a new one. */
  session(sessionId: string | null, change: SessionChange): Promise<Session>;
  /** Books. Rejects with `unconfirmed` when the answer was lost, which means: it may exist. Never call twice on a guess. */
  create(sessionId: string, values: Readonly<Record<string, string>>): Promise<Booking>;
  /** A repeated create of a session that has ended is answered with its first answer (the relay does so). */
  readonly repeatsAnswers: boolean;
}

export interface ClientOptions {
  /** `{base_url}` of the account, absolute; may carry a path. */
  baseUrl: string;
  /** Takes sessions and bookings instead of `baseUrl` where the account wants a token pair for them. */
  relayUrl?: string;
  fetch?: typeof fetch;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds. */
  timeLimit?: number;
}

export function createClient(options: ClientOptions): Client {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const bookingUrl = (options.relayUrl || baseUrl).replace(/\/+$/, '');
  const { read, write } = createTransport({
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    now: options.now ?? Date.now,
    timeLimit: options.timeLimit ?? 20_000,
  });
  let timeZone = '';

  return {
    repeatsAnswers: bookingUrl !== baseUrl,
    async company(signal) {
      const company = readCompany(await read(baseUrl, companyRequest(), signal));
      timeZone = company.timeZone;
      return company;
    },
    items: async (filter, signal) => readItems(await read(baseUrl, itemsRequest(filter), signal), baseUrl),
    calendar: async (itemId, from, to, signal) => readCalendar(await read(baseUrl, calendarRequest(itemId, from, to), signal)),
    rate: async (question, signal) => readRating(await read(baseUrl, rateRequest(question), signal)),
    form: async (signal) => readForm(await read(baseUrl, formRequest(), signal)),
    async session(sessionId, change) {
      const request = sessionRequest(sessionId, change);
      const answer = 'read' in change ? await read(bookingUrl, request) : await write(bookingUrl, request);
      return readSession(answer, timeZone);
    },
    async create(sessionId, values) {
      try {
        return readBooking(await write(bookingUrl, createRequest(sessionId, values)), baseUrl);
      } catch (error) {
        const { kind } = problemOf(error);
        const lost = kind === 'offline' || kind === 'timeout' || kind === 'broken';
        throw lost ? new ProblemError({ kind: 'unconfirmed' }, { cause: error }) : error;
      }
    },
  };
}
