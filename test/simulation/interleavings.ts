/**
 * Lists all combinations of network faults and disturbances for a booking with three write requests: start of the
 * session, change of the cart, create. The network delivers each write in one of five ways. A run uses one route and
 * one kind of service. It has at most one disturbance: a reload, a second tab, or a kill of the relays.
 */
import { cartChanges, type CartChange } from './guest.ts';
import type { Delivery, Message, Operation } from './network.ts';
import { storeKinds, type StoreKind } from './relays.ts';
import type { ServiceBehaviour } from './service.ts';
import type { Run, RunControls } from './simulate.ts';

const writeDeliveries = [
  'delivered',
  'request lost',
  'response lost',
  'duplicated',
  'request delayed',
] as const satisfies readonly Delivery[];
type WriteDelivery = (typeof writeDeliveries)[number];

const changeOperations = {
  add: 'add',
  replace: 'replace',
  remove: 'alter',
} as const satisfies Record<CartChange, Operation>;

/**
 * A route from the page to the service, the hop on it that has the faults, and the kind of service. A hop is a
 * connection between two programs.
 */
export interface Route {
  /** Store of the relay, or null if the page calls the service directly. */
  relay: StoreKind | null;
  hop: Message['hop'];
  behaviour: ServiceBehaviour;
}

const refusingService: ServiceBehaviour = { createAfterEnd: 'refused', readAfterEnd: 'error' };
const emptySessionService: ServiceBehaviour = { createAfterEnd: 'refused', readAfterEnd: 'empty' };
const doubleBookingService: ServiceBehaviour = { createAfterEnd: 'booked again', readAfterEnd: 'error' };

export const routes: readonly Route[] = [
  ...[refusingService, emptySessionService, doubleBookingService].map((behaviour): Route => ({
    relay: null,
    hop: 'page to service',
    behaviour,
  })),
  ...storeKinds.flatMap((relay) =>
    (['page to relay', 'relay to service'] as const).flatMap((hop) =>
      [refusingService, doubleBookingService].map((behaviour): Route => ({ relay, hop, behaviour })),
    ),
  ),
];

const writes = ['start', 'change', 'create'] as const;
type Write = (typeof writes)[number];

type Disturbance = { kind: 'none' } | { kind: 'reload' | 'second tab' | 'relay killed'; write: Write; afterMs: number };

/**
 * Delays of the disturbance after a write request, in ms. After 20 ms, the request is on its way or has just arrived.
 * After 1000 ms, the service still works on a create request (`CREATE_MS`). It has already answered the other writes,
 * unless the network delays them.
 */
const disturbanceMs = [20, 1000] as const;

const disturbances: readonly Disturbance[] = [
  { kind: 'none' },
  ...(['reload', 'second tab', 'relay killed'] as const).flatMap((kind) =>
    writes.flatMap((write) => disturbanceMs.map((afterMs): Disturbance => ({ kind, write, afterMs }))),
  ),
];

export interface Interleaving {
  name: string;
  run: Run;
}

interface InterleavingCase {
  route: Route;
  change: CartChange;
  deliveries: Readonly<Record<Write, WriteDelivery>>;
  disturbance: Disturbance;
}

/**
 * Time that the service takes for a create request, in ms. It is longer than both delays in `disturbanceMs`.
 */
const CREATE_MS = 3000;

/** Returns the write that a message sends on `expectedHop`, or null for every other message. */
function classifyWrite({ operation, hop }: Message, change: CartChange, expectedHop: Message['hop']): Write | null {
  if (hop !== expectedHop) return null;
  if (operation === changeOperations[change]) return 'change';
  return operation === 'start' || operation === 'create' ? operation : null;
}

const disturbanceActions = {
  none: () => undefined,
  reload: (controls) => controls.reload(),
  'second tab': (controls) => controls.openSecondTab(),
  // Kills both relays, because with a shared store, either of them may handle the request.
  'relay killed': (controls) => {
    controls.killRelay(0, 2000);
    controls.killRelay(1, 2500);
  },
} as const satisfies Record<Disturbance['kind'], (controls: RunControls) => void>;

function createInterleaving(interleavingCase: InterleavingCase, seed: number): Interleaving {
  const { route, change, deliveries, disturbance } = interleavingCase;
  const firstHop = route.relay === null ? 'page to service' : 'page to relay';
  const { createAfterEnd, readAfterEnd } = route.behaviour;
  return {
    name: [
      `${route.relay ?? 'no relay'}, ${route.hop}, create after end: ${createAfterEnd}, read after end: ${readAfterEnd}`,
      `start ${deliveries.start}, ${change} ${deliveries.change}, create ${deliveries.create}`,
      disturbance.kind === 'none'
        ? 'no disturbance'
        : `${disturbance.kind} ${String(disturbance.afterMs)} ms after ${disturbance.write}`,
    ].join(' | '),
    run: {
      seed,
      behaviour: route.behaviour,
      relay: route.relay,
      change,
      getCreateMs: () => CREATE_MS,
      plan(message, nth) {
        const write = classifyWrite(message, change, route.hop);
        return nth === 1 && write !== null ? { delivery: deliveries[write] } : {};
      },
      onSent(message, nth, controls, time) {
        const write = classifyWrite(message, change, firstHop);
        if (disturbance.kind !== 'none' && write === disturbance.write && nth === 1)
          time.runAfter(disturbance.afterMs, () => disturbanceActions[disturbance.kind](controls));
      },
      allowedOrphans: getAllowedOrphans(interleavingCase),
    },
  };
}

/**
 * Returns the sessions that may remain open at the end. If the start of a session gets no answer, no page has the
 * session's id, so the session remains open. A duplicate start opens no second session at a relay, because the relay
 * recognises the idempotency key.
 */
function getAllowedOrphans({ route, deliveries, disturbance }: InterleavingCase): Run['allowedOrphans'] {
  const { start: startDelivery } = deliveries;
  if (disturbance.kind === 'second tab') return 'any';
  if (startDelivery === 'response lost' || startDelivery === 'request delayed') return 'one line';
  if (startDelivery === 'duplicated' && route.hop !== 'page to relay') return 'one line';
  return disturbance.kind !== 'none' && disturbance.write === 'start' ? 'one line' : 'none';
}

/** Returns true if a duplicate create request makes two bookings, because the service books ended sessions again. */
function isUnpreventableDuplicate({ route, deliveries }: InterleavingCase): boolean {
  return (
    route.behaviour.createAfterEnd === 'booked again' &&
    route.hop !== 'page to relay' &&
    deliveries.create === 'duplicated'
  );
}

/**
 * All combinations in a fixed order, except those in which no client can prevent a second booking. The index is the
 * seed of the run.
 */
export const interleavings: readonly Interleaving[] = routes
  .flatMap((route) =>
    disturbances
      .filter(({ kind }) => route.relay !== null || kind !== 'relay killed')
      .flatMap((disturbance) =>
        (Object.keys(cartChanges) as CartChange[]).flatMap((change) =>
          writeDeliveries.flatMap((startDelivery) =>
            writeDeliveries.flatMap((changeDelivery) =>
              writeDeliveries.map((createDelivery): InterleavingCase => ({
                route,
                change,
                disturbance,
                deliveries: { start: startDelivery, change: changeDelivery, create: createDelivery },
              })),
            ),
          ),
        ),
      ),
  )
  .filter((interleavingCase) => !isUnpreventableDuplicate(interleavingCase))
  .map(createInterleaving);
