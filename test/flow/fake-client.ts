/**
 * A small venue in memory, and its clients, which can fail and delay calls on request. The clients call
 * `fake-service.ts` directly, without HTTP. The contract suite in `test/api` runs against both this client and the
 * real one.
 */
import type { Client } from '../../src/api/client.ts';
import type { SessionChange } from '../../src/api/wire/session.ts';
import type { PaymentStatus, Session } from '../../src/api/types.ts';
import { listDays, type Day } from '../../src/values/dates/day.ts';
import { createSessionWriter } from '../../src/api/session-writer.ts';
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { CatalogueReads } from '../../src/api/catalogue-reads.ts';
import { ProblemError, type Problem } from '../../src/values/problem.ts';
import {
  createFakeService,
  firstDay,
  lastDay,
  requiredDetails,
  type FakeBooking,
  type FakeServiceOptions,
} from './fake-service.ts';
import { cad } from '../values/currencies.ts';

export type Call = 'company' | 'items' | 'calendar' | 'rate' | 'form' | 'session' | 'create';

/**
 * `before`: the request never arrives. `after`: the venue handles the request, but its answer gets lost. A problem:
 * the venue answers with it.
 */
export type Fault = 'before' | 'after' | Problem;

/** The part of the client that the elements use. */
export type FakeClient = BookingClient & Omit<CatalogueReads, 'account'> & Pick<Client, 'company'>;

export interface FakeVenue {
  /**
   * Creates the client of another guest, tab or page. With `relay`, the client can read the outcome of a create
   * request by its key.
   */
  client(options?: { relay?: boolean }): FakeClient;
  /** Names of all calls in order, such as `session add`, `session read` and `create`. */
  readonly calls: readonly string[];
  readonly bookings: readonly FakeBooking[];
  /** Returns the total of an open session at the venue; null if the session is not open. */
  readTotal(sessionId: string): string | null;
  /** Sets the fault of the next call of that kind. A second fault applies to the call after it. */
  fail(call: Call, fault: Fault): void;
  /** Delays the next call of that kind until the test calls the returned function. */
  hold(call: Call): () => void;
  /**
   * Sets the price of one unit of the item, also for lines in open sessions. Earlier SLIPs (booking tokens) become
   * invalid.
   */
  reprice(itemId: string, cents: number): void;
  /** Sets the price for new lines. Lines in a session keep their price, as in the demo service. */
  repriceForNewLines(itemId: string, cents: number): void;
  /** Adds a rule that refuses new bookings of the item, on one day or on all days. Lines in a session stay. */
  forbid(itemId: string, reason: string, day?: Day): void;
  /** Sets the stock of the item. */
  restock(itemId: string, stock: number): void;
  /** Deletes the item's lines from all open sessions. */
  deleteLines(itemId: string): void;
  /**
   * Makes the SLIPs (booking tokens) of the lines in all sessions invalid. A read of a session does not show that they
   * are invalid.
   */
  voidSlips(): void;
  /** Stops the sale of the item. With `lunch`, stops the sale of that add-on. */
  stopSale(itemId: string): void;
  /** Marks every line of the item as unavailable. */
  spoil(itemId: string): void;
  /** Sets the payment status that a relay reports for the booking. */
  setPayment(code: string, payment: PaymentStatus): void;
  /** Expires every open session. */
  expireSessions(): void;
  /** Deletes every open session. The service then treats its id as unknown. */
  forgetSessions(): void;
  readonly clock: { days: readonly Day[] };
}

