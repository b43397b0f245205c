/** Tests the commands that remove a line of the cart and restore it. */
import * as repairModule from '../../../src/flow/repairs.ts';
import { describe, expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import * as lineCommands from '../../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../../src/flow/commands.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, openFlow, type Visit, guestDetails, openVisit } from '../visit.ts';

const offlineProblem = { kind: 'offline' } as const;

/** Opens a page whose cart has a line for each of these quote requests. */
async function openCart(...quoteRequests: QuoteRequest[]): Promise<Visit> {
  const page = openVisit();
  for (const quoteRequest of quoteRequests) await addToCart(page, quoteRequest);
  return page;
}

describe('remove', () => {
  it('removes the line; clears the stored cart after the last line', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ quoteRequests: { 2: toRequest('tour') }, session: { total: '99.00' } });
    await page.flow.remove('2');
    expect(page.flow.state).toMatchObject({ quoteRequests: {}, session: null });
    expect(page.storage.load()).toBeNull();
  });

  it('ends the session after the last line', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    const id = page.flow.state.session?.id ?? '';
    await page.flow.remove('1');
    expect(page.venue.calls.at(-1)).toBe('session end');
    expect(await page.venue.client().createStatus(id, '')).toMatchObject({ session: { kind: 'refused' } });
  });

  it('recreates an expired session without the removed line', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    page.venue.expireSessions();
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: toRequest('tour') },
    });
  });

  it('reports a cart that another tab booked and recreates nothing', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(2);
  });
});

