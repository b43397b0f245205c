/**
 * Runs many random visits: any commands in any order, on two pages of one guest. Sessions expire, prices
 * change, items sell out, answers get lost, and guests leave pages. In every visit, a page shows each booking to the
 * guest, all totals match those of the venue, and the form keeps its values.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fault } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails, openVisit, type Visit } from '../visit.ts';
import { problemOf } from '../../../src/values/problem.ts';
import { countSamples } from '../../samples.ts';

/** Bookings that a page of the guest has confirmed or reported as possible. */
interface Outcomes {
  /** Session id by booking code, for confirmed bookings. */
  confirmedSessions: Map<string, string>;
  /** Ids of sessions that a page reported as possibly booked. */
  unsureSessions: Set<string>;
}

function createOutcomes(): Outcomes {
  return { confirmedSessions: new Map(), unsureSessions: new Set() };
}

/** Records the bookings that a page confirms or reports as possible. */
function watchOutcomes({ flow, venue }: Visit, outcomes: Outcomes): void {
  flow.subscribe((state) => {
    if (state.step === 'unsure' && state.session !== null) outcomes.unsureSessions.add(state.session.id);
    if (state.step === 'done' && state.booking !== null) {
      outcomes.confirmedSessions.set(
        state.booking.code,
        venue.bookings.find(({ code }) => code === state.booking?.code)?.sessionId ?? '',
      );
    }
  });
}

type GuestAction = (page: Visit) => Promise<unknown>;

interface NamedAction {
  name: string;
  run: GuestAction;
}

const faults: Fault[] = [
  'before',
  'after',
  { kind: 'offline' },
  { kind: 'throttled', until: 1 },
  { kind: 'broken', status: 502 },
];
const createAction = (name: string, runAction: (page: Visit) => void): NamedAction => ({
  name,
  run: (page) => Promise.resolve(runAction(page)),
});

