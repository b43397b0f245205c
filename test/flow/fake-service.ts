/**
 * The rules of a small venue in memory: its items, the sessions that reserve stock, and its bookings.
 * `fake-client.ts` adds the clients, faults and delays.
 */
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
import type { CreateStatus } from '../../src/api/booking-client.ts';
import type { Refusal } from '../../src/api/refusal.ts';
import { eachDay, parseDay, type Day } from '../../src/values/dates/day.ts';
import { ProblemError, problemOf } from '../../src/values/problem.ts';

/** A booking as the service stores it. */
export interface FakeBooking {
  sessionId: string;
  code: string;
  total: string;
  quoteRequests: readonly QuoteRequest[];
  details: Readonly<Record<string, string>>;
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
  /** Key of the create request that made the booking. */
  key?: string;
}

interface Offer {
  item: Item;
  cents: number;
  stock: number;
  version: number;
  /** Reason why the venue refuses the item. The rule applies on `day`, or on every day without one. */
  rule: { reason: string; day: Day | undefined } | null;
}

export const firstDay = parseDay('2031-06-01') ?? expectDay();
/** Price of the only add-on, in cents. Only the cruise offers it. */
const lunch = 1500;
export const lastDay = parseDay('2031-08-31') ?? expectDay();
/** Labels of the required fields, by field id. */
export const required: Readonly<Record<string, string>> = {
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

/** @param statesCodes true if the refusal for an ended session includes the booking code */
export function createFakeService(statesCodes: boolean) {
  const offers = new Map<string, Offer>([
    ['kayak', { item: makeItem('kayak', 'Kayak'), cents: 4250, stock: 4, version: 1, rule: null }],
    ['tour', { item: makeItem('tour', 'Extended tour, closed deck'), cents: 9900, stock: 9, version: 1, rule: null }],
    ['suite', { item: makeItem('suite', 'Suite'), cents: 24_900, stock: 1, version: 1, rule: null }],
    ['cruise', { item: makeItem('cruise', 'Sunset cruise'), cents: 7000, stock: 6, version: 1, rule: null }],
  ]);
  let lunches = true;
  const sessions = new Map<string, OpenSession>();
  const payments = new Map<string, PaymentStatus>();
  const bookings: FakeBooking[] = [];

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

  function rate(quoteRequest: QuoteRequest): Quote {
    const offer = offers.get(quoteRequest.itemId);
    if (offer === undefined) throw refusalError('not_found', 'There is no such item.');
    const placesLeft = leftFor(quoteRequest);
    const broken =
      quoteRequest.start < firstDay || quoteRequest.end > lastDay
        ? 'Not open on these days.'
        : ruleAgainst(offer, quoteRequest);
    const isShort = placesOf(quoteRequest) > placesLeft;
    const reason = broken || (isShort ? 'Not enough places.' : '');
    return {
      itemId: quoteRequest.itemId,
      bookable: reason === '',
      slip: broken === '' ? JSON.stringify({ quoteRequest, version: offer.version }) : null,
      left: Math.max(0, placesLeft),
      needs: placesOf(quoteRequest),
      soldOut: broken === '' && isShort,
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

  /** Adds all lines, or none if the service refuses one of them. */
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
      const isShort = placesOf(line.quoteRequest) > leftFor(line.quoteRequest);
      session.lines = before;
      if (isShort)
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

  /** @param key key of the create request; null without a relay */
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

  return {
    offers,
    sessions,
    payments,
    bookings,
    takenOn,
    centsOf,
    rate,
    changeSession,
    create,
    createStatus,
    totalOf,
    removeLunch: () => void (lunches = false),
  };
}
