/**
 * Every interleaving up to a stated depth. A run has three writes: the start of the session, one change of the cart, and the create.
 * Each write has one of five deliveries, on each route with each kind of service. In addition, a run has at most one disturbance at
 * a stated moment: a reload, a second tab, or kills of the relays.
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

/** A way from the page to the service, and the hop that has the faults. */
export interface Route {
  /** `null`: the page calls the service directly. */
  relay: StoreKind | null;
  hop: Message['hop'];
  behaviour: ServiceBehaviour;
}

const refusesCreate: ServiceBehaviour = { createAfterEnd: 'refused', readAfterEnd: 'error' };
const showsEmpty: ServiceBehaviour = { createAfterEnd: 'refused', readAfterEnd: 'empty' };
const booksTwice: ServiceBehaviour = { createAfterEnd: 'booked again', readAfterEnd: 'error' };

export const routes: readonly Route[] = [
  ...[refusesCreate, showsEmpty, booksTwice].map((behaviour): Route => ({
    relay: null,
    hop: 'page to service',
    behaviour,
  })),
  ...storeKinds.flatMap((relay) =>
    (['page to relay', 'relay to service'] as const).flatMap((hop) =>
      [refusesCreate, booksTwice].map((behaviour): Route => ({ relay, hop, behaviour })),
    ),
  ),
];

const writes = ['start', 'change', 'create'] as const;
type Write = (typeof writes)[number];

type Disturbance = { kind: 'none' } | { kind: 'reload' | 'second tab' | 'relay killed'; write: Write; afterMs: number };

/** Milliseconds after the page sent a write. The request is still in transit, or the service is at work on it. */
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

/** Processing time of a create in milliseconds, long enough for a disturbance at its second moment. */
const CREATE_MS = 3000;

/** Returns the write that a message is, or `null` if it is none or uses another hop. */
function writeOf({ operation, hop }: Message, change: CartChange, expectedHop: Message['hop']): Write | null {
  if (hop !== expectedHop) return null;
  if (operation === changeOperations[change]) return 'change';
  return operation === 'start' || operation === 'create' ? operation : null;
}

const disturb = {
  none: () => undefined,
  reload: (controls) => controls.reload(),
  'second tab': (controls) => controls.openSecondTab(),
  // With a shared store, either of two relays may have the request.
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
      createMs: () => CREATE_MS,
      plan(message, nth) {
        const write = writeOf(message, change, route.hop);
        return nth === 1 && write !== null ? { delivery: deliveries[write] } : {};
      },
      onSent(message, nth, controls, time) {
        const write = writeOf(message, change, firstHop);
        if (disturbance.kind !== 'none' && write === disturbance.write && nth === 1)
          time.after(disturbance.afterMs, () => disturb[disturbance.kind](controls));
      },
      allowedOrphans: allowedOrphansOf(interleavingCase),
    },
  };
}

/**
 * A page cannot read a session whose start had no answer, so that session may remain. A relay recognises a duplicate start by its
 * key.
 */
function allowedOrphansOf({ route, deliveries, disturbance }: InterleavingCase): Run['allowedOrphans'] {
  const { start } = deliveries;
  if (disturbance.kind === 'second tab') return 'any';
  if (start === 'response lost' || start === 'request delayed') return 'one line';
  if (start === 'duplicated' && route.hop !== 'page to relay') return 'one line';
  return disturbance.kind !== 'none' && disturbance.write === 'start' ? 'one line' : 'none';
}

/** A service that books an ended session again makes two bookings of a duplicate create. The client cannot prevent that. */
function isUnpreventableDuplicate({ route, deliveries }: InterleavingCase): boolean {
  return (
    route.behaviour.createAfterEnd === 'booked again' &&
    route.hop !== 'page to relay' &&
    deliveries.create === 'duplicated'
  );
}

/** All interleavings in a fixed order. The index of each is its seed. */
export const interleavings: readonly Interleaving[] = routes
  .flatMap((route) =>
    disturbances
      .filter(({ kind }) => route.relay !== null || kind !== 'relay killed')
      .flatMap((disturbance) =>
        (Object.keys(cartChanges) as CartChange[]).flatMap((change) =>
          writeDeliveries.flatMap((start) =>
            writeDeliveries.flatMap((changeDelivery) =>
              writeDeliveries.map((create): InterleavingCase => ({
                route,
                change,
                disturbance,
                deliveries: { start, change: changeDelivery, create },
              })),
            ),
          ),
        ),
      ),
  )
  .filter((interleavingCase) => !isUnpreventableDuplicate(interleavingCase))
  .map(createInterleaving);
