/**
 * Deterministic simulation, as FoundationDB and TigerBeetle do it: the real flow, client and cart storage of pages, and the
 * real relay, live under one virtual clock on one virtual network, with all chance drawn from one seed.
 *
 * Real: `src/flow`, `src/api`, `src/page/storage`, `src/relay` with its memory store and its file store.
 * Modelled: the service (`service.ts`: one item, sessions, creates that take time; it refuses an ended session or books it again,
 * shows it as an error or empty), the network (`network.ts`), storage, locks and tabs of a browser (`browser.ts`), a disk that
 * loses what was not synchronised (`disk.ts`), a store that two relays share (`relays.ts`), the elements' part in a page
 * (`page.ts`) and in its words (`sentences.ts`), copies that caches and service workers keep (`copies.ts`), a wrong
 * clock, another script that holds the lock, and strange values in the storage (`seeds.ts`), and a visitor who believes what
 * they are told (`visitor.ts`). Left out: stock, prices, add-ons, sessions that lapse, storage that is full or blocked.
 *
 * What must hold, in every run: one wish makes at most one booking, of the lines that were shown; each sentence is true when
 * it is said, or leaves it open (`history.ts`); the visitor comes to know, or to a page that says who knows it; and no
 * session holds places that nobody knows of. Three limits are known, and stated where they are excepted: two creates that
 * arrive at a service which books an ended session again are two bookings (`isHopeless`); a start whose answer is lost leaves
 * a session (`mayBeLost`); a write that was given up may reach the service after the last look at the cart,
 * which follows the press while such a write may still come (`hasChangedUnseen`).
 */
import { describe, expect, it, test } from 'vitest';
import { samples } from '../samples.ts';
import { partOf } from '../slices.ts';
import { knownFaults, type KnownFault } from './bent.ts';
import { interleavings, ways } from './interleavings.ts';
import type { Fate } from './network.ts';
import { storeKinds } from './relays.ts';
import { runOf } from './seeds.ts';
import { simulate, type Run } from './simulate.ts';

/** In a slice of `npm run test:long`: its part of everything. */
const part = process.env.SIMULATED_PART;

const quiet: Omit<Run, 'seed' | 'relay'> = {
  model: { endedCreate: 'refused', endedLook: 'error' },
  change: 'add',
  plan: () => ({}),
  mayBeLost: 'none',
};

test('the same seed twice gives the same log, byte for byte', async () => {
  for (let seed = 1; seed <= samples(20); seed += 1) {
    const { log } = await simulate(runOf(seed));
    expect((await simulate(runOf(seed))).log).toBe(log);
  }
});

test.each([null, ...storeKinds])('where nothing goes wrong, one press books (relay: %s)', async (relay) => {
  const { violations, knows, presses } = await simulate({ ...quiet, seed: 1, relay });
  expect({ violations, knows, presses }).toEqual({ violations: [], knows: 'made', presses: 1 });
});

test.each([null, ...storeKinds])('shows a stored booking again after a reload (relay: %s)', async (relay) => {
  let reload: () => void = () => undefined;
  const { violations, knows, presses } = await simulate({
    ...quiet,
    seed: 1,
    relay,
    begin: (events) => void (reload = () => events.reload()),
    bent: {
      client: (client, time) => ({
        ...client,
        async create(...parameters) {
          const booking = await client.create(...parameters);
          // Due before the visitor has read anything.
          time.after(0, reload);
          return booking;
        },
      }),
    },
  });
  expect({ violations, knows, presses }).toEqual({ violations: [], knows: 'made', presses: 1 });
});

describe('a start whose answer is missing leaves no session that nobody knows of', () => {
  const first = (fate: Fate): Run['plan'] => {
    return ({ asks, hop }, nth) =>
      asks === 'start' && hop !== 'relay to service' && nth === 1 ? { fate, late: 25_000 } : {};
  };
  test('on a direct account, where it comes after it was given up', async () => {
    const { violations, knows } = await simulate({ ...quiet, seed: 1, relay: null, plan: first('answered late') });
    expect({ violations, knows }).toEqual({ violations: [], knows: 'made' });
  });

  test.each(storeKinds)('through a relay that has not named itself yet, with its %s store', async (relay) => {
    for (const fate of ['lost after', 'answered late', 'unavailable after acting'] as const) {
      const { violations, knows } = await simulate({ ...quiet, seed: 1, relay, plan: first(fate) });
      expect({ fate, violations, knows }).toEqual({ fate, violations: [], knows: 'made' });
    }
  });
});

