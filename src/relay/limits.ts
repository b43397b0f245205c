/**
 * Rate limits. There are three budgets, each for a fixed minute:
 *
 *   address   for one customer's network. Every request takes from it, a refused one too.
 *   origin    for all visitors of one website. A valid request takes from it before it goes on to the service.
 *   reserve   for sessions under way, creates and light askers, once the website has no `origin` left.
 *
 * The fair share is a trunk reservation: heavy askers have no access to a part of the capacity. A network is a light asker
 * while it has spent at most {@link lightPoints} of its own budget. So each network takes at most `lightPoints` from the
 * reserve of light askers: 50 networks must work together to empty it. A website never passes more than
 * `origin` and three reserves.
 */
import { networkOf } from './address.ts';
import type { Clock } from './clock.ts';
import { isObject } from './json.ts';

/**
 * Takes points from a key's budget. Rejects with `{ msBeforeNext }` if the key has spent it, and with any other error if
 * it cannot tell. Resolves with `{ consumedPoints }` for {@link Limits.address}, or there are no light askers. Every limiter of
 * rate-limiter-flexible fits.
 */
export interface Limiter {
  consume(key: string, points?: number): Promise<unknown>;
}

export interface Limits {
  /** Keyed by the customer's address (IPv6: by its /64). */
  address: Limiter;
  /** Keyed by origin: the requests of one website's visitors together. */
  origin: Limiter;
  /** Keyed by origin and purpose: sessions under way, creates and light askers, once `origin` is empty. */
  reserve: Limiter;
}

/**
 * Points per key and period. Fifty guests of an office or a hotel share one address and can book at once.
 */
export const usualRates = {
  address: { points: 1000, seconds: 60 },
  origin: { points: 3000, seconds: 60 },
  reserve: { points: 1500, seconds: 60 },
} as const satisfies Record<keyof Limits, { points: number; seconds: number }>;

/** Points of the customer's budget. A question costs the last two on top of its own point. */
const costs = { request: 1, create: 5, unknownSession: 9, paymentStatus: 4 };

/** The most points that a light asker has spent: twice what one booking needs. */
const lightPoints = 30;

/**
 * Options of a limiter of rate-limiter-flexible. It refuses a spent budget from memory until the period is over, so that a
 * flood does not reach a shared store.
 */
export const limiterOptions = (kind: keyof Limits) => ({
  points: usualRates[kind].points,
  duration: usualRates[kind].seconds,
  inMemoryBlockOnConsumed: usualRates[kind].points,
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

export interface MemoryLimiterOptions {
  /** Returns milliseconds since the epoch. Default: the system's clock. */
  now?: () => number;
  /** The most keys to count at a time. A new key then takes the place of the oldest. Default 20 000, about 5 MB. */
  capacity?: number;
}

/**
 * Returns a limiter in this instance's memory: `points` per key in every `seconds`. It has a capacity and no timers, unlike
 * the memory limiter of rate-limiter-flexible.
 * @example memoryLimiter(3000, 60)
 */
export function memoryLimiter(
  points: number,
  seconds: number,
  { now = Date.now, capacity = 20_000 }: MemoryLimiterOptions = {},
): Limiter {
  const periods = new Map<string, { began: number; consumedPoints: number }>();
  const length = seconds * 1000;
  // A clock set back ends a period too: it would last until the old time comes again.
  const isOver = (began: number, at: number): boolean => at < began || at >= began + length;

  const begin = (key: string, at: number) => {
    const period = { began: at, consumedPoints: 0 };
    periods.delete(key);
    periods.set(key, period);
    // Oldest first, so only the front can be over.
    for (const [oldest, { began }] of periods) {
      if (periods.size <= capacity && !isOver(began, at)) break;
      periods.delete(oldest);
    }
    return period;
  };

  return {
    consume(key, cost = 1) {
      const at = now();
      const current = periods.get(key);
      const period = current && !isOver(current.began, at) ? current : begin(key, at);
      period.consumedPoints += cost;
      const { began, consumedPoints } = period;
      return consumedPoints > points
        ? Promise.reject(new BudgetSpentError(began + length - at))
        : Promise.resolve({ consumedPoints });
    },
  };
}

/** Returns a limiter that counts in this instance's memory while the shared one fails, so that a failure does not end the limit. */
export function withMemoryFallback(limiter: Limiter, kind: keyof Limits): Limiter {
  const { points, seconds } = usualRates[kind];
  const fallback = memoryLimiter(points, seconds);
  return {
    consume: (key, cost) =>
      limiter.consume(key, cost).catch((refusal: unknown) => {
        if (waitIn(refusal) === null) return fallback.consume(key, cost);
        throw refusal;
      }),
  };
}

/** Whole seconds that a refusal asks for, at least 1; null if it is a failure of the limiter. */
function waitIn(refusal: unknown): number | null {
  if (!isObject(refusal) || typeof refusal['msBeforeNext'] !== 'number') return null;
  return Math.max(1, Math.ceil(refusal['msBeforeNext'] / 1000));
}

/** Seconds to wait, 0 if the request may pass, and the points spent so far, null if unknown. */
interface Charge {
  wait: number;
  spent: number | null;
}

/** A limiter that fails lets requests pass: guests can still book. */
async function charge(limiter: Limiter, key: string, points: number): Promise<Charge> {
  try {
    const result = await limiter.consume(key, points);
    const spent = isObject(result) ? result['consumedPoints'] : null;
    return { wait: 0, spent: typeof spent === 'number' ? spent : null };
  } catch (refusal) {
    return { wait: waitIn(refusal) ?? 0, spent: null };
  }
}

/** The result of charging a customer. */
export interface CustomerCharge {
  /** Seconds until the customer may ask again, 0 for now. */
  wait: number;
  /** True if the customer asked little in this minute. */
  isLight: boolean;
}

/** Charges a customer. An unknown address costs nothing: all such customers would share one budget. */
export async function chargeCustomer(
  { address }: Limits,
  customer: string | null,
  kind: keyof typeof costs,
): Promise<CustomerCharge> {
  if (customer === null) return { wait: 0, isLight: false };
  const { wait, spent } = await charge(address, networkOf(customer), costs[kind]);
  return { wait, isLight: spent !== null && spent <= lightPoints };
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
  open: Readonly<Partial<Record<(typeof purposes)[number], boolean>>>,
): Promise<number> {
  let { wait } = await charge(origin, website, 1);
  for (const purpose of purposes.filter((name) => open[name])) {
    if (wait === 0) break;
    ({ wait } = await charge(reserve, `${website} ${purpose}`, 1));
  }
  return wait;
}

/** Sessions that the service has shown to this instance, for an hour after they were last seen open. */
export interface KnownSessions {
  has(sessionId: string): boolean;
  add(sessionId: string): void;
}

const rememberFor = 3_600_000;

export function knownSessions({ now }: Pick<Clock, 'now'>, capacity = 20_000): KnownSessions {
  const until = new Map<string, number>();
  return {
    has: (sessionId) => (until.get(sessionId) ?? 0) > now(),
    add(sessionId) {
      until.delete(sessionId);
      until.set(sessionId, now() + rememberFor);
      // The one that was seen longest ago stands first.
      const [oldest] = until.keys();
      if (until.size > capacity && oldest !== undefined) until.delete(oldest);
    },
  };
}
