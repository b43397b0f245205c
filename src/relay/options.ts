/** What a relay is made from, and the checks that make a half configured one impossible. */
import type { ClientAddress } from './address.ts';
import { reliableClock, systemClock, type Clock } from './clock.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import type { RelayCrypto } from './fingerprint.ts';
import { memoryLimiter, usualRates, type Limits } from './limits.ts';
import { harmlessLog, printLine, type Log } from './log.ts';
import { memoryCache, type ReadCache } from './reads/read-cache.ts';
import { memoryStore } from './stores/memory.ts';
import type { CreateStore } from './stores/store.ts';
import { isPrivate, webAddress } from '../values/web-address.ts';

export interface RelayOptions {
  /** `{base_url}` of the account; may carry a path. `https:`, or `http:` on the loopback interface. */
  baseUrl: string;
  /** The token pair (specification 5.1), each at least 8 visible ASCII characters. */
  apiKey: string;
  apiSecret: string;
  /** Origins of the pages that may use the relay, exact, like `https://www.example.com`. */
  origins: readonly string[];
  /** The origin at which browsers see the relay itself, where it serves pages beside it, like `https://www.example.com`. Default: none. */
  ownOrigin?: string | undefined;
  /** How to find the customer's address here: `addressFromHeader(…)` on an edge platform, `...onNode()` on Node. */
  clientAddress: ClientAddress;
  /** Path before `/api/3.0/…`, like `/relay`. Default: none. */
  mount?: string;
  /** The request target as it was sent, where the platform still has it; default: the path of `request.url`. */
  rawTarget?: (request: Request, platform: unknown) => string | null;
  /**
   * Remembers which sessions have been booked. Default: memory, which only a single instance may rely on; refused on
   * Cloudflare Workers.
   */
  store?: CreateStore;
  /**
   * True: takes the reads too (help, company, items, calendars, form), for an account whose Public API is off. Default: false.
   * What it answers is what the public would see; with the attribute `relay-reads` the widget asks it.
   */
  reads?: boolean;
  /**
   * True: finds the booking after a lost answer to a create. The service must state its code when it refuses the session
   * (`request.error.data.booking` of `session_ended`). Default: false.
   */
  lookup?: boolean;
  /**
   * True: adds the payment status of a booking to the answer for the guest who made it. The relay reads `booking/{code}` for
   * it, as staff, and returns status, total and paid total only. Default: true.
   */
  paymentStatus?: boolean;
  /** Stores the answers to reads that several guests share. Default: the memory of this instance. */
  cache?: ReadCache;
  /**
   * Rate limits. Default: 1000 points a minute per customer, 3000 per origin and 1500 in each reserve, in memory. A create
   * costs five, a question about an unknown session ten, one about a payment five.
   */
  limits?: Partial<Limits>;
  /** Largest request and answer in bytes. Default 65 536 and 1 048 576. */
  maxBody?: number;
  maxAnswer?: number;
  /** Largest answer to a read in bytes. Default 16 777 216: a list of items arrives whole. */
  maxRead?: number;
  /** Milliseconds for receiving a request, and for the service's whole answer. Default 10 000 and 25 000. */
  bodyTimeout?: number;
  upstreamTimeout?: number;
  /**
   * Milliseconds after a lost create in which the service might still be working on it. Default 120 000.
   * Before they are over, an open session proves nothing.
   */
  quietTime?: number;
  /** Milliseconds for which the first answer is kept. Default: one day. */
  keepFor?: number;
  fetch?: typeof fetch;
  clock?: Clock;
  /** Hashes and chance. Default: the platform's. */
  crypto?: RelayCrypto;
  /** Takes one line a request. Default: JSON to the console. */
  log?: Log;
}

export interface Settings extends Required<
  Omit<RelayOptions, 'apiKey' | 'apiSecret' | 'origins' | 'ownOrigin' | 'limits'>
> {
  credentials: Credentials;
  origins: ReadonlySet<string>;
  ownOrigin: string | null;
  limits: Limits;
}

/** Says which option is wrong and how; never repeats its value. */
export class RelayOptionError extends Error {
  /** Name of the option. */
  readonly option: keyof RelayOptions;

