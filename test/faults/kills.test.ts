/**
 * Kill −9, wherever it hurts: the real relay with each of its stores and the real service, as processes of their own, before
 * a visitor with the real client, storage and flow. Whoever is killed at whichever step of a start, an add or a create, and
 * started again with the same state: one wish makes at most one booking, what the visitor is told is true against the
 * database, they get to know what became of it, and a relay that was started again sends nothing again. The relays are of this
 * release, or of this one and the previous one in turn.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everythingIsRequired } from '../relay/platforms.ts';
import { extractPreviousRelease, noPreviousRelease, type PreviousRelease } from '../relay/previous-release.ts';
import { redisProgram } from '../relay/redis-server.ts';
import { noPostgres } from '../service/postgres.ts';
import { partOf } from '../slices.ts';
import { openKillable, stores, type Killable, type Relays } from './killable.ts';
import { meet, placements } from './kills.ts';

/** In a slice of `npm run test:long`: its part of everything. */
const part = process.env.KILLED_PART;
/** For each placement, store and mix of releases. */
const seeds = 5;

const missing = noPostgres() ?? (redisProgram === undefined ? 'no Redis is installed' : null);
if (missing !== null) console.warn(`Skipped: kills of relays and service, because ${missing}.`);

const noPrevious = noPreviousRelease();
if (noPrevious !== null) console.warn(`Skipped: kills of relays of two releases, because ${noPrevious}.`);
const releases = noPrevious === null || everythingIsRequired ? (['this', 'both'] as const) : (['this'] as const);

const all = releases
  .flatMap((release) => stores.map((store) => ({ release, store })))
  .flatMap((relays) => placements.map((placement) => ({ ...relays, ...placement })))
  .flatMap((each) => Array<typeof each>(seeds).fill(each))
  .map((each, index) => ({ ...each, seed: index + 1 }));
/** `npm test` takes every 143rd, prime to all that they are composed of. */
const chosen = part === undefined ? all.filter((_, index) => index % 143 === 0) : partOf(all, part);

test('the placements are as many as their head says', () => {
  expect(placements).toHaveLength(36);
});

describe.skipIf(missing !== null && !everythingIsRequired)('killed', () => {
  let killable: Killable;
  let previous: PreviousRelease | undefined;
  const relaysByName = new Map<string, Promise<Relays>>();
  beforeAll(async () => {
    killable = await openKillable();
    if (releases.length > 1) previous = await extractPreviousRelease();
  });
  afterAll(async () => {
    await killable.close();
    await previous?.remove();
  });
  const relaysOf = ({ release, store }: (typeof all)[number]): Promise<Relays> => {
    const name = `${release} ${store}`;
    const mains = ['src/relay/main.ts', ...(release === 'both' && previous ? [previous.main] : [])];
    const relays = relaysByName.get(name) ?? killable.relaysWith(store, mains);
    relaysByName.set(name, relays);
    return relays;
  };

  test.each(chosen)('$victim, $step: $request; $store, release: $release, seed $seed', async (each) => {
    const { violations, log } = await meet(killable, await relaysOf(each), each, each.seed);
    expect(violations, log).toEqual([]);
  });
});
