/** Changing one's mind: a line chosen otherwise, a line put back. */
import * as repairModule from '../../../src/flow/repairs.ts';
import { describe, expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { QuoteRequest, Quote, SessionLine } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { partsOf } from '../../../src/api/session-parts.ts';
import * as lineCommands from '../../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../../src/flow/commands.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import { isBookable } from '../../../src/flow/command-table.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addTo, ask, openFlow, type Visit, typed, visit } from '../visit.ts';
import { atVenue, session } from './coded-venue.ts';

const offline = { kind: 'offline' } as const;

/** A visitor with these in the cart. */
async function holding(...quoteRequests: QuoteRequest[]): Promise<Visit> {
  const made = visit();
  for (const quoteRequest of quoteRequests) await addTo(made, quoteRequest);
  return made;
}

/** The SLIP of a quote request, as it would be asked for while choosing. */
async function slipOf({ venue }: Visit, quoteRequest: QuoteRequest): Promise<string> {
  return (await venue.client().rate(quoteRequest)).slip ?? expect.fail('Not to be had.');
}

async function saves(made: Visit, lineId: string, quoteRequest: QuoteRequest): Promise<void> {
  await made.flow.edit(lineId);
  await made.flow.save(await slipOf(made, quoteRequest), quoteRequest);
}

