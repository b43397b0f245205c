/**
 * Requests without an answer, and the time for which they may still be under way. A monotonic clock decides: setting the
 * time of day must not turn "not known" into "nothing was booked".
 *
 * See docs/decisions/002-unconfirmed-bookings.md.
 */
import type { CartContext, CreateAsked, Outcome } from './context.ts';

/** Milliseconds for which a create may be under way after it was sent. A relay counts as long. */
export const quietTime = 120_000;

/**
 * Returns the function that tells when the quiet time of a request ends, in milliseconds of `uptime`. It counts from the first
 * call with the request's name: the moment it is sent, or the moment this page hears of it.
 * @example
 * const quietUntil = createQuietTimes(() => performance.now());
 * quietUntil('create 1'); // 120000 milliseconds from now, however often it is called
 */
export function createQuietTimes(uptime: () => number): (request: string) => number {
  const heardAt = new Map<string, number>();
  return (request) => {
    const heard = heardAt.get(request) ?? uptime();
    heardAt.set(request, heard);
    return heard + quietTime;
  };
}

/** Returns when the quiet time of a create ends, in milliseconds of `uptime`. */
export function createQuietUntil({ quietUntil }: Pick<CartContext, 'quietUntil'>, { at, key }: CreateAsked): number {
  return quietUntil(`create ${key} ${String(at)}`);
}

/** Returns the step in which the guest waits. `until` is in milliseconds of `uptime`; the state tells it in epoch milliseconds. */
export function waiting(
  { now, uptime }: Pick<CartContext, 'now' | 'uptime'>,
  until: number,
): Pick<Outcome, 'step' | 'unconfirmed'> {
  return { step: 'unsure', unconfirmed: { verdict: 'waiting', until: now() + until - uptime() } };
}
