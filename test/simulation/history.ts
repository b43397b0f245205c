/**
 * Checks a history: compares the statements of pages with the bookings that exist at the end. A false claim counts as
 * an error even if the page could not know that it was false. The claim "made" is false if the booking does not exist
 * yet. The claim "not made" is false if an earlier request becomes a booking, at any time. The claim "open" is never
 * false.
 */

/** A page's claim about the booking that the guest requested. `open` makes no claim about the outcome. */
export type Claim = 'made' | 'not made' | 'most likely made' | 'open';

/** An event of a history. `guest` is the guest's email address. `at` is in epoch milliseconds. */
export type Event =
  /** The guest pressed Book, or their page sent a create request. `press` is the id of the press. */
  | { kind: 'requested'; at: number; guest: string; press: string }
  /** A page showed a message about the booking. `code` is the booking code in the message, or `''`. */
  | { kind: 'stated'; at: number; guest: string; key: string; claim: Claim; code: string }
  /** The service made a booking. `press` is the id of the press that caused it, with `''` for an unknown press. */
  | { kind: 'booked'; at: number; guest: string; press: string; code: string };

type StatedEvent = Extract<Event, { kind: 'stated' }>;
type BookedEvent = Extract<Event, { kind: 'booked' }>;

export interface FalseStatement {
  statement: StatedEvent;
  reason: string;
}

/**
 * The claim "most likely made" is true if the service makes the booking before the claim or within this time after it.
 */
const LIKELY_BOOKING_MS = 60_000;

/** Returns the false statements of a complete history, in the order of the history. */
export function findFalseStatements(history: readonly Event[]): FalseStatement[] {
  return history.flatMap((event): FalseStatement[] => {
    if (event.kind !== 'stated') return [];
    const reason = claimChecks[event.claim](event, history);
    return reason === '' ? [] : [{ statement: event, reason }];
  });
}

/** Returns the booking codes of each guest who has more than one booking, by email address. */
export function findDuplicateBookings(history: readonly Event[]): Readonly<Record<string, readonly string[]>> {
  const codesByGuest = new Map<string, string[]>();
  for (const { guest, code } of findBookings(history))
    codesByGuest.set(guest, [...(codesByGuest.get(guest) ?? []), code]);
  return Object.fromEntries([...codesByGuest].filter(([, codes]) => codes.length > 1));
}

const findBookings = (history: readonly Event[]): BookedEvent[] =>
  history.filter((event): event is BookedEvent => event.kind === 'booked');

/** Checks by claim. A check returns the reason why a statement is false, or `''` if it is true. */
const claimChecks = {
  open: () => '',
  made: ({ guest, code, at }, history) => {
    const bookings = findBookings(history).filter((booking) => booking.guest === guest && booking.at <= at);
    if (bookings.length === 0) return 'there was no booking';
    return code === '' || bookings.some((booking) => booking.code === code) ? '' : `there was no booking ${code}`;
  },
  'not made': ({ guest, at }, history) => {
    const booking = findBookings(history).find(
      (otherBooking) => otherBooking.guest === guest && findRequestTime(otherBooking, history) <= at,
    );
    return booking === undefined ? '' : `${booking.code} was requested before it`;
  },
  'most likely made': ({ guest, at }, history) =>
    findBookings(history).some((booking) => booking.guest === guest && booking.at <= at + LIKELY_BOOKING_MS)
      ? ''
      : 'there was no booking',
} as const satisfies Record<Claim, (statement: StatedEvent, history: readonly Event[]) => string>;

/**
 * Returns the time of the press that caused a booking. For an unknown press, returns the last press before it. Without
 * a press, returns the time of the booking.
 */
function findRequestTime({ press, guest, at }: BookedEvent, history: readonly Event[]): number {
  const requests = history.filter((event) => event.kind === 'requested' && event.guest === guest && event.at <= at);
  const request =
    press === '' ? requests.at(-1) : requests.find((event) => event.kind === 'requested' && event.press === press);
  return request?.at ?? at;
}
