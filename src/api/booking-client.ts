/**
 * Creates the client for prices, sessions, the form and the booking. It decodes the answers; `booking-transport.ts`
 * sends the requests about sessions and bookings.
 */
import { createBookingTransport } from './booking-transport.ts';
import { createQuoteReads } from './quote-reads.ts';
import type { ReadClient } from './read-client.ts';
import type { Refusal } from './refusal.ts';
import { createSessionWriter, type ChangeSession } from './session-writer.ts';
import type { Transport } from './transport.ts';
import type { Booking, BookingForm, PaymentStatus, Session } from './types.ts';
import { holdsBooking, readBooking } from './wire/booking.ts';
import { buildFormRequest, readForm } from './wire/form.ts';
import { readRelayStatus, type CreateState } from './wire/relay.ts';

/**
 * Requests quotes, changes sessions, reads the form and makes the booking. Each method rejects with a `ProblemError`,
 * or with the abort error. The client repeats a read after a transient failure. It sends a write to an account once,
 * and to our relay at most twice with the same key. Browsers and proxies may still send a second copy of any request.
 */
export interface BookingClient extends Pick<ReadClient, 'rate'> {
  form(signal?: AbortSignal): Promise<BookingForm>;
  session: ChangeSession;
  /**
   * Makes the booking. Rejects with `unconfirmed` if no answer arrives, because the booking may exist then. After that,
   * call `createStatus`, not `create` again.
   *
   * @param key a random key for this create request; later, `createStatus` returns the booking only with the same key
   */
  create(sessionId: string, values: Readonly<Record<string, string>>, key: string): Promise<Booking>;
  /** Returns the status of an earlier `create`. It never makes a booking. */
  createStatus(sessionId: string, key: string): Promise<CreateStatus>;
}

export interface CreateStatus {
  /** The session, or the refusal to return it, for example because the session has ended. */
  session: Session | Refusal;
  /**
   * The status that our relay reports; `null` if another server answers, or if the relay reports no state. In it,
   * `create` is the state of the create request. `wait` is the number of whole seconds until that state may change.
   */
  relay: { create: CreateState; wait: number } | null;
  /** The booking, if the relay has stored it and the key is that of the create request; otherwise `null`. */
  booking: Booking | null;
  /**
   * The payment status of `booking`; `null` if another server than our relay answers, or if the relay could not read
   * the status.
   */
  payment: PaymentStatus | null;
}

export interface BookingClientOptions {
  /** `{base_url}` of the account: absolute, without a slash at its end. */
  baseUrl: string;
  /** Base URL of the relay that receives the requests for sessions and bookings instead of `baseUrl`; `''` for none. */
  relayUrl: string;
  /** Payment hosts besides the account's own, as a comma-separated list. */
  paymentHosts?: string | undefined;
  /** Returns a new key for each write to the relay. Defaults to `createWriteKey`. */
  createKey?: () => string;
}

export function createBookingClient(transport: Transport, options: BookingClientOptions): BookingClient {
  const { baseUrl, relayUrl, createKey } = options;
  const isRelay = relayUrl !== '' && relayUrl !== baseUrl;
  const bookingTransport = createBookingTransport(transport, relayUrl || baseUrl, isRelay, createKey);
  return {
    rate: createQuoteReads(transport, baseUrl).rate,
    form: async (signal) => readForm(await transport.read(baseUrl, buildFormRequest(), signal)),
    session: createSessionWriter(bookingTransport),
    async create(sessionId, values, key) {
      const answer = await bookingTransport.create(sessionId, values, key);
      const booking = readBooking(answer, baseUrl, options.paymentHosts);
      return isRelay && readRelayStatus(answer) !== null ? { ...booking, retold: true } : booking;
    },
    async createStatus(sessionId, key) {
      const { session, relay } = await bookingTransport.readStatus(sessionId, key);
      const { create = null, wait, answer = null, payment = null } = relay ?? {};
      const isBooked = answer !== null && holdsBooking(answer);
      return {
        session,
        relay: create && { create, wait: wait ?? 0 },
        booking: isBooked ? { ...readBooking(answer, baseUrl, options.paymentHosts), retold: true } : null,
        payment: isBooked ? payment : null,
      };
    },
  };
}
