/** Faults put in by hand, between parts that are as they are: a simulation that is worth anything finds each of them. */
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { Session } from '../../src/api/index.ts';
import { ProblemError, problemOf } from '../../src/values/problem.ts';
import { asksOf, formIn, type Asks, type Message, type Plan } from './network.ts';
import type { Bent, Run } from './simulate.ts';
import type { VirtualTime } from './time.ts';

export interface KnownFault {
  bent: Bent;
  /** Where it shows. */
  run: Pick<Run, 'relay' | 'plan'> & Partial<Run>;
  /** What is then found. */
  found: RegExp;
}

/** The n-th request of a kind on a hop fares as said; all others arrive. */
type Fares = readonly [hop: Message['hop'], asks: Asks, nth: number, plan: Partial<Plan>];

const faring =
  (...all: readonly Fares[]): Run['plan'] =>
  (message, count) =>
    all.find(([hop, asks, nth]) => hop === message.hop && asks === message.asks && nth === count)?.[3] ?? {};

/** Sends what a change of its body makes of each request. */
const withBody =
  (change: (body: URLSearchParams) => void): Required<Bent>['fetch'] =>
  (fetch) =>
  (input, init) => {
    if (!init?.body) return fetch(input, init);
    const body = formIn(init);
    change(body);
    return fetch(input, { ...init, body });
  };

/** The answer to a start that was given up, taken for the answer to the next change. */
function takesLateAnswers(client: BookingClient): BookingClient {
  let late: Session | null = null;
  return {
    ...client,
    async session(sessionId, change) {
      const answer = client.session(sessionId, change);
      if (sessionId === null)
        return answer.catch(async (error: unknown) => {
          // By then it has been acted upon.
          late = await client.session('s1', { read: true }).catch(() => null);
          throw error;
        });
      const taken = late;
      late = null;
      return taken ?? answer;
    },
  };
}

/** Reads a session by GET. */
const readsByGet: Required<Bent>['fetch'] = (fetch) => (input, init) => {
  const form = formIn(init).toString();
  const isRead = init?.method === 'POST' && asksOf(String(input), form) === 'read';
  return isRead ? fetch(`${String(input)}?${form}`, { signal: init.signal ?? null }) : fetch(input, init);
};

/** Repeats the last answer about a create for one second. */
function asksOnce(client: BookingClient, time: VirtualTime): BookingClient {
  let last: { at: number; answer: ReturnType<BookingClient['createStatus']> } | null = null;
  return {
    ...client,
    async createStatus(...parameters) {
      if (last && time.now() - last.at < 1000) return last.answer;
      const answer = client.createStatus(...parameters);
      await answer.catch(() => undefined);
      last = { at: time.now(), answer };
      return answer;
    },
  };
}

export const knownFaults = {
  'the relay forgets its claim when the service answers 5xx': {
    bent: {
      store: (store) => ({
        ...store,
        replace: async (key, revision, record, keepFor) =>
          record.state === 'unknown' ? store.release(key, revision) : store.replace(key, revision, record, keepFor),
      }),
    },
    run: {
      relay: 'memory',
      model: { endedCreate: 'booked again', endedLook: 'error' },
      plan: faring(
        ['page to relay', 'create', 1, { fate: 'late', late: 100_000 }],
        ['relay to service', 'create', 1, { fate: 'given up by a gateway', late: 40_000 }],
      ),
    },
    found: /one wish, 2 bookings/,
  },
  'the flow takes a late answer of another session': {
    bent: { client: takesLateAnswers },
    run: { relay: null, plan: faring(['page to service', 'start', 1, { fate: 'lost after' }]), mayBeLost: 'one line' },
    found: /holds 1\+2 and nobody knows of it/,
  },
  '“not made” is said at once after a lost answer': {
    bent: {
      client: (client) => ({
        ...client,
        create: (...asked) =>
          client.create(...asked).catch((error: unknown) => {
            throw problemOf(error).kind === 'unconfirmed' ? new ProblemError({ kind: 'offline' }) : error;
          }),
      }),
    },
    run: { relay: null, plan: faring(['page to service', 'create', 1, { fate: 'lost after' }]) },
    found: /"problems\.offline" was false/,
  },
  'a repeat has a fresh key': {
    bent: {
      fetch: (fetch, chance) =>
        withBody((body) => body.has('slipway_key') && body.set('slipway_key', chance.hex(32)))(fetch, chance),
    },
    run: {
      relay: 'memory',
      plan: faring(
        // By its refusal the relay has named itself.
        ['relay to service', 'start', 1, { fate: 'lost before' }],
        ['page to relay', 'start', 2, { fate: 'lost after' }],
      ),
    },
    found: /holds 1 and nobody knows of it/,
  },
  'a start that arrives twice has no key': {
    bent: { fetch: withBody((body) => body.delete('slipway_key')) },
    run: { relay: 'memory', plan: faring(['page to relay', 'start', 1, { fate: 'doubled' }]) },
    found: /holds 1 and nobody knows of it/,
  },
  'waits are measured by the time of day': {
    bent: { hasWallClock: true },
    run: {
      relay: null,
      model: { endedCreate: 'booked again', endedLook: 'error' },
      plan: faring(['page to service', 'create', 1, { fate: 'late', late: 60_000 }]),
      begin: (events, time) => void time.after(45_000, () => events.setClock(600_000)),
    },
    found: /one wish, 2 bookings/,
  },
  'a session is read by GET': {
    bent: { fetch: readsByGet },
    run: {
      relay: null,
      plan: faring(['page to service', 'create', 1, { fate: 'lost after' }]),
      copies: { hasProxy: true, hasServiceWorker: false },
    },
    found: /"done\.notMade" was false/,
  },
  'one answer decides that nothing was booked': {
    bent: { client: asksOnce },
    run: {
      seed: 0,
      relay: null,
      plan: faring(['page to service', 'create', 1, { fate: 'late', late: 110_000 }]),
      copies: { hasProxy: false, hasServiceWorker: true },
    },
    found: /"done\.notMade" was false/,
  },
} as const satisfies Record<string, KnownFault>;
