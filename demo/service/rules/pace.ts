/**
 * Models the pace of a booking service: the time that each request takes, and the requests that the service refuses.
 * The functions are pure. The service applies them with a real clock (`http/pace-gate.ts`), simulations with a virtual
 * clock.
 */

/** The speed and the limits of a service. `Infinity` means no limit. */
export interface Pace {
  /** Time that every request takes, in ms. */
  readonly requestMs: number;
  /** Additional time for each item and each day in a request for prices, in ms. */
  readonly ratedItemDayMs: number;
  /** Number of requests of one account that the service handles in parallel. Further requests wait in arrival order. */
  readonly concurrentRequests: number;
  /** Maximum number of items in a list with prices. A longer list fails with status 500. */
  readonly maxRatedItems: number;
  /** Maximum number of days in a calendar. The service refuses a longer calendar. */
  readonly maxCalendarDays: number;
  /** Maximum number of an account's requests in any period of `periodMs`; `null` if there is no quota. */
  readonly quota: { readonly requests: number; readonly periodMs: number } | null;
}

/** The paces by name. The setting `SERVICE_PACE` contains one of these names. */
export const PACES = {
  normal: {
    requestMs: 0,
    ratedItemDayMs: 0,
    concurrentRequests: Infinity,
    maxRatedItems: Infinity,
    maxCalendarDays: Infinity,
    quota: null,
  },
  weak: {
    requestMs: 0,
    ratedItemDayMs: 80,
    concurrentRequests: 1,
    maxRatedItems: 5,
    maxCalendarDays: 62,
    quota: { requests: 20, periodMs: 60_000 },
  },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof PACES;

/**
 * Reads the value of `SERVICE_PACE`. Empty text means `normal`.
 *
 * @throws Error with a message for the person who starts the service
 */
export function readPaceName(text: string): PaceName {
  const names = Object.keys(PACES) as PaceName[];
  const name = text === '' ? 'normal' : names.find((paceName) => paceName === text);
  if (name === undefined) throw new Error(`SERVICE_PACE must be ${names.join(' or ')}, not "${text}".`);
  return name;
}

/**
 * The properties of a request that decide its delay. The kind is `other` if the request is for neither prices nor a
 * calendar.
 */
export type PacedRequest =
  | { readonly kind: 'rated-list'; readonly items: number; readonly days: number }
  | { readonly kind: 'rated-item' | 'calendar'; readonly days: number }
  | { readonly kind: 'other' };

/**
 * The result of a request. `delayMs` is the time from its arrival to the response, including the wait in the queue.
 * - `answered`: the service answers.
 * - `failed`: the service answers with status 500.
 * - `refused`: the calendar's period is too long.
 * - `throttled`: the service answers immediately with status 429 and `Retry-After`.
 */
export type PacedOutcome =
  | { readonly kind: 'answered' | 'failed' | 'refused'; readonly delayMs: number }
  | { readonly kind: 'throttled'; readonly delayMs: 0; readonly retryAfterSeconds: number };

/**
 * The earlier requests of one account that can still delay a new request, or use up its quota. All times are in epoch
 * ms.
 */
export interface PaceQueue {
  /** Arrival times of the requests that count towards the quota, in ascending order. */
  readonly arrivalTimes: readonly number[];
  /** End times of the accepted requests that still run or wait, in ascending order. */
  readonly endTimes: readonly number[];
}

export const EMPTY_QUEUE: PaceQueue = { arrivalTimes: [], endTimes: [] };

/**
 * Returns the outcome of a request that arrives at `now` (epoch ms), and the queue with this request. A request stays
 * in the queue even if its client disconnects, because the service finishes each accepted request.
 *
 * @example
 * const { outcome, queue } = admitRequest(PACES.weak, EMPTY_QUEUE, { kind: 'rated-list', items: 5, days: 1 }, 0);
 * outcome; // { kind: 'answered', delayMs: 400 }
 * admitRequest(PACES.weak, queue, { kind: 'other' }, 100).outcome; // { kind: 'answered', delayMs: 300 }
 */
export function admitRequest(
  pace: Pace,
  queue: PaceQueue,
  request: PacedRequest,
  now: number,
): { outcome: PacedOutcome; queue: PaceQueue } {
  const { quota, concurrentRequests } = pace;
  const arrivalTimes = quota === null ? [] : queue.arrivalTimes.filter((arrival) => arrival > now - quota.periodMs);
  const endTimes = queue.endTimes.filter((endTime) => endTime > now);
  if (quota !== null && arrivalTimes.length >= quota.requests) {
    const quotaFreeAt = (arrivalTimes[arrivalTimes.length - quota.requests] ?? now) + quota.periodMs;
    const retryAfterSeconds = Math.ceil((quotaFreeAt - now) / 1000);
    return { outcome: { kind: 'throttled', delayMs: 0, retryAfterSeconds }, queue: { arrivalTimes, endTimes } };
  }
  const startTime = endTimes[endTimes.length - concurrentRequests] ?? now;
  const { kind, workMs } = computeWork(pace, request);
  const endTime = startTime + workMs;
  return {
    outcome: { kind, delayMs: endTime - now },
    queue: {
      arrivalTimes: quota === null ? [] : [...arrivalTimes, now],
      endTimes: [...endTimes, endTime].sort((a, b) => a - b),
    },
  };
}

/** Returns the kind of outcome and the time that the request takes. A request that fails takes only `requestMs`. */
function computeWork(
  { requestMs, ratedItemDayMs, maxRatedItems, maxCalendarDays }: Pace,
  request: PacedRequest,
): { kind: 'answered' | 'failed' | 'refused'; workMs: number } {
  switch (request.kind) {
    case 'rated-list':
      if (request.items > maxRatedItems) return { kind: 'failed', workMs: requestMs };
      return { kind: 'answered', workMs: requestMs + ratedItemDayMs * request.items * request.days };
    case 'rated-item':
      return { kind: 'answered', workMs: requestMs + ratedItemDayMs * request.days };
    case 'calendar':
      return { kind: request.days > maxCalendarDays ? 'refused' : 'answered', workMs: requestMs };
    case 'other':
      return { kind: 'answered', workMs: requestMs };
  }
}
