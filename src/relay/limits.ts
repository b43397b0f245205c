/**
 * The rate limits of a relay. There are three budgets, each for a fixed minute:
 *
 * ```
 *   address   for one guest's network. Every request takes from it, also a refused one.
 *   origin    for all guests of one website. A valid request takes from it before the relay sends it to the service.
 *   reserve   for open sessions, creates and light senders, once the website has no `origin` left.
 * ```
 *
 * A network is a light sender while it has spent at most {@link LIGHT_POINTS} of its own budget. Only light senders have access
 * to a part of the capacity, and each network takes at most `LIGHT_POINTS` from it. So 50 networks must work together to empty
 * it. A website never sends more than `origin` and three reserves.
 */
import type { Clock } from './clock.ts';
import { networkOf } from './http/address.ts';
import { isObject } from './json.ts';

/**
 * Takes points from a key's budget. Rejects with `{ msBeforeNext }` if the key has spent it, and with any other error if
 * it fails itself. For {@link Limits.address}, it resolves with `{ consumedPoints }`; without them there are no light senders.
 * Every limiter of rate-limiter-flexible fits.
 *
 * @example
 * const limiter: Limiter = new RateLimiterMemory({ points: 1000, duration: 60 });
 */
export interface Limiter {
  consume(key: string, points?: number): Promise<unknown>;
}

/**
 * The limiters of a relay.
 *
 * @example
 * createRelay({ ...options, limits: { address: memoryLimiter(500, 60) } });
 */
export interface Limits {
  /** Its key is the guest's address; for IPv6 its /64 network. */
  address: Limiter;
  /** The key is the origin: all guests of one website share it. */
  origin: Limiter;
  /** The key is the origin and a purpose: open sessions, creates and light senders, once `origin` is empty. */
  reserve: Limiter;
}

/**
 * Points per key and period. Fifty guests of an office or a hotel share one address and can book at once.
 */
export const DEFAULT_RATES = {
  address: { points: 1000, seconds: 60 },
  origin: { points: 3000, seconds: 60 },
  reserve: { points: 1500, seconds: 60 },
} as const satisfies Record<keyof Limits, { points: number; seconds: number }>;

/** Points of the guest's budget. The last two come on top of the point of the request. */
const costs = { request: 1, create: 5, unknownSession: 9, paymentStatus: 4 };

/** The most points that a light sender has spent: twice the points of one booking. */
const LIGHT_POINTS = 30;

/**
 * Options of a limiter of rate-limiter-flexible. It refuses a spent budget from memory until the period is over, so that a
 * flood does not reach a shared store.
 */
export const limiterOptions = (kind: keyof Limits) => ({
  points: DEFAULT_RATES[kind].points,
  duration: DEFAULT_RATES[kind].seconds,
  inMemoryBlockOnConsumed: DEFAULT_RATES[kind].points,
  keyPrefix: `slipway:${kind}`,
});

/** The refusal of {@link memoryLimiter}. */
class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError';
  readonly msBeforeNext: number;

  constructor(msBeforeNext: number) {
    super('The budget is spent.');
    this.msBeforeNext = msBeforeNext;
  }
}

/**
 * Options of {@link memoryLimiter}.
 *
 * @example
 * memoryLimiter(3000, 60, { capacity: 5_000 });
 */
export interface MemoryLimiterOptions {
  /** Returns milliseconds since the epoch. Default: the system's clock. */
  now?: () => number;
  /** The most keys to count at a time. A new key then takes the place of the oldest. Default 20 000, about 5 MB. */
  capacity?: number;
}

/**
 * Returns a limiter in this instance's memory: `points` per key in every `seconds`. It has a capacity and no timers, unlike
 * the memory limiter of rate-limiter-flexible.
 *
 * @example
 * memoryLimiter(3000, 60);
 */
