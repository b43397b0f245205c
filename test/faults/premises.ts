/**
 * A demo service on its database, a relay before it, and a faulty door on each way between them and a visitor. One clock for
 * all of them, which passes by hand; time limits run out as soon as somebody is kept waiting.
 */
import { createDatabase } from '../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { createPaceGate } from '../../demo/service/http/pace-gate.ts';
import { PACES, readPaceName } from '../../demo/service/rules/pace.ts';
import { createService } from '../../demo/service/service.ts';
import { listen } from '../../demo/serving/listening.ts';
import { createClient, type Client } from '../../src/api/index.ts';
import { createRelay, memoryLimiter, onNode } from '../../src/relay/index.ts';
import { systemClock } from '../../src/relay/clock.ts';
import { bookingsOf, type Booked } from './bookings.ts';
import { browserFetch } from './browser-fetch.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';
import { noPause } from '../api/no-pause.ts';
import { handLimits } from './hand-limits.ts';

/** Between whom the fault is. With `browser and service` there is no relay. */
export const places = ['browser and service', 'browser and relay', 'relay and service'] as const;
export type Place = (typeof places)[number];

export interface Premises {
  doors: Readonly<Record<Place, FaultProxy>>;
  /** A page of its own, whose requests pass the door of that place. */
  client(place: Place): Client;
  /** Asks for a price by a way of its own, on which nothing is ever wrong. */
  rate: Client['rate'];
  /** Epoch milliseconds, everywhere. */
  now(): number;
  pass(ms: number): void;
  /** Straight from the tables. */
  bookingsOf(email: string): Promise<Booked[]>;
  close(): Promise<void>;
}

const page = 'http://www.venue.test';
/** Of the relay, in milliseconds; known by its length from its other limits. */
const upstreamTimeout = 24_989;
/** Sells its sessions to the public and by token alike. */
const account = 'fair';

export async function openPremises(): Promise<Premises> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const limits = handLimits();
  // Only limits are waited for; between two tries nobody waits.
  const timer = (callback: () => void, ms: number) => (ms < 5000 ? noPause(callback, ms) : limits.timer(callback));
  const onHeld = () => limits.runOut();

  const database = await createDatabase({ memory: true });
  // The clock passes instead of a wait.
  const wait = (ms: number) => {
    ahead += ms;
    return Promise.resolve();
  };
  const pace = createPaceGate(PACES[readPaceName(process.env.SERVICE_PACE ?? '')], { now, wait });
  const service = await createService({ database, demo: true, now: () => new Date(now()), pace });
  const serviceDoor = await listen((request) => service.fetch(request), { port: 0 });
  const serviceOrigin = `http://localhost:${String(serviceDoor.port)}`;
  const direct = await startFaultProxy({ upstream: serviceOrigin, onHeld });
  const behind = await startFaultProxy({ upstream: serviceOrigin, onHeld });

  const generous = memoryLimiter(1_000_000, 60);
  const relay = createRelay({
    baseUrl: `${behind.address}/${account}`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    origins: [page],
    limits: { address: generous, origin: generous, reserve: generous },
    upstreamTimeout,
    clock: { now, after: (ms) => (ms === upstreamTimeout ? limits.signal() : systemClock.after(ms)) },
    log: () => undefined,
    ...onNode({ warn: () => undefined }),
  });
  const relayDoor = await listen((request, platform) => relay(request, platform), { port: 0 });
  const front = await startFaultProxy({ upstream: `http://localhost:${String(relayDoor.port)}`, onHeld });

  const plainBase = `${serviceOrigin}/${account}`;
  const addresses = {
    'browser and service': { baseUrl: `${direct.address}/${account}` },
    'browser and relay': { baseUrl: plainBase, relayUrl: front.address },
    'relay and service': { baseUrl: plainBase, relayUrl: front.address },
  } as const satisfies Record<Place, object>;

  return {
    doors: { 'browser and service': direct, 'browser and relay': front, 'relay and service': behind },
    client: (place) => createClient({ ...addresses[place], fetch: browserFetch(page), now, timer }),
    rate: createClient({ baseUrl: plainBase, fetch: browserFetch(page), now }).rate,
    now,
    pass: (ms) => {
      ahead += ms;
    },
    bookingsOf: (email) => bookingsOf(database, email),
    async close() {
      for (const door of [direct, front, behind]) await door.close();
      await relayDoor.close();
      await serviceDoor.close();
      await service.close();
    },
  };
}
