import { createBookingTransport } from './booking-transport.ts';
import { createQuoteReads } from './quote-reads.ts';
import type { ReadClient } from './read-client.ts';
import type { Refusal } from './refusal.ts';
import { createSessionWriter, type ChangeSession } from './session-writer.ts';
import type { Transport } from './transport.ts';
import type { Booking, BookingForm, PaymentStatus, Session } from './types.ts';
import { holdsBooking, readBooking } from './wire/booking.ts';
import { formRequest, readForm } from './wire/form.ts';
import { readRelayStatus, type CreateState } from './wire/relay.ts';

/**
 * The requests from a price to a booking. Each method rejects with a `ProblemError`, or with the abort. Reads repeat after a
 * transient failure. An account receives a write once. Our relay receives it at most twice, with the same key. Browsers and
 * proxies may still repeat each request.
 */
export interface BookingClient extends Pick<ReadClient, 'rate'> {
  form(signal?: AbortSignal): Promise<BookingForm>;
  session: ChangeSession;
  /**
   * Books. Rejects with `unconfirmed` if the answer does not arrive: the booking may exist. Call `createStatus` then, and do
   * not repeat the create.
   *
   * @param key a random key of this create; only `createStatus` with the same key returns the booking
   */
  create(sessionId: string, values: Readonly<Record<string, string>>, key: string): Promise<Booking>;
  /** Returns the status of an earlier create. It never books. */
  createStatus(sessionId: string, key: string): Promise<CreateStatus>;
}

export interface CreateStatus {
  /** The session, or the reason for its end. */
  session: Session | Refusal;
  /** The state at our relay, and the seconds until it may change, a whole number; `null` without our relay. */
  relay: { create: CreateState; wait: number } | null;
  /** The booking, if the relay has stored the answer and the key is the key of the create. */
  booking: Booking | null;
  /** The payment status of that booking; `null` without our relay, and if the relay cannot tell. */
  payment: PaymentStatus | null;
}

export interface BookingClientOptions {
  /** `{base_url}` of the account: absolute, without a slash at its end. */
  baseUrl: string;
  /** Receives sessions and bookings instead of `baseUrl`; `''` for none. */
  relayUrl: string;
  /** Additional payment hosts as a comma list. */
  paymentHosts?: string | undefined;
  /** Returns a key for a write to the relay. Defaults to `createWriteKey`. */
  newKey?: () => string;
}

export function createBookingClient(transport: Transport, options: BookingClientOptions): BookingClient {
  const { baseUrl, relayUrl, newKey } = options;
  const isRelay = relayUrl !== '' && relayUrl !== baseUrl;
  const bookings = createBookingTransport(transport, relayUrl || baseUrl, isRelay, newKey);
  return {
    rate: createQuoteReads(transport, baseUrl).rate,
    form: async (signal) => readForm(await transport.read(baseUrl, formRequest(), signal)),
    session: createSessionWriter(bookings),
    async create(sessionId, values, key) {
      const answer = await bookings.create(sessionId, values, key);
      const booking = readBooking(answer, baseUrl, options.paymentHosts);
      return isRelay && readRelayStatus(answer) !== null ? { ...booking, retold: true } : booking;
    },
    async createStatus(sessionId, key) {
      const { session, relay } = await bookings.readStatus(sessionId, key);
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
