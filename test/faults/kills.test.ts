/**
 * Kill −9, wherever it hurts: the real relay with each of its stores and the real service, as processes of their own, before
 * a visitor with the real client, storage and flow. Whoever is killed at whichever step of a start, an add or a create, and
 * started again with the same state: one wish makes at most one booking, what the visitor is told is true against the
 * database, they get to know what became of it, and a relay that was started again sends nothing again.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everythingIsRequired } from '../relay/platforms.ts';
import { redisProgram } from '../relay/redis-server.ts';
import { noPostgres } from '../service/postgres.ts';
import { partOf } from '../slices.ts';
import { openKillable, stores, type Killable, type Relays } from './killable.ts';
import { meet, placements } from './kills.ts';

/** In a slice of `npm run test:long`: its part of everything. */
const part = process.env.KILLED_PART;
/** For each placement and store. */
const seeds = 5;

const missing = noPostgres() ?? (redisProgram === undefined ? 'no Redis is installed' : null);
if (missing !== null) console.warn(`Skipped: kills of relays and service, because ${missing}.`);

const all = stores
  .flatMap((store) => placements.map((placement) => ({ store, ...placement })))
  .flatMap((each) => Array<typeof each>(seeds).fill(each))
  .map((each, index) => ({ ...each, seed: index + 1 }));
/** `npm test` takes every 71st, prime to all that they are composed of. */
const chosen = part === undefined ? all.filter((_, index) => index % 71 === 0) : partOf(all, part);

test('the placements are as many as their head says', () => {
  expect(placements).toHaveLength(36);
});

describe.skipIf(missing !== null && !everythingIsRequired)('killed', () => {
  let killable: Killable;
  const relays = new Map<string, Promise<Relays>>();
  beforeAll(async () => {
    killable = await openKillable();
    for (const store of stores) relays.set(store, killable.relaysWith(store));
  });
  afterAll(() => killable.close());

  test.each(chosen)('$victim, $step: $request; $store, seed $seed', async ({ store, seed, ...placement }) => {
    const { violations, log } = await meet(killable, (await relays.get(store)) ?? expect.fail(), placement, seed);
    expect(violations, log).toEqual([]);
  });
});
