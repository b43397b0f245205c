/** What a state says that no member of it says by itself. Pure; knows no store and decides nothing. */
import type { Session, SessionLine, SessionPart } from '../api/types.ts';
import type { Difference, FlowState, Healing } from './state.ts';

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

/** Whether the visitor has to say something before anything goes on. */
export function isOpen(healing: Healing | null): boolean {
  return healing?.differences.some(({ open }) => open) === true;
}

/** Everything in the cart can be had, as far as is known, and nothing waits for the visitor's word. */
export function isBookable({ session, healing }: Pick<FlowState, 'session' | 'healing'>): boolean {
  return linesOf(session).length > 0 && partsOf(session).every(isOffered) && !isOpen(healing);
}

const unavailable = {
  gone: true,
  fewer: true,
  rule: true,
  dearer: false,
  cheaper: false,
  moved: false,
  total: false,
  due: false,
} as const satisfies Record<Difference['kind'], boolean>;

/** Whether a difference says that something cannot be had as it was asked for. */
export function isUnavailable({ kind }: Pick<Difference, 'kind'>): boolean {
  return unavailable[kind];
}
