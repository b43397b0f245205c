/**
 * Remembers requests for a new session that got no answer. The Booking API has no request that finds such a session. If
 * the session exists, it holds places until the service releases them. Until then, the service may refuse the guest's
 * next request for the same places. In contrast, a `LateStart` of `session-writer.ts` lasts only as long as the page,
 * and still waits for its answer.
 */
import { problemOf } from '../../values/problem.ts';
import type { QuoteRequest } from '../../api/types.ts';
import type { CartContext, Device, LostStart } from './context.ts';

/** Time for which services usually hold the places of an unused session, in ms. */
export const SESSION_HOLD_MS = 1_200_000;

/** Stores the first line's request for a new session if that request failed but may have created the session. */
export function rememberLostStart(
  { storage, device }: Pick<CartContext, 'storage'> & { readonly device: Pick<Device, 'now' | 'isOnline'> },
  error: unknown,
  { itemId, start, end }: QuoteRequest,
): void {
  const problem = problemOf(error);
  const isLost =
    problem.kind === 'timeout' ||
    (problem.kind === 'offline' && device.isOnline()) ||
    problem.kind === 'broken' ||
    (problem.kind === 'refused' && problem.code === 'unconfirmed');
  if (isLost) storage.lostStart?.save({ at: device.now(), itemId, start, end });
}

/**
 * Returns true if a request for a new session got no answer, and its session may hold the places that this quote
 * request needs.
 */
export function mayBeHeldByLostStart(
  lostStart: LostStart | null,
  { itemId, start, end }: QuoteRequest,
  now: number,
): boolean {
  return (
    lostStart !== null &&
    lostStart.itemId === itemId &&
    lostStart.start <= end &&
    start <= lostStart.end &&
    Math.abs(now - lostStart.at) < SESSION_HOLD_MS
  );
}
