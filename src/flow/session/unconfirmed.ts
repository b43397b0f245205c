/**
 * Measures for how long a request without an answer may still be in flight. It uses a monotonic clock, because a change
 * of the device's clock must never make the page report "not booked" too early.
 *
 * See docs/decisions/002-unconfirmed-bookings.md.
 */
import type { CreateAttempt, Device, Outcome } from './context.ts';

/** Time for which a create request may be in flight after the page sent it, in ms. A relay uses the same time. */
export const QUIET_TIME_MS = 120_000;

/**
 * Returns a function that returns the end of a request's quiet time, in milliseconds of `uptime`. The quiet time starts
 * at the first call with the name of that request. So call the function when the page sends the request, or first reads
 * about it in the storage.
 *
 * @example
 * const quietUntil = createQuietTimes(() => performance.now());
 * quietUntil('create 1'); // 120000 milliseconds from now; later calls return the same end
 */
export function createQuietTimes(uptime: () => number): (request: string) => number {
  const firstCallMsByRequest = new Map<string, number>();
  return (request) => {
    const firstCallMs = firstCallMsByRequest.get(request) ?? uptime();
    firstCallMsByRequest.set(request, firstCallMs);
    return firstCallMs + QUIET_TIME_MS;
  };
}

/** Starts the quiet time of a create request on the first call. Returns its end in milliseconds of `uptime`. */
export function startQuietTime({ quietUntil }: Pick<Device, 'quietUntil'>, { at, key }: CreateAttempt): number {
  return quietUntil(`create ${key} ${String(at)}`);
}

/**
 * Returns the outcome in which the guest waits for an unconfirmed booking.
 *
 * @param endMs end of the wait in milliseconds of `uptime`; the outcome has it in epoch milliseconds
 */
export function createWaitingOutcome(
  { now, uptime }: Pick<Device, 'now' | 'uptime'>,
  endMs: number,
): Pick<Outcome, 'step' | 'unconfirmed'> {
  return { step: 'unsure', unconfirmed: { verdict: 'waiting', until: now() + endMs - uptime() } };
}
