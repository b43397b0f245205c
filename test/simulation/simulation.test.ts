/**
 * Tests bookings in a deterministic simulation, as FoundationDB and TigerBeetle do. The real flow, client, cart storage
 * and relay run on one virtual clock and one virtual network. All random values come from one seed.
 *
 * - Real code: `src/flow`, `src/api`, `src/page/storage`, and `src/relay` with its memory store and its file store.
 * - Models of servers: the service, the network, a relay's disk, and a store that two relays share.
 * - Models of a browser: its storage, locks, caches and clock, other scripts of the site, and the statements of a page.
 * - Model of a guest, who believes every statement of the page.
 * - Not simulated: stock, prices, add-ons, expiry of sessions, blocked or full storage.
 *
 * These rules apply to every run (`violations.ts`, `history.ts`):
 *
 * - A guest gets at most one booking, with the lines that they saw.
 * - Each statement is true, or it leaves the outcome open.
 * - The guest learns the outcome, or a page refers them to the venue.
 * - The browser's storage contains the id of each session that reserves stock.
 *
 * The code cannot prevent these three cases, so the checks allow them:
 *
 * - A service that books ended sessions again makes two bookings from a create request that arrives twice
 *   (`isUnpreventableDuplicate`).
 * - If the start of a session loses its answer, the session remains open (`allowedOrphans`).
 * - A change for which the page stopped waiting may reach the service after the page's last read (`hasUnseenChange`).
 */
import { describe, expect, it } from 'vitest';
import { countSamples } from '../samples.ts';
import { selectPart } from '../slices.ts';
import { interleavings, routes } from './interleavings.ts';
import { knownBugs, type KnownBug } from './known-bugs.ts';
import type { Delivery } from './network.ts';
import { createRandomRun } from './random-runs.ts';
import { storeKinds } from './relays.ts';
import { simulate, type Report, type Run } from './simulate.ts';

/**
 * The part of all runs that this process makes, such as `1/4`. Each slice of `npm run test:long` makes one part. If
 * undefined, the tests make a sample of the runs.
 */
const selectedPart = process.env.SIMULATED_PART;

const faultlessRun: Omit<Run, 'seed' | 'relay'> = {
  behaviour: { createAfterEnd: 'refused', readAfterEnd: 'error' },
  change: 'add',
  plan: () => ({}),
  allowedOrphans: 'none',
};

const summarizeReport = ({ violations, outcome, pressCount }: Report) => ({ violations, outcome, pressCount });

describe('a simulation', () => {
  it('writes the same log for the same seed', async () => {
    for (let seed = 1; seed <= countSamples(20); seed += 1) {
      const { log } = await simulate(createRandomRun(seed));
      expect((await simulate(createRandomRun(seed))).log).toBe(log);
    }
  });

  it.each<[string, KnownBug]>(Object.entries(knownBugs))(
    'detects this bug: %s',
    async (_, { bugs, run, violation }) => {
      const { violations } = await simulate({ ...faultlessRun, seed: 7, ...run, bugs });
      expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(violation)]));
      // The same run without the bug must have no violation.
      expect((await simulate({ ...faultlessRun, seed: 7, ...run })).violations).toEqual([]);
    },
  );
});

describe('a page without network faults', () => {
  it.each([null, ...storeKinds])('books after one press of Book (relay store: %s)', async (relay) => {
    const report = await simulate({ ...faultlessRun, seed: 1, relay });
    expect(summarizeReport(report)).toEqual({ violations: [], outcome: 'booked', pressCount: 1 });
  });

  it.each([null, ...storeKinds])('shows the booking after an immediate reload (relay store: %s)', async (relay) => {
    let reloadPage: () => void = () => undefined;
    const report = await simulate({
      ...faultlessRun,
      seed: 1,
      relay,
      onStart: (controls) => void (reloadPage = () => controls.reload()),
      bugs: {
        client: (client, time) => ({
          ...client,
          async create(...parameters) {
            const booking = await client.create(...parameters);
            // Reloads the page in the next task after the booking, before the guest can read the confirmation.
            time.runAfter(0, reloadPage);
            return booking;
          },
        }),
      },
    });
    expect(summarizeReport(report)).toEqual({ violations: [], outcome: 'booked', pressCount: 1 });
  });
});

