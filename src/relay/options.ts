/**
 * The options of a relay, with their checks and defaults. The function `createSettings` throws if a required option is
 * missing or malformed, so that no relay starts with it. For the program `slipway-relay`, `environment.ts` reads the
 * options.
 */
import { isPrivateConnection, parseWebAddress } from '../values/web-address.ts';
import { createReliableClock, systemClock, type Clock } from './clock.ts';
import type { ClientAddress } from './http/address.ts';
import type { LeaseSettings } from './idempotency/lease.ts';
import { DEFAULT_RATES, memoryLimiter, type Limits } from './limits.ts';
import { createSafeLog, printLogEntry, type Log } from './log.ts';
import {
  countRateLimits,
  countStoreOperations,
  createRelayMetrics,
  type RelayMetrics,
} from './metrics/relay-metrics.ts';
import { memoryCache, type ReadCache } from './reads/read-cache.ts';
import { memoryStore } from './stores/memory.ts';
import type { CreateStore, RelayCrypto } from './stores/record.ts';
import type { OpenTelemetry } from './tracing.ts';
import { createCredentials, type UpstreamSettings } from './upstream.ts';

/**
 * Options of {@link createRelay}.
 *
 * @example
 * const options: RelayOptions = {
 *   baseUrl: 'https://booking.example.com/account',
 *   apiKey: env.API_KEY,
 *   apiSecret: env.API_SECRET,
 *   origins: ['https://www.example.com'],
 *   clientAddress: addressFromHeader('cf-connecting-ip'),
 * };
 */
export interface RelayOptions {
  /**
   * The address of the account (`{base_url}`), with or without a path. It must start with `https:`, or with `http:` for
   * a loopback address.
   */
  baseUrl: string;
  /** The key and the secret of the token pair (Booking API 5.1). Each has at least 8 visible ASCII characters. */
  apiKey: string;
  apiSecret: string;
  /** Exact origins of the pages that may use the relay, such as `https://www.example.com`. */
  origins: readonly string[];
  /**
   * The origin of the relay itself, such as `https://www.example.com`. Only for a server that also serves pages with
   * the widget. Default: none.
   */
  ownOrigin?: string | undefined;
  /** Returns the guest's address. Use `addressFromHeader(…)` on an edge platform and `...onNode()` on Node. */
  clientAddress: ClientAddress;
  /** The path before `/api/3.0/…`, such as `/relay`. Default: none. */
  mount?: string;
  /**
   * Returns the path and query exactly as the client sent them; `null` if the platform no longer has them. Default: the
   * path and query of `request.url`.
   */
  rawTarget?: (request: Request, platform: unknown) => string | null;
  /**
   * Stores the records that prevent a second booking. Default: the memory of this instance. That is safe only if the
   * relay has a single instance, and the relay refuses it on Cloudflare Workers.
   */
  store?: CreateStore;
  /**
   * True if the relay also answers reads (help, company, items, calendars, form), for an account whose Public API is
   * off. The answers contain only what the public may see. The widget sends its reads to the relay if it has the
   * attribute `relay-reads`. Default: false.
   */
  reads?: boolean;
  /**
   * True if the relay looks for the booking when a create request gets no clear answer. The service must then state the
   * booking code when it refuses the session (`request.error.data.booking` of `session_ended`). Default: false.
   */
  lookup?: boolean;
  /**
   * True if the guest who made a booking also receives its payment status. To find it, the relay reads `booking/{code}`
   * with the rights of staff. It returns only the status, the total and the paid total. Default: true.
   */
  paymentStatus?: boolean;
  /** Stores the answers to reads, for several guests. Default: the memory of this instance. */
  cache?: ReadCache;
  /**
   * The rate limits, in points per minute. Default: 1000 for each guest, 3000 for each website and 1500 for each
   * reserve, counted in memory. A create request costs five points, a read of an unknown session ten, and a read of a
   * payment status five.
   */
  limits?: Partial<Limits>;
  /**
   * The maximum number of bytes in a request (`maxBody`), and in the service's answer (`maxAnswer`). Defaults: 65 536
   * and 1 048 576.
   */
  maxBody?: number;
  maxAnswer?: number;
  /**
   * The maximum number of bytes in the service's answer to a read. Default: 16 777 216, because one answer may list all
   * items.
   */
  maxRead?: number;
  /**
   * The time limits in ms: to receive a request (`bodyTimeout`), and to receive the service's whole answer
   * (`upstreamTimeout`). Default: 10 000 and 25 000.
   */
  bodyTimeout?: number;
  upstreamTimeout?: number;
  /**
   * The time after an unanswered create in which the service may still make the booking, in ms. An open session proves
   * that there is no booking, but only after this time. Default: 120 000.
   */
  quietTime?: number;
  /** The time that the store keeps the record of a create request, in ms. Default: one day. */
  keepFor?: number;
  fetch?: typeof fetch;
  clock?: Clock;
  /** Computes hashes and random ids. Default: Web Crypto of the platform. */
  crypto?: RelayCrypto;
  /** Receives one entry for each request. Default: prints JSON lines on the console. */
  log?: Log;
  /** Counts what the relay does, for Prometheus. Default: a new object for this relay. */
  metrics?: RelayMetrics;
  /**
   * The package `@opentelemetry/api`. With it, the relay reports a span for each guest's request and for each request
   * to the service. Default: no spans.
   */
  openTelemetry?: OpenTelemetry;
}

