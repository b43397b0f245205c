/**
 * Starts the demo service, a relay, and a fault proxy on each hop between browser, relay and service, in this process.
 * Page, relay and service share one clock that tests advance. Their time limits expire as soon as a proxy holds a
 * request. So no test depends on the speed of the machine.
 */
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { PACES, readPaceName } from '../../demo/service/rules/pace.ts';
import { createService } from '../../demo/service/service.ts';
import { listen } from '../../demo/serving/http-server.ts';
import { createClient, type Client } from '../../src/api/index.ts';
import { createRelay, memoryLimiter, onNode } from '../../src/relay/index.ts';
import { systemClock } from '../../src/relay/clock.ts';
import { startTimerWithoutPause } from '../api/timer-without-pauses.ts';
import type { ServiceBooking } from '../simulation/violations.ts';
import { readBookings } from './bookings.ts';
import { createBrowserFetch } from './browser-fetch.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';

/** Connections that can have a fault. With `browser to service`, the page uses no relay. */
export const hops = ['browser to service', 'browser to relay', 'relay to service'] as const;
export type Hop = (typeof hops)[number];

export interface Stack {
  proxies: Readonly<Record<Hop, FaultProxy>>;
  /** Creates a page's client. Its requests go through the proxy of `hop`. */
  createClient(hop: Hop): Client;
  /** Requests a quote directly from the service, without a proxy. */
  requestQuote: Client['rate'];
  /** Returns the shared time of browser, relay and service, in epoch milliseconds. */
  now(): number;
  advanceClock(ms: number): void;
  /** Returns the bookings with a guest's email address from the database. */
  findBookings(email: string): Promise<ServiceBooking[]>;
  close(): Promise<void>;
}

const pageOrigin = 'http://www.venue.test';
/**
 * The relay's time limit for the service in ms. The unusual value distinguishes this limit from the relay's other time
 * limits.
 */
const UPSTREAM_TIMEOUT_MS = 24_989;
/** Timers of the client below this value are pauses before a repeated request. Longer timers are time limits. */
const MIN_TIMEOUT_MS = 5000;
/** Path segment of the account. It accepts requests with and without a token. */
const account = 'fair';

export async function openStack(): Promise<Stack> {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const advanceClock = (ms: number) => void (aheadMs += ms);
  const manualLimits = createManualLimits();
  const startTimer = (callback: () => void, ms: number) =>
    ms < MIN_TIMEOUT_MS ? startTimerWithoutPause(callback, ms) : manualLimits.startTimer(callback);
  const onHold = () => manualLimits.expireTimers();

  const database = await createDatabase({ memory: true });
  const wait = (ms: number) => {
    advanceClock(ms);
    return Promise.resolve();
  };
  const paceGate = createPaceGate(PACES[readPaceName(process.env.SERVICE_PACE ?? '')], { now, wait });
  const service = await createService({ database, demo: true, now: () => new Date(now()), paceGate });
  const serviceServer = await listen((request) => service.fetch(request), { port: 0 });
  const serviceOrigin = `http://localhost:${String(serviceServer.port)}`;
  const browserToService = await startFaultProxy({ upstream: serviceOrigin, onHold });
  const relayToService = await startFaultProxy({ upstream: serviceOrigin, onHold });

  const highLimit = memoryLimiter(1_000_000, 60);
  const relay = createRelay({
    baseUrl: `${relayToService.address}/${account}`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    origins: [pageOrigin],
    limits: { address: highLimit, origin: highLimit, reserve: highLimit },
    upstreamTimeout: UPSTREAM_TIMEOUT_MS,
    clock: { now, after: (ms) => (ms === UPSTREAM_TIMEOUT_MS ? manualLimits.createSignal() : systemClock.after(ms)) },
    log: () => undefined,
    ...onNode({ warn: () => undefined }),
  });
  const relayServer = await listen((request, platform) => relay(request, platform), { port: 0 });
  const browserToRelay = await startFaultProxy({ upstream: `http://localhost:${String(relayServer.port)}`, onHold });

  const faultlessBaseUrl = `${serviceOrigin}/${account}`;
  const addresses = {
    'browser to service': { baseUrl: `${browserToService.address}/${account}` },
    'browser to relay': { baseUrl: faultlessBaseUrl, relayUrl: browserToRelay.address },
    'relay to service': { baseUrl: faultlessBaseUrl, relayUrl: browserToRelay.address },
  } as const satisfies Record<Hop, object>;

  return {
    proxies: {
      'browser to service': browserToService,
      'browser to relay': browserToRelay,
      'relay to service': relayToService,
    },
    createClient: (hop) =>
      createClient({ ...addresses[hop], fetch: createBrowserFetch(pageOrigin), now, timer: startTimer }),
    requestQuote: createClient({ baseUrl: faultlessBaseUrl, fetch: createBrowserFetch(pageOrigin), now }).rate,
    now,
    advanceClock,
    findBookings: (email) => readBookings(database, email),
    async close() {
      for (const proxy of [browserToService, browserToRelay, relayToService]) await proxy.close();
      await relayServer.close();
      await serviceServer.close();
      await service.close();
    },
  };
}

/** Creates time limits for the client and the relay. They expire only at a call of `expireTimers`, not after a time. */
function createManualLimits() {
  const callbacks = new Set<() => void>();
  const startTimer = (callback: () => void): (() => void) => {
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  };
  return {
    startTimer,
    createSignal(): AbortSignal {
      const controller = new AbortController();
      startTimer(() => controller.abort());
      return controller.signal;
    },
    expireTimers(): void {
      const expiredCallbacks = [...callbacks];
      callbacks.clear();
      for (const callback of expiredCallbacks) callback();
    },
  };
}
