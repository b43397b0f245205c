/**
 * Thousands of visits nobody thought of: commands in any order, from several pages, while sessions expire, prices change, items
 * go, answers get lost and pages are left. Whatever happens, no booking is made behind the visitor's back, no total is
 * shown that the venue did not say, and what was typed stays.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../fake-client.ts';
import { addTo, ask, typed, visit, type Visit } from '../visit.ts';
import { problemOf } from '../../../src/values/problem.ts';
import { emptyOutcome, watchOutcomes, type Outcomes } from '../outcomes.ts';
import { samples } from '../../samples.ts';

type Act = (page: Visit) => Promise<unknown>;

interface Told {
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
const now = (name: string, act: (page: Visit) => void): Told => ({ name, act: (page) => Promise.resolve(act(page)) });

const item = fc.constantFrom('kayak', 'tour', 'suite');
const acts: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
      .map(([id, adults, offset]): Told => ({
        name: `add ${id}×${String(adults)}+${String(offset)}`,
        // What is not free, or not asked in time, is not added: no SLIP, no act.
        act: (page) =>
          page.venue
            .client()
            .rate(ask(id, adults, offset))
            .then(
              ({ slip }) => (slip === null ? undefined : page.flow.add(slip, ask(id, adults, offset))),
              (error: unknown) => void problemOf(error),
            ),
      })),
  },
  {
    weight: 4,
    arbitrary: fc.constant<Told>({
      name: 'go to details and review',
      act: (page) => {
        page.flow.goTo('details');
        return page.flow.review();
      },
    }),
  },
  { weight: 5, arbitrary: fc.constant<Told>({ name: 'book', act: (page) => page.flow.book() }) },
  {
    weight: 1,
    arbitrary: fc.constant<Told>({
      name: 'book twice',
      act: (page) => Promise.all([page.flow.book(), page.flow.book()]),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Told>({ name: 'check', act: (page) => page.flow.check() }) },
  { weight: 2, arbitrary: fc.constant<Told>({ name: 'resume', act: (page) => page.flow.resume() }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('1', '2', '3')
      .map((line): Told => ({ name: `remove ${line}`, act: (page) => page.flow.remove(line) })),
  },
  { weight: 2, arbitrary: fc.constant<Told>({ name: 'undo', act: (page) => page.flow.undo() }) },
  { weight: 2, arbitrary: fc.constant<Told>({ name: 'sync', act: (page) => page.flow.sync() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('1', '2'), item, fc.integer({ min: 1, max: 3 }))
      .map(([line, id, adults]): Told => ({
        name: `change ${line} to ${id}×${String(adults)}`,
        act: (page) =>
          page.venue
            .client()
            .rate(ask(id, adults))
            .then(
              ({ slip }) =>
                slip === null ? undefined : page.flow.edit(line).then(() => page.flow.save(slip, ask(id, adults))),
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
    arbitrary: fc.constantFrom('expireAll', 'forgetAll').map((fate) => now(fate, ({ venue }) => venue[fate]())),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) => now(`${id} costs ${String(cents)}`, ({ venue }) => venue.reprice(id, cents))),
  },
  { weight: 3, arbitrary: fc.constant<Told>({ name: 'accept', act: (page) => page.flow.accept() }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }))
      .map(([id, offset, index]): Told => ({
        name: `mend ${String(index)} to ${id}+${String(offset)}`,
        act: (page) => page.flow.repair(index, ask(id, 1, offset)),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Told>({ name: 'mend by removing', act: (page) => page.flow.repair(0, 'remove') }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 99_999 }))
      .map(([id, cents]) =>
        now(`${id} costs ${String(cents)} for who comes new`, ({ venue }) => venue.repriceForNew(id, cents)),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 0, max: 3 }))
      .map(([id, stock]) => now(`${String(stock)} of ${id} left`, ({ venue }) => venue.restock(id, stock))),
  },
  { weight: 1, arbitrary: item.map((id) => now(`drop ${id}`, ({ venue }) => venue.drop(id))) },
  { weight: 1, arbitrary: fc.constant(now('void all SLIPs', ({ venue }) => venue.voidSlips())) },
  { weight: 1, arbitrary: item.map((id) => now(`spoil ${id}`, ({ venue }) => venue.spoil(id))) },
);

/** Two pages of one visitor, one storage: the first is replaced by a new one whenever it is left. */
async function live(
  relay: boolean,
  script: readonly { told: Told; page: 0 | 1; leave: boolean }[],
): Promise<{ outcomes: Outcomes; pages: [Visit, Visit] }> {
  const first = visit({ relay });
  const pages: [Visit, Visit] = [first, first.nextPage()];
  const outcomes = emptyOutcome();
  for (const page of pages) {
    page.flow.type(typed);
    watchOutcomes(page, outcomes);
  }
  for (const { told, page, leave } of script) {
    if (leave) {
      pages[page] = pages[page].nextPage();
      pages[page].flow.type(typed);
      watchOutcomes(pages[page], outcomes);
    }
    await told.act(pages[page]);
    for (const { flow, venue } of pages) {
      expect(flow.state.busy).toBeNull();
      expect(flow.state.details).toEqual(typed);
      // Every booking is one that somebody was shown, or was told may exist.
      const known = new Set([...outcomes.confirmed.values(), ...outcomes.unsure]);
      expect(venue.bookings.filter(({ sessionId }) => !known.has(sessionId))).toEqual([]);
      expect(venue.bookings.length).toBeLessThanOrEqual(known.size);
      // And none is shown that does not exist.
      for (const code of outcomes.confirmed.keys())
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
  const way = relay ? ', through a relay' : '';
  test(`no booking is made unknown to the visitor, and none is claimed that does not exist${way}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            told: acts,
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
            ({ told, page, leave }) => `${leave ? 'leave, ' : ''}${String(page)}: ${told.name}`,
          );
          const how = `seed ${String(run.seed)}, path ${run.counterexamplePath ?? ''}`;
          throw new Error([...(acts ?? []), how, String(run.errorInstance)].join('\n'));
        },
      },
    );
  });
}

test('the total shown is always the one the venue answered last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 25 }), async (script) => {
      const page = visit();
      page.flow.type(typed);
      for (const { act } of script) {
        const before = page.flow.state.session;
        await act(page);
        const { session, problem } = page.flow.state;
        // Whatever was committed just now came from the venue as it stands now.
        if (session !== before && session !== null && problem === null) {
          const total = page.venue.totalOf(session.id);
          if (total !== null && session.lines.length > 0) expect(session.total).toBe(total);
        }
      }
    }),
    { numRuns: samples(250) },
  );
});

test('books random carts at the total that was shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(item, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 40 })), {
        minLength: 1,
        maxLength: 6,
      }),
      async (lines) => {
        const page = visit();
        for (const [id, adults, offset] of lines) {
          const { slip } = await page.venue.client().rate(ask(id, adults, offset));
          if (slip !== null) await page.flow.add(slip, ask(id, adults, offset));
        }
        if (page.flow.state.session === null) return;
        page.flow.type(typed);
        page.flow.goTo('details');
        await page.flow.review();
        const shown = page.flow.state.session.total;
        await page.flow.book();
        expect(page.flow.state).toMatchObject({ step: 'done', booked: { total: shown } });
        expect(page.venue.bookings).toMatchObject([
          {
            total: shown,
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

test('the fixture adds what it says', async () => {
  const page = visit();
  await addTo(page, ask('tour', 2));
  expect(page.flow.state.session?.total).toBe('198.00');
});
