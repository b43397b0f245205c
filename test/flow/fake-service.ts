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
import { listDays, parseDay, type Day } from '../../src/values/dates/day.ts';
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
    isSlipVoid?: boolean;
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
  /** Reason why the venue refuses the item. The rule applies only on `day`, or on every day if `day` is absent. */
  rule: { reason: string; day: Day | undefined } | null;
}

export const firstDay = parseDay('2031-06-01') ?? expectDay();
/** Price of the only add-on, in cents. Only the cruise offers it. */
const LUNCH_CENTS = 1500;
export const lastDay = parseDay('2031-08-31') ?? expectDay();
/** Labels of the required fields, by field id. */
export const requiredDetails: Readonly<Record<string, string>> = {
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

const formatAmount = (cents: number) => (cents / 100).toFixed(2);

function createItem(id: string, name: string): Item {
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

export interface FakeServiceOptions {
  /** True if the venue includes the booking code when it refuses a request for an ended session. Defaults to false. */
  statesCodes?: boolean;
  /** True if a line gets a new id when another SLIP replaces it. Defaults to false. */
  changesLineIds?: boolean;
}

export function createFakeService({ statesCodes = false, changesLineIds = false }: FakeServiceOptions = {}) {
  const offers = new Map<string, Offer>([
    ['kayak', { item: createItem('kayak', 'Kayak'), cents: 4250, stock: 4, version: 1, rule: null }],
    ['tour', { item: createItem('tour', 'Extended tour, closed deck'), cents: 9900, stock: 9, version: 1, rule: null }],
    ['suite', { item: createItem('suite', 'Suite'), cents: 24_900, stock: 1, version: 1, rule: null }],
    ['cruise', { item: createItem('cruise', 'Sunset cruise'), cents: 7000, stock: 6, version: 1, rule: null }],
  ]);
  let hasLunches = true;
  const sessions = new Map<string, OpenSession>();
  const payments = new Map<string, PaymentStatus>();
  const bookings: FakeBooking[] = [];

  const readPlaces = (quoteRequest: QuoteRequest) => quoteRequest.params.adults ?? 1;
  const countTakenPlaces = (itemId: string, day: Day) =>
    [
      ...[...sessions.values()]
        .filter(({ state }) => state === 'open')
        .flatMap(({ lines }) => lines.map(({ quoteRequest }) => quoteRequest)),
      ...bookings.flatMap(({ quoteRequests }) => quoteRequests),
    ]
      .filter((quoteRequest) => quoteRequest.itemId === itemId && quoteRequest.start <= day && day <= quoteRequest.end)
      .reduce((sum, quoteRequest) => sum + readPlaces(quoteRequest), 0);
  const countPlacesLeft = ({ itemId, start, end }: QuoteRequest) =>
    Math.min(...listDays(start, end).map((day) => (offers.get(itemId)?.stock ?? 0) - countTakenPlaces(itemId, day)));
  const findRefusalReason = ({ rule }: Offer, { start }: QuoteRequest) =>
    rule && (rule.day ?? start) === start ? rule.reason : '';
  const calculateCents = (quoteRequest: QuoteRequest) =>
    (offers.get(quoteRequest.itemId)?.cents ?? 0) *
    readPlaces(quoteRequest) *
    listDays(quoteRequest.start, quoteRequest.end).length;

  function rate(quoteRequest: QuoteRequest): Quote {
    const offer = offers.get(quoteRequest.itemId);
    if (offer === undefined) throw refusalError('not_found', 'There is no such item.');
    const placesLeft = countPlacesLeft(quoteRequest);
    const ruleReason =
      quoteRequest.start < firstDay || quoteRequest.end > lastDay
        ? 'Not open on these days.'
        : findRefusalReason(offer, quoteRequest);
    const hasTooFewPlaces = readPlaces(quoteRequest) > placesLeft;
    const reason = ruleReason || (hasTooFewPlaces ? 'Not enough places.' : '');
    return {
      itemId: quoteRequest.itemId,
      bookable: reason === '',
      slip: ruleReason === '' ? JSON.stringify({ quoteRequest, version: offer.version }) : null,
      left: Math.max(0, placesLeft),
      needs: readPlaces(quoteRequest),
      soldOut: ruleReason === '' && hasTooFewPlaces,
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
          price: formatAmount(offer.cents),
        },
      ],
      total: formatAmount(calculateCents(quoteRequest)),
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

  function readSlip(slip: string): { quoteRequest: QuoteRequest; cents: number } {
    let slipContent: { quoteRequest: QuoteRequest; version: number };
    try {
      slipContent = JSON.parse(slip) as typeof slipContent;
    } catch {
      throw refusalError('slip_invalid', 'This SLIP cannot be read.');
    }
    const offer = offers.get(slipContent.quoteRequest.itemId);
    if (offer?.version !== slipContent.version) throw refusalError('slip_invalid', 'This SLIP is good no more.');
    if (findRefusalReason(offer, slipContent.quoteRequest))
      throw refusalError('unavailable', findRefusalReason(offer, slipContent.quoteRequest));
    return { quoteRequest: slipContent.quoteRequest, cents: calculateCents(slipContent.quoteRequest) };
  }

  /** Adds all lines, or none if one of them has too few places. */
  function addLines(session: OpenSession, slips: readonly string[]): void {
    const linesBefore = [...session.lines];
    for (const slip of slips) {
      const line = readSlip(slip);
      if (readPlaces(line.quoteRequest) > countPlacesLeft(line.quoteRequest)) {
        session.lines = linesBefore;
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
      const otherLines = session.lines.filter((line) => line.id !== change.replace.lineId);
      const linesBefore = session.lines;
      const line = readSlip(change.replace.slip);
      session.lines = otherLines;
      const hasTooFewPlaces = readPlaces(line.quoteRequest) > countPlacesLeft(line.quoteRequest);
      session.lines = linesBefore;
      if (hasTooFewPlaces)
        throw refusalError(
          'unavailable',
          `${offers.get(line.quoteRequest.itemId)?.item.name ?? ''}: not enough places.`,
        );
      session.lines = session.lines.with(lineIndex, {
        ...session.lines[lineIndex],
        id: changesLineIds ? String(session.nextLine++) : change.replace.lineId,
        slip: change.replace.slip,
        ...line,
        available: true,
        isSlipVoid: false,
      });
    }
    if ('end' in change) session.state = 'ended';
    if ('alter' in change) {
      const [mainLineId = ''] = change.alter.lineId.split('.');
      if (!session.lines.some((line) => line.id === mainLineId))
        throw refusalError('line_not_found', 'There is no such line.');
      if (change.alter.to === 'optin' && !hasLunches) throw refusalError('unavailable', 'Lunch: not enough places.');
      if (change.alter.to === 'optin' || change.alter.to === 'optout') {
        session.lines = session.lines.map((line) =>
          line.id === mainLineId ? { ...line, lunch: change.alter.to === 'optin' } : line,
        );
      }
      if (change.alter.to === 'remove') session.lines = session.lines.filter((line) => line.id !== change.alter.lineId);
    }
    return toSession(session);
  }

  const calculateTotal = (session: OpenSession) =>
    formatAmount(session.lines.reduce((sum, line) => sum + line.cents + (line.lunch ? LUNCH_CENTS : 0), 0));

  const buildLunchPart = (lineId: string, isSelected: boolean): SessionPart => ({
    id: `${lineId}.1`,
    itemId: 'lunch',
    name: 'Lunch',
    when: '',
    dated: true,
    start: null,
    end: null,
    quantity: 1,
    total: isSelected ? formatAmount(LUNCH_CENTS) : '0.00',
    price: formatAmount(LUNCH_CENTS),
    summary: '',
    slip: '',
    available: true,
    left: null,
    optional: isSelected ? 'in' : 'out',
  });

  function toSession(session: OpenSession): Session {
    const countLeftOrNull = (quoteRequest: QuoteRequest) =>
      countPlacesLeft(quoteRequest) +
      (session.state === 'open' && sessions.has(session.id) ? readPlaces(quoteRequest) : 0);
    const lines = session.lines.map(
      ({ id, slip, quoteRequest, cents, available, lunch: hasLunch = false }): SessionLine => ({
        id,
        itemId: quoteRequest.itemId,
        name: offers.get(quoteRequest.itemId)?.item.name ?? '',
        when: `${quoteRequest.start} – ${quoteRequest.end}`,
        dated: true,
        start: quoteRequest.start,
        end: quoteRequest.end,
        quantity: readPlaces(quoteRequest),
        total: formatAmount(cents),
        summary: '',
        slip,
        available: available && offers.has(quoteRequest.itemId) && countLeftOrNull(quoteRequest) > 0,
        left: countLeftOrNull(quoteRequest),
        optional: null,
        addOns: quoteRequest.itemId === 'cruise' ? [buildLunchPart(id, hasLunch)] : [],
      }),
    );
    const total = calculateTotal(session);
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
    const missingField = Object.entries(requiredDetails).filter(([field]) => (details[field] ?? '') === '');
    if (session.lines.length === 0) throw refusalError('session_empty', 'There is nothing in this session.');
    const unavailableLine = session.lines.find(
      (line) => !line.available || !offers.has(line.quoteRequest.itemId) || countPlacesLeft(line.quoteRequest) < 0,
    );
    if (unavailableLine)
      throw refusalError(
        'unavailable',
        `${offers.get(unavailableLine.quoteRequest.itemId)?.item.name ?? 'An item'}: this can no longer be booked.`,
      );
    if (session.lines.some(({ isSlipVoid }) => isSlipVoid))
      throw refusalError('slip_invalid', 'A SLIP is good no more.');
    if (missingField.length > 0)
      throw refusalError('validation_error', 'Some information is missing.', Object.fromEntries(missingField));
    const code = `FAKE-${String(bookings.length + 1).padStart(6, '0')}`;
    bookings.push({
      sessionId: id,
      code,
      total: calculateTotal(session),
      quoteRequests: session.lines.map(({ quoteRequest }) => quoteRequest),
      details,
    });
    session.state = 'ended';
    session.key = key;
    session.booking = { code, url: `https://venue.example/pay/${code}`, paymentRequired: true };
    return session.booking;
  }

  /** @param key idempotency key of the create request; null if the page uses no relay */
  function createStatus(sessionId: string, key: string | null): CreateStatus {
    const session = sessions.get(sessionId);
    const relay = key === null ? null : { create: session?.booking ? ('booked' as const) : ('none' as const), wait: 0 };
    const booking =
      key !== null && session?.key === key && session.booking ? { ...session.booking, retold: true } : null;
    const unpaidStatus = {
      statusId: 'PEND',
      statusName: 'Pending',
      total: session ? calculateTotal(session) : '',
      paidTotal: '0.00',
    };
    const payment = booking && (payments.get(booking.code) ?? unpaidStatus);
    return { session: readOrRefuse(sessionId), relay, booking, payment };
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
    takenOn: countTakenPlaces,
    centsOf: calculateCents,
    rate,
    changeSession,
    create,
    createStatus,
    totalOf: calculateTotal,
    removeLunch: () => void (hasLunches = false),
  };
}
