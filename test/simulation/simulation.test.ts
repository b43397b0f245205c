/**
 * Deterministic simulation, as in FoundationDB and TigerBeetle: the real flow, client, cart storage and relay run on one virtual
 * clock and one virtual network. All randomness comes from one seed.
 *
 * - Real code: `src/flow`, `src/api`, `src/page/storage`, and `src/relay` with its memory store and its file store.
 * - Models outside a page: the service, the network, a disk, and a relay store that two relays share.
 * - Models of a browser: its storage, locks, caches and clock, other scripts of the site, and the statements of a page.
 * - Model of a guest: they believe every statement.
 * - Left out: stock, prices, add-ons, expiry of sessions, blocked and full storage.
 *
 * These properties must hold in every run (`violations.ts`, `history.ts`):
 *
 * - Guests who want one booking get at most one, with the lines that they saw.
 * - Each statement is true, or it leaves the outcome open.
 * - The guest learns the outcome, or a page advises them to ask the venue.
 * - Each session that holds places is in the storage of a page.
 *
 * There are three limits that the code cannot remove:
 *
 * - A duplicate create makes two bookings at a service that books an ended session again (`isUnpreventableDuplicate`).
 * - A start that loses its answer leaves a session behind (`allowedOrphans`).
 * - The page reads the cart again when the guest presses Book. An abandoned change may reach the service after that (`hasUnseenChange`).
 */
import { describe, expect, it } from 'vitest';
import { samples } from '../samples.ts';
import { partOf } from '../slices.ts';
import { interleavings, routes } from './interleavings.ts';
import { knownBugs, type KnownBug } from './known-bugs.ts';
import type { Delivery } from './network.ts';
import { createRandomRun } from './random-runs.ts';
import { storeKinds } from './relays.ts';
import { simulate, type Report, type Run } from './simulate.ts';

/** The part of all runs that a slice of `npm run test:long` takes, such as `1/4`. `npm test` runs samples. */
const part = process.env.SIMULATED_PART;

const faultless: Omit<Run, 'seed' | 'relay'> = {
  behaviour: { createAfterEnd: 'refused', readAfterEnd: 'error' },
  change: 'add',
  plan: () => ({}),
  allowedOrphans: 'none',
};

const summaryOf = ({ violations, outcome, presses }: Report) => ({ violations, outcome, presses });

describe('a simulation', () => {
  it('writes the same log for the same seed', async () => {
    for (let seed = 1; seed <= samples(20); seed += 1) {
      const { log } = await simulate(createRandomRun(seed));
      expect((await simulate(createRandomRun(seed))).log).toBe(log);
    }
  });

  it.each<[string, KnownBug]>(Object.entries(knownBugs))(
    'catches this bug: %s',
    async (_, { bugs, run, violation }) => {
      const { violations } = await simulate({ ...faultless, seed: 7, ...run, bugs });
      expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(violation)]));
      // Without the bug, the same run has no violation.
      expect((await simulate({ ...faultless, seed: 7, ...run })).violations).toEqual([]);
    },
  );
});

describe('without network faults', () => {
  it.each([null, ...storeKinds])('books with one press (relay: %s)', async (relay) => {
    const report = await simulate({ ...faultless, seed: 1, relay });
    expect(summaryOf(report)).toEqual({ violations: [], outcome: 'booked', presses: 1 });
  });

  it.each([null, ...storeKinds])('shows a stored booking again after a reload (relay: %s)', async (relay) => {
    let reload: () => void = () => undefined;
    const report = await simulate({
      ...faultless,
      seed: 1,
      relay,
      onStart: (controls) => void (reload = () => controls.reload()),
      bugs: {
        client: (client, time) => ({
          ...client,
          async create(...parameters) {
            const booking = await client.create(...parameters);
            // The page reloads before the guest has read anything.
            time.after(0, reload);
            return booking;
          },
        }),
      },
    });
    expect(summaryOf(report)).toEqual({ violations: [], outcome: 'booked', presses: 1 });
  });
});

