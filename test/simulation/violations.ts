/** The properties that must hold at the end of every run, with all kinds of faults. */
import { cartChanges, pressField, type Guest } from './guest.ts';
import { findDuplicateBookings, findFalseStatements, type Event } from './history.ts';
import type { Operation } from './network.ts';

/** A request that reached the service. */
export interface Arrival {
  operation: Operation;
  /** Epoch milliseconds. */
  at: number;
}

/** A booking in the service's own records. */
export interface ServiceBooking {
  code: string;
  /** Epoch milliseconds. */
  at: number;
  /** Quantities of its lines, in ascending order. */
  quantities: readonly number[];
  /** Form values by field. */
  form: Readonly<Record<string, string>>;
}

export interface RunResult {
  /** In the order of time. */
  history: readonly Event[];
  guest: Guest;
  bookings: readonly ServiceBooking[];
  arrivals: readonly Arrival[];
}

/**
 * Returns a sentence for each violation: a dead end, a duplicate booking, a false statement, or a booking of another
 * cart.
 */
export function findViolations({ history, guest, bookings, arrivals }: RunResult): string[] {
  const { after } = cartChanges[guest.change];
  return [
    ...guest.deadEnds,
    ...Object.values(findDuplicateBookings(history)).map(
      (codes) => `one guest, ${String(codes.length)} bookings: ${codes.join()}`,
    ),
    ...findFalseStatements(history).map(({ statement, reason }) => `"${statement.key}" was false: ${reason}`),
    ...bookings
      .filter((booking) => String(booking.quantities) !== String(after) && !hasUnseenChange(booking, guest, arrivals))
      .map(({ code, quantities }) => `${code} has ${quantities.join('+')}, but the guest saw ${after.join('+')}`),
    ...(guest.outcome === 'booked' && bookings.length === 0 ? ['a page stated a booking that does not exist'] : []),
  ];
}

/**
 * Returns true if a change that its page had given up reached the service between the press of Book and the booking. The page reads
 * the cart again before it books, so it sees earlier changes.
 */
function hasUnseenChange({ at, form }: ServiceBooking, { pressTimes }: Guest, arrivals: readonly Arrival[]): boolean {
  const pressedAt = pressTimes[form[pressField] ?? ''] ?? at;
  return arrivals.some((arrival) => isChange[arrival.operation] && arrival.at >= pressedAt && arrival.at <= at);
}

const isChange = {
  rate: false,
  start: false,
  add: true,
  replace: true,
  alter: true,
  read: false,
  end: false,
  create: false,
} as const satisfies Record<Operation, boolean>;