// An orphaned session is still open at the service, but the guest's browser has not stored its id.
describe('a session start whose answer is late or lost', () => {
  const createPlanForFirstStart =
    (delivery: Delivery): Run['plan'] =>
    ({ operation, hop }, nth) =>
      operation === 'start' && hop !== 'relay to service' && nth === 1 ? { delivery, delayMs: 25_000 } : {};

  it('leaves no orphaned session without a relay if the answer is late', async () => {
    const plan = createPlanForFirstStart('response delayed');
    const { violations, outcome } = await simulate({ ...faultlessRun, seed: 1, relay: null, plan });
    expect({ violations, outcome }).toEqual({ violations: [], outcome: 'booked' });
  });

  it.each(storeKinds)('leaves no orphaned session at a relay with a %s store', async (relay) => {
    for (const delivery of ['response lost', 'response delayed', '503 after delivery'] as const) {
      const plan = createPlanForFirstStart(delivery);
      const { violations, outcome } = await simulate({ ...faultlessRun, seed: 1, relay, plan });
      expect({ delivery, violations, outcome }).toEqual({ delivery, violations: [], outcome: 'booked' });
    }
  });
});

describe('a clock change during a create request', () => {
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

  it('violates no rule and shows the guest the outcome', async () => {
    const failures: string[] = [];
    const selectedRuns =
      selectedPart === undefined
        ? clockRuns.filter((_, index) => index % 7 === 0)
        : selectPart(clockRuns, selectedPart);
    for (const clockRun of selectedRuns) {
      const { relay, delivery, momentMs, offsetMs, hasReload } = clockRun;
      const { violations, outcome } = await simulate({
        ...faultlessRun,
        seed: clockRuns.indexOf(clockRun),
        relay,
        getCreateMs: () => 3000,
        plan: ({ operation }, nth) => (operation === 'create' && nth === 1 ? { delivery, delayMs: 50_000 } : {}),
        onSent({ operation }, nth, controls, time) {
          if (operation !== 'create' || nth !== 1) return;
          time.runAfter(momentMs, () => {
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

describe('a simulation with faults and disturbances', () => {
  it('covers 94,875 combinations on 15 routes', () => {
    expect(routes).toHaveLength(15);
    expect(interleavings).toHaveLength(94_875);
  });

  it('violates no rule in any combination', async () => {
    // Runs every 997th combination. 997 is a prime number, so the sample covers all routes, deliveries and
    // disturbances.
    const selectedRuns =
      selectedPart === undefined
        ? interleavings.filter((_, index) => index % 997 === 0)
        : selectPart(interleavings, selectedPart);
    const failures: string[] = [];
    for (const { name, run } of selectedRuns) {
      const { violations } = await simulate(run);
      if (violations.length > 0) failures.push(`${name}: ${violations.join('; ')}`);
    }
    expect(failures).toEqual([]);
  });
});

describe('a random run', () => {
  it.each([
    ['one tab checked while another tab, which checked earlier, booked again', 71_913],
    ['a restarted relay added a line that the page had already found', 14_119],
    ['a cached copy hid a line that arrived before the last check', 41_376],
    ['a tab stated "not made" while another tab made the booking', 91_007],
  ])('violates no rule with a seed that once failed: %s', async (_, seed) => {
    expect((await simulate(createRandomRun(seed))).violations).toEqual([]);
  });

  it('violates no rule with any seed', async () => {
    const seeds = Array.from(
      { length: selectedPart === undefined ? countSamples(150) : 100_000 },
      (_, index) => index + 1,
    );
    const failures: string[] = [];
    for (const seed of selectedPart === undefined ? seeds : selectPart(seeds, selectedPart)) {
      const { violations } = await simulate(createRandomRun(seed));
      if (violations.length > 0) failures.push(`seed ${String(seed)}: ${violations.join('; ')}`);
    }
    expect(failures).toEqual([]);
  });
});
