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
  const isTwoTabs = chance.onceIn(3);
  return {
    seed,
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
    },
    mayBeLost: isTwoTabs ? 'any' : 'one line',
  };
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