export function memoryLimiter(
  points: number,
  seconds: number,
  { now = Date.now, capacity = 20_000 }: MemoryLimiterOptions = {},
): Limiter {
  const periods = new Map<string, { start: number; consumedPoints: number }>();
  const lengthMs = seconds * 1000;
  // If the clock goes back, the period ends too. Otherwise it would last until the old time returns.
  const isOver = (start: number, at: number): boolean => at < start || at >= start + lengthMs;

  const begin = (key: string, at: number) => {
    const period = { start: at, consumedPoints: 0 };
    periods.delete(key);
    periods.set(key, period);
    // The oldest periods come first.
    for (const [oldest, { start }] of periods) {
      if (periods.size <= capacity && !isOver(start, at)) break;
      periods.delete(oldest);
    }
    return period;
  };

  return {
    consume(key, cost = 1) {
      const at = now();
      const current = periods.get(key);
      const period = current && !isOver(current.start, at) ? current : begin(key, at);
      period.consumedPoints += cost;
      const { start, consumedPoints } = period;
      return consumedPoints > points
        ? Promise.reject(new BudgetSpentError(start + lengthMs - at))
        : Promise.resolve({ consumedPoints });
    },
  };
}

/** Returns a limiter that counts in this instance's memory while the shared one fails, so that the limit stays. */
export function withMemoryFallback(limiter: Limiter, kind: keyof Limits): Limiter {
  const { points, seconds } = DEFAULT_RATES[kind];
  const fallback = memoryLimiter(points, seconds);
  return {
    consume: (key, cost) =>
      limiter.consume(key, cost).catch((refusal: unknown) => {
        if (waitIn(refusal) === null) return fallback.consume(key, cost);
        throw refusal;
      }),
  };
}

/** Returns the waiting time of a refusal in whole seconds, at least 1; `null` if the limiter failed. */
function waitIn(refusal: unknown): number | null {
  if (!isObject(refusal) || typeof refusal['msBeforeNext'] !== 'number') return null;
  return Math.max(1, Math.ceil(refusal['msBeforeNext'] / 1000));
}

/** Seconds to wait, 0 if the request may pass, and the points spent so far, `null` if unknown. */
interface Charge {
  wait: number;
  spentPoints: number | null;
}

/** A limiter that fails lets requests pass: guests can still book. */
async function charge(limiter: Limiter, key: string, cost: number): Promise<Charge> {
  try {
    const result = await limiter.consume(key, cost);
    const points = isObject(result) ? result['consumedPoints'] : null;
    return { wait: 0, spentPoints: typeof points === 'number' ? points : null };
  } catch (refusal) {
    return { wait: waitIn(refusal) ?? 0, spentPoints: null };
  }
}

/** The result of charging a guest. */
export interface CustomerCharge {
  /** Seconds until the guest's next request may pass, 0 for now. */
  wait: number;
  /** True if the guest sent few requests in this minute. */
  isLight: boolean;
}

/** Charges a guest. An unknown address costs nothing: all such guests would share one budget. */
export async function chargeGuest(
  { address }: Limits,
  guest: string | null,
  kind: keyof typeof costs,
): Promise<CustomerCharge> {
  if (guest === null) return { wait: 0, isLight: false };
  const { wait, spentPoints } = await charge(address, networkOf(guest), costs[kind]);
  return { wait, isLight: spentPoints !== null && spentPoints <= LIGHT_POINTS };
}

/** Purposes of the reserves, in the order of their use. */
const purposes = ['session', 'create', 'light'] as const;

/**
 * Charges a website, or else the first reserve that is open to the request and not spent. Returns the seconds until the
 * request may come again, 0 for now.
 */
export async function chargeWebsite(
  { origin, reserve }: Limits,
  website: string,
  openReserves: Readonly<Partial<Record<(typeof purposes)[number], boolean>>>,
): Promise<number> {
  let { wait } = await charge(origin, website, 1);
  for (const purpose of purposes.filter((name) => openReserves[name])) {
    if (wait === 0) break;
    ({ wait } = await charge(reserve, `${website} ${purpose}`, 1));
  }
  return wait;
}

/** Keys that this instance has seen within the last hour, such as the sessions that the service has shown. */
export interface RecentKeys {
  has(key: string): boolean;
  add(key: string): void;
}

const RECENT_MS = 3_600_000;

/** @param capacity the most keys; a new one then takes the place of the oldest */
export function createRecentKeys({ now }: Pick<Clock, 'now'>, capacity = 20_000): RecentKeys {
  const expiryByKey = new Map<string, number>();
  return {
    has: (key) => (expiryByKey.get(key) ?? 0) > now(),
    add(key) {
      expiryByKey.delete(key);
      expiryByKey.set(key, now() + RECENT_MS);
      // The oldest key comes first.
      const [oldest] = expiryByKey.keys();
      if (expiryByKey.size > capacity && oldest !== undefined) expiryByKey.delete(oldest);
    },
  };
}
