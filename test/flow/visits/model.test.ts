/**
 * Runs thousands of random visits: any commands in any order, on two pages of one guest. Sessions expire, prices
 * change, items sell out, answers get lost, and guests leave pages. In every visit, the guest sees each booking, all
 * totals match the venue, and the form keeps its values.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fault } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails, openVisit, type Visit } from '../visit.ts';
import { problemOf } from '../../../src/values/problem.ts';
import { samples } from '../../samples.ts';

/** Bookings that a page of the guest has confirmed or reported as possible. */
interface Outcomes {
  /** Session id by booking code, for confirmed bookings. */
  confirmedSessions: Map<string, string>;
  /** Ids of sessions that a page reported as possibly booked. */
  unsure: Set<string>;
}

function emptyOutcome(): Outcomes {
  return { confirmedSessions: new Map(), unsure: new Set() };
}

/** Records the bookings that a page confirms or reports as possible. */
function watchOutcomes({ flow, venue }: Visit, outcomes: Outcomes): void {
  flow.subscribe((state) => {
    if (state.step === 'unsure' && state.session !== null) outcomes.unsure.add(state.session.id);
    if (state.step === 'done' && state.booking !== null) {
      outcomes.confirmedSessions.set(
        state.booking.code,
        venue.bookings.find(({ code }) => code === state.booking?.code)?.sessionId ?? '',
      );
    }
  });
}

type Act = (page: Visit) => Promise<unknown>;

interface NamedAct {
  name: string;
  act: Act;
}

const faults: Fault[] = [
  'before',
  'after',
  { kind: 'offline' },
  { kind: 'throttled', until: 1 },
  { kind: 'broken', status: 502 },
];
const now = (name: string, act: (page: Visit) => void): NamedAct => ({
  name,
  act: (page) => Promise.resolve(act(page)),
});