/** The options with all defaults, after the checks. */
export interface Settings extends LeaseSettings, UpstreamSettings {
  origins: ReadonlySet<string>;
  ownOrigin: string | null;
  clientAddress: ClientAddress;
  mount: string;
  rawTarget: (request: Request, platform: unknown) => string | null;
  reads: boolean;
  lookup: boolean;
  paymentStatus: boolean;
  cache: ReadCache;
  limits: Limits;
  maxBody: number;
  bodyTimeout: number;
  log: Log;
  metrics: RelayMetrics;
  openTelemetry: OpenTelemetry | null;
}

/**
 * The error of a relay with a wrong option. The message names the option and its correct form, but never contains the
 * value.
 *
 * @example
 * try { createRelay(options); } catch (error) { if (error instanceof RelayOptionError) console.error(error.option); }
 */
export class RelayOptionError extends Error {
  /** The name of the wrong option. */
  readonly option: keyof RelayOptions;

  constructor(option: keyof RelayOptions, expectation: string) {
    super(`Relay option ${option} ${expectation}`);
    this.name = 'RelayOptionError';
    this.option = option;
  }
}

function checkBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new RelayOptionError('baseUrl', 'is not an absolute address.');
  }
  if (!isPrivateConnection(url)) {
    throw new RelayOptionError('baseUrl', 'must be https (http is accepted for a loopback address only).');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new RelayOptionError('baseUrl', 'must hold no user, query or fragment.');
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function checkTokenPart(option: 'apiKey' | 'apiSecret', tokenPart: string): string {
  if (!/^[\x21-\x7e]{8,500}$/.test(tokenPart) || (option === 'apiKey' && tokenPart.includes(':'))) {
    throw new RelayOptionError(
      option,
      'is missing or malformed (at least 8 visible ASCII characters; no colon in the key).',
    );
  }
  return tokenPart;
}

function checkOrigin(option: 'origins' | 'ownOrigin', origin: string): string {
  if (parseWebAddress(origin)?.origin === origin) return origin;
  const expectation = option === 'origins' ? 'list exact origins' : 'be an exact origin';
  throw new RelayOptionError(
    option,
    `must ${expectation} like https://www.example.com, without path or trailing slash.`,
  );
}

function checkMount(mount: string): string {
  if (mount !== '' && !/^(\/[\w.-]+)+$/.test(mount))
    throw new RelayOptionError('mount', 'must be empty or a plain path like /relay.');
  return mount;
}

/**
 * Throws if the store is the memory of a Cloudflare Worker. A Worker runs in many isolates that share no memory, so two
 * of them could book the same session. https://developers.cloudflare.com/workers/reference/how-workers-works/#isolates
 */
function checkStore(store: CreateStore): CreateStore {
  if (store.ownInstanceOnly === true && globalThis.navigator?.userAgent === 'Cloudflare-Workers') {
    throw new RelayOptionError(
      'store',
      'must be shared on Cloudflare Workers, whose isolates share no memory: durableObjectStore(env.…), as in the recipe for Workers.',
    );
  }
  return store;
}

/**
 * Checks the options and adds the defaults. Throws {@link RelayOptionError} if a required option is missing, or an
 * address, an origin, the token pair, `mount` or the store is wrong.
 */
export function createSettings(options: RelayOptions): Settings {
  if (typeof options.clientAddress !== 'function') {
    throw new RelayOptionError('clientAddress', 'is missing: pass a function that returns the guest’s address.');
  }
  const clock = createReliableClock(options.clock ?? systemClock);
  const getLimiter = (limitName: keyof Limits) => {
    const { points, seconds } = DEFAULT_RATES[limitName];
    return options.limits?.[limitName] ?? memoryLimiter(points, seconds, { now: clock.now });
  };
  const metrics = options.metrics ?? createRelayMetrics(clock.now);
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    credentials: createCredentials(
      checkTokenPart('apiKey', options.apiKey),
      checkTokenPart('apiSecret', options.apiSecret),
    ),
    origins: new Set(options.origins.map((origin) => checkOrigin('origins', origin))),
    ownOrigin: options.ownOrigin === undefined ? null : checkOrigin('ownOrigin', options.ownOrigin),
    clientAddress: options.clientAddress,
    mount: checkMount(options.mount ?? ''),
    rawTarget: options.rawTarget ?? (() => null),
    store: countStoreOperations(metrics, checkStore(options.store ?? memoryStore({ now: clock.now }))),
    reads: options.reads ?? false,
    lookup: options.lookup ?? false,
    paymentStatus: options.paymentStatus ?? true,
    cache: options.cache ?? memoryCache({ now: clock.now }),
    limits: countRateLimits(metrics, {
      address: getLimiter('address'),
      origin: getLimiter('origin'),
      reserve: getLimiter('reserve'),
    }),
    maxBody: options.maxBody ?? 65_536,
    maxAnswer: options.maxAnswer ?? 1_048_576,
    maxRead: options.maxRead ?? 16_777_216,
    bodyTimeout: options.bodyTimeout ?? 10_000,
    upstreamTimeout: options.upstreamTimeout ?? 25_000,
    quietTime: options.quietTime ?? 120_000,
    keepFor: options.keepFor ?? 86_400_000,
    // Reads the global `fetch` at each call, because a platform may replace it later.
    fetch: options.fetch ?? ((...fetchArguments) => fetch(...fetchArguments)),
    clock,
    crypto: options.crypto ?? globalThis.crypto,
    log: createSafeLog(options.log ?? printLogEntry),
    metrics,
    openTelemetry: options.openTelemetry ?? null,
  };
}
