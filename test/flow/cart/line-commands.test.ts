/** Commands on the lines of a cart: edit, remove, restore and change add-ons. */
import * as repairModule from '../../../src/flow/repairs.ts';
import { describe, expect, it } from 'vitest';
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
import { addTo, ask, openFlow, type Visit, guestDetails, visit } from '../visit.ts';
import { atVenue, session } from './coded-venue.ts';

const offline = { kind: 'offline' } as const;

/** Opens a visit with these quote requests in its cart. */
async function holding(...quoteRequests: QuoteRequest[]): Promise<Visit> {
  const page = visit();
  for (const quoteRequest of quoteRequests) await addTo(page, quoteRequest);
  return page;
}

/** Returns the SLIP of a quote request, as the guest's selection gets it. */
async function slipOf({ venue }: Visit, quoteRequest: QuoteRequest): Promise<string> {
  return (await venue.client().rate(quoteRequest)).slip ?? expect.fail('Not to be had.');
}

async function saveLine(page: Visit, lineId: string, quoteRequest: QuoteRequest): Promise<void> {
  await page.flow.edit(lineId);
  await page.flow.save(await slipOf(page, quoteRequest), quoteRequest);
}

describe('edit and save', () => {
  it('opens the item with the selection of the line', async () => {
    const page = await holding(
      { ...ask('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00' },
      ask('tour'),
    );
    await page.flow.edit('1');
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      choice: { ...ask('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00', lineId: '1' },
    });
    expect(page.flow.state.session?.lines).toHaveLength(2);
  });

  it('clears the time of another item', async () => {
    const page = await holding(ask('kayak'));
    page.flow.choose({ startTime: '09:00', timeslot: 3 });
    await page.flow.edit('1');
    expect(page.flow.state.choice).toMatchObject({ startTime: undefined, timeslot: undefined });
  });

  it('does nothing for a line without a stored request', async () => {
    const page = await holding(ask('kayak'));
    page.commit({ quoteRequests: {} });
    await page.flow.edit('1');
    expect(page.flow.state).toMatchObject({ step: 'cart', busy: null, problem: null, choice: { itemId: null } });
  });

  it('ends without a change when the guest leaves the item', async () => {
    const page = await holding(ask('kayak', 2));
    await page.flow.edit('1');
    page.flow.choose({ params: { adults: 1 } });
    page.flow.goTo('cart');
    expect(page.flow.state.choice.lineId).toBeUndefined();
    expect(page.flow.state).toMatchObject({ quoteRequests: { 1: ask('kayak', 2) }, session: { total: '85.00' } });
  });

  it('replaces the line in the same session at the new price', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await saveLine(page, '1', ask('kayak', 3, 4));
    const { state } = page.flow;
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
    expect(page.storage.load()).toMatchObject({ sessionId: state.session?.id, quoteRequests: state.quoteRequests });
  });

  it('returns to the requested step if every line is available', async () => {
    const page = await holding(ask('kayak', 2));
    await page.flow.edit('1');
    await page.flow.save(await slipOf(page, ask('kayak', 1)), ask('kayak', 1), {}, 'details');
    expect(page.flow.state).toMatchObject({ step: 'details', problem: null, quoteRequests: { 1: ask('kayak', 1) } });
  });

  it('goes to the cart if another line is unavailable', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 1));
    page.venue.spoil('tour');
    await page.flow.save(slip, ask('kayak', 1), {}, 'details');
    expect(page.flow.state.step).toBe('cart');
  });

  it('keeps the line and the step after a refusal', async () => {
    const page = await holding(ask('suite', 1));
    const slip = await slipOf(page, ask('suite', 1, 1));
    await page.flow.edit('1');
    await addTo({ venue: page.venue, flow: visit({ venue: page.venue }).flow }, ask('suite', 1, 1));
    await page.flow.save(slip, ask('suite', 1, 1));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused', code: 'unavailable' },
      quoteRequests: { 1: ask('suite', 1) },
      choice: { lineId: '1' },
    });
    expect(page.flow.state.session?.lines[0]?.start).toBe('2031-06-10');
  });

  it('holds the last place although the public rate excludes it', async () => {
    const page = await holding(ask('suite', 1));
    await page.flow.edit('1');
    expect((await page.venue.client().rate(ask('suite', 1))).bookable).toBe(false);
    expect(page.venue.calls.filter((call) => call.startsWith('session'))).toEqual(['session add']);
  });

  it('recreates an expired cart with the saved line', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 1, 2));
    page.venue.expireAll();
    await page.flow.save(slip, ask('kayak', 1, 2));
    expect(page.flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('kayak', 1, 2), 2: ask('tour') },
    });
    expect(page.flow.state.choice.lineId).toBeUndefined();
  });

  it('reports a cart that another tab booked', async () => {
    const page = await holding(ask('kayak'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  it('reports a line that another tab removed and keeps the selection', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    await page.venue.client().session(page.flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused' },
      quoteRequests: { 2: ask('tour') },
      choice: { itemId: 'kayak', start: ask('kayak').start },
    });
    expect(page.flow.state.choice.lineId).toBeUndefined();
  });

  it('shows no problem if another tab books the expired cart', async () => {
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

  it('shows a lost answer although the session has ended meanwhile', async () => {
    const page = await holding(ask('kayak'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
  });

  it('finds the second line saved at the second read', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    await page.flow.edit('2');
    const slip = await slipOf(page, ask('tour', 1, 3));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('tour', 1, 3));
    expect(page.flow.state).toMatchObject({ problem: null, step: 'cart', quoteRequests: { 2: ask('tour', 1, 3) } });
  });

  it('shows the cart if the answer and the line are lost', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    page.venue.drop('kayak');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'cart', session: { lines: [{ itemId: 'tour' }] } });
    expect(page.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });

  it.each(['before', 'after'] as const)(
    'finds the saved line after a lost answer (lost %s the change)',
    async (fault) => {
      const page = await holding(ask('kayak', 2));
      await page.flow.edit('1');
      const slip = await slipOf(page, ask('kayak', 1, 3));
      page.venue.fail('session', fault);
      await page.flow.save(slip, ask('kayak', 1, 3));
      if (fault === 'before')
        expect(page.flow.state).toMatchObject({
          problem: offline,
          step: 'choose',
          quoteRequests: { 1: ask('kayak', 2) },
          choice: { lineId: '1' },
        });
      else
        expect(page.flow.state).toMatchObject({
          problem: null,
          step: 'cart',
          quoteRequests: { 1: ask('kayak', 1, 3) },
          session: { total: '42.50' },
        });
    },
  );

  it.each(['before', 'after'] as const)(
    'finds the saved line at the second read (lost %s the change)',
    async (fault) => {
      const page = await holding(ask('kayak', 2), ask('tour'));
      await page.flow.edit('1');
      const slip = await slipOf(page, ask('kayak', 1, 3));
      page.venue.fail('session', fault);
      page.venue.fail('session', 'before');
      await page.flow.save(slip, ask('kayak', 1, 3));
      const { state } = page.flow;
      const isSaved = fault === 'after';
      expect(state).toMatchObject({ problem: isSaved ? null : offline, step: isSaved ? 'cart' : 'choose' });
      expect(state.session?.lines[0]?.start).toBe(ask('kayak', 1, isSaved ? 3 : 0).start);
      expect(state.quoteRequests).toMatchObject({ 1: isSaved ? ask('kayak', 1, 3) : ask('kayak', 2), 2: ask('tour') });
      expect(state.choice.lineId).toBe(isSaved ? undefined : '1');
    },
  );

  it('keeps a line that another program changed after a lost answer', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    const client = page.venue.client();
    await page.flow.edit('1');
    const [slip, otherSlip] = [await slipOf(page, ask('kayak', 1, 3)), await slipOf(page, ask('kayak', 2, 5))];
    await client.session(page.flow.state.session?.id ?? '', { replace: { lineId: '1', slip: otherSlip } });
    page.venue.fail('session', 'before');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 1, 3));
    expect(page.flow.state).toMatchObject({ step: 'cart', problem: offline });
    expect(page.flow.state.session?.lines[0]?.start).toBe(ask('kayak', 2, 5).start);
    expect(page.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });

  it('saves nothing while the guest edits no line', async () => {
    const page = await holding(ask('kayak'));
    page.flow.goTo('choose');
    await page.flow.save('slip', ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'choose', problem: null, quoteRequests: { 1: ask('kayak') } });
    expect(page.venue.calls).not.toContain('session replace');
  });

  it('sends nothing without a network and keeps selection and notes', async () => {
    let isOnline = true;
    const page = visit({ isOnline: () => isOnline });
    await addTo(page, ask('kayak'));
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 2));
    page.flow.choose({ params: { adults: 2 } });
    isOnline = false;
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: offline,
      choice: { lineId: '1', params: { adults: 2 } },
      quoteRequests: { 1: ask('kayak') },
    });
    expect(page.venue.calls).not.toContain('session replace');
    expect(page.storage.load()).toMatchObject({ quoteRequests: { 1: ask('kayak') } });
    expect(page.storage.load()?.unsettled).toBeUndefined();
    isOnline = true;
    await page.flow.save(slip, ask('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: ask('kayak', 2) } });
  });

  describe('a save whose answer and session are lost', () => {
    /** Changes the kayak's line to another day and loses the answer, before or after the change. */
    async function saveWithLostAnswer(fault: 'before' | 'after'): Promise<Visit> {
      const page = await holding(ask('kayak', 2), ask('tour'));
      await page.flow.edit('1');
      const slip = await slipOf(page, ask('kayak', 2, 3));
      page.venue.fail('session', fault);
      page.venue.fail('session', 'before');
      page.venue.fail('session', 'before');
      await page.flow.save(slip, ask('kayak', 2, 3));
      return page;
    }

    it.each(['before', 'after'] as const)(
      'keeps the selection, which can be saved again (lost %s the change)',
      async (fault) => {
        const page = await saveWithLostAnswer(fault);
        expect(page.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
        expect(page.flow.state.quoteRequests).toMatchObject({ 1: ask('kayak', 2), 2: ask('tour') });
        await page.flow.save(await slipOf(page, ask('kayak', 2, 3)), ask('kayak', 2, 3));
        expect(page.flow.state).toMatchObject({ problem: null, step: 'cart' });
        expect(page.flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2, 3), 2: ask('tour') });
      },
    );

    it.each([
      ['before', 0],
      ['after', 3],
    ] as const)('shows the stored line on the next page (lost %s the change)', async (fault, offset) => {
      const next = (await saveWithLostAnswer(fault)).nextPage();
      await next.flow.resume();
      expect(next.flow.state).toMatchObject({
        problem: null,
        quoteRequests: { 1: ask('kayak', 2, offset), 2: ask('tour') },
        session: { lines: [{ start: ask('kayak', 2, offset).start }, {}] },
      });
      await next.flow.edit('1');
      expect(next.flow.state).toMatchObject({ step: 'choose', choice: { ...ask('kayak', 2, offset), lineId: '1' } });
    });

    it('shows a change that arrived before it books', async () => {
      const page = await saveWithLostAnswer('after');
      page.flow.type(guestDetails);
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.venue.bookings).toEqual([]);
      expect(page.flow.state).toMatchObject({
        step: 'cart',
        notice: 'changed',
        quoteRequests: { 1: ask('kayak', 2, 3), 2: ask('tour') },
      });
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: ask('kayak', 2, 3) } });
    });

    it('books the old line if the change did not arrive', async () => {
      const page = await saveWithLostAnswer('before');
      page.flow.type(guestDetails);
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: ask('kayak', 2) } });
    });

    it('shows the line of the service in another tab', async () => {
      const page = await saveWithLostAnswer('after');
      const other = page.nextPage();
      await other.flow.sync();
      expect(other.flow.state.quoteRequests).toMatchObject({ 1: ask('kayak', 2, 3), 2: ask('tour') });
    });
  });

  it('drops the request of a lost change without SLIPs', async () => {
    const page = await holding(ask('kayak', 2), ask('tour'));
    const { session } = page.flow.state;
    const lines = session?.lines.map((each) => ({ ...each, slip: '' })) ?? [];
    page.commit({ session: session && { ...session, lines } });
    await page.flow.edit('1');
    const slip = await slipOf(page, ask('kayak', 1));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, ask('kayak', 1));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'cart' });
    expect(page.flow.state.quoteRequests).toEqual({ 2: ask('tour') });
  });
});