  constructor(option: keyof RelayOptions, expectation: string) {
    super(`Relay option ${option} ${expectation}`);
    this.name = 'RelayOptionError';
    this.option = option;
  }
}

function checkedBase(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new RelayOptionError('baseUrl', 'is not an absolute address.');
  }
  if (!isPrivate(url)) {
    throw new RelayOptionError('baseUrl', 'must be https (http is accepted for a loopback address only).');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new RelayOptionError('baseUrl', 'must hold no user, query or fragment.');
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function checkedPart(option: 'apiKey' | 'apiSecret', text: string): string {
  if (!/^[\x21-\x7e]{8,500}$/.test(text) || (option === 'apiKey' && text.includes(':'))) {
    throw new RelayOptionError(
      option,
      'is missing or malformed (at least 8 visible ASCII characters; no colon in the key).',
    );
  }
  return text;
}

function checkedOrigin(option: 'origins' | 'ownOrigin', text: string): string {
  if (webAddress(text)?.origin === text) return text;
  const what = option === 'origins' ? 'list exact origins' : 'be an exact origin';
  throw new RelayOptionError(option, `must ${what} like https://www.example.com, without path or trailing slash.`);
}

function checkedMount(text: string): string {
  if (text !== '' && !/^(\/[\w.-]+)+$/.test(text))
    throw new RelayOptionError('mount', 'must be empty or a plain path like /relay.');
  return text;
}

/**
 * A Worker runs in any number of isolates, which share no memory: there the memory store would promise one booking and make two.
 * https://developers.cloudflare.com/workers/reference/how-workers-works/#isolates
 */
function checkedStore(store: CreateStore): CreateStore {
  if (store.ownInstanceOnly === true && globalThis.navigator?.userAgent === 'Cloudflare-Workers') {
    throw new RelayOptionError(
      'store',
      'must be shared on Cloudflare Workers, whose isolates share no memory: durableObjectStore(env.…), as in the recipe for Workers.',
    );
  }
  return store;
}

/** Checks and completes options. Throws {@link RelayOptionError}. */
export function settle(options: RelayOptions): Settings {
  if (typeof options.clientAddress !== 'function') {
    throw new RelayOptionError('clientAddress', 'is missing: say how to find the customer’s address.');
  }
  const clock = reliableClock(options.clock ?? systemClock);
  const limiter = (kind: keyof Limits) => {
    const { points, seconds } = usualRates[kind];
    return options.limits?.[kind] ?? memoryLimiter(points, seconds, { now: clock.now });
  };
  return {
    baseUrl: checkedBase(options.baseUrl),
    credentials: createCredentials(checkedPart('apiKey', options.apiKey), checkedPart('apiSecret', options.apiSecret)),
    origins: new Set(options.origins.map((origin) => checkedOrigin('origins', origin))),
    ownOrigin: options.ownOrigin === undefined ? null : checkedOrigin('ownOrigin', options.ownOrigin),
    clientAddress: options.clientAddress,
    mount: checkedMount(options.mount ?? ''),
    rawTarget: options.rawTarget ?? (() => null),
    store: checkedStore(options.store ?? memoryStore({ now: clock.now })),
    reads: options.reads ?? false,
    lookup: options.lookup ?? false,
    paymentStatus: options.paymentStatus ?? true,
    cache: options.cache ?? memoryCache({ now: clock.now }),
    limits: { address: limiter('address'), origin: limiter('origin'), reserve: limiter('reserve') },
    maxBody: options.maxBody ?? 65_536,
    maxAnswer: options.maxAnswer ?? 1_048_576,
    maxRead: options.maxRead ?? 16_777_216,
    bodyTimeout: options.bodyTimeout ?? 10_000,
    upstreamTimeout: options.upstreamTimeout ?? 25_000,
    quietTime: options.quietTime ?? 120_000,
    keepFor: options.keepFor ?? 86_400_000,
    // Bound late, so that a page or platform that replaces the global fetch is heard.
    fetch: options.fetch ?? ((...call) => fetch(...call)),
    clock,
    crypto: options.crypto ?? globalThis.crypto,
    log: harmlessLog(options.log ?? printLine),
  };
}