export function createFakeVenue(serviceOptions?: FakeServiceOptions): FakeVenue {
  const service = createFakeService(serviceOptions);
  const { offers, sessions, bookings } = service;
  const calls: string[] = [];
  const faults = new Map<Call, Fault[]>();
  const heldCalls = new Map<Call, Promise<void>[]>();
  const days = listDays(firstDay, lastDay);

  /** Performs one call: records it, waits while the test holds it, and applies its fault. */
  async function runCall<T>(call: Call, loggedName: string, answerCall: () => T): Promise<T> {
    calls.push(loggedName);
    await heldCalls.get(call)?.shift();
    const fault = faults.get(call)?.shift();
    if (fault === undefined) return answerCall();
    const lostProblem: Problem = call === 'create' ? { kind: 'unconfirmed' } : { kind: 'offline' };
    if (fault === 'after') {
      try {
        answerCall();
      } catch {
        // The fault `after` drops every answer. So if the venue refuses the request, the refusal gets lost too.
      }
    }
    throw new ProblemError(fault === 'after' || fault === 'before' ? lostProblem : fault);
  }

  const requestSession = (sessionId: string | null, change: SessionChange): Promise<Session> =>
    runCall('session', `session ${Object.keys(change).join()}`, () => service.changeSession(sessionId, change));

  const textField = { type: 'text', required: true, value: '', mask: '', options: [], tip: '' } as const;

  return {
    calls,
    bookings,
    clock: { days },
    client: ({ relay: hasRelay = false } = {}) => ({
      company: () =>
        runCall('company', 'company', () => ({
          name: 'Fake venue',
          url: '',
          phone: '',
          email: '',
          timeZone: 'America/Vancouver',
          lang: 'en-CA',
          currency: cad,
        })),
      items: ({ itemIds }) =>
        runCall('items', 'items', () =>
          [...offers.values()].map(({ item }) => item).filter(({ id }) => itemIds.length === 0 || itemIds.includes(id)),
        ),
      calendar: (itemId, firstRequestedDay, lastRequestedDay) =>
        runCall(
          'calendar',
          'calendar',
          () =>
            new Map(
              listDays(firstRequestedDay, lastRequestedDay)
                .filter((day) => day >= firstDay && day <= lastDay)
                .map((day) => [day, service.takenOn(itemId, day) < (offers.get(itemId)?.stock ?? 0) ? 1 : 0]),
            ),
        ),
      rate: (quoteRequest) => runCall('rate', 'rate', () => service.rate(quoteRequest)),
      form: () =>
        runCall('form', 'form', () => ({
          fields: Object.entries(requiredDetails)
            .filter(([id]) => id !== 'customer_tos_agree')
            .map(([id, label]) => ({ ...textField, id, label })),
          policy: '<p>Be kind.</p>',
          terms: { ...textField, id: 'customer_tos_agree', label: 'Terms', type: 'checkbox' as const },
        })),
      session: createSessionWriter({
        read: (sessionId) => requestSession(sessionId, { read: true }),
        start: (slips) => requestSession(null, { add: slips }),
        change: requestSession,
      }),
      create: (sessionId, details, key) =>
        runCall('create', 'create', () => {
          const booking = service.create(sessionId, details, key);
          return hasRelay ? { ...booking, retold: true } : booking;
        }),
      createStatus: (sessionId, key) =>
        runCall('session', 'session read', () => service.createStatus(sessionId, hasRelay ? key : null)),
    }),
    readTotal(sessionId) {
      const session = sessions.get(sessionId);
      return session?.state === 'open' ? service.totalOf(session) : null;
    },
    fail: (call, fault) => faults.set(call, [...(faults.get(call) ?? []), fault]),
    hold(call) {
      let releaseCall: () => void = () => undefined;
      const heldCall = new Promise<void>((resolve) => (releaseCall = resolve));
      heldCalls.set(call, [...(heldCalls.get(call) ?? []), heldCall]);
      return () => releaseCall();
    },
    reprice(itemId, cents) {
      const offer = offers.get(itemId);
      if (offer) offers.set(itemId, { ...offer, cents, version: offer.version + 1 });
      for (const session of sessions.values()) {
        if (session.state === 'open')
          session.lines = session.lines.map((line) =>
            line.quoteRequest.itemId === itemId ? { ...line, cents: service.centsOf(line.quoteRequest) } : line,
          );
      }
    },
    repriceForNewLines(itemId, cents) {
      const offer = offers.get(itemId);
      if (offer) offers.set(itemId, { ...offer, cents });
    },
    forbid(itemId, reason, day) {
      const offer = offers.get(itemId);
      if (offer) offers.set(itemId, { ...offer, rule: { reason, day } });
    },
    restock(itemId, stock) {
      const offer = offers.get(itemId);
      if (offer) offers.set(itemId, { ...offer, stock });
    },
    deleteLines(itemId) {
      for (const session of sessions.values())
        if (session.state === 'open')
          session.lines = session.lines.filter(({ quoteRequest }) => quoteRequest.itemId !== itemId);
    },
    voidSlips() {
      for (const session of sessions.values())
        session.lines = session.lines.map((line) => ({ ...line, isSlipVoid: true }));
    },
    stopSale(itemId) {
      if (itemId === 'lunch') service.removeLunch();
      offers.delete(itemId);
    },
    spoil(itemId) {
      for (const session of sessions.values())
        session.lines = session.lines.map((line) =>
          line.quoteRequest.itemId === itemId ? { ...line, available: false } : line,
        );
    },
    setPayment: (code, payment) => void service.payments.set(code, payment),
    expireSessions() {
      for (const session of sessions.values()) if (session.state === 'open') session.state = 'expired';
    },
    forgetSessions() {
      for (const [id, session] of sessions) if (session.state === 'open') sessions.delete(id);
    },
  };
}
