/**
 * A session that was begun and whose answer got lost: an account has no way to ask for it, so if it was made, it holds its
 * places until the service lets them go, and nobody can end it. What is refused meanwhile may be refused because of it.
 */
import { problemOf } from '../../values/problem.ts';
import type { QuoteRequest } from '../../api/types.ts';
import type { CartContext, LostStart } from './context.ts';

/** For so many milliseconds services usually hold the places of a session that nobody touches. */
export const holdTime = 1_200_000;

/** Remembers a start that failed, where it may have been made all the same. */
export function rememberLostStart(
  { storage, now, isOnline }: Pick<CartContext, 'storage' | 'now' | 'isOnline'>,
  error: unknown,
  { itemId, start, end }: QuoteRequest,
): void {
  const problem = problemOf(error);
  const isLost =
    problem.kind === 'timeout' ||
    (problem.kind === 'offline' && isOnline()) ||
    problem.kind === 'broken' ||
    (problem.kind === 'refused' && problem.code === 'unconfirmed');
  if (isLost) storage.lostStart?.save({ at: now(), itemId, start, end });
}

/** Whether what is asked for may be taken by a lost start. */
export function mayBeHeld(lost: LostStart | null, { itemId, start, end }: QuoteRequest, now: number): boolean {
  return (
    lost !== null &&
    lost.itemId === itemId &&
    lost.start <= end &&
    start <= lost.end &&
    Math.abs(now - lost.at) < holdTime
  );
}