describe('editing a line', () => {
  test('opens its item with days, party, times and code as they were asked for', async () => {
    const made = await holding(
      { ...ask('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00' },
      ask('tour'),
    );
    await made.flow.edit('1');
    expect(made.flow.state).toMatchObject({
      step: 'choose',
      choice: { ...ask('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00', lineId: '1' },
    });
    expect(made.flow.state.session?.lines).toHaveLength(2);
  });

  test('leaves no time behind that belonged to another item', async () => {
    const made = await holding(ask('kayak'));
    made.flow.choose({ startTime: '09:00', timeslot: 3 });
    await made.flow.edit('1');
    expect(made.flow.state.choice).toMatchObject({ startTime: undefined, timeslot: undefined });
  });

  test('of a line whose quoteRequest nobody knows does nothing', async () => {
    const made = await holding(ask('kayak'));
    made.commit({ quoteRequests: {} });
    await made.flow.edit('1');
    expect(made.flow.state).toMatchObject({ step: 'cart', busy: null, problem: null, choice: { itemId: null } });
  });

  test('ends when the visitor walks away, and the line is as it was', async () => {
    const made = await holding(ask('kayak', 2));
    await made.flow.edit('1');
    made.flow.choose({ params: { adults: 1 } });
    made.flow.goTo('cart');
    expect(made.flow.state.choice.lineId).toBeUndefined();
    expect(made.flow.state).toMatchObject({ quoteRequests: { 1: ask('kayak', 2) }, session: { total: '85.00' } });
  });

  test('saving replaces the line in the same session, remembers the new quoteRequest, and shows what it costs now', async () => {
    const made = await holding(ask('kayak', 2), ask('tour'));
    await saves(made, '1', ask('kayak', 3, 4));
    const { state } = made.flow;
    expect(state).toMatchObject({
      step: 'cart',
      problem: null,
      quoteRequests: { 1: ask('kayak', 3, 4), 2: ask('tour') },
      session: { total: '226.50' },
      choice: { start: null },
    });
    expect(state.choice.lineId).toBeUndefined();
    expect(state.session?.lines.map(({ id, start }) => [id, start])).toEqual([
      ['1', '2031-06-14'],
      ['2', '2031-06-10'],
    ]);
    expect(made.storage.load()).toMatchObject({ sessionId: state.session?.id, quoteRequests: state.quoteRequests });
  });

  test('returns to the requested step if every line is available', async () => {
    const page = await holding(ask('kayak', 2));
    await page.flow.edit('1');
    await page.flow.save(await slipOf(page, ask('kayak', 1)), ask('kayak', 1), {}, 'details');
    expect(page.flow.state).toMatchObject({ step: 'details', problem: null, quoteRequests: { 1: ask('kayak', 1) } });
  });

  test('goes to the cart if another line is unavailable', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 1));
    page.venue.spoil('tour');
    await page.flow.save(slip, ask('kayak', 1), {}, 'details');
    expect(page.flow.state.step).toBe('cart');
  });

  test('a refusal leaves the line untouched and the visitor where they are', async () => {
    const made = await holding(ask('suite', 1));
    const slip = await slipOf(made, ask('suite', 1, 1));
    await made.flow.edit('1');
    await addTo({ venue: made.venue, flow: visit({ venue: made.venue }).flow }, ask('suite', 1, 1));
    await made.flow.save(slip, ask('suite', 1, 1));
    expect(made.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused', code: 'unavailable' },
      quoteRequests: { 1: ask('suite', 1) },
      choice: { lineId: '1' },
    });
    expect(made.flow.state.session?.lines[0]?.start).toBe('2031-06-10');
  });

  test('a line that holds the last place is counted as taken by the public price, and is not let go to find out', async () => {
    const made = await holding(ask('suite', 1));
    await made.flow.edit('1');
    expect((await made.venue.client().rate(ask('suite', 1))).bookable).toBe(false);
    expect(made.venue.calls.filter((call) => call.startsWith('session'))).toEqual(['session add']);
  });

  test('of a session that expired meanwhile puts the cart together as it was meant to be', async () => {
    const made = await holding(ask('kayak', 2), ask('tour'));
    await made.flow.edit('1');
    const slip = await slipOf(made, ask('kayak', 1, 2));
    made.venue.expireAll();
    await made.flow.save(slip, ask('kayak', 1, 2));
    expect(made.flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('kayak', 1, 2), 2: ask('tour') },
    });
    expect(made.flow.state.choice.lineId).toBeUndefined();
  });

  test('of a cart that was booked elsewhere says so, and makes no other', async () => {
    const made = await holding(ask('kayak'));
    await made.flow.edit('1');
    const slip = await slipOf(made, ask('kayak', 2));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await made.flow.save(slip, ask('kayak', 2));
    expect(made.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  test('of a line that was removed elsewhere says why, and what is chosen can be added anew', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    await made.flow.edit('1');
    const slip = await slipOf(made, ask('kayak', 2));
    await made.venue.client().session(made.flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await made.flow.save(slip, ask('kayak', 2));
    expect(made.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused' },
      quoteRequests: { 2: ask('tour') },
      choice: { itemId: 'kayak', start: ask('kayak').start },
    });
    expect(made.flow.state.choice.lineId).toBeUndefined();
  });

  test('shows no problem if another tab books the expired cart', async () => {
    const page = await holding(ask('kayak'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    page.venue.expireAll();
    const release = page.venue.hold('rate');
    const callsBefore = page.venue.calls.length;
    const saving = page.flow.save(slip, ask('kayak', 2));
    await expect.poll(() => page.venue.calls.slice(callsBefore)).toContain('rate');
    const cart = page.storage.load() ?? expect.fail('There is no cart.');
    page.storage.save({ ...cart, creating: { at: 5, key: 'k' } });
    release();
    await saving;
    expect(page.flow.state).toMatchObject({ problem: null, busy: null, choice: { itemId: 'kayak' } });
    expect(page.storage.load()?.creating).toEqual({ at: 5, key: 'k' });
  });

  test('shows a lost answer although the session has ended meanwhile', async () => {
    const page = await holding(ask('kayak'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    await page.venue.client().create(page.flow.state.session?.id ?? '', typed, 'anothers key');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
  });

  test('finds the second line saved at the second read', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await page.flow.edit('2');
    const slip = await slipOf(page, ask('tour', 1, 3));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('tour', 1, 3));
    expect(page.flow.state).toMatchObject({ problem: null, step: 'cart', quoteRequests: { 2: ask('tour', 1, 3) } });
  });

  test('shows the cart if the answer and the line are lost', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    page.venue.drop('kayak');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'cart', session: { lines: [{ itemId: 'tour' }] } });
    expect(page.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });

  test.each(['before', 'after'] as const)(
    'when the answer is lost and the request arrived %s that, the session tells which of the two lines it holds',
    async (fault) => {
      const made = await holding(ask('kayak', 2));
      await made.flow.edit('1');
      const slip = await slipOf(made, ask('kayak', 1, 3));
      made.venue.fail('session', fault);
      await made.flow.save(slip, ask('kayak', 1, 3));
      if (fault === 'before')
        expect(made.flow.state).toMatchObject({
          problem: offline,
          step: 'choose',
          quoteRequests: { 1: ask('kayak', 2) },
          choice: { lineId: '1' },
        });
      else
        expect(made.flow.state).toMatchObject({
          problem: null,
          step: 'cart',
          quoteRequests: { 1: ask('kayak', 1, 3) },
          session: { total: '42.50' },
        });
    },
  );

  test.each(['before', 'after'] as const)(
    'when the answer is lost and the session is read at the second try only, what it holds is shown (it arrived %s that)',
    async (fault) => {
      const made = await holding(ask('kayak', 2), ask('tour'));
      await made.flow.edit('1');
      const slip = await slipOf(made, ask('kayak', 1, 3));
      made.venue.fail('session', fault);
      made.venue.fail('session', 'before');
      await made.flow.save(slip, ask('kayak', 1, 3));
      const { state } = made.flow;
      const isSaved = fault === 'after';
      expect(state).toMatchObject({ problem: isSaved ? null : offline, step: isSaved ? 'cart' : 'choose' });
      expect(state.session?.lines[0]?.start).toBe(ask('kayak', 1, isSaved ? 3 : 0).start);
      expect(state.quoteRequests).toMatchObject({ 1: isSaved ? ask('kayak', 1, 3) : ask('kayak', 2), 2: ask('tour') });
      expect(state.choice.lineId).toBe(isSaved ? undefined : '1');
    },
  );

  test('a lost change of a line that somebody else changed meanwhile is left as the service holds it', async () => {
    const made = await holding(ask('kayak', 2), ask('tour'));
    const client = made.venue.client();
    await made.flow.edit('1');
    const [slip, anothers] = [await slipOf(made, ask('kayak', 1, 3)), await slipOf(made, ask('kayak', 2, 5))];
    await client.session(made.flow.state.session?.id ?? '', { replace: { lineId: '1', slip: anothers } });
    made.venue.fail('session', 'before');
    made.venue.fail('session', 'before');
    await made.flow.save(slip, ask('kayak', 1, 3));
    expect(made.flow.state).toMatchObject({ step: 'cart', problem: offline });
    expect(made.flow.state.session?.lines[0]?.start).toBe(ask('kayak', 2, 5).start);
    expect(made.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });

  test('saving while no line is edited does nothing', async () => {
    const made = await holding(ask('kayak'));
    made.flow.goTo('choose');
    await made.flow.save('slip', ask('kayak', 2));
    expect(made.flow.state).toMatchObject({ step: 'choose', problem: null, quoteRequests: { 1: ask('kayak') } });
    expect(made.venue.calls).not.toContain('session replace');
  });

  test('without a network nothing is sent: the visitor stays with what they chose, and the cart’s notes stay', async () => {
    let isOnline = true;
    const made = visit({ isOnline: () => isOnline });
    await addTo(made, ask('kayak'));
    await made.flow.edit('1');
    const slip = await slipOf(made, ask('kayak', 2));
    made.flow.choose({ params: { adults: 2 } });
    isOnline = false;
    await made.flow.save(slip, ask('kayak', 2));
    expect(made.flow.state).toMatchObject({
      step: 'choose',
      problem: offline,
      choice: { lineId: '1', params: { adults: 2 } },
      quoteRequests: { 1: ask('kayak') },
    });
    expect(made.venue.calls).not.toContain('session replace');
    expect(made.storage.load()).toMatchObject({ quoteRequests: { 1: ask('kayak') } });
    expect(made.storage.load()?.unsettled).toBeUndefined();
    isOnline = true;
    await made.flow.save(slip, ask('kayak', 2));
    expect(made.flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: ask('kayak', 2) } });
  });

  describe('when the answer is lost and the session cannot be read either', () => {
    /** The change of the kayak's line to one person on another day, which arrived or did not. */
    async function unheard(fault: 'before' | 'after'): Promise<Visit> {
      const made = await holding(ask('kayak', 2), ask('tour'));
      await made.flow.edit('1');
      const slip = await slipOf(made, ask('kayak', 2, 3));
      made.venue.fail('session', fault);
      made.venue.fail('session', 'before');
      made.venue.fail('session', 'before');
      await made.flow.save(slip, ask('kayak', 2, 3));
      return made;
    }

    test.each(['before', 'after'] as const)(
      'the visitor stays with what they chose, and may save it again (it arrived %s that)',
      async (fault) => {
        const made = await unheard(fault);
        expect(made.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
        expect(made.flow.state.quoteRequests).toMatchObject({ 1: ask('kayak', 2), 2: ask('tour') });
        await made.flow.save(await slipOf(made, ask('kayak', 2, 3)), ask('kayak', 2, 3));
        expect(made.flow.state).toMatchObject({ problem: null, step: 'cart' });
        expect(made.flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2, 3), 2: ask('tour') });
      },
    );

    test.each([
      ['before', 0],
      ['after', 3],
    ] as const)(
      'on the next page the line is what the service holds, and can be changed again (it arrived %s that)',
      async (fault, offset) => {
        const next = (await unheard(fault)).nextPage();
        await next.flow.resume();
        expect(next.flow.state).toMatchObject({
          problem: null,
          quoteRequests: { 1: ask('kayak', 2, offset), 2: ask('tour') },
          session: { lines: [{ start: ask('kayak', 2, offset).start }, {}] },
        });
        await next.flow.edit('1');
        expect(next.flow.state).toMatchObject({ step: 'choose', choice: { ...ask('kayak', 2, offset), lineId: '1' } });
      },
    );

    test('what arrived all the same is shown before it is booked', async () => {
      const made = await unheard('after');
      made.flow.type(typed);
      made.flow.goTo('details');
      await made.flow.book();
      expect(made.venue.bookings).toEqual([]);
      expect(made.flow.state).toMatchObject({
        step: 'cart',
        notice: 'changed',
        quoteRequests: { 1: ask('kayak', 2, 3), 2: ask('tour') },
      });
      made.flow.goTo('details');
      await made.flow.book();
      expect(made.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: ask('kayak', 2, 3) } });
    });

    test('what did not arrive is booked as it was, without a further question', async () => {
      const made = await unheard('before');
      made.flow.type(typed);
      made.flow.goTo('details');
      await made.flow.book();
      expect(made.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: ask('kayak', 2) } });
    });

    test('another tab shows what the service holds', async () => {
      const made = await unheard('after');
      const other = made.nextPage();
      await other.flow.sync();
      expect(other.flow.state.quoteRequests).toMatchObject({ 1: ask('kayak', 2, 3), 2: ask('tour') });
    });
  });

  test('where a service does not say its SLIPs, the quoteRequest of a lost change is forgotten rather than guessed', async () => {
    const made = await holding(ask('kayak', 2), ask('tour'));
    const { session } = made.flow.state;
    const lines = session?.lines.map((each) => ({ ...each, slip: '' })) ?? [];
    made.commit({ session: session && { ...session, lines } });
    await made.flow.edit('1');
    const slip = await slipOf(made, ask('kayak', 1));
    made.venue.fail('session', 'after');
    made.venue.fail('session', 'before');
    made.venue.fail('session', 'before');
    await made.flow.save(slip, ask('kayak', 1));
    expect(made.flow.state).toMatchObject({ problem: offline, step: 'cart' });
    expect(made.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });
});

