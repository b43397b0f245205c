/**
 * Delays requests as a slow service would, and refuses requests over its limits. `rules/pace.ts` computes the delays.
 */
import { setTimeout as waitOnTimer } from 'node:timers/promises';
import { type Pace, type PacedRequest, type PaceQueue, admitRequest, EMPTY_QUEUE } from '../rules/pace.ts';
import { ApiError } from './errors.ts';

/**
 * Waits until the service may answer the request, then resolves. Rejects with an `ApiError` if the request exceeds a
 * limit of the `Pace`, such as the account's quota.
 */
export type PaceGate = (accountId: number, request: PacedRequest) => Promise<void>;

interface PaceClock {
  /** Returns the time in epoch ms. Defaults to the machine's clock. */
  readonly now?: () => number;
  /** Resolves after a time in ms. Defaults to a real timer. */
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Creates a gate. Requests of one account wait in a queue, separate from those of other accounts. Simulations and tests
 * pass a virtual clock.
 *
 * @example
 * const service = await createService({ database, paceGate: createPaceGate(PACES.weak) });
 */
export function createPaceGate(pace: Pace, { now = Date.now, wait = waitOnTimer }: PaceClock = {}): PaceGate {
  const queues = new Map<number, PaceQueue>();
  return async (accountId, request) => {
    const { outcome, queue } = admitRequest(pace, queues.get(accountId) ?? EMPTY_QUEUE, request, now());
    queues.set(accountId, queue);
    if (outcome.delayMs > 0) await wait(outcome.delayMs);
    switch (outcome.kind) {
      case 'answered':
        return;
      case 'failed':
        throw new ApiError('failed', 'The service failed.', 'Rate fewer items at a time.', { status: 500 });
      case 'refused':
        throw new ApiError(
          'too_long',
          'This period is too long.',
          `A calendar has at most ${String(pace.maxCalendarDays)} days.`,
        );
      case 'throttled':
        throw new ApiError('throttled', 'Too many requests.', 'Please try again later.', {
          status: 429,
          retryAfter: outcome.retryAfterSeconds,
        });
    }
  };
}
