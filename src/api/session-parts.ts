/** Lines and add-ons of a session. Pure functions. */
import type { Session, SessionLine, SessionPart } from './types.ts';

/**
 * Returns the lines of a session, each with its add-ons; none without a session.
 *
 * @example
 * linesOf(flow.state.session).map(({ name }) => name); // ['Kayak', 'Extended tour']
 */
export function linesOf(session: Session | null): readonly SessionLine[] {
  return session?.lines ?? [];
}

/** Returns each line, followed by its add-ons. */
export function partsOf(session: Session | null): readonly SessionPart[] {
  return linesOf(session).flatMap((line) => [line, ...line.addOns]);
}

/** Returns true if the guest can book the part. An add-on that the guest left out need not be available. */
export function isOffered({ available, optional }: SessionPart): boolean {
  return available || optional === 'out';
}
