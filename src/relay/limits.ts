/**
 * The rate limits of a relay. It has three limiters, which count points per minute:
 *
 * ```
 *   address   for the network of one guest. Every request costs points, even if the relay refuses it.
 *   origin    for all guests of one website. A valid request costs points before the relay sends it to the service.
 *   reserve   for open sessions, create requests and light senders, when the `origin` budget is empty.
 * ```
 *
 * A website has three reserves: for open sessions, for create requests, and for light senders. A network is a light
 * sender if it has spent at most {@link LIGHT_SENDER_MAX_POINTS} of its own budget in this minute. It can take no more
 * than that from the reserve for light senders. So an attacker needs 50 networks to empty that reserve. The points of
 * `origin` and of the three reserves limit the requests of a website to the service.
 */
import { getNetwork } from './http/address.ts';
import { isObject } from './json.ts';

/**
 * Takes points from the budget of a key. Rejects with `{ msBeforeNext }` if the budget is empty, and with any other
 * error if the limiter fails. The `address` limiter must resolve with `{ consumedPoints }`, because otherwise no guest
 * counts as a light sender. Every limiter of rate-limiter-flexible fits.
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
  /** Limits each guest. The key is the guest's IPv4 address, or the /64 network of an IPv6 address. */
  address: Limiter;
  /** Limits all guests of one website together. The key is the origin. */
  origin: Limiter;
  /**
   * Limits open sessions, create requests and light senders when `origin` is empty. The key is the origin and one of
   * these purposes.
   */
  reserve: Limiter;
}

/**
 * Points for each key in each period. The limit of `address` is high, because all guests in an office or a hotel share
 * one address.
 */
export const DEFAULT_RATES = {
  address: { points: 1000, seconds: 60 },
  origin: { points: 3000, seconds: 60 },
  reserve: { points: 1500, seconds: 60 },
} as const satisfies Record<keyof Limits, { points: number; seconds: number }>;

/**
 * Points that a request takes from the guest's budget. The points of `unknownSession` and `paymentStatus` are in
 * addition to the point for the request itself.
 */
const costByRequestKind = { request: 1, create: 5, unknownSession: 9, paymentStatus: 4 };

/**
 * The maximum number of points that a light sender may have spent, including the points of the current request. One
 * booking costs half of them.
 */
const LIGHT_SENDER_MAX_POINTS = 30;

/**
 * Returns the options of a limiter of rate-limiter-flexible. After the budget of a key is empty, the limiter refuses
 * requests from memory, so that a flood does not reach the shared store.
 */
export const getLimiterOptions = (limitName: keyof Limits) => ({
  points: DEFAULT_RATES[limitName].points,
  duration: DEFAULT_RATES[limitName].seconds,
  inMemoryBlockOnConsumed: DEFAULT_RATES[limitName].points,
  keyPrefix: `slipway:${limitName}`,
});

/** The error with which {@link memoryLimiter} refuses a request. */
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
  /**
   * The maximum number of keys that the limiter counts. If there are more, it forgets the oldest ones. Default: 20 000,
   * about 5 MB.
   */
  capacity?: number;
}

/**
 * Returns a limiter that counts in the memory of this instance. Each key has `points` in each period of `seconds`.
 * Unlike the memory limiter of rate-limiter-flexible, it has a capacity and no timers.
 *
 * @example
 * memoryLimiter(3000, 60);
 */
export function memoryLimiter(
  points: number,
  seconds: number,
  { now = Date.now, capacity = 20_000 }: MemoryLimiterOptions = {},
): Limiter {
  const periodByKey = new Map<string, { startTime: number; consumedPoints: number }>();
  const periodMs = seconds * 1000;
  // A period also ends if the clock goes back. Otherwise it would last until the clock shows the old time again.
  const isPeriodOver = (startTime: number, time: number): boolean => time < startTime || time >= startTime + periodMs;

  const beginPeriod = (key: string, time: number) => {
    const period = { startTime: time, consumedPoints: 0 };
    periodByKey.delete(key);
    periodByKey.set(key, period);
    // The map holds the oldest period first.
    for (const [oldestKey, { startTime }] of periodByKey) {
      if (periodByKey.size <= capacity && !isPeriodOver(startTime, time)) break;
      periodByKey.delete(oldestKey);
    }
    return period;
  };

  return {
    consume(key, cost = 1) {
      const time = now();
      const currentPeriod = periodByKey.get(key);
      const period =
        currentPeriod && !isPeriodOver(currentPeriod.startTime, time) ? currentPeriod : beginPeriod(key, time);
      period.consumedPoints += cost;
      const { startTime, consumedPoints } = period;
      return consumedPoints > points
        ? Promise.reject(new BudgetSpentError(startTime + periodMs - time))
        : Promise.resolve({ consumedPoints });
    },
  };
}

