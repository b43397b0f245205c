import { createBookingTransport } from './booking-transport.ts';
import { changesOnce, type ChangeSession } from './changes-once.ts';
import { startsInTurn } from './late-start.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { Transport } from './transport.ts';
import type { Booking, BookingForm, QuoteRequest, Quote, Session } from './types.ts';
import { holdsBooking, readBooking } from './wire/booking.ts';
import { createRequest, formRequest, rateRequest, sessionRequest } from './wire/booking-requests.ts';
import { readForm } from './wire/form.ts';
import { readQuote } from './wire/quote.ts';
import { readRelayStatus, type CreateState } from './wire/relay-status.ts';
import { readSession } from './wire/session.ts';

/**
 * From a price to a booking. Every method answers with a whole domain object or rejects with a `ProblemError`.
 * Reads are repeated a few times after a passing failure. A write is sent once, or, to a relay of ours, once more under the same key;
 * what browsers and proxies send again by themselves nobody can forbid, so every write may arrive twice.
 */
export interface BookingClient {
  rate(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  form(signal?: AbortSignal): Promise<BookingForm>;
  session: ChangeSession;
  /**
   * Books. Rejects with `unconfirmed` when the answer was lost, which means: it may exist. Never call twice on a guess.
   * @param key made for this create by `writeKey`; by it alone `createStatus` is told the answer
   */
  create(sessionId: string, values: Readonly<Record<string, string>>, key: string): Promise<Booking>;
  /** What is known of a create that was asked for under a key. Asks, and never books. */
  createStatus(sessionId: string, key: string): Promise<CreateStatus>;
}

export interface CreateStatus {
  /** As it stands, or why it cannot be read. */
  session: Session | Refusal;
  /** What a relay of ours knows of the create, and whole seconds until it may know more; null where none is asked. */
  relay: { create: CreateState; wait: number } | null;
  /** The booking, where the relay kept the answer and the key is the one it was made with. */
  booking: Booking | null;
}

export interface BookingClientOptions {
  /** `{base_url}` of the account, absolute, without a slash at its end. */
  baseUrl: string;
  /** Takes sessions and bookings instead of `baseUrl`; `''` for none. */
  relayUrl: string;
  /** Hosts that may take payment beside the account's own, as a comma list. */
  paymentHosts?: string | undefined;
  /** Names a write for the relay; default `writeKey`. */
  newKey?: () => string;
}

export function createBookingClient(transport: Transport, options: BookingClientOptions): BookingClient {
  const { baseUrl, relayUrl, newKey } = options;
  const relayed = relayUrl !== '' && relayUrl !== baseUrl;
  const bookings = createBookingTransport(transport, relayUrl || baseUrl, relayed, newKey);
  const change: ChangeSession = async (sessionId, wanted, onLost) => {
    const request = sessionRequest(sessionId, wanted);
    return readSession('read' in wanted ? await bookings.read(request) : await bookings.write(request, { onLost }));
  };
  /** Returns true only for a readable session with lines. */
  const isOpen = (sessionId: string): Promise<boolean> =>
    bookings.ask(sessionRequest(sessionId, { read: true }), '', readSession).then(
      ({ answer }) => !isRefusal(answer) && answer.lines.length > 0,
      () => false,
    );
  const start = startsInTurn({
    start: async (slips, onLate) =>
      readSession(
        await bookings.write(sessionRequest(null, { add: slips }), {
          onLate: (answer) => onLate(answer.then(readSession)),
        }),
      ),
    end: (sessionId) => change(sessionId, { end: true }),
  });
  return {
    rate: async (quoteRequest, signal) => readQuote(await transport.read(baseUrl, rateRequest(quoteRequest), signal)),
    form: async (signal) => readForm(await transport.read(baseUrl, formRequest(), signal)),
    session: changesOnce((sessionId, wanted, onLost) =>
      sessionId === null && 'add' in wanted ? start(wanted.add) : change(sessionId, wanted, onLost),
    ),
    async create(sessionId, values, key) {
      const answer = await bookings.create(createRequest(sessionId, values), key, () => isOpen(sessionId));
      const booking = readBooking(answer, baseUrl, options.paymentHosts);
      return relayed && readRelayStatus(answer) !== null ? { ...booking, retold: true } : booking;
    },
    async createStatus(sessionId, key) {
      const request = sessionRequest(sessionId, { read: true });
      const asked = await bookings.ask(request, key, readSession);
      const { create = null, wait, answer = null } = asked.relay ?? {};
      return {
        session: asked.answer,
        relay: create && { create, wait: wait ?? 0 },
        booking:
          answer && holdsBooking(answer)
            ? { ...readBooking(answer, baseUrl, options.paymentHosts), retold: true }
            : null,
      };
    },
  };
}
