/** What a session consists of, and what of it can be had. Pure. */
import type { Session, SessionLine, SessionPart } from './types.ts';

/** Lines of a session, each with its add-ons; none where there is no session. */
export function linesOf(session: Session | null): readonly SessionLine[] {
  return session?.lines ?? [];
}

/** Everything a session charges for: each line, followed by its add-ons. */
export function partsOf(session: Session | null): readonly SessionPart[] {
  return linesOf(session).flatMap((line) => [line, ...line.addOns]);
}

/** An add-on that was not taken need not be available. */
export function isOffered({ available, optional }: SessionPart): boolean {
  return available || optional === 'out';
}
