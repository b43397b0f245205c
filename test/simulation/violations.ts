/** Checks the rules that apply at the end of every run, with all kinds of faults. */
import { cartChanges, pressField, type Guest } from './guest.ts';
import { findDuplicateBookings, findFalseStatements, type Event } from './history.ts';
import type { Operation } from './network.ts';

/** A request that reached the service. */
export interface Arrival {
  operation: Operation;
  /** Time of its arrival in epoch milliseconds. */
  at: number;
}

/** A booking as the service has stored it. */
export interface ServiceBooking {
  code: string;
  /** Time of the booking in epoch milliseconds. */
  at: number;
  /** Quantities of the booked lines, in ascending order. */
  quantities: readonly number[];
  /** Form values by the name of the field. */
  form: Readonly<Record<string, string>>;
}

export interface RunResult {
  /** Events, the earliest first. */
  history: readonly Event[];
  guest: Guest;
  bookings: readonly ServiceBooking[];
  arrivals: readonly Arrival[];
}

/**
 * Returns a sentence for each violation: a dead end, a duplicate booking, a false statement, or a booking whose cart
 * differs from the guest's. Returns an empty list for a correct run.
 */
export function findViolations({ history, guest, bookings, arrivals }: RunResult): string[] {
  const { quantitiesAfter } = cartChanges[guest.change];
  return [
    ...guest.deadEnds,
    ...Object.values(findDuplicateBookings(history)).map(
      (codes) => `one guest, ${String(codes.length)} bookings: ${codes.join()}`,
    ),
    ...findFalseStatements(history).map(({ statement, reason }) => `"${statement.key}" was false: ${reason}`),
    ...bookings
      .filter(
        (booking) =>
          String(booking.quantities) !== String(quantitiesAfter) && !hasUnseenChange(booking, guest, arrivals),
      )
      .map(
        ({ code, quantities }) => `${code} has ${quantities.join('+')}, but the guest saw ${quantitiesAfter.join('+')}`,
      ),
    ...(guest.outcome === 'booked' && bookings.length === 0 ? ['a page stated a booking that does not exist'] : []),
  ];
}

/**
 * Returns true if a change of the cart reached the service between the press of Book and the booking. The page no
 * longer waits for this change and cannot see it. The page would see an earlier change, because it reads the cart after
 * the press.
 */
function hasUnseenChange({ at, form }: ServiceBooking, { pressTimes }: Guest, arrivals: readonly Arrival[]): boolean {
  const pressedAt = pressTimes[form[pressField] ?? ''] ?? at;
  return arrivals.some(
    (arrival) => isChangeOperation[arrival.operation] && arrival.at >= pressedAt && arrival.at <= at,
  );
}

const isChangeOperation = {
  rate: false,
  start: false,
  add: true,
  replace: true,
  alter: true,
  read: false,
  end: false,
  create: false,
} as const satisfies Record<Operation, boolean>;