describe('undo', () => {
  it('adds the only line of the cart again at the current price', async () => {
    const page = await openCart(toRequest('kayak', 2));
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ session: null, removed: { lineId: '1' } });
    page.venue.reprice('kayak', 5000);
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      session: { total: '100.00', lines: [{ itemId: 'kayak' }] },
      problem: null,
      step: 'cart',
    });
    expect(Object.values(page.flow.state.quoteRequests)).toMatchObject([toRequest('kayak', 2)]);
    expect(page.flow.state.removed).toBeUndefined();
    expect(page.storage.load()).toMatchObject({ quoteRequests: page.flow.state.quoteRequests });
  });

  it('leaves the other lines unchanged', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.remove('1');
    await page.flow.undo();
    expect(page.flow.state.quoteRequests).toMatchObject({ 2: toRequest('tour'), 3: toRequest('kayak') });
    expect(Object.keys(page.flow.state.quoteRequests)).toEqual(['2', '3']);
  });

  describe('the former id of a restored line', () => {
    const readFormerIds = ({ flow: { state } }: Visit) =>
      Object.values(state.quoteRequests).map(({ itemId, formerId }) => `${itemId} ${formerId ?? ''}`.trim());
    const findLineId = ({ flow }: Visit, itemId: string) =>
      flow.state.session?.lines.find((line) => line.itemId === itemId)?.id ?? '';
    const removeAndRestore = async (page: Visit, itemId: string) => {
      await page.flow.remove(findLineId(page, itemId));
      await page.flow.undo();
    };

    it("is the line's id before its first removal", async () => {
      const page = await openCart(toRequest('kayak'), toRequest('tour'));
      await removeAndRestore(page, 'kayak');
      await removeAndRestore(page, 'kayak');
      expect(readFormerIds(page)).toEqual(['tour', 'kayak 1']);
    });

    it('stays in the line’s quote request after the guest edits it', async () => {
      const page = await openCart(toRequest('kayak'), toRequest('tour'));
      await removeAndRestore(page, 'kayak');
      await page.flow.edit(findLineId(page, 'kayak'));
      await page.flow.save((await page.venue.client().rate(toRequest('kayak', 2))).slip ?? '', toRequest('kayak', 2));
      expect(readFormerIds(page)).toEqual(['tour', 'kayak 1']);
    });

    it('decides the line’s position in a recreated session', async () => {
      const page = await openCart(toRequest('kayak'), toRequest('tour'), toRequest('suite'));
      await removeAndRestore(page, 'kayak');
      page.venue.expireSessions();
      await page.flow.remove('3');
      expect(page.flow.state.reconciliation?.cause).toBe('expired');
      expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
      expect(readFormerIds(page)).toEqual(['kayak', 'tour']);
    });
  });

  it('restores only the last removed line, and only in the cart', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'), toRequest('kayak', 1, 3));
    await page.flow.remove('1');
    await page.flow.remove('2');
    expect(page.flow.state.removed?.lineId).toBe('2');
    page.flow.goTo('choose');
    expect(page.flow.state.removed).toBeUndefined();
    await page.flow.undo();
    expect(page.flow.state.session?.lines).toHaveLength(1);
  });

  it('restores nothing after a failed removal or without a quote request', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    page.venue.fail('session', offlineProblem);
    await page.flow.remove('1');
    expect(page.flow.state.removed).toBeUndefined();
    page.commit({ quoteRequests: {} });
    await page.flow.remove('1');
    expect(page.flow.state).toMatchObject({ session: { lines: [{ itemId: 'tour' }] } });
    expect(page.flow.state.removed).toBeUndefined();
  });

  it.each(['taken by others', 'no longer sold', 'taken during the request'])(
    'reports a line that is %s and adds no line',
    async (lossReason) => {
      const page = await openCart(toRequest('suite'), toRequest('tour'));
      const otherGuest = { venue: page.venue, flow: openVisit({ venue: page.venue }).flow };
      await page.flow.remove('1');
      if (lossReason === 'no longer sold') page.venue.stopSale('suite');
      if (lossReason === 'taken by others') await addToCart(otherGuest, toRequest('suite'));
      if (lossReason === 'taken during the request') {
        const releaseCall = page.venue.hold('session');
        const pendingUndo = page.flow.undo();
        await Promise.resolve();
        await expect.poll(() => page.venue.calls.at(-1)).toBe('session add');
        await addToCart(otherGuest, toRequest('suite'));
        releaseCall();
        await pendingUndo;
      } else await page.flow.undo();
      const reason =
        { 'taken by others': 'Not enough places.', 'no longer sold': 'There is no such item.' }[lossReason] ??
        'Suite: not enough places.';
      expect(page.flow.state).toMatchObject({
        removed: { lineId: '1', gone: reason },
        problem: null,
        busy: null,
        session: { lines: [{ itemId: 'tour' }] },
      });
    },
  );

  it('reports a failed quote request and allows another try', async () => {
    const page = await openCart(toRequest('kayak'));
    await page.flow.remove('1');
    page.venue.fail('rate', offlineProblem);
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ problem: offlineProblem, removed: { lineId: '1' } });
    expect(page.flow.state.removed?.gone).toBeUndefined();
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  it('reports a failed undo, and allows the guest to undo again', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.remove('1');
    for (let count = 0; count < 2; count += 1) page.venue.fail('session', 'before');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      problem: offlineProblem,
      busy: null,
      quoteRequests: { 2: toRequest('tour') },
    });
    await page.flow.undo();
    expect(page.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  it('allows another try if the lazy module fails to load', async () => {
    const [venue, store] = [createFakeVenue(), createStore()];
    let isLoaded = true;
    const loadLineCommands = () =>
      isLoaded
        ? Promise.resolve(lineCommands)
        : Promise.reject(new ProblemError({ kind: 'incomplete', connected: true }));
    const loadRepairs = () => Promise.resolve(repairModule);
    const commands = createCommands({
      client: venue.client(),
      store,
      storage: createMemoryStorage(),
      lines: loadLineCommands,
      repairs: loadRepairs,
    });
    const flow = joinFlow(store, commands);
    await addToCart({ venue, flow }, toRequest('kayak'));
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
        'add' in change ? expect.fail('There is nothing to add.') : Promise.resolve(createTestSession()),
    } as Partial<BookingClient> as BookingClient;
    const { flow, commit } = openFlow(client);
    commit({
      session: createTestSession({ lines: [createTestLine()] }),
      quoteRequests: { 1: toRequest('kayak') },
      step: 'cart',
    });
    await flow.remove('1');
    await flow.undo();
    expect(flow.state).toMatchObject({ removed: { gone: 'Closed.' }, problem: null });
  });

  it('recreates an expired session together with the restored line', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.remove('1');
    page.venue.expireSessions();
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: toRequest('tour'), 2: toRequest('kayak') },
    });
  });

  it('adds the line to a new cart if another tab booked', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.remove('1');
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({ session: { lines: [{ itemId: 'kayak' }] }, problem: null });
    expect(Object.values(page.flow.state.quoteRequests)).toMatchObject([toRequest('kayak')]);
  });

  it('stores the quote request under the new line id, even if reused', async () => {
    const page = await openCart(toRequest('tour'), toRequest('kayak'));
    await page.flow.remove('2');
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await page.flow.undo();
    expect(page.flow.state).toMatchObject({
      session: { lines: [{ id: '1', itemId: 'kayak' }] },
      quoteRequests: { 1: toRequest('kayak') },
    });
  });
});
