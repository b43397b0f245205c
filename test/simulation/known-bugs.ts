/** Bugs that the tests inject into the real code, to prove that the simulation detects such bugs. */
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { Session } from '../../src/api/index.ts';
import { ProblemError, problemOf } from '../../src/values/problem.ts';
import { readForm, readOperation, type DeliveryPlan, type Message, type Operation } from './network.ts';
import type { InjectedBugs, Run } from './simulate.ts';
import type { VirtualTime } from './time.ts';

export interface KnownBug {
  bugs: InjectedBugs;
  /** A run in which the bug causes a violation. */
  run: Pick<Run, 'relay' | 'plan'> & Partial<Run>;
  /** Pattern of the violation that the run must report. */
  violation: RegExp;
}

/** A fault for one request: the `nth` request of an operation on a hop. */
type PlannedFault = readonly [hop: Message['hop'], operation: Operation, nth: number, plan: Partial<DeliveryPlan>];

/** Returns a plan with the given faults. All other requests arrive normally. */
const createPlan =
  (...plannedFaults: readonly PlannedFault[]): Run['plan'] =>
  (message, count) =>
    plannedFaults.find(
      ([hop, operation, nth]) => hop === message.hop && operation === message.operation && nth === count,
    )?.[3] ?? {};

/** Returns a bug that changes the form of each request with `changeForm`. */
const createFormBug =
  (changeForm: (form: URLSearchParams) => void): Required<InjectedBugs>['fetch'] =>
  (fetch) =>
  (input, init) => {
    if (!init?.body) return fetch(input, init);
    const form = readForm(init);
    changeForm(form);
    return fetch(input, { ...init, body: form });
  };

/** A bug: when a session start has exceeded its time limit, its late answer becomes the answer to the next read. */
function applyLateAnswers(client: BookingClient): BookingClient {
  let lateAnswer: Session | null = null;
  return {
    ...client,
    async session(sessionId, change) {
      const answer = client.session(sessionId, change);
      if (sessionId === null)
        return answer.catch(async (error: unknown) => {
          // Reads the session whose start lost its answer, to simulate that this answer arrives late.
          lateAnswer = await client.session('s1', { read: true }).catch(() => null);
          throw error;
        });
      if (lateAnswer === null || !('read' in change)) return answer;
      const wrongAnswer = lateAnswer;
      lateAnswer = null;
      return wrongAnswer;
    },
  };
}

/** A bug: reads the session with GET, so that a cache can answer. */
const readSessionsByGet: Required<InjectedBugs>['fetch'] = (fetch) => (input, init) => {
  const form = readForm(init).toString();
  const isRead = init?.method === 'POST' && readOperation(String(input), form) === 'read';
  return isRead ? fetch(`${String(input)}?${form}`, { signal: init.signal ?? null }) : fetch(input, init);
};

/**
 * A bug: returns the same answer again for one second. So two checks for the booking get only one answer of the
 * service.
 */
function reuseCreateStatus(client: BookingClient, time: VirtualTime): BookingClient {
  let lastStatus: { at: number; answer: ReturnType<BookingClient['createStatus']> } | null = null;
  return {
    ...client,
    async createStatus(...parameters) {
      if (lastStatus && time.now() - lastStatus.at < 1000) return lastStatus.answer;
      const answer = client.createStatus(...parameters);
      await answer.catch(() => undefined);
      lastStatus = { at: time.now(), answer };
      return answer;
    },
  };
}

export const knownBugs = {
  'the relay forgets its claim when the service answers 5xx': {
    bugs: {
      store: (store) => ({
        ...store,
        replace: async (key, revision, record, keepFor) =>
          record.state === 'unknown' ? store.release(key, revision) : store.replace(key, revision, record, keepFor),
      }),
    },
    run: {
      relay: 'memory',
      behaviour: { createAfterEnd: 'booked again', readAfterEnd: 'error' },
      plan: createPlan(
        ['page to relay', 'create', 1, { delivery: 'request delayed', delayMs: 100_000 }],
        ['relay to service', 'create', 1, { delivery: 'gateway timeout', delayMs: 40_000 }],
      ),
    },
    violation: /one guest, 2 bookings/,
  },
  'the flow applies a late answer of another session': {
    bugs: { client: applyLateAnswers },
    run: {
      relay: null,
      plan: createPlan(['page to service', 'start', 1, { delivery: 'response lost' }]),
      allowedOrphans: 'one line',
    },
    violation: /orphaned session: s\d+ holds 1\+2$/,
  },
  'a page states "not made" right after a lost answer': {
    bugs: {
      client: (client) => ({
        ...client,
        create: (...parameters) =>
          client.create(...parameters).catch((error: unknown) => {
            throw problemOf(error).kind === 'unconfirmed' ? new ProblemError({ kind: 'offline' }) : error;
          }),
      }),
    },
    run: { relay: null, plan: createPlan(['page to service', 'create', 1, { delivery: 'response lost' }]) },
    violation: /"problems\.offline" was false/,
  },
  'a repeated request has a new key': {
    bugs: {
      fetch: (fetch, random) =>
        createFormBug((form) => form.has('slipway_key') && form.set('slipway_key', random.createHex(32)))(
          fetch,
          random,
        ),
    },
    run: {
      relay: 'memory',
      plan: createPlan(
        // The relay answers with its own error, so the page repeats the session start. Because of the bug, the repeated
        // request has a new key.
        ['relay to service', 'start', 1, { delivery: 'request lost' }],
        ['page to relay', 'start', 2, { delivery: 'response lost' }],
      ),
    },
    violation: /orphaned session: s\d+ holds 1$/,
  },
  'a start has no key': {
    bugs: { fetch: createFormBug((form) => form.delete('slipway_key')) },
    run: { relay: 'memory', plan: createPlan(['page to relay', 'start', 1, { delivery: 'duplicated' }]) },
    violation: /orphaned session: s\d+ holds 1$/,
  },
  'the flow measures durations with the wall clock': {
    bugs: { hasWallClock: true },
    run: {
      relay: null,
      behaviour: { createAfterEnd: 'booked again', readAfterEnd: 'error' },
      plan: createPlan(['page to service', 'create', 1, { delivery: 'request delayed', delayMs: 60_000 }]),
      onStart: (controls, time) => void time.runAfter(45_000, () => controls.setClock(600_000)),
    },
    violation: /one guest, 2 bookings/,
  },
  'the client reads a session by GET': {
    bugs: { fetch: readSessionsByGet },
    run: {
      relay: null,
      plan: createPlan(['page to service', 'create', 1, { delivery: 'response lost' }]),
      copies: { hasProxy: true, hasServiceWorker: false },
    },
    violation: /"done\.notMade" was false/,
  },
  'one answer is enough for "not made"': {
    bugs: { client: reuseCreateStatus },
    run: {
      seed: 0,
      relay: null,
      plan: createPlan(['page to service', 'create', 1, { delivery: 'request delayed', delayMs: 110_000 }]),
      copies: { hasProxy: false, hasServiceWorker: true },
    },
    violation: /"done\.notMade" was false/,
  },
} as const satisfies Record<string, KnownBug>;
