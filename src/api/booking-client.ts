import { ProblemError, problemOf } from '../values/problem.ts';
import type { Transport } from './transport.ts';
import type { Booking, BookingForm, QuoteRequest, Quote, Session } from './types.ts';
import { holdsBooking, readBooking } from './wire/booking.ts';
import {
  createRequest,
  formRequest,
  rateRequest,
  sessionRequest,
  type SessionChange,
} from './wire/booking-requests.ts';
import { createVerdict } from './wire/create-verdict.ts';
import { openEnvelope } from './wire/envelope.ts';
import { readForm } from './wire/form.ts';
import { record, text, type Loose } from './wire/loose.ts';
import { readQuote } from './wire/quote.ts';
import { readSession } from './wire/session.ts';

/**
 * From a price to a booking. Every method answers with a whole domain object or rejects with a `ProblemError`.
 * Reads are repeated once after a passing failure, writes never.
 */
export interface BookingClient {
  rate(question: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  form(signal?: AbortSignal): Promise<BookingForm>;
  /** Reads or changes a session; a null id starts a new one. */
  session(sessionId: string | null, change: SessionChange): Promise<Session>;
  /** Books. Rejects with `unconfirmed` when the answer was lost, which means: it may exist. Never call twice on a guess. */
  create(sessionId: string, values: Readonly<Record<string, string>>): Promise<Booking>;
  /** A repeated create of a session that has ended is answered with its first answer (the relay does so). */
  readonly repeatsAnswers: boolean;
}

export interface BookingClientOptions {
  /** `{base_url}` of the account, absolute, without a slash at its end. */
  baseUrl: string;
  /** Takes sessions and bookings instead of `baseUrl`; `''` for none. */
  relayUrl: string;
  /** IANA name of the account's time zone, in which session times are days. */
  timeZone: () => string;
  /** Hosts that may take payment beside the account's own, as a comma list. */
  paymentHosts?: string | undefined;
}

export function createBookingClient({ read, write }: Transport, options: BookingClientOptions): BookingClient {
  const { baseUrl, relayUrl, timeZone } = options;
  const bookingUrl = relayUrl || baseUrl;
  return {
    repeatsAnswers: bookingUrl !== baseUrl,
    rate: async (question, signal) => readQuote(await read(baseUrl, rateRequest(question), signal)),
    form: async (signal) => readForm(await read(baseUrl, formRequest(), signal)),
    async session(sessionId, change) {
      const request = sessionRequest(sessionId, change);
      try {
        const answer = 'read' in change ? await read(bookingUrl, request) : await write(bookingUrl, request);
        return readSession(answer, timeZone());
      } catch (error) {
        throw relayed(error);
      }
    },
    async create(sessionId, values) {
      try {
        const answer = await write(bookingUrl, createRequest(sessionId, values), {
          open: (body, status) => openCreated(body, status, bookingUrl !== baseUrl),
          holdsResult: holdsBooking,
        });
        return readBooking(answer, baseUrl, options.paymentHosts);
      } catch (error) {
        const problem = problemOf(error);
        const lost = isPassing(problem.kind) || (problem.kind === 'refused' && problem.code === 'unconfirmed');
        throw lost ? new ProblemError({ kind: 'unconfirmed' }, { cause: error }) : relayed(error);
      }
    },
  };
}

/** Ids of errors with which a relay promises that nothing was booked, whatever their status (`RelayErrorId` of the relay). */
const unsent: ReadonlySet<string> = new Set([
  'bad_request',
  'method_not_allowed',
  'not_found',
  'offline',
  'origin_refused',
  'throttled',
  'too_large',
  'unauthorised',
  'unavailable',
  'unsupported_type',
]);

/** Opens an answer to a create. One that leaves open what became of it is `broken`, so that nobody is told "not made". */
function openCreated(body: unknown, status: number, relayed: boolean): Loose {
  const told = relayed && unsent.has(text(record(record(record(body).request).error).id)) && !holdsBooking(body);
  if (!told && createVerdict(status, body) === 'not known') throw new ProblemError({ kind: 'broken', status });
  return openEnvelope(body, status);
}

function isPassing(kind: string): kind is 'offline' | 'timeout' | 'broken' {
  return kind === 'offline' || kind === 'timeout' || kind === 'broken';
}

/**
 * The relay says in an envelope that it did not reach the service, or may not use it: that is no word of the service about
 * the session. With a create, each of these promises that nothing was booked.
 */
function relayed(error: unknown): unknown {
  const problem = problemOf(error);
  if (problem.kind !== 'refused') return error;
  const { code, title } = problem;
  if (code === 'unauthorised' || code === 'origin_refused')
    return new ProblemError({ kind: 'unauthorised', title }, { cause: error });
  if (!isPassing(code)) return error;
  return new ProblemError(code === 'broken' ? { kind: 'broken', status: 502 } : { kind: code }, { cause: error });
}