/**
 * Returns a limiter that still limits requests if the shared limiter fails. It then counts in this instance's memory.
 */
export function addMemoryFallback(limiter: Limiter, limitName: keyof Limits): Limiter {
  const { points, seconds } = DEFAULT_RATES[limitName];
  const fallbackLimiter = memoryLimiter(points, seconds);
  return {
    consume: (key, cost) =>
      limiter.consume(key, cost).catch((refusal: unknown) => {
        if (getWaitSeconds(refusal) === null) return fallbackLimiter.consume(key, cost);
        throw refusal;
      }),
  };
}

/**
 * Returns the seconds to wait after a refusal, at least 1. Returns `null` if the limiter failed and refused nothing.
 */
function getWaitSeconds(refusal: unknown): number | null {
  if (!isObject(refusal) || typeof refusal['msBeforeNext'] !== 'number') return null;
  return Math.max(1, Math.ceil(refusal['msBeforeNext'] / 1000));
}

/**
 * The result of taking points from a budget. The seconds to wait are 0 if the request may pass. The points that the key
 * has spent are `null` if unknown.
 */
interface ChargeResult {
  waitSeconds: number;
  spentPoints: number | null;
}

/** Takes points from a budget. If the limiter fails, the request may pass, so that guests can still book. */
async function consumePoints(limiter: Limiter, key: string, cost: number): Promise<ChargeResult> {
  try {
    const result = await limiter.consume(key, cost);
    const points = isObject(result) ? result['consumedPoints'] : null;
    return { waitSeconds: 0, spentPoints: typeof points === 'number' ? points : null };
  } catch (refusal) {
    return { waitSeconds: getWaitSeconds(refusal) ?? 0, spentPoints: null };
  }
}

/** The result of taking points from a guest's budget. */
export interface GuestChargeResult {
  /** Seconds until the guest may send the next request; 0 if this one may pass. */
  waitSeconds: number;
  /** True if the guest's network is a light sender. False if the points it has spent are unknown. */
  isLightSender: boolean;
}

/**
 * Takes points from a guest's budget. Takes none if the address is unknown, because all such guests would share one
 * budget.
 */
export async function chargeGuest(
  { address }: Limits,
  guestAddress: string | null,
  requestKind: keyof typeof costByRequestKind,
): Promise<GuestChargeResult> {
  if (guestAddress === null) return { waitSeconds: 0, isLightSender: false };
  const { waitSeconds, spentPoints } = await consumePoints(
    address,
    getNetwork(guestAddress),
    costByRequestKind[requestKind],
  );
  return { waitSeconds, isLightSender: spentPoints !== null && spentPoints <= LIGHT_SENDER_MAX_POINTS };
}

/** The purposes that have a reserve of points. A request tries the reserves in this order. */
const reservePurposes = ['session', 'create', 'light'] as const;

/**
 * Takes a point from the budget of a website. If that budget is empty, takes the point from the first reserve that the
 * request may use and that is not empty. Returns 0 if the request may pass, else the seconds to wait.
 */
export async function chargeWebsite(
  { origin, reserve }: Limits,
  websiteOrigin: string,
  allowedReserves: Readonly<Partial<Record<(typeof reservePurposes)[number], boolean>>>,
): Promise<number> {
  let { waitSeconds } = await consumePoints(origin, websiteOrigin, 1);
  for (const purpose of reservePurposes.filter((name) => allowedReserves[name])) {
    if (waitSeconds === 0) break;
    ({ waitSeconds } = await consumePoints(reserve, `${websiteOrigin} ${purpose}`, 1));
  }
  return waitSeconds;
}