describe('putting back what was removed', () => {
  test('asks for it anew and adds it, also as the only line', async () => {
    const made = await holding(ask('kayak', 2));
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ session: null, removed: { lineId: '1' } });
    made.venue.reprice('kayak', 5000);
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({
      session: { total: '100.00', lines: [{ itemId: 'kayak' }] },
      problem: null,
      step: 'cart',
    });
    expect(Object.values(made.flow.state.quoteRequests)).toMatchObject([ask('kayak', 2)]);
    expect(made.flow.state.removed).toBeUndefined();
    expect(made.storage.load()).toMatchObject({ quoteRequests: made.flow.state.quoteRequests });
  });

  test('leaves the other lines as they are', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    await made.flow.remove('1');
    await made.flow.undo();
    expect(made.flow.state.quoteRequests).toMatchObject({ 2: ask('tour'), 3: ask('kayak') });
    expect(Object.keys(made.flow.state.quoteRequests)).toEqual(['2', '3']);
  });

  test('can be done until the next command, or until the cart is left', async () => {
    const made = await holding(ask('kayak'), ask('tour'), ask('kayak', 1, 3));
    await made.flow.remove('1');
    await made.flow.remove('2');
    expect(made.flow.state.removed?.lineId).toBe('2');
    made.flow.goTo('choose');
    expect(made.flow.state.removed).toBeUndefined();
    await made.flow.undo();
    expect(made.flow.state.session?.lines).toHaveLength(1);
  });

  test('is not offered for a line whose quoteRequest nobody knows, or that was not removed', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    made.venue.fail('session', offline);
    await made.flow.remove('1');
    expect(made.flow.state.removed).toBeUndefined();
    made.commit({ quoteRequests: {} });
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ session: { lines: [{ itemId: 'tour' }] } });
    expect(made.flow.state.removed).toBeUndefined();
  });

  test.each(['taken by others', 'sold no more', 'taken at the last moment'])(
    'says when it is %s, and puts nothing else in its place',
    async (fate) => {
      const made = await holding(ask('suite'), ask('tour'));
      const others = { venue: made.venue, flow: visit({ venue: made.venue }).flow };
      await made.flow.remove('1');
      if (fate === 'sold no more') made.venue.withdraw('suite');
      if (fate === 'taken by others') await addTo(others, ask('suite'));
      if (fate === 'taken at the last moment') {
        const release = made.venue.hold('session');
        const undoing = made.flow.undo();
        await Promise.resolve();
        await expect.poll(() => made.venue.calls.at(-1)).toBe('session add');
        await addTo(others, ask('suite'));
        release();
        await undoing;
      } else await made.flow.undo();
      const reason =
        { 'taken by others': 'Not enough places.', 'sold no more': 'There is no such item.' }[fate] ??
        'Suite: not enough places.';
      expect(made.flow.state).toMatchObject({
        removed: { lineId: '1', gone: reason },
        problem: null,
        busy: null,
        session: { lines: [{ itemId: 'tour' }] },
      });
    },
  );

  test('without a network says so, and may be tried again', async () => {
    const made = await holding(ask('kayak'));
    await made.flow.remove('1');
    made.venue.fail('rate', offline);
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({ problem: offline, removed: { lineId: '1' } });
    expect(made.flow.state.removed?.gone).toBeUndefined();
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('whose answer is lost on the way says so, and what was removed is not forgotten', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    await made.flow.remove('1');
    for (let count = 0; count < 2; count += 1) made.venue.fail('session', 'before');
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({ problem: offline, busy: null, quoteRequests: { 2: ask('tour') } });
    await made.flow.undo();
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  test('keeps the line if its part of the program does not load', async () => {
    const [venue, store] = [createFakeVenue(), createStore()];
    let isLoaded = true;
    const lines = () =>
      isLoaded
        ? Promise.resolve(lineCommands)
        : Promise.reject(new ProblemError({ kind: 'incomplete', connected: true }));
    const repairs = () => Promise.resolve(repairModule);
    const commands = createCommands({ client: venue.client(), store, storage: createMemoryStorage(), lines, repairs });
    const flow = joinFlow(store, commands);
    await addTo({ venue, flow }, ask('kayak'));
    await flow.remove('1');
    isLoaded = false;
    await flow.undo();
    expect(flow.state).toMatchObject({ problem: { kind: 'incomplete' }, removed: { lineId: '1' } });
    isLoaded = true;
    await flow.undo();
    expect(flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('without a SLIP in the answer says the reason, and adds nothing', async () => {
    const client = {
      rate: () => Promise.resolve({ bookable: true, slip: null, reason: 'Closed.' } as Quote),
      session: (_: string | null, change: SessionChange) =>
        'add' in change ? expect.fail('There is nothing to add.') : Promise.resolve(plainSession()),
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({ session: plainSession({ lines: [plainLine()] }), quoteRequests: { 1: ask('kayak') }, step: 'cart' });
    await flow.remove('1');
    await flow.undo();
    expect(flow.state).toMatchObject({ removed: { gone: 'Closed.' }, problem: null });
  });

  test('into a session that expired meanwhile puts all of it together again', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    await made.flow.remove('1');
    made.venue.expireAll();
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('tour'), 2: ask('kayak') },
    });
  });

  test('puts the line into a new cart if another tab booked the rest', async () => {
    const made = await holding(ask('kayak'), ask('tour'));
    await made.flow.remove('1');
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await made.flow.undo();
    expect(made.flow.state).toMatchObject({ session: { lines: [{ itemId: 'kayak' }] }, problem: null });
    expect(Object.values(made.flow.state.quoteRequests)).toMatchObject([ask('kayak')]);
  });

  test('gives its own request to a line with a booked number', async () => {
    const page = await holding(ask('tour'), ask('kayak'));
    await page.flow.remove('2');
    await page.venue.client().create(page.flow.state.session?.id ?? '', typed, 'anothers key');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      session: { lines: [{ id: '1', itemId: 'kayak' }] },
      quoteRequests: { 1: ask('kayak') },
    });
  });
});

