/**
 * The pace of a booking service: the time that it takes, and the requests that it refuses. This module is a pure model.
 * The service follows it with a real clock (`http/pace-gate.ts`), and simulations follow it in virtual time.
 */

/** The limits of a service. `Infinity` means that there is no limit. */
export interface Pace {
  /** Time for every request, in ms. */
  readonly requestMs: number;
  /** Additional time for each rated item and day, in ms. */
  readonly ratedItemDayMs: number;
  /** Requests of one account that the service handles at a time. The others wait in the order of their arrival. */
  readonly concurrentRequests: number;
  /** A rated list of more items fails. */
  readonly maxRatedItems: number;
  /** The service refuses a longer calendar. */
  readonly maxCalendarDays: number;
  /** The most requests of one account in any period of this length; `null` if the service does not count them. */
  readonly quota: { readonly requests: number; readonly periodMs: number } | null;
}

/** Each pace by its name in `SERVICE_PACE`. */
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
 * Reads the value of `SERVICE_PACE`. An empty text means `normal`.
 *
 * @throws Error with a message for the person who starts the service
 */
export function readPaceName(text: string): PaceName {
  const names = Object.keys(PACES) as PaceName[];
  const name = text === '' ? 'normal' : names.find((each) => each === text);
  if (name === undefined) throw new Error(`SERVICE_PACE must be ${names.join(' or ')}, not "${text}".`);
  return name;
}

/** The facts of a request that its pace depends on. A request that is neither rated nor a calendar is `other`. */
export type PacedRequest =
  | { readonly kind: 'rated-list'; readonly items: number; readonly days: number }
  | { readonly kind: 'rated-item' | 'calendar'; readonly days: number }
  | { readonly kind: 'other' };

/**
 * The result of a request. `delayMs` is the time from its arrival to the response, the wait in the queue included.
 * - `answered`: the service answers.
 * - `failed`: status 500.
 * - `refused`: the period of a calendar is too long.
 * - `throttled`: status 429 at once, with `Retry-After`.
 */
export type PacedOutcome =
  | { readonly kind: 'answered' | 'failed' | 'refused'; readonly delayMs: number }
  | { readonly kind: 'throttled'; readonly delayMs: 0; readonly retryAfterSeconds: number };

/** The requests of one account that still count. All times are epoch ms. */
export interface PaceQueue {
  /** Arrivals that the quota counts, in their order. */
  readonly arrivals: readonly number[];
  /** Ends of the requests that the service has accepted, in ascending order. */
  readonly ends: readonly number[];
}

export const EMPTY_QUEUE: PaceQueue = { arrivals: [], ends: [] };

/**
 * Returns the outcome of a request that arrives at `now` (epoch ms), and the queue after it. A client that leaves does not
 * shorten the queue: the service finishes what it has accepted.
 *
 * @example
 * const { outcome, queue } = admit(PACES.weak, EMPTY_QUEUE, { kind: 'rated-list', items: 5, days: 1 }, 0);
 * outcome; // { kind: 'answered', delayMs: 400 }
 * admit(PACES.weak, queue, { kind: 'other' }, 100).outcome; // { kind: 'answered', delayMs: 300 }
 */
export function admit(
  pace: Pace,
  queue: PaceQueue,
  request: PacedRequest,
  now: number,
): { outcome: PacedOutcome; queue: PaceQueue } {
  const { quota, concurrentRequests } = pace;
  const arrivals = quota === null ? [] : queue.arrivals.filter((arrival) => arrival > now - quota.periodMs);
  const ends = queue.ends.filter((end) => end > now);
  if (quota !== null && arrivals.length >= quota.requests) {
    const freeAt = (arrivals[arrivals.length - quota.requests] ?? now) + quota.periodMs;
    const retryAfterSeconds = Math.ceil((freeAt - now) / 1000);
    return { outcome: { kind: 'throttled', delayMs: 0, retryAfterSeconds }, queue: { arrivals, ends } };
  }
  const start = ends[ends.length - concurrentRequests] ?? now;
  const { kind, workMs } = workOf(pace, request);
  const end = start + workMs;
  return {
    outcome: { kind, delayMs: end - now },
    queue: {
      arrivals: quota === null ? [] : [...arrivals, now],
      ends: [...ends, end].sort((a, b) => a - b),
    },
  };
}

/** Requests that fail take no more time than an unrated request. */
function workOf(
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