describe('a start without an answer', () => {
  const planForFirstStart =
    (delivery: Delivery): Run['plan'] =>
    ({ operation, hop }, nth) =>
      operation === 'start' && hop !== 'relay to service' && nth === 1 ? { delivery, delayMs: 25_000 } : {};

  it('leaves no orphaned session if the direct answer arrives late', async () => {
    const plan = planForFirstStart('response delayed');
    const { violations, outcome } = await simulate({ ...faultless, seed: 1, relay: null, plan });
    expect({ violations, outcome }).toEqual({ violations: [], outcome: 'booked' });
  });

  it.each(storeKinds)('leaves no orphaned session at a relay with a %s store', async (relay) => {
    for (const delivery of ['response lost', 'response delayed', '503 after delivery'] as const) {
      const plan = planForFirstStart(delivery);
      const { violations, outcome } = await simulate({ ...faultless, seed: 1, relay, plan });
      expect({ delivery, violations, outcome }).toEqual({ delivery, violations: [], outcome: 'booked' });
    }
  });
});

describe('a clock change during a create', () => {
  const createDeliveries = [
    'request lost',
    'response lost',
    'request delayed',
    'response delayed',
    '503 after delivery',
  ] as const;
  const momentsMs = [20, 1000, 30_000, 119_000] as const;
  const offsetsMs = [-86_400_000, -600_000, 600_000, 86_400_000] as const;
  const clockRuns = ([null, 'memory'] as const).flatMap((relay) =>
    createDeliveries.flatMap((delivery) =>
      momentsMs.flatMap((momentMs) =>
        offsetsMs.flatMap((offsetMs) =>
          [false, true].map((hasReload) => ({ relay, delivery, momentMs, offsetMs, hasReload })),
        ),
      ),
    ),
  );

  it('changes no outcome', async () => {
    const failures: string[] = [];
    const sample = part === undefined ? clockRuns.filter((_, index) => index % 7 === 0) : partOf(clockRuns, part);
    for (const clockRun of sample) {
      const { relay, delivery, momentMs, offsetMs, hasReload } = clockRun;
      const { violations, outcome } = await simulate({
        ...faultless,
        seed: clockRuns.indexOf(clockRun),
        relay,
        createMs: () => 3000,
        plan: ({ operation }, nth) => (operation === 'create' && nth === 1 ? { delivery, delayMs: 50_000 } : {}),
        onSent({ operation }, nth, controls, time) {
          if (operation !== 'create' || nth !== 1) return;
          time.after(momentMs, () => {
            controls.setClock(offsetMs);
            if (hasReload) controls.reload();
          });
        },
      });
      if (violations.length > 0 || outcome === null)
        failures.push(
          `${relay ?? 'direct'}, ${delivery}, ${String(offsetMs)} ms after ${String(momentMs)}: ${violations.join('; ')}`,
        );
    }
    expect(clockRuns).toHaveLength(320);
    expect(failures).toEqual([]);
  });
});

describe('interleavings', () => {
  it('counts 94,875 on 15 routes', () => {
    expect(routes).toHaveLength(15);
    expect(interleavings).toHaveLength(94_875);
  });

  it('violates no rule', async () => {
    // 997 is a prime and shares no factor with the numbers of routes, deliveries and writes, so the sample includes each of them.
    const sample =
      part === undefined ? interleavings.filter((_, index) => index % 997 === 0) : partOf(interleavings, part);
    const failures: string[] = [];
    for (const { name, run } of sample) {
      const { violations } = await simulate(run);
      if (violations.length > 0) failures.push(`${name}: ${violations.join('; ')}`);
    }
    expect(failures).toEqual([]);
  });
});

describe('random runs', () => {
  it.each([
    ['a tab looked while another, which had looked earlier, booked again', 71_913],
    ['a restarted relay repeated a line that the page had found without an answer', 14_119],
    ['a copy hid a line that arrived before the last look', 41_376],
    ['a tab stated "not made" about a booking that another tab made during its read', 91_007],
  ])('has no violation in a seed that once failed: %s', async (_, seed) => {
    expect((await simulate(createRandomRun(seed))).violations).toEqual([]);
  });

  it('violates no rule in any seed', async () => {
    const seeds = Array.from({ length: part === undefined ? samples(150) : 100_000 }, (_, index) => index + 1);
    const failures: string[] = [];
    for (const seed of part === undefined ? seeds : partOf(seeds, part)) {
      const { violations } = await simulate(createRandomRun(seed));
      if (violations.length > 0) failures.push(`seed ${String(seed)}: ${violations.join('; ')}`);
    }
    expect(failures).toEqual([]);
  });
});