describe('add-ons of a line', () => {
  const line = (id: string, itemId: string, changes: Partial<SessionLine> = {}) =>
    plainLine({ id, itemId, name: itemId, slip: `slip ${id}`, ...changes });
  const session = (lines: SessionLine[]) => plainSession({ lines });
  const lunch = (id: string, optional: 'in' | 'out') => line(id, 'lunch', { optional });
  const rod = (id: string, optional: 'in' | 'out') => line(id, 'rod', { optional });

  /** A service that forgets with every new SLIP which add-ons were taken; its lunches may be sold out. */
  function forgetful({ soldOut = false, beside }: { soldOut?: boolean; beside?: SessionLine } = {}) {
    const others = beside ? [beside] : [];
    const changes: SessionChange[] = [];
    const client = {
      rate: () => Promise.resolve({ bookable: true, slip: 'new' } as Quote),
      session: (_: string | null, change: SessionChange) => {
        changes.push(change);
        if ('alter' in change && change.alter.to === 'remove') return Promise.resolve(session(others));
        if ('alter' in change && soldOut)
          return Promise.reject(
            new ProblemError({
              kind: 'refused',
              code: 'unavailable',
              title: 'No lunch left.',
              details: '',
              fields: {},
            }),
          );
        if ('add' in change)
          return Promise.resolve(
            session([...others, line('4', 'kayak', { addOns: [rod('4.1', 'out'), lunch('4.2', 'out')] })]),
          );
        return Promise.resolve(
          session([
            line('1', 'kayak', { addOns: [rod('1.1', 'out'), lunch('1.2', 'alter' in change ? 'in' : 'out')] }),
          ]),
        );
      },
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: session([...others, line('1', 'kayak', { addOns: [lunch('1.1', 'in'), rod('1.2', 'out')] })]),
      quoteRequests: { 1: ask('kayak', 2), ...(beside && { [beside.id]: ask(beside.itemId) }) },
      step: 'cart',
    });
    return { flow, changes };
  }

  test('stay taken when the line is changed, known by what they are and not by their number', async () => {
    const { flow, changes } = forgetful();
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'new' } }, { alter: { lineId: '1.2', to: 'optin' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: ask('kayak', 3) } });
  });

  test('come back with the line that is put back', async () => {
    const { flow, changes } = forgetful();
    await flow.remove('1');
    await flow.undo();
    expect(changes.slice(1)).toEqual([{ end: true }, { add: ['new'] }, { alter: { lineId: '4.2', to: 'optin' } }]);
  });

  test('come back with it beside other lines, whose add-ons stay as they are', async () => {
    const others = line('2', 'canoe', { addOns: [lunch('2.1', 'out')] });
    const { flow, changes } = forgetful({ beside: others });
    await flow.remove('1');
    await flow.undo();
    expect(changes).toEqual([
      { alter: { lineId: '1', to: 'remove' } },
      { add: ['new'] },
      { alter: { lineId: '4.2', to: 'optin' } },
    ]);
  });

  test('that cannot be had any more are said where the line is put back', async () => {
    const { flow } = forgetful({ soldOut: true });
    await flow.remove('1');
    await flow.undo();
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'No lunch left.' },
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });

  test('that were left are left again where the service takes them by itself, and what is no choice is not touched', async () => {
    const changes: SessionChange[] = [];
    const insurance = (id: string) => line(id, 'insurance', { optional: null });
    const guide = (id: string, optional: 'in' | null) => line(id, 'guide', { optional });
    const client = {
      rate: () => Promise.resolve({ bookable: true, slip: 'new' } as Quote),
      session: (_: string | null, change: SessionChange) => {
        changes.push(change);
        const optional = 'alter' in change ? 'out' : 'in';
        const addOns = [insurance('1.1'), lunch('1.2', optional), guide('1.3', null)];
        return Promise.resolve(session([line('1', 'kayak', { addOns })]));
      },
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    const were = [insurance('1.1'), lunch('1.2', 'out'), guide('1.3', 'in'), rod('1.4', 'in')];
    commit({
      session: session([line('1', 'kayak', { addOns: were })]),
      quoteRequests: { 1: ask('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(changes.slice(1)).toEqual([{ alter: { lineId: '1.2', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null });
  });

  test('that cannot be had any more are said, and the changed line stands', async () => {
    const { flow } = forgetful({ soldOut: true });
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: { kind: 'refused', title: 'No lunch left.' },
      quoteRequests: { 1: ask('kayak', 3) },
    });
    expect(partsOf(flow.state.session).find(({ itemId }) => itemId === 'lunch')?.optional).toBe('out');
  });

  test('selects the add-ons of the line that the guest edits', async () => {
    const { flow } = forgetful();
    flow.choose({ addOns: ['rod'] });
    await flow.edit('1');
    expect(flow.state.choice.addOns).toEqual(['lunch']);
  });

  test('saves the selected add-ons with the line', async () => {
    const { flow, changes } = forgetful();
    await flow.edit('1');
    await flow.save('new', { ...ask('kayak', 3), addOns: ['rod'] });
    expect(changes.slice(1)).toEqual([
      { alter: { lineId: '1.1', to: 'optin' } },
      { alter: { lineId: '1.2', to: 'optout' } },
    ]);
  });

  test('saves other add-ons without a new SLIP', async () => {
    const { flow, changes } = forgetful();
    await flow.edit('1');
    await flow.save('slip 1', { ...ask('kayak', 2), addOns: [] });
    expect(changes).toEqual([{ alter: { lineId: '1.1', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, choice: { lineId: undefined } });
  });

  test('names the add-ons that the saved line does not list', async () => {
    const { flow } = forgetful();
    await flow.edit('1');
    await flow.save('new', { ...ask('kayak', 3), addOns: ['lunch', 'guide'] }, { guide: 'A guide' });
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: null,
      reconciliation: { cause: 'changed', differences: [{ kind: 'gone', name: 'A guide', open: false }], goal: 'cart' },
    });
  });

  test('keeps the add-ons of the answer if it renumbers the line', async () => {
    const client = {
      session: () => Promise.resolve(session([line('2', 'kayak', { addOns: [lunch('2.1', 'out')] })])),
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: session([line('1', 'kayak', { addOns: [lunch('1.1', 'in')] })]),
      quoteRequests: { 1: ask('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, session: { lines: [{ id: '2' }] } });
  });
});

describe('removing', () => {
  test('takes a line out, and the last one takes the stored cart with it', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ quoteRequests: { 2: ask('tour') }, session: { total: '99.00' } });
    await made.flow.remove('2');
    expect(made.flow.state).toMatchObject({ quoteRequests: {}, session: null });
    expect(made.storage.load()).toBeNull();
  });

  test('the last line gives the session back to the service', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    const id = made.flow.state.session?.id ?? '';
    await made.flow.remove('1');
    expect(made.venue.calls.at(-1)).toBe('session end');
    expect(await made.venue.client().createStatus(id, '')).toMatchObject({ session: { kind: 'refused' } });
  });

  test('from an expired session rebuilds the others only', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    made.venue.expireAll();
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ reconciliation: { cause: 'expired' }, quoteRequests: { 1: ask('tour') } });
  });

  test('reports a cart that another tab booked, and rebuilds nothing', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(2);
  });
});

