/**
 * Rate limits. A customer's network has a budget that every request costs, also one that is refused. A website has one for
 * what is valid and goes on to the service, so that nobody spends it by asking nonsense in its name; and when that is spent,
 * a reserve for those who are in the middle of booking. Any limiter of rate-limiter-flexible fits, also its shared ones.
 */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { networkOf } from './address.ts';
import type { Clock } from './clock.ts';
import { isObject } from './json.ts';

/** Takes points from a key's budget; rejects with `{ msBeforeNext }` when it is spent, with an `Error` when it cannot tell. */
export interface Limiter {
  consume(key: string, points?: number): Promise<unknown>;
}

export interface Limits {
  /** Keyed by the customer's address (IPv6: by its /64). */
  address: Limiter;
  /** Keyed by origin: what one website's visitors may ask together. */
  origin: Limiter;
  /** Keyed by origin and purpose: what sessions under way, and creates, may ask when their website's budget is spent. */
  reserve: Limiter;
}

/**
 * Points per key in every so many seconds. A request costs one point, a create {@link createCost} of its customer's. An
 * office or a hotel is one address: fifty of its guests book at once.
 */
export const usualRates = {
  address: { points: 1000, seconds: 60 },
  origin: { points: 3000, seconds: 60 },
  reserve: { points: 1500, seconds: 60 },
} as const satisfies Record<keyof Limits, { points: number; seconds: number }>;

export const createCost = 5;

/**
 * Options of a limiter of rate-limiter-flexible. Whoever has spent a budget is refused from memory until it is full again: a
 * flood does not reach a shared store.
 */
export const limiterOptions = (kind: keyof Limits) => ({
  points: usualRates[kind].points,
  duration: usualRates[kind].seconds,
  inMemoryBlockOnConsumed: usualRates[kind].points,
  keyPrefix: `slipway:${kind}`,
});

/** A limiter in this instance's memory: `points` per key in every `seconds`. */
export function memoryLimiter(points: number, seconds: number): Limiter {
  return new RateLimiterMemory({ points, duration: seconds });
}

/**
 * Whole seconds to wait, or 0 when the request may pass. A limiter that is out of order lets requests pass:
 * a venue whose counter is down still wants to be booked.
 */
async function secondsToWait(limiter: Limiter, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refusal) {
    if (!isObject(refusal) || typeof refusal['msBeforeNext'] !== 'number') return 0;
    return Math.max(1, Math.ceil(refusal['msBeforeNext'] / 1000));
  }
}

/**
 * Seconds until a customer may ask again, 0 for now. Without an address there is nobody to count: one shared budget would
 * let one visitor lock out all.
 */
export async function customerWaits({ address }: Limits, customer: string | null, isCreate: boolean): Promise<number> {
  return customer === null ? 0 : secondsToWait(address, networkOf(customer), isCreate ? createCost : 1);
}

/** Seconds until a website's visitors may ask again, 0 for now. `purpose`: what the reserve is kept for; null for nothing. */
export async function websiteWaits(
  { origin, reserve }: Limits,
  website: string,
  purpose: 'session' | 'create' | null,
): Promise<number> {
  const seconds = await secondsToWait(origin, website, 1);
  return seconds === 0 || purpose === null ? seconds : secondsToWait(reserve, `${website} ${purpose}`, 1);
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
