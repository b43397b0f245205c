/** A booking that was asked for and whose answer is missing: for how long it is waited for. */
import { keptFor } from '../state.ts';
import type { CartContext, CreateAsked, Outcome } from './context.ts';

/** For so many milliseconds after a create was sent somebody may still be working on it; a relay counts as long. */
export const quietTime = 120_000;

/** Until when it may still be made: counted from when it was asked for and from when this page was opened, the later one. */
export function quietUntil({ now, begunAt }: Pick<CartContext, 'now' | 'begunAt'>, { at }: CreateAsked): number {
  // A clock that was set back must not keep anybody waiting.
  return Math.min(Math.max(at, begunAt), now()) + quietTime;
}

export function waiting(until: number): Pick<Outcome, 'step' | 'unconfirmed'> {
  return { step: 'unsure', unconfirmed: { verdict: 'waiting', until } };
}

/** It was asked for so long ago that nobody waits for it any more. */
export function isForgotten({ now }: Pick<CartContext, 'now'>, { at }: CreateAsked): boolean {
  return at > 0 && now() - at > keptFor;
}
