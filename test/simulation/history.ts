/**
 * The history checker: compares the statements of pages with the bookings that the service has at the end. A false claim counts even
 * if the page could not know better. The claim "made" is false if the booking does not exist yet. The claim "not made" is false if
 * a request from before the statement becomes a booking, however late. A statement that leaves the outcome open is never false.
 */

/** The claim of a statement about the booking that the guest requested. */
export type Claim = 'made' | 'not made' | 'most likely made' | 'open';

/** All guests want exactly one booking, and `guest` is their email address. `at` is in epoch milliseconds. */
export type Event =
  /** The guest pressed Book, or a page sent a create. `press` is the id of the press. */
  | { kind: 'requested'; at: number; guest: string; press: string }
  /** A page shows a message. `code` is the code of the booking that the message names, or `''`. */
  | { kind: 'stated'; at: number; guest: string; key: string; claim: Claim; code: string }
  /** The service made a booking. `press` is the press that caused it, or `''` if that is unknown. */
  | { kind: 'booked'; at: number; guest: string; press: string; code: string };

type Stated = Extract<Event, { kind: 'stated' }>;
type Booked = Extract<Event, { kind: 'booked' }>;

export interface FalseStatement {
  statement: Stated;
  reason: string;
}

/** A booking this long after "most likely made" still makes it true. */
const LIKELY_BOOKING_MS = 60_000;

/** Returns the false statements in a whole history, in the order of the history. */
export function findFalseStatements(history: readonly Event[]): FalseStatement[] {
  return history.flatMap((event): FalseStatement[] => {
    if (event.kind !== 'stated') return [];
    const reason = claimChecks[event.claim](event, history);
    return reason === '' ? [] : [{ statement: event, reason }];
  });
}

/** Returns the booking codes of each guest with more than one booking. */
export function findDuplicateBookings(history: readonly Event[]): Readonly<Record<string, readonly string[]>> {
  const codesByGuest = new Map<string, string[]>();
  for (const { guest, code } of bookingsIn(history))
    codesByGuest.set(guest, [...(codesByGuest.get(guest) ?? []), code]);
  return Object.fromEntries([...codesByGuest].filter(([, codes]) => codes.length > 1));
}

const bookingsIn = (history: readonly Event[]): Booked[] =>
  history.filter((event): event is Booked => event.kind === 'booked');

/** Each check returns the reason why a statement is false, or `''` if it is true. */
const claimChecks = {
  open: () => '',
  made: ({ guest, code, at }, history) => {
    const bookings = bookingsIn(history).filter((booking) => booking.guest === guest && booking.at <= at);
    if (bookings.length === 0) return 'there was no booking';
    return code === '' || bookings.some((booking) => booking.code === code) ? '' : `there was no booking ${code}`;
  },
  'not made': ({ guest, at }, history) => {
    const booking = bookingsIn(history).find((other) => other.guest === guest && requestTimeOf(other, history) <= at);
    return booking === undefined ? '' : `${booking.code} was requested before it`;
  },
  'most likely made': ({ guest, at }, history) =>
    bookingsIn(history).some((booking) => booking.guest === guest && booking.at <= at + LIKELY_BOOKING_MS)
      ? ''
      : 'there was no booking',
} as const satisfies Record<Claim, (statement: Stated, history: readonly Event[]) => string>;

/** Returns the time of the press that caused a booking. If that press is unknown, the last press before the booking counts. */
function requestTimeOf({ press, guest, at }: Booked, history: readonly Event[]): number {
  const requests = history.filter((event) => event.kind === 'requested' && event.guest === guest && event.at <= at);
  const request =
    press === '' ? requests.at(-1) : requests.find((event) => event.kind === 'requested' && event.press === press);
  return request?.at ?? at;
}