describe('undo', () => {
  it('requests the line again, even as the only one', async () => {
    const page = await holding(ask('kayak', 2));
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ session: null, removed: { lineId: '1' } });
    page.venue.reprice('kayak', 5000);
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      session: { total: '100.00', lines: [{ itemId: 'kayak' }] },
      problem: null,
      step: 'cart',
    });
    expect(Object.values(page.flow.state.quoteRequests)).toMatchObject([ask('kayak', 2)]);
    expect(page.flow.state.removed).toBeUndefined();
    expect(page.storage.load()).toMatchObject({ quoteRequests: page.flow.state.quoteRequests });
  });

  it('leaves the other lines as they are', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.remove('1');
    await page.flow.undo();
    expect(page.flow.state.quoteRequests).toMatchObject({ 2: ask('tour'), 3: ask('kayak') });
    expect(Object.keys(page.flow.state.quoteRequests)).toEqual(['2', '3']);
  });

  it('works until the next command or until the guest leaves the cart', async () => {
    const page = await holding(ask('kayak'), ask('tour'), ask('kayak', 1, 3));
    await page.flow.remove('1');
    await page.flow.remove('2');
    expect(page.flow.state.removed?.lineId).toBe('2');
    page.flow.goTo('choose');
    expect(page.flow.state.removed).toBeUndefined();
    await page.flow.undo();
    expect(page.flow.state.session?.lines).toHaveLength(1);
  });

  it('offers nothing for a kept line or one without a request', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    page.venue.fail('session', offline);
    await page.flow.remove('1');
    expect(page.flow.state.removed).toBeUndefined();
    page.commit({ quoteRequests: {} });
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ session: { lines: [{ itemId: 'tour' }] } });
    expect(page.flow.state.removed).toBeUndefined();
  });

  it.each(['taken by others', 'sold no more', 'taken at the last moment'])(
    'reports a line that is %s and adds no other',
    async (loss) => {
      const page = await holding(ask('suite'), ask('tour'));
      const others = { venue: page.venue, flow: visit({ venue: page.venue }).flow };
      await page.flow.remove('1');
      if (loss === 'sold no more') page.venue.withdraw('suite');
      if (loss === 'taken by others') await addTo(others, ask('suite'));
      if (loss === 'taken at the last moment') {
        const release = page.venue.hold('session');
        const undoing = page.flow.undo();
        await Promise.resolve();
        await expect.poll(() => page.venue.calls.at(-1)).toBe('session add');
        await addTo(others, ask('suite'));
        release();
        await undoing;
      } else await page.flow.undo();
      const reason =
        { 'taken by others': 'Not enough places.', 'sold no more': 'There is no such item.' }[loss] ??
        'Suite: not enough places.';
      expect(page.flow.state).toMatchObject({
        removed: { lineId: '1', gone: reason },
        problem: null,
        busy: null,
        session: { lines: [{ itemId: 'tour' }] },
      });
    },
  );

  it('reports a lost network and allows another try', async () => {
    const page = await holding(ask('kayak'));
    await page.flow.remove('1');
    page.venue.fail('rate', offline);
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ problem: offline, removed: { lineId: '1' } });
    expect(page.flow.state.removed?.gone).toBeUndefined();
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  it('reports a lost answer and keeps the removed line', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.remove('1');
    for (let count = 0; count < 2; count += 1) page.venue.fail('session', 'before');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ problem: offline, busy: null, quoteRequests: { 2: ask('tour') } });
    await page.flow.undo();
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  it('keeps the line if its module does not load', async () => {
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

  it('shows the reason of a quote without a SLIP', async () => {
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

  it('recreates an expired session together with the line', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.remove('1');
    page.venue.expireAll();
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('tour'), 2: ask('kayak') },
    });
  });

  it('starts a new cart if another tab booked the rest', async () => {
    const page = await holding(ask('kayak'), ask('tour'));
    await page.flow.remove('1');
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ session: { lines: [{ itemId: 'kayak' }] }, problem: null });
    expect(Object.values(page.flow.state.quoteRequests)).toMatchObject([ask('kayak')]);
  });

  it('assigns the new request to a line with a used number', async () => {
    const page = await holding(ask('tour'), ask('kayak'));
    await page.flow.remove('2');
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
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

  /** A service that forgets the selected add-ons with every new SLIP. Its lunches may be out of stock. */
  function openForgetfulService({ soldOut = false, otherLine }: { soldOut?: boolean; otherLine?: SessionLine } = {}) {
    const others = otherLine ? [otherLine] : [];
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
      quoteRequests: { 1: ask('kayak', 2), ...(otherLine && { [otherLine.id]: ask(otherLine.itemId) }) },
      step: 'cart',
    });
    return { flow, changes };
  }

  it('selects the same items again for a changed line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(changes).toEqual([{ replace: { lineId: '1', slip: 'new' } }, { alter: { lineId: '1.2', to: 'optin' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: ask('kayak', 3) } });
  });

  it('selects them again for the restored line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.remove('1');
    await flow.undo();
    expect(changes.slice(1)).toEqual([{ end: true }, { add: ['new'] }, { alter: { lineId: '4.2', to: 'optin' } }]);
  });

  it('leaves the add-ons of other lines unchanged', async () => {
    const others = line('2', 'canoe', { addOns: [lunch('2.1', 'out')] });
    const { flow, changes } = openForgetfulService({ otherLine: others });
    await flow.remove('1');
    await flow.undo();
    expect(changes).toEqual([
      { alter: { lineId: '1', to: 'remove' } },
      { add: ['new'] },
      { alter: { lineId: '4.2', to: 'optin' } },
    ]);
  });

  it('shows the unavailable ones of a restored line', async () => {
    const { flow } = openForgetfulService({ soldOut: true });
    await flow.remove('1');
    await flow.undo();
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'No lunch left.' },
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });

  it('deselects the ones that the service adds, except required ones', async () => {
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
    const addOnsBefore = [insurance('1.1'), lunch('1.2', 'out'), guide('1.3', 'in'), rod('1.4', 'in')];
    commit({
      session: session([line('1', 'kayak', { addOns: addOnsBefore })]),
      quoteRequests: { 1: ask('kayak', 2) },
      step: 'cart',
    });
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(changes.slice(1)).toEqual([{ alter: { lineId: '1.2', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null });
  });

  it('shows the unavailable ones of a changed line', async () => {
    const { flow } = openForgetfulService({ soldOut: true });
    await flow.edit('1');
    await flow.save('new', ask('kayak', 3));
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: { kind: 'refused', title: 'No lunch left.' },
      quoteRequests: { 1: ask('kayak', 3) },
    });
    expect(partsOf(flow.state.session).find(({ itemId }) => itemId === 'lunch')?.optional).toBe('out');
  });

  it('selects the add-ons of the line that the guest edits', async () => {
    const { flow } = openForgetfulService();
    flow.choose({ addOns: ['rod'] });
    await flow.edit('1');
    expect(flow.state.choice.addOns).toEqual(['lunch']);
  });

  it('saves the selected add-ons with the line', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', { ...ask('kayak', 3), addOns: ['rod'] });
    expect(changes.slice(1)).toEqual([
      { alter: { lineId: '1.1', to: 'optin' } },
      { alter: { lineId: '1.2', to: 'optout' } },
    ]);
  });

  it('saves other add-ons without a new SLIP', async () => {
    const { flow, changes } = openForgetfulService();
    await flow.edit('1');
    await flow.save('slip 1', { ...ask('kayak', 2), addOns: [] });
    expect(changes).toEqual([{ alter: { lineId: '1.1', to: 'optout' } }]);
    expect(flow.state).toMatchObject({ step: 'cart', problem: null, choice: { lineId: undefined } });
  });

  it('names the add-ons that the saved line does not list', async () => {
    const { flow } = openForgetfulService();
    await flow.edit('1');
    await flow.save('new', { ...ask('kayak', 3), addOns: ['lunch', 'guide'] }, { guide: 'A guide' });
    expect(flow.state).toMatchObject({
      step: 'cart',
      problem: null,
      reconciliation: { cause: 'changed', differences: [{ kind: 'gone', name: 'A guide', open: false }], goal: 'cart' },
    });
  });

  it('keeps the add-ons of the answer if it renumbers the line', async () => {
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

describe('remove', () => {
  it('removes a line, and the stored cart with the last one', async () => {
    const page = visit();
    await addTo(page, ask('kayak'));
    await addTo(page, ask('tour'));
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ quoteRequests: { 2: ask('tour') }, session: { total: '99.00' } });
    await page.flow.remove('2');
    expect(page.flow.state).toMatchObject({ quoteRequests: {}, session: null });
    expect(page.storage.load()).toBeNull();
  });

  it('ends the session with the last line', async () => {
    const page = visit();
    await addTo(page, ask('kayak'));
    const id = page.flow.state.session?.id ?? '';
    await page.flow.remove('1');
    expect(page.venue.calls.at(-1)).toBe('session end');
    expect(await page.venue.client().createStatus(id, '')).toMatchObject({ session: { kind: 'refused' } });
  });

  it('recreates only the other lines of an expired session', async () => {
    const page = visit();
    await addTo(page, ask('kayak'));
    await addTo(page, ask('tour'));
    page.venue.expireAll();
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ reconciliation: { cause: 'expired' }, quoteRequests: { 1: ask('tour') } });
  });

  it('reports a cart that another tab booked and recreates nothing', async () => {
    const page = visit();
    await addTo(page, ask('kayak'));
    await addTo(page, ask('tour'));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(2);
  });
});

describe('alter', () => {
  it('changes a quantity and its stored request', async () => {
    const { flow, changes } = atVenue();
    await flow.alter('2', 4);
    expect(changes).toEqual([{ alter: { lineId: '2', to: 4 } }]);
    expect(flow.state.quoteRequests).toEqual({ 1: ask('kayak', 2), 2: ask('mug', 4) });
  });

  it('stores nothing for a line without known parameters', async () => {
    const { flow, commit } = atVenue();
    commit({ quoteRequests: { 1: { ...ask('kayak'), params: {} } } });
    await flow.alter('2', 4);
    await flow.alter('1', 3);
    await flow.alter('1', 'optin');
    expect(flow.state.quoteRequests).toEqual({ 1: { ...ask('kayak'), params: {} } });
  });

  it('alters an add-on without a change to requests', async () => {
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

  it('allows a booking without a deselected add-on that is unavailable', () => {
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

  it('shows the reason of a refusal and keeps the cart', async () => {
    const { flow } = atVenue({ refuses: true });
    await flow.alter('2', 99);
    expect(flow.state).toMatchObject({
      problem: { kind: 'refused', title: 'Too many.' },
      quoteRequests: { 2: ask('mug', 1) },
      busy: null,
    });
  });
});