const item = fc.constantFrom('kayak', 'tour', 'suite');
const acts: fc.Arbitrary<NamedAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
      .map(([id, adults, offset]): NamedAct => ({
        name: `add ${id}×${String(adults)}+${String(offset)}`,
        // The quote of an unavailable item has no SLIP (booking token), so the page adds nothing.
        act: (page) =>
          page.venue
            .client()
            .rate(toRequest(id, adults, offset))
            .then(
              ({ slip }) => (slip === null ? undefined : page.flow.add(slip, toRequest(id, adults, offset))),
              (error: unknown) => void problemOf(error),
            ),
      })),
  },
  {
    weight: 4,
    arbitrary: fc.constant<NamedAct>({
      name: 'go to details and review',
      act: (page) => {
        page.flow.goTo('details');
        return page.flow.review();
      },
    }),
  },
  { weight: 5, arbitrary: fc.constant<NamedAct>({ name: 'book', act: (page) => page.flow.book() }) },
  {
    weight: 1,
    arbitrary: fc.constant<NamedAct>({
      name: 'book twice',
      act: (page) => Promise.all([page.flow.book(), page.flow.book()]),
    }),
  },
  { weight: 3, arbitrary: fc.constant<NamedAct>({ name: 'check', act: (page) => page.flow.check() }) },
  { weight: 2, arbitrary: fc.constant<NamedAct>({ name: 'resume', act: (page) => page.flow.resume() }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('1', '2', '3')
      .map((line): NamedAct => ({ name: `remove ${line}`, act: (page) => page.flow.remove(line) })),
  },
  { weight: 2, arbitrary: fc.constant<NamedAct>({ name: 'undo', act: (page) => page.flow.undo() }) },
  { weight: 2, arbitrary: fc.constant<NamedAct>({ name: 'sync', act: (page) => page.flow.sync() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('1', '2'), item, fc.integer({ min: 1, max: 3 }))
      .map(([line, id, adults]): NamedAct => ({
        name: `change ${line} to ${id}×${String(adults)}`,
        act: (page) =>
          page.venue
            .client()
            .rate(toRequest(id, adults))
            .then(
              ({ slip }) =>
                slip === null
                  ? undefined
                  : page.flow.edit(line).then(() => page.flow.save(slip, toRequest(id, adults))),
              (error: unknown) => void problemOf(error),
            ),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('choose', 'cart', 'details')
      .map((step) => now(`go to ${step}`, (page) => page.flow.goTo(step))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('session', 'create', 'rate'), fc.constantFrom(...faults))
      .map(([call, fault]) => now(`fail ${call} ${JSON.stringify(fault)}`, ({ venue }) => venue.fail(call, fault))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('expireSessions', 'forgetSessions')
      .map((loss) => now(loss, ({ venue }) => venue[loss]())),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) => now(`${id} costs ${String(cents)}`, ({ venue }) => venue.reprice(id, cents))),
  },
  { weight: 3, arbitrary: fc.constant<NamedAct>({ name: 'accept', act: (page) => page.flow.accept() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }))
      .map(([id, offset, index]): NamedAct => ({
        name: `repair ${String(index)} to ${id}+${String(offset)}`,
        act: (page) => page.flow.repair(index, toRequest(id, 1, offset)),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<NamedAct>({ name: 'repair by removing', act: (page) => page.flow.repair(0, 'remove') }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) =>
        now(`${id} costs ${String(cents)} for new lines`, ({ venue }) => venue.repriceForNewLines(id, cents)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 3 }))
      .map(([id, stock]) => now(`${String(stock)} of ${id} left`, ({ venue }) => venue.restock(id, stock))),
  },
  { weight: 1, arbitrary: item.map((id) => now(`drop ${id}`, ({ venue }) => venue.deleteLines(id))) },
  { weight: 1, arbitrary: fc.constant(now('void all SLIPs', ({ venue }) => venue.voidSlips())) },
  { weight: 1, arbitrary: item.map((id) => now(`spoil ${id}`, ({ venue }) => venue.spoil(id))) },
);

/**
 * Runs a script of commands on two pages that share one storage. `leave` replaces the page by a new one first. Checks
 * all promises to the guest after each command.
 */
async function live(
  relay: boolean,
  script: readonly { act: NamedAct; page: 0 | 1; leave: boolean }[],
): Promise<{ outcomes: Outcomes; pages: [Visit, Visit] }> {
  const first = openVisit({ relay });
  const pages: [Visit, Visit] = [first, first.nextPage()];
  const outcomes = emptyOutcome();
  for (const page of pages) {
    page.flow.type(guestDetails);
    watchOutcomes(page, outcomes);
  }
  for (const { act, page, leave } of script) {
    if (leave) {
      pages[page] = pages[page].nextPage();
      pages[page].flow.type(guestDetails);
      watchOutcomes(pages[page], outcomes);
    }
    await act.act(pages[page]);
    for (const { flow, venue } of pages) {
      expect(flow.state.busy).toBeNull();
      expect(flow.state.details).toEqual(guestDetails);
      // The guest knows of every booking: a page confirmed it or reported it as possible.
      const knownSessions = new Set([...outcomes.confirmedSessions.values(), ...outcomes.unsure]);
      expect(venue.bookings.filter(({ sessionId }) => !knownSessions.has(sessionId))).toEqual([]);
      expect(venue.bookings.length).toBeLessThanOrEqual(knownSessions.size);
      // No page confirmed a booking that does not exist.
      for (const code of outcomes.confirmedSessions.keys())
        expect(
          venue.bookings.some((booking) => booking.code === code),
          code,
        ).toBe(true);
      expect(new Set(venue.bookings.map(({ sessionId }) => sessionId)).size).toBe(venue.bookings.length);
    }
  }
  return { outcomes, pages };
}

for (const relay of [false, true]) {
  const suffix = relay ? ', through a relay' : '';
  it(`reports every booking and confirms none that does not exist${suffix}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            act: acts,
            page: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
            leave: fc.integer({ min: 0, max: 14 }).map((dice) => dice === 0),
          }),
          { maxLength: 30 },
        ),
        async (script) => {
          await live(relay, script);
        },
      ),
      {
        numRuns: samples(500),
        reporter: (run) => {
          if (!run.failed) return;
          const acts = run.counterexample?.[0].map(
            ({ act, page, leave }) => `${leave ? 'leave, ' : ''}${String(page)}: ${act.name}`,
          );
          const how = `seed ${String(run.seed)}, path ${run.counterexamplePath ?? ''}`;
          throw new Error([...(acts ?? []), how, String(run.errorInstance)].join('\n'));
        },
      },
    );
  });
}

it("shows the venue's total after each successful command", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 25 }), async (script) => {
      const page = openVisit();
      page.flow.type(guestDetails);
      for (const { act } of script) {
        const before = page.flow.state.session;
        await act(page);
        const { session, problem } = page.flow.state;
        // A new session without a problem comes from the venue's latest answer.
        if (session !== before && session !== null && problem === null) {
          const total = page.venue.readTotal(session.id);
          if (total !== null && session.lines.length > 0) expect(session.total).toBe(total);
        }
      }
    }),
    { numRuns: samples(250) },
  );
});

it('books random carts at the total that the guest saw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(item, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 40 })), {
        minLength: 1,
        maxLength: 6,
      }),
      async (lines) => {
        const page = openVisit();
        for (const [id, adults, offset] of lines) {
          const { slip } = await page.venue.client().rate(toRequest(id, adults, offset));
          if (slip !== null) await page.flow.add(slip, toRequest(id, adults, offset));
        }
        if (page.flow.state.session === null) return;
        page.flow.type(guestDetails);
        page.flow.goTo('details');
        await page.flow.review();
        const shownTotal = page.flow.state.session.total;
        await page.flow.book();
        expect(page.flow.state).toMatchObject({ step: 'done', booked: { total: shownTotal } });
        expect(page.venue.bookings).toMatchObject([
          {
            total: shownTotal,
            quoteRequests: Object.values(page.flow.state.booked?.lines ?? {}).map(({ itemId, start }) => ({
              itemId,
              start,
            })),
          },
        ]);
      },
    ),
    { numRuns: samples(400) },
  );
});

it('adds the requested quantity to the cart', async () => {
  const page = openVisit();
  await addToCart(page, toRequest('tour', 2));
  expect(page.flow.state.session?.total).toBe('198.00');
});