const item = fc.constantFrom('kayak', 'tour', 'suite');
const guestActions: fc.Arbitrary<NamedAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
      .map(([id, adults, offset]): NamedAction => ({
        name: `add ${id}×${String(adults)}+${String(offset)}`,
        // The quote of an unavailable item has no SLIP (booking token), so the page adds nothing.
        run: (page) =>
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
    arbitrary: fc.constant<NamedAction>({
      name: 'go to details and review',
      run: (page) => {
        page.flow.goTo('details');
        return page.flow.review();
      },
    }),
  },
  { weight: 5, arbitrary: fc.constant<NamedAction>({ name: 'book', run: (page) => page.flow.book() }) },
  {
    weight: 1,
    arbitrary: fc.constant<NamedAction>({
      name: 'book twice',
      run: (page) => Promise.all([page.flow.book(), page.flow.book()]),
    }),
  },
  { weight: 3, arbitrary: fc.constant<NamedAction>({ name: 'check', run: (page) => page.flow.check() }) },
  { weight: 2, arbitrary: fc.constant<NamedAction>({ name: 'resume', run: (page) => page.flow.resume() }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('1', '2', '3')
      .map((line): NamedAction => ({ name: `remove ${line}`, run: (page) => page.flow.remove(line) })),
  },
  { weight: 2, arbitrary: fc.constant<NamedAction>({ name: 'undo', run: (page) => page.flow.undo() }) },
  { weight: 2, arbitrary: fc.constant<NamedAction>({ name: 'sync', run: (page) => page.flow.sync() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('1', '2'), item, fc.integer({ min: 1, max: 3 }))
      .map(([line, id, adults]): NamedAction => ({
        name: `change ${line} to ${id}×${String(adults)}`,
        run: (page) =>
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
      .map((step) => createAction(`go to ${step}`, (page) => page.flow.goTo(step))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('session', 'create', 'rate'), fc.constantFrom(...faults))
      .map(([call, fault]) =>
        createAction(`fail ${call} ${JSON.stringify(fault)}`, ({ venue }) => venue.fail(call, fault)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('expireSessions', 'forgetSessions')
      .map((lossMethod) => createAction(lossMethod, ({ venue }) => venue[lossMethod]())),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) => createAction(`${id} costs ${String(cents)}`, ({ venue }) => venue.reprice(id, cents))),
  },
  { weight: 3, arbitrary: fc.constant<NamedAction>({ name: 'accept', run: (page) => page.flow.accept() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }))
      .map(([id, offset, index]): NamedAction => ({
        name: `repair ${String(index)} to ${id}+${String(offset)}`,
        run: (page) => page.flow.repair(index, toRequest(id, 1, offset)),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<NamedAction>({ name: 'repair by removing', run: (page) => page.flow.repair(0, 'remove') }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) =>
        createAction(`${id} costs ${String(cents)} for new lines`, ({ venue }) => venue.repriceForNewLines(id, cents)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 3 }))
      .map(([id, stock]) => createAction(`${String(stock)} of ${id} left`, ({ venue }) => venue.restock(id, stock))),
  },
  { weight: 1, arbitrary: item.map((id) => createAction(`drop ${id}`, ({ venue }) => venue.deleteLines(id))) },
  { weight: 1, arbitrary: fc.constant(createAction('void all SLIPs', ({ venue }) => venue.voidSlips())) },
  { weight: 1, arbitrary: item.map((id) => createAction(`spoil ${id}`, ({ venue }) => venue.spoil(id))) },
);

/**
 * Runs a script of commands on two pages that share one storage. With `leave`, a new page first replaces the current
 * one. Checks all promises to the guest after each command.
 */
async function playVisit(
  relay: boolean,
  script: readonly { act: NamedAction; page: 0 | 1; leave: boolean }[],
): Promise<{ outcomes: Outcomes; pages: [Visit, Visit] }> {
  const firstPage = openVisit({ relay });
  const pages: [Visit, Visit] = [firstPage, firstPage.nextPage()];
  const outcomes = createOutcomes();
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
    await act.run(pages[page]);
    for (const { flow, venue } of pages) {
      // A command may leave a sync running, which shows the cart of the other page.
      await expect.poll(() => flow.state.busy).toBeNull();
      expect(flow.state.details).toEqual(guestDetails);
      // The guest has seen every booking: a page confirmed the booking or reported it as possible.
      const knownSessions = new Set([...outcomes.confirmedSessions.values(), ...outcomes.unsureSessions]);
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
            act: guestActions,
            page: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
            leave: fc.integer({ min: 0, max: 14 }).map((roll) => roll === 0),
          }),
          { maxLength: 30 },
        ),
        async (script) => {
          await playVisit(relay, script);
        },
      ),
      {
        numRuns: countSamples(500),
        reporter: (report) => {
          if (!report.failed) return;
          const guestActions = report.counterexample?.[0].map(
            ({ act, page, leave }) => `${leave ? 'leave, ' : ''}${String(page)}: ${act.name}`,
          );
          const seedInfo = `seed ${String(report.seed)}, path ${report.counterexamplePath ?? ''}`;
          throw new Error([...(guestActions ?? []), seedInfo, String(report.errorInstance)].join('\n'));
        },
      },
    );
  });
}

it("shows the venue's total after each successful command", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(guestActions, { maxLength: 25 }), async (script) => {
      const page = openVisit();
      page.flow.type(guestDetails);
      for (const { run } of script) {
        const sessionBefore = page.flow.state.session;
        await run(page);
        const { session, problem } = page.flow.state;
        // If a page shows a new session and no problem, its total must equal that of the venue.
        if (session !== sessionBefore && session !== null && problem === null) {
          const venueTotal = page.venue.readTotal(session.id);
          if (venueTotal !== null && session.lines.length > 0) expect(session.total).toBe(venueTotal);
        }
      }
    }),
    { numRuns: countSamples(250) },
  );
});

it('books random carts at the total that was on screen', async () => {
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
    { numRuns: countSamples(400) },
  );
});

it('adds the requested quantity to the cart', async () => {
  const page = openVisit();
  await addToCart(page, toRequest('tour', 2));
  expect(page.flow.state.session?.total).toBe('198.00');
});
