/**
 * Creates random runs. In the first minutes, any request may have a fault. Pages may reload, a second tab may open,
 * relays may stop, the clock may change, and other scripts may hold the cart's lock. Later there are no faults, and the
 * guest must reach an outcome.
 */
import { cartChanges, type CartChange } from './guest.ts';
import { deliveries, type Delivery, type DeliveryPlan, type Message } from './network.ts';
import { createRandom, type Random } from './random.ts';
import { storeKinds } from './relays.ts';
import type { ServiceBehaviour } from './service.ts';
import type { Run } from './simulate.ts';

const behaviours: readonly [ServiceBehaviour, ...ServiceBehaviour[]] = [
  { createAfterEnd: 'refused', readAfterEnd: 'error' },
  { createAfterEnd: 'refused', readAfterEnd: 'empty' },
  { createAfterEnd: 'booked again', readAfterEnd: 'error' },
];

const faultyDeliveries = deliveries.filter((delivery) => delivery !== 'delivered') as [Delivery, ...Delivery[]];

/**
 * Longest durations of the parts of a create request, in ms. Their sum stays below 120 s, the time in which the page
 * still expects a booking.
 */
const MAX_DELAY_MS = 50_000;
const MAX_CREATE_MS = 10_000;

/** Returns the random run for a seed. The same seed gives the same run. */
export function createRandomRun(seed: number): Run {
  const random = createRandom(seed);
  const relay = random.pickOne([null, null, ...storeKinds]);
  const behaviour = random.pickOne(behaviours);
  const lastFaultMs = random.integerBetween(20_000, 240_000);
  const faultFrequency = random.pickOne([2, 4, 10, 25]);
  const maxTransitMs = random.isOneIn(4) ? 4000 : 150;
  const reloadCount = random.integerBetween(0, 2);
  const killCount = relay === null ? 0 : random.integerBetween(0, 2);
  const environment = createEnvironment(seed);
  // If the storage contains a cart of a newer version, each tab keeps its own cart. So such runs open no second tab.
  const hasSecondTab = random.isOneIn(3) && !environment.run.cartText?.includes('version');
  return {
    seed,
    ...environment.run,
    behaviour,
    relay,
    change: random.pickOne(Object.keys(cartChanges) as [CartChange, ...CartChange[]]),
    getCreateMs: (runRandom) => runRandom.integerBetween(100, runRandom.isOneIn(4) ? MAX_CREATE_MS : 900),
    plan: (message, _nth, { random: planRandom, elapsedMs }) =>
      elapsedMs > lastFaultMs
        ? {}
        : {
            ...drawTimes(planRandom, maxTransitMs),
            ...(planRandom.isOneIn(faultFrequency) && { delivery: drawFault(message, behaviour, planRandom) }),
          },
    onStart(controls, time, startRandom) {
      const runAtRandomTime = (callback: () => void) =>
        void time.runAfter(startRandom.integerBetween(0, lastFaultMs), callback);
      for (let count = 0; count < reloadCount; count += 1)
        runAtRandomTime(() => controls.reload(startRandom.pickOne([0, 1])));
      for (let count = 0; count < killCount; count += 1)
        runAtRandomTime(() =>
          controls.killRelay(startRandom.integerBetween(0, 1), startRandom.integerBetween(300, 8000)),
        );
      if (hasSecondTab) runAtRandomTime(controls.openSecondTab);
      for (const offsetMs of environment.clockOffsets) runAtRandomTime(() => controls.setClock(offsetMs));
      for (const ms of environment.lockMs) runAtRandomTime(() => controls.holdLock(ms));
    },
    allowedOrphans: hasSecondTab || environment.clockOffsets.length > 0 ? 'any' : 'one line',
  };
}

/** Texts that other versions or other scripts may have stored as the cart. None contains a create request. */
const foreignCarts = [
  'nonsense',
  'null',
  '[]',
  '7',
  '{"sessionId":"gone"}',
  '{"sessionId":{}}',
  '{"sessionId":"gone","questions":{"1":null}}',
  '{"sessionId":"gone","questions":"all","kept":"now","unsettled":[{},1e300,-5]}',
  '{"version":2,"sessionId":"newer","lines":[]}',
  `{"sessionId":"${'x'.repeat(5000)}"}`,
  '{"__proto__":{"sessionId":"gone"}}',
] as const;

/** Possible changes of the machine's clock in ms: a day or ten minutes, back or ahead. */
const clockJumpsMs = [-86_400_000, -600_000, 600_000, 86_400_000] as const;

/**
 * Returns random caches, clock changes and locks. Uses a separate generator, so that the other random values of the
 * seed stay the same.
 */
function createEnvironment(seed: number): {
  run: Pick<Run, 'copies' | 'cartText'>;
  clockOffsets: readonly number[];
  lockMs: readonly number[];
} {
  const random = createRandom(seed ^ 0x5a11);
  const drawSome = (oneInTimes: number, drawValue: () => number) =>
    random.isOneIn(oneInTimes) ? Array.from({ length: random.integerBetween(1, 2) }, drawValue) : [];
  const copyOptions = { hasProxy: random.isOneIn(4), hasServiceWorker: random.isOneIn(4) };
  const clockOffsets = drawSome(3, () => random.pickOne(clockJumpsMs));
  const lockMs = drawSome(6, () => random.integerBetween(1000, 400_000));
  return {
    run: { copies: copyOptions, ...(random.isOneIn(6) && { cartText: random.pickOne(foreignCarts) }) },
    clockOffsets,
    lockMs,
  };
}

function drawTimes(random: Random, maxTransitMs: number): Partial<DeliveryPlan> {
  return {
    requestMs: random.integerBetween(5, maxTransitMs),
    responseMs: random.integerBetween(5, maxTransitMs),
    duplicateGapMs: random.integerBetween(1, 2000),
    delayMs: random.integerBetween(1000, MAX_DELAY_MS),
  };
}

/** Returns a random fault, except a duplicate create request that no client can prevent from booking twice. */
function drawFault({ operation, hop }: Message, { createAfterEnd }: ServiceBehaviour, random: Random): Delivery {
  const delivery = random.pickOne(faultyDeliveries);
  const isUnpreventableDuplicate =
    operation === 'create' && delivery === 'duplicated' && createAfterEnd === 'booked again' && hop !== 'page to relay';
  return isUnpreventableDuplicate ? 'response lost' : delivery;
}