describe('altering a line', () => {
  test('another quantity is asked of the session, and remembered as what was asked for', async () => {
    const { flow, changes } = atVenue();
    await flow.alter('2', 4);
    expect(changes).toEqual([{ alter: { lineId: '2', to: 4 } }]);
    expect(flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2), 2: ask('mug', 4) });
  });

  test('what nobody knows how to ask for is altered at the service, and nothing is remembered of it', async () => {
    const { flow, commit } = atVenue();
    commit({ quoteRequests: { 1: { ...ask('kayak'), params: {} } } });
    await flow.alter('2', 4);
    await flow.alter('1', 3);
    await flow.alter('1', 'optin');
    expect(flow.state.quoteRequests).toEqual({ 1: { ...ask('kayak'), params: {} } });
  });

  test('an add-on is taken and left, and the quoteRequests stay', async () => {
    const { flow, changes } = atVenue();
    await flow.alter('1.1', 'optin');
    await flow.alter('1.1', 'optout');
    await flow.alter('2', 'optin');
    expect(changes).toEqual([
      { alter: { lineId: '1.1', to: 'optin' } },
      { alter: { lineId: '1.1', to: 'optout' } },
      { alter: { lineId: '2', to: 'optin' } },
    ]);
    expect(flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2), 2: ask('mug', 1) });
  });

  test('an add-on that was not taken and is sold out keeps nobody from booking the rest', () => {
    const { flow, commit } = atVenue();
    const lines = (optional: 'in' | 'out') =>
      session.lines.map((each) => ({
        ...each,
        addOns: each.addOns.map((addOn) => ({ ...addOn, optional, available: false })),
      }));
    commit({ session: { ...session, lines: lines('out') } });
    expect(isBookable(flow.state)).toBe(true);
    commit({ session: { ...session, lines: lines('in') } });
    expect(isBookable(flow.state)).toBe(false);
  });

  test('what the service refuses is said, and the cart stays as it was', async () => {
    const { flow } = atVenue({ refuses: true });
    await flow.alter('2', 99);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 2: ask('mug', 1) },
      busy: null,
    });
  });
});
