/**
 * A small venue in memory, and clients that talk to it without a wire, with failures and delays on request. Its rules are in
 * `fake-service.ts`. It passes the same contract suite as the real client before the real service.
 */
import type { Client } from '../../src/api/client.ts';
import type { SessionChange } from '../../src/api/wire/session.ts';
import type { PaymentStatus, Session } from '../../src/api/types.ts';
import { eachDay, type Day } from '../../src/values/dates/day.ts';
import { createSessionWriter } from '../../src/api/session-writer.ts';
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { CatalogueReads } from '../../src/api/catalogue-reads.ts';
import { ProblemError, type Problem } from '../../src/values/problem.ts';
import { createFakeService, firstDay, lastDay, required, type FakeBooking } from './fake-service.ts';
import { cad } from '../values/currencies.ts';

export type Call = 'company' | 'items' | 'calendar' | 'rate' | 'form' | 'session' | 'create';

/**
 * `before`: the request never arrives. `after`: the venue handles it and the answer never arrives. A problem is the answer.
 */
export type Fault = 'before' | 'after' | Problem;

/** The client as the elements use it, with branded days. */
export type FakeClient = BookingClient & Omit<CatalogueReads, 'account'> & Pick<Client, 'company'>;

export interface FakeVenue {
  /** Another guest, tab or page. With `relay`, a request for a create by its key returns its answer. */
  client(options?: { relay?: boolean }): FakeClient;
  /** Every call in order, as `session add`, `session read`, `create`, … */
  readonly calls: readonly string[];
  readonly bookings: readonly FakeBooking[];
  /** Total of an open session at the venue; null if the session is not open. */
  totalOf(sessionId: string): string | null;
  /** Sets the fault of the next call of that kind. Several faults queue. */
  fail(call: Call, fault: Fault): void;
  /** Holds the next call of that kind until the caller calls the returned function. */
  hold(call: Call): () => void;
  /** Sets the price of one place of the item. Makes earlier SLIPs invalid. */
  reprice(itemId: string, cents: number): void;
  /** Sets the price for new lines. Lines in a session keep their price, as in the demo service. */
  repriceForNew(itemId: string, cents: number): void;
  /** Makes a rule refuse the item, on one day or on all. Lines in a session stay. */
  forbid(itemId: string, reason: string, day?: Day): void;
  /** Sets the number of places of the item. */
  restock(itemId: string, stock: number): void;
  /** Deletes the item's lines from the sessions that hold it. */
  drop(itemId: string): void;
  /** Makes the SLIPs in all sessions invalid. The sessions look unchanged. */
  voidSlips(): void;
  /** Removes the item from the offer. */
  withdraw(itemId: string): void;
  /** Makes every line of an item unavailable in the sessions that hold it. */
  spoil(itemId: string): void;
  /** Sets the payment status that a relay reads for the booking. */
  setPayment(code: string, payment: PaymentStatus): void;
  /** Expires every open session. */
  expireAll(): void;
  /** Deletes every open session without a trace. */
  forgetAll(): void;
  readonly clock: { days: readonly Day[] };
}

/** @param statesCodes true if the refusal of an ended session states the code of its booking */
export function createFakeVenue({ statesCodes = false } = {}): FakeVenue {
  const service = createFakeService(statesCodes);
  const { offers, sessions, bookings } = service;
  const calls: string[] = [];
  const faults = new Map<Call, Fault[]>();
  const gates = new Map<Call, Promise<void>[]>();
  const days = eachDay(firstDay, lastDay);

  /** Sends one call: counts it, holds it and fails it as requested. */
  async function exchange<T>(call: Call, name: string, work: () => T): Promise<T> {
    calls.push(name);
    await gates.get(call)?.shift();
    const fault = faults.get(call)?.shift();
    if (fault === undefined) return work();
    const lostProblem: Problem = call === 'create' ? { kind: 'unconfirmed' } : { kind: 'offline' };
    if (fault === 'after') {
      try {
        work();
      } catch {
        // Drops the answer, also a refusal.
      }
    }
    throw new ProblemError(fault === 'after' || fault === 'before' ? lostProblem : fault);
  }

  const sendChange = (id: string | null, change: SessionChange): Promise<Session> =>
    exchange('session', `session ${Object.keys(change).join()}`, () => service.changeSession(id, change));

  const field = { type: 'text', required: true, value: '', mask: '', options: [], tip: '' } as const;

  return {
    calls,
    bookings,
    clock: { days },
    client: ({ relay = false } = {}) => ({
      company: () =>
        exchange('company', 'company', () => ({
          name: 'Fake venue',
          url: '',
          phone: '',
          email: '',
          timeZone: 'America/Vancouver',
          lang: 'en-CA',
          currency: cad,
        })),
      items: ({ itemIds }) =>
        exchange('items', 'items', () =>
          [...offers.values()].map(({ item }) => item).filter(({ id }) => itemIds.length === 0 || itemIds.includes(id)),
        ),
      calendar: (itemId, from, to) =>
        exchange(
          'calendar',
          'calendar',
          () =>
            new Map(
              eachDay(from, to)
                .filter((day) => day >= firstDay && day <= lastDay)
                .map((day) => [day, service.takenOn(itemId, day) < (offers.get(itemId)?.stock ?? 0) ? 1 : 0]),
            ),
        ),
      rate: (quoteRequest) => exchange('rate', 'rate', () => service.rate(quoteRequest)),
      form: () =>
        exchange('form', 'form', () => ({
          fields: Object.entries(required)
            .filter(([id]) => id !== 'customer_tos_agree')
            .map(([id, label]) => ({ ...field, id, label })),
          policy: '<p>Be kind.</p>',
          terms: { ...field, id: 'customer_tos_agree', label: 'Terms', type: 'checkbox' as const },
        })),
      session: createSessionWriter({
        read: (id) => sendChange(id, { read: true }),
        start: (slips) => sendChange(null, { add: slips }),
        change: sendChange,
      }),
      create: (id, details, key) =>
        exchange('create', 'create', () => {
          const booking = service.create(id, details, key);
          return relay ? { ...booking, retold: true } : booking;
        }),
      createStatus: (id, key) =>
        exchange('session', 'session read', () => service.createStatus(id, relay ? key : null)),
    }),
    totalOf(sessionId) {
      const session = sessions.get(sessionId);
      return session?.state === 'open' ? service.totalOf(session) : null;
    },
    fail: (call, fault) => faults.set(call, [...(faults.get(call) ?? []), fault]),
    hold(call) {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      gates.set(call, [...(gates.get(call) ?? []), gate]);
      return () => release();
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
    repriceForNew(itemId, cents) {
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
    drop(itemId) {
      for (const session of sessions.values())
        if (session.state === 'open')
          session.lines = session.lines.filter(({ quoteRequest }) => quoteRequest.itemId !== itemId);
    },
    voidSlips() {
      for (const session of sessions.values())
        session.lines = session.lines.map((line) => ({ ...line, slipVoid: true }));
    },
    withdraw(itemId) {
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
    expireAll() {
      for (const session of sessions.values()) if (session.state === 'open') session.state = 'expired';
    },
    forgetAll() {
      for (const [id, session] of sessions) if (session.state === 'open') sessions.delete(id);
    },
  };
}
