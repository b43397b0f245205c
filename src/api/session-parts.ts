/** Reads the lines and add-ons of a session. */
import type { Session, SessionLine, SessionPart, Slip } from './types.ts';

/**
 * Returns the lines of a session, each with its add-ons; an empty list without a session.
 *
 * @example
 * linesOf(flow.state.session).map(({ name }) => name); // ['Kayak', 'Extended tour']
 */
export function linesOf(session: Session | null): readonly SessionLine[] {
  return session?.lines ?? [];
}

/** Returns all lines and add-ons of a session. The add-ons of a line follow it. */
export function getSessionParts(session: Session | null): readonly SessionPart[] {
  return linesOf(session).flatMap((line) => [line, ...line.addOns]);
}

/** Returns true if the part does not prevent the booking. An add-on that the guest left out need not be available. */
export function isOffered({ available, optional }: SessionPart): boolean {
  return available || optional === 'out';
}

/**
 * Returns a line after the service has replaced it; undefined if the line is missing. The Booking API does not state
 * that the line keeps its id. If it has another one, its SLIP identifies it.
 */
export function findReplacedLine({ lines }: Session, earlierId: string, slip: Slip): SessionLine | undefined {
  return lines.find(({ id }) => id === earlierId) ?? lines.find((line) => line.slip === slip);
}
