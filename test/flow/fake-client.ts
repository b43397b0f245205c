/**
 * A small venue in memory, and clients that talk to it without a wire: stock, sessions that hold it, expiry, bookings, and
 * failures on request. It passes the same contract suite as the real client before the real service.
 */
import type { Client } from '../../src/api/client.ts';
import type { SessionChange } from '../../src/api/wire/session.ts';
import type {
  Booking,
  Item,
  PaymentStatus,
  QuoteRequest,
  Quote,
  Session,
  SessionLine,
  SessionPart,
} from '../../src/api/types.ts';
import { eachDay, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createSessionWriter } from '../../src/api/session-writer.ts';
import type { BookingClient, CreateStatus } from '../../src/api/booking-client.ts';
import type { CatalogueReads } from '../../src/api/catalogue-reads.ts';
import type { Refusal } from '../../src/api/refusal.ts';
import { ProblemError, problemOf, type Problem } from '../../src/values/problem.ts';
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
  readonly bookings: readonly {
    sessionId: string;
    code: string;
    total: string;
    quoteRequests: readonly QuoteRequest[];
    details: Readonly<Record<string, string>>;
  }[];
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
  /** Makes the SLIPs in all sessions invalid, which the sessions do not show. */
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

interface OpenSession {
  id: string;
  state: 'open' | 'ended' | 'expired';
  lines: {
    id: string;
    slip: string;
    quoteRequest: QuoteRequest;
    cents: number;
    available: boolean;
    slipVoid?: boolean;
    lunch?: boolean;
  }[];
  nextLine: number;
  booking: Booking | null;
  /** Key of the create that made the booking. */
  key?: string;
}

interface Offer {
  item: Item;
  cents: number;
  stock: number;
  version: number;
  /** Reason against a booking of the item, and the day if it applies to one only. */
  rule: { reason: string; day: Day | undefined } | null;
}

const firstDay = parseDay('2031-06-01') ?? expectDay();
/** Price in cents of the only add-on, which belongs to the cruise. */
const lunch = 1500;
const lastDay = parseDay('2031-08-31') ?? expectDay();
const required: Readonly<Record<string, string>> = {
  customer_name: 'Name',
  customer_email: 'E-mail',
  customer_tos_agree: 'Terms',
};

function expectDay(): never {
  throw new Error('No such day.');
}

