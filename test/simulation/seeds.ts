/**
 * Runs by chance. For some minutes anything may happen to any request, pages are reloaded, a second tab is opened, relays are
 * killed; then the network is healed, and the visitor has to come to an end.
 */
import { chanceOf, type Chance } from './chance.ts';
import { fates, type Fate, type Message, type Plan } from './network.ts';
import { storeKinds } from './relays.ts';
import type { ServiceModel } from './service.ts';
import type { Run } from './simulate.ts';
import { changes, type Change } from './visitor.ts';

const models: readonly [ServiceModel, ...ServiceModel[]] = [
  { endedCreate: 'refused', endedLook: 'error' },
  { endedCreate: 'refused', endedLook: 'empty' },
  { endedCreate: 'booked again', endedLook: 'error' },
];

const faulty = fates.filter((fate) => fate !== 'arrives') as [Fate, ...Fate[]];

/** Milliseconds. All ways together, and a create's work, take less than the time in which a create may still be made: 120 s. */
const latest = 50_000;
const longestWork = 10_000;

export function runOf(seed: number): Run {
  const chance = chanceOf(seed);
  const relay = chance.oneOf([null, null, ...storeKinds]);
  const model = chance.oneOf(models);
  const healedAt = chance.between(20_000, 240_000);
  const oneIn = chance.oneOf([2, 4, 10, 25]);
  const slow = chance.onceIn(4) ? 4000 : 150;
  const reloads = chance.between(0, 2);
  const kills = relay === null ? 0 : chance.between(0, 2);
  const surroundings = surroundingsOf(seed);
  // If the storage has a cart of a newer version, each tab has its own cart, as with blocked storage.
  const isTwoTabs = chance.onceIn(3) && !surroundings.run.cartText?.includes('version');
  return {
    seed,
    ...surroundings.run,
    model,
    relay,
    change: chance.oneOf(Object.keys(changes) as [Change, ...Change[]]),
    work: (drawn) => drawn.between(100, drawn.onceIn(4) ? longestWork : 900),
    plan: (message, _nth, { chance: drawn, elapsed }) =>
      elapsed > healedAt
        ? {}
        : { ...waysOf(drawn, slow), ...(drawn.onceIn(oneIn) && { fate: fateOf(message, model, drawn) }) },
    begin(events, time, drawn) {
      const sometime = (act: () => void) => void time.after(drawn.between(0, healedAt), act);
      for (let count = 0; count < reloads; count += 1) sometime(() => events.reload(drawn.oneOf([0, 1])));
      for (let count = 0; count < kills; count += 1)
        sometime(() => events.killRelay(drawn.between(0, 1), drawn.between(300, 8000)));
      if (isTwoTabs) sometime(events.openSecondTab);
      for (const by of surroundings.clocks) sometime(() => events.setClock(by));
      for (const ms of surroundings.locks) sometime(() => events.holdLock(ms));
    },
    mayBeLost: isTwoTabs || surroundings.clocks.length > 0 ? 'any' : 'one line',
  };
}

/** Carts that other versions and other scripts stored. None has a started create. */
const strangeCarts = [
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

const clockJumps = [-86_400_000, -600_000, 600_000, 86_400_000] as const;

/** Draws from its own chance, so a seed draws everything else as before. */
function surroundingsOf(seed: number): {
  run: Pick<Run, 'copies' | 'cartText'>;
  clocks: readonly number[];
  locks: readonly number[];
} {
  const chance = chanceOf(seed ^ 0x5a11);
  const many = (likely: number, draw: () => number) =>
    chance.onceIn(likely) ? Array.from({ length: chance.between(1, 2) }, draw) : [];
  const copies = { hasProxy: chance.onceIn(4), hasServiceWorker: chance.onceIn(4) };
  const clocks = many(3, () => chance.oneOf(clockJumps));
  const locks = many(6, () => chance.between(1000, 400_000));
  return { run: { copies, ...(chance.onceIn(6) && { cartText: chance.oneOf(strangeCarts) }) }, clocks, locks };
}

function waysOf(chance: Chance, slow: number): Partial<Plan> {
  return {
    there: chance.between(5, slow),
    back: chance.between(5, slow),
    gap: chance.between(1, 2000),
    late: chance.between(1000, latest),
  };
}

/** Two creates at a service that books an ended session again are two bookings, and nobody between can tell. */
function fateOf({ asks, hop }: Message, { endedCreate }: ServiceModel, chance: Chance): Fate {
  const fate = chance.oneOf(faulty);
  const isHopeless =
    asks === 'create' && fate === 'doubled' && endedCreate === 'booked again' && hop !== 'page to relay';
  return isHopeless ? 'lost after' : fate;
}