describe('a fault put in by hand is found', () => {
  test.each<[string, KnownFault]>(Object.entries(knownFaults))('%s', async (_, { bent, run, found }) => {
    const { violations } = await simulate({ ...quiet, seed: 7, ...run, bent });
    expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
    // And is what is found.
    expect((await simulate({ ...quiet, seed: 7, ...run })).violations).toEqual([]);
  });
});

describe('a clock that somebody sets while a create is under way', () => {
  const createFates = ['lost before', 'lost after', 'late', 'answered late', 'unavailable after acting'] as const;
  const moments = [20, 1000, 30_000, 119_000] as const;
  const clockRuns = ([null, 'memory'] as const).flatMap((relay) =>
    createFates.flatMap((fate) =>
      moments.flatMap((moment) =>
        ([-86_400_000, -600_000, 600_000, 86_400_000] as const).flatMap((by) =>
          [false, true].map((reloads) => ({ relay, fate, moment, by, reloads })),
        ),
      ),
    ),
  );

  it('changes no verdict', async () => {
    const wrong: string[] = [];
    const sample = part === undefined ? clockRuns.filter((_, index) => index % 7 === 0) : partOf(clockRuns, part);
    for (const each of sample) {
      const { relay, fate, moment, by, reloads } = each;
      const { violations, knows } = await simulate({
        ...quiet,
        seed: clockRuns.indexOf(each),
        relay,
        work: () => 3000,
        plan: ({ asks }, nth) => (asks === 'create' && nth === 1 ? { fate, late: 50_000 } : {}),
        onSent({ asks }, nth, events, time) {
          if (asks !== 'create' || nth !== 1) return;
          time.after(moment, () => {
            events.setClock(by);
            if (reloads) events.reload();
          });
        },
      });
      if (violations.length > 0 || knows === null)
        wrong.push(`${relay ?? 'direct'}, ${fate}, ${String(by)} ms after ${String(moment)}: ${violations.join('; ')}`);
    }
    expect(clockRuns).toHaveLength(320);
    expect(wrong).toEqual([]);
  });
});

test('the interleavings are as many as their head says', () => {
  expect(ways).toHaveLength(15);
  expect(interleavings).toHaveLength(94_875);
});

/** Every 997th. That prime shares no factor with the counts of ways, fates and requests, so each of them appears. */
const chosen = part === undefined ? interleavings.filter((_, index) => index % 997 === 0) : partOf(interleavings, part);

test('no interleaving of three writes, each lost, doubled or late, with a reload, a kill or two tabs, is wrong', async () => {
  const wrong: string[] = [];
  for (const { name, run } of chosen) {
    const { violations } = await simulate(run);
    if (violations.length > 0) wrong.push(`${name}: ${violations.join('; ')}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['a tab looked while another, which had looked before it, booked again', 71_913],
  ['a line that was found without its answer came once more from a relay that had been started anew', 14_119],
  ['a copy hid a line that arrived before the last look', 41_376],
  ['a tab called a booking not made that another tab made during its read', 91_007],
])('a seed that once was wrong is not: %s', async (_, seed) => {
  expect((await simulate(runOf(seed))).violations).toEqual([]);
});

test('no seed leads to a wrong state', async () => {
  const all = Array.from({ length: part === undefined ? samples(150) : 100_000 }, (_, index) => index + 1);
  const wrong: string[] = [];
  for (const seed of part === undefined ? all : partOf(all, part)) {
    const { violations } = await simulate(runOf(seed));
    if (violations.length > 0) wrong.push(`seed ${String(seed)}: ${violations.join('; ')}`);
  }
  expect(wrong).toEqual([]);
});
