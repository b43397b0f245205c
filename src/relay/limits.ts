/** Rate limits per customer network and per origin. Any limiter of rate-limiter-flexible fits, also its shared ones. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
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
}

/**
 * Points per key in every so many seconds, for one customer and for one website. A request costs one point, a create
 * {@link createCost}.
 */
export const usualRates = { address: { points: 300, seconds: 60 }, origin: { points: 3000, seconds: 60 } } as const;

export const createCost = 10;

/** A limiter in this instance's memory: `points` per key in every `seconds`. */
export function memoryLimiter(points: number, seconds: number): Limiter {
  return new RateLimiterMemory({ points, duration: seconds });
}

/**
 * Whole seconds to wait, or 0 when the request may pass. A limiter that is out of order lets requests pass:
 * a venue whose counter is down still wants to be booked.
 */
export async function secondsToWait(limiter: Limiter, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points);
    return 0;
  } catch (refusal) {
    if (!isObject(refusal) || typeof refusal['msBeforeNext'] !== 'number') return 0;
    return Math.max(1, Math.ceil(refusal['msBeforeNext'] / 1000));
  }
}
