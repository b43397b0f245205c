/**
 * Kills (SIGKILL) of the real relay and the real service at every step of a start, an add and a create. A guest uses the real client,
 * storage and flow. The relays have each of their stores, and they are of this release, or of this and the previous one in turn.
 *
 * After each kill and restart, the guest gets at most one booking and learns its outcome. All statements of the page agree with the
 * database, and no relay sends a write again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingIsRequired } from '../relay/platforms.ts';
import { extractPreviousRelease, noPreviousRelease, type PreviousRelease } from '../relay/previous-release.ts';
import { redisProgram } from '../relay/redis-server.ts';
import { noPostgres } from '../service/postgres.ts';
import { partOf } from '../slices.ts';
import { openKillableStack, stores, type KillableStack, type Relays } from './killable-stack.ts';
import { bookDuringKill, placements } from './kills.ts';

/** The part of all runs that a slice of `npm run test:long` takes, such as `1/3`. `npm test` runs samples. */
const part = process.env.KILLED_PART;
/** Runs of each placement, store and mix of releases. */
const RUNS_EACH = 5;

const missing = noPostgres() ?? (redisProgram === undefined ? 'no Redis is installed' : null);
if (missing !== null) console.warn(`Skipped: kills of relays and service, because ${missing}.`);

const noPrevious = noPreviousRelease();
if (noPrevious !== null) console.warn(`Skipped: kills of relays of two releases, because ${noPrevious}.`);
const releases = noPrevious === null || everythingIsRequired ? (['this', 'both'] as const) : (['this'] as const);

const killRuns = releases
  .flatMap((release) => stores.map((store) => ({ release, store })))
  .flatMap((relays) => placements.map((placement) => ({ ...relays, ...placement })))
  .flatMap((killRun) => Array<typeof killRun>(RUNS_EACH).fill(killRun))
  .map((killRun, index) => ({ ...killRun, seed: index + 1 }));
/** 143 shares no factor with the numbers of steps, operations, stores and runs, so the sample varies in each of them. */
const sample = part === undefined ? killRuns.filter((_, index) => index % 143 === 0) : partOf(killRuns, part);

it('counts 36 placements', () => {
  expect(placements).toHaveLength(36);
});

describe.skipIf(missing !== null && !everythingIsRequired)('after a kill', () => {
  let stack: KillableStack;
  let previous: PreviousRelease | undefined;
  const relaysByName = new Map<string, Promise<Relays>>();
  beforeAll(async () => {
    stack = await openKillableStack();
    if (releases.length > 1) previous = await extractPreviousRelease();
  });
  afterAll(async () => {
    await stack.close();
    await previous?.remove();
  });
  const relaysOf = ({ release, store }: (typeof killRuns)[number]): Promise<Relays> => {
    const name = `${release} ${store}`;
    const mains = ['src/relay/main.ts', ...(release === 'both' && previous ? [previous.main] : [])];
    const relays = relaysByName.get(name) ?? stack.startRelays(store, mains);
    relaysByName.set(name, relays);
    return relays;
  };

  const name = 'has no violation: $victim, $step, $operation; $store, release: $release, seed $seed';
  it.each(sample)(name, async (killRun) => {
    const { violations, log } = await bookDuringKill(stack, await relaysOf(killRun), killRun, killRun.seed);
    expect(violations, log).toEqual([]);
  });
});
