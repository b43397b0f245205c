/**
 * Kills the real relay or the real service (SIGKILL) at every step of three requests: session start, add, and create.
 * Meanwhile, a guest books with the real client, storage and flow. The runs cover each store of the relay, and some
 * relays of the previous release.
 *
 * After each kill and restart, the guest gets at most one booking and learns its outcome. All statements of the page
 * agree with the database, and no relay sends a write request a second time.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEverythingRequired } from '../relay/platforms.ts';
import { extractPreviousRelease, explainMissingRelease, type PreviousRelease } from '../relay/previous-release.ts';
import { redisProgramPath } from '../relay/redis-server.ts';
import { explainMissingPostgres } from '../service/postgres.ts';
import { selectPart } from '../slices.ts';
import { openKillableStack, stores, type KillableStack, type Relays } from './killable-stack.ts';
import { bookDuringKill, placements } from './kills.ts';

/**
 * The part of all runs that this process makes, such as `1/3`. Each slice of `npm run test:long` makes one part. If
 * undefined, the tests make a sample of the runs.
 */
const selectedPart = process.env.KILLED_PART;
/** Number of runs for each combination of placement (in `kills.ts`), store and releases. */
const RUNS_PER_COMBINATION = 5;

const missingReason = explainMissingPostgres() ?? (redisProgramPath === undefined ? 'no Redis is installed' : null);
if (missingReason !== null) console.warn(`Skipped: kills of relays and service, because ${missingReason}.`);

const missingRelease = explainMissingRelease();
if (missingRelease !== null) console.warn(`Skipped: kills of relays of two releases, because ${missingRelease}.`);
const releases = missingRelease === null || isEverythingRequired ? (['this', 'both'] as const) : (['this'] as const);

const killRuns = releases
  .flatMap((release) => stores.map((store) => ({ release, store })))
  .flatMap((relays) => placements.map((placement) => ({ ...relays, ...placement })))
  .flatMap((killRun) => Array<typeof killRun>(RUNS_PER_COMBINATION).fill(killRun))
  .map((killRun, index) => ({ ...killRun, seed: index + 1 }));
/**
 * The sample consists of every 143rd run. With relays of both releases, it covers each step, request, killed program,
 * store and release.
 */
const selectedRuns =
  selectedPart === undefined ? killRuns.filter((_, index) => index % 143 === 0) : selectPart(killRuns, selectedPart);

it('covers 36 combinations of step, request and killed program', () => {
  expect(placements).toHaveLength(36);
});

describe.skipIf(missingReason !== null && !isEverythingRequired)('after a kill', () => {
  let stack: KillableStack;
  let previousRelease: PreviousRelease | undefined;
  const relaysByName = new Map<string, Promise<Relays>>();
  beforeAll(async () => {
    stack = await openKillableStack();
    if (releases.length > 1) previousRelease = await extractPreviousRelease();
  });
  afterAll(async () => {
    await stack.close();
    await previousRelease?.removeFiles();
  });
  const provideRelays = ({ release, store }: (typeof killRuns)[number]): Promise<Relays> => {
    const name = `${release} ${store}`;
    const mainFiles = [
      'src/relay/main.ts',
      ...(release === 'both' && previousRelease ? [previousRelease.mainPath] : []),
    ];
    const relays = relaysByName.get(name) ?? stack.startRelays(store, mainFiles);
    relaysByName.set(name, relays);
    return relays;
  };

  const name = 'violates no booking rule: $victim, $step, $operation; $store, release: $release, seed $seed';
  it.each(selectedRuns)(name, async (killRun) => {
    const { violations, log } = await bookDuringKill(stack, await provideRelays(killRun), killRun, killRun.seed);
    expect(violations, log).toEqual([]);
  });
});