function refusalError(code: string, title: string, fields: Readonly<Record<string, string>> = {}): ProblemError {
  return new ProblemError({ kind: 'refused', code, title, details: '', fields });
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

function makeItem(id: string, name: string): Item {
  return {
    id,
    name,
    unit: 'D',
    blurb: '',
    summary: '',
    details: '',
    pictures: [],
    video: '',
    categoryId: '1',
    category: 'All',
    simple: false,
    fixedLength: 0,
    group: null,
    children: [],
    bounds: { adults: { min: 1, max: 4 } },
  };
}

/** @param statesCodes true if the refusal of an ended session states the code of its booking */
export function createFakeVenue({ statesCodes = false } = {}): FakeVenue {
  const offers = new Map<string, Offer>([
    ['kayak', { item: makeItem('kayak', 'Kayak'), cents: 4250, stock: 4, version: 1, rule: null }],
    ['tour', { item: makeItem('tour', 'Extended tour, closed deck'), cents: 9900, stock: 9, version: 1, rule: null }],
    ['suite', { item: makeItem('suite', 'Suite'), cents: 24_900, stock: 1, version: 1, rule: null }],
    ['cruise', { item: makeItem('cruise', 'Sunset cruise'), cents: 7000, stock: 6, version: 1, rule: null }],
  ]);
  let lunches = true;
  const sessions = new Map<string, OpenSession>();
  const payments = new Map<string, PaymentStatus>();
  const bookings: FakeVenue['bookings'][number][] = [];
  const calls: string[] = [];
  const faults = new Map<Call, Fault[]>();
  const gates = new Map<Call, Promise<void>[]>();
  const days = eachDay(firstDay, lastDay);

  const placesOf = (quoteRequest: QuoteRequest) => quoteRequest.params.adults ?? 1;
  const takenOn = (itemId: string, day: Day) =>
    [
      ...[...sessions.values()]
        .filter(({ state }) => state === 'open')
        .flatMap(({ lines }) => lines.map(({ quoteRequest }) => quoteRequest)),
      ...bookings.flatMap(({ quoteRequests }) => quoteRequests),
    ]
      .filter((quoteRequest) => quoteRequest.itemId === itemId && quoteRequest.start <= day && day <= quoteRequest.end)
      .reduce((sum, quoteRequest) => sum + placesOf(quoteRequest), 0);
  const leftFor = ({ itemId, start, end }: QuoteRequest) =>
    Math.min(...eachDay(start, end).map((day) => (offers.get(itemId)?.stock ?? 0) - takenOn(itemId, day)));
  const ruleAgainst = ({ rule }: Offer, { start }: QuoteRequest) =>
    rule && (rule.day ?? start) === start ? rule.reason : '';
  const centsOf = (quoteRequest: QuoteRequest) =>
    (offers.get(quoteRequest.itemId)?.cents ?? 0) *
    placesOf(quoteRequest) *
    eachDay(quoteRequest.start, quoteRequest.end).length;

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

  function rate(quoteRequest: QuoteRequest): Quote {
    const offer = offers.get(quoteRequest.itemId);
    if (offer === undefined) throw refusalError('not_found', 'There is no such item.');
    const placesLeft = leftFor(quoteRequest);
    const broken =
      quoteRequest.start < firstDay || quoteRequest.end > lastDay
        ? 'Not open on these days.'
        : ruleAgainst(offer, quoteRequest);
    const short = placesOf(quoteRequest) > placesLeft;
    const reason = broken || (short ? 'Not enough places.' : '');
    return {
      itemId: quoteRequest.itemId,
      bookable: reason === '',
      slip: reason === '' ? JSON.stringify({ quoteRequest, version: offer.version }) : null,
      left: Math.max(0, placesLeft),
      soldOut: broken === '' && short,
      start: quoteRequest.start,
      end: quoteRequest.end,
      parameters: [
        {
          id: 'adults',
          label: 'Adults',
          description: '',
          required: true,
          hidden: false,
          default: 1,
          min: 1,
          max: 4,
          price: decimal(offer.cents),
        },
      ],
      total: decimal(centsOf(quoteRequest)),
      reason,
    };
  }

  function openSession(id: string): OpenSession {
    const session = sessions.get(id);
    if (session === undefined) throw refusalError('session_not_found', 'There is no such session.');
    if (session.state === 'ended') {
      const code = session.booking?.code;
      throw refusalError('session_ended', 'This session has ended.', statesCodes && code ? { booking: code } : {});
    }
    if (session.state === 'expired') throw refusalError('session_expired', 'This session has expired.');
    return session;
  }

  function lineOf(slip: string): { quoteRequest: QuoteRequest; cents: number } {
    let read: { quoteRequest: QuoteRequest; version: number };
    try {
      read = JSON.parse(slip) as typeof read;
    } catch {
      throw refusalError('slip_invalid', 'This SLIP cannot be read.');
    }
    const offer = offers.get(read.quoteRequest.itemId);
    if (offer?.version !== read.version) throw refusalError('slip_invalid', 'This SLIP is good no more.');
    if (ruleAgainst(offer, read.quoteRequest)) throw refusalError('unavailable', ruleAgainst(offer, read.quoteRequest));
    return { quoteRequest: read.quoteRequest, cents: centsOf(read.quoteRequest) };
  }

  /** Adds all or nothing, as one transaction. */
  function addLines(session: OpenSession, slips: readonly string[]): void {
    const before = [...session.lines];
    for (const slip of slips) {
      const line = lineOf(slip);
      if (placesOf(line.quoteRequest) > leftFor(line.quoteRequest)) {
        session.lines = before;
        throw refusalError(
          'unavailable',
          `${offers.get(line.quoteRequest.itemId)?.item.name ?? ''}: not enough places.`,
        );
      }
      session.lines = [...session.lines, { id: String(session.nextLine++), slip, ...line, available: true }];
    }
  }

  function changeSession(id: string | null, change: SessionChange): Session {
    const session =
      id === null
        ? { id: `session-${String(sessions.size + 1)}`, state: 'open' as const, lines: [], nextLine: 1, booking: null }
        : openSession(id);
    if (id === null && !('add' in change))
      throw refusalError('nothing_asked', 'There is nothing to begin a session with.');
    if ('add' in change) {
      if (id === null) sessions.set(session.id, session);
      try {
        addLines(session, change.add);
      } catch (error) {
        if (id === null) sessions.delete(session.id);
        throw error;
      }
    }
    if ('replace' in change) {
      const lineIndex = session.lines.findIndex((line) => line.id === change.replace.lineId);
      if (lineIndex < 0) throw refusalError('line_not_found', 'There is no such line.');
      const others = session.lines.filter((line) => line.id !== change.replace.lineId);
      const before = session.lines;
      const line = lineOf(change.replace.slip);
      session.lines = others;
      const short = placesOf(line.quoteRequest) > leftFor(line.quoteRequest);
      session.lines = before;
      if (short)
        throw refusalError(
          'unavailable',
          `${offers.get(line.quoteRequest.itemId)?.item.name ?? ''}: not enough places.`,
        );
      session.lines = session.lines.with(lineIndex, {
        ...session.lines[lineIndex],
        id: change.replace.lineId,
        slip: change.replace.slip,
        ...line,
        available: true,
        slipVoid: false,
      });
    }
    if ('end' in change) session.state = 'ended';
    if ('alter' in change) {
      const [main = ''] = change.alter.lineId.split('.');
      if (!session.lines.some((line) => line.id === main))
        throw refusalError('line_not_found', 'There is no such line.');
      if (change.alter.to === 'optin' && !lunches) throw refusalError('unavailable', 'Lunch: not enough places.');
      if (change.alter.to === 'optin' || change.alter.to === 'optout') {
        session.lines = session.lines.map((line) =>
          line.id === main ? { ...line, lunch: change.alter.to === 'optin' } : line,
        );
      }
      if (change.alter.to === 'remove') session.lines = session.lines.filter((line) => line.id !== change.alter.lineId);
    }
    return toSession(session);
  }

  const totalOf = (session: OpenSession) =>
    decimal(session.lines.reduce((sum, line) => sum + line.cents + (line.lunch ? lunch : 0), 0));

  const lunchOf = (lineId: string, isSelected: boolean): SessionPart => ({
    id: `${lineId}.1`,
    itemId: 'lunch',
    name: 'Lunch',
    when: '',
    dated: true,
    start: null,
    end: null,
    quantity: 1,
    total: isSelected ? decimal(lunch) : '0.00',
    price: decimal(lunch),
    summary: '',
    slip: '',
    available: true,
    left: null,
    optional: isSelected ? 'in' : 'out',
  });

  function toSession(session: OpenSession): Session {
    const leftOf = (quoteRequest: QuoteRequest) =>
      leftFor(quoteRequest) + (session.state === 'open' && sessions.has(session.id) ? placesOf(quoteRequest) : 0);
    const lines = session.lines.map(
      ({ id, slip, quoteRequest, cents, available, lunch: hasLunch = false }): SessionLine => ({
        id,
        itemId: quoteRequest.itemId,
        name: offers.get(quoteRequest.itemId)?.item.name ?? '',
        when: `${quoteRequest.start} – ${quoteRequest.end}`,
        dated: true,
        start: quoteRequest.start,
        end: quoteRequest.end,
        quantity: placesOf(quoteRequest),
        total: decimal(cents),
        summary: '',
        slip,
        available: available && offers.has(quoteRequest.itemId) && leftOf(quoteRequest) > 0,
        left: leftOf(quoteRequest),
        optional: null,
        addOns: quoteRequest.itemId === 'cruise' ? [lunchOf(id, hasLunch)] : [],
      }),
    );
    const total = totalOf(session);
    return {
      id: session.id,
      lines,
      subTotal: total,
      taxTotal: '0.00',
      taxIncluded: '0.00',
      discount: '0.00',
      total,
      due: total,
      taxes: [],
    };
  }

  function create(id: string, details: Readonly<Record<string, string>>, key: string): Booking {
    const session = openSession(id);
    const missing = Object.entries(required).filter(([field]) => (details[field] ?? '') === '');
    if (session.lines.length === 0) throw refusalError('session_empty', 'There is nothing in this session.');
    const unavailableLine = session.lines.find(
      (line) => !line.available || !offers.has(line.quoteRequest.itemId) || leftFor(line.quoteRequest) < 0,
    );
    if (unavailableLine)
      throw refusalError(
        'unavailable',
        `${offers.get(unavailableLine.quoteRequest.itemId)?.item.name ?? 'An item'}: this can no longer be booked.`,
      );
    if (session.lines.some(({ slipVoid }) => slipVoid)) throw refusalError('slip_invalid', 'A SLIP is good no more.');
    if (missing.length > 0)
      throw refusalError('validation_error', 'Some information is missing.', Object.fromEntries(missing));
    const code = `FAKE-${String(bookings.length + 1).padStart(6, '0')}`;
    bookings.push({
      sessionId: id,
      code,
      total: totalOf(session),
      quoteRequests: session.lines.map(({ quoteRequest }) => quoteRequest),
      details,
    });
    session.state = 'ended';
    session.key = key;
    session.booking = { code, url: `https://venue.example/pay/${code}`, paymentRequired: true };
    return session.booking;
  }

  const sendChange = (id: string | null, change: SessionChange): Promise<Session> =>
    exchange('session', `session ${Object.keys(change).join()}`, () => changeSession(id, change));

  /** @param key null without a relay */
  function createStatus(id: string, key: string | null): CreateStatus {
    const session = sessions.get(id);
    const relay = key === null ? null : { create: session?.booking ? ('booked' as const) : ('none' as const), wait: 0 };
    const booking =
      key !== null && session?.key === key && session.booking ? { ...session.booking, retold: true } : null;
    const unpaid = {
      statusId: 'PEND',
      statusName: 'Pending',
      total: session ? totalOf(session) : '',
      paidTotal: '0.00',
    };
    const payment = booking && (payments.get(booking.code) ?? unpaid);
    return { session: readOrRefuse(id), relay, booking, payment };
  }

  function readOrRefuse(id: string): Session | Refusal {
    try {
      return changeSession(id, { read: true });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.kind === 'refused') return problem;
      throw error;
    }
  }

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
                .map((day) => [day, takenOn(itemId, day) < (offers.get(itemId)?.stock ?? 0) ? 1 : 0]),
            ),
        ),
      rate: (quoteRequest) => exchange('rate', 'rate', () => rate(quoteRequest)),
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
          const booking = create(id, details, key);
          return relay ? { ...booking, retold: true } : booking;
        }),
      createStatus: (id, key) => exchange('session', 'session read', () => createStatus(id, relay ? key : null)),
    }),
    totalOf(sessionId) {
      const session = sessions.get(sessionId);
      return session?.state === 'open' ? totalOf(session) : null;
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
            line.quoteRequest.itemId === itemId ? { ...line, cents: centsOf(line.quoteRequest) } : line,
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
      if (itemId === 'lunch') lunches = false;
      offers.delete(itemId);
    },
    spoil(itemId) {
      for (const session of sessions.values())
        session.lines = session.lines.map((line) =>
          line.quoteRequest.itemId === itemId ? { ...line, available: false } : line,
        );
    },
    setPayment: (code, payment) => void payments.set(code, payment),
    expireAll() {
      for (const session of sessions.values()) if (session.state === 'open') session.state = 'expired';
    },
    forgetAll() {
      for (const [id, session] of sessions) if (session.state === 'open') sessions.delete(id);
    },
  };
}
