/** Tests the commands that edit a line of the cart and save it. */
import { describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/api/types.ts';
import { addToCart, toRequest, type Visit, guestDetails, openVisit } from '../visit.ts';

const offline = { kind: 'offline' } as const;

/** Opens a page whose cart has a line for each of these quote requests. */
async function openCart(...quoteRequests: QuoteRequest[]): Promise<Visit> {
  const page = openVisit();
  for (const quoteRequest of quoteRequests) await addToCart(page, quoteRequest);
  return page;
}

/** Requests a quote and returns its SLIP, the token that books it. */
async function readSlip({ venue }: Visit, quoteRequest: QuoteRequest): Promise<string> {
  return (await venue.client().rate(quoteRequest)).slip ?? expect.fail('Not to be had.');
}

async function saveLine(page: Visit, lineId: string, quoteRequest: QuoteRequest): Promise<void> {
  await page.flow.edit(lineId);
  await page.flow.save(await readSlip(page, quoteRequest), quoteRequest);
}

describe('edit and save', () => {
  it('opens the item with the selection of the line', async () => {
    const page = await openCart(
      { ...toRequest('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00' },
      toRequest('tour'),
    );
    await page.flow.edit('1');
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      choice: { ...toRequest('kayak', 2), discountCode: 'HERON', startTime: '09:00', endTime: '11:00', lineId: '1' },
    });
    expect(page.flow.state.session?.lines).toHaveLength(2);
  });

  it('clears the time of an earlier selection', async () => {
    const page = await openCart(toRequest('kayak'));
    page.flow.choose({ startTime: '09:00', timeslot: 3 });
    await page.flow.edit('1');
    expect(page.flow.state.choice).toMatchObject({ startTime: undefined, timeslot: undefined });
  });

  it('does nothing for a line without a stored quote request', async () => {
    const page = await openCart(toRequest('kayak'));
    page.commit({ quoteRequests: {} });
    await page.flow.edit('1');
    expect(page.flow.state).toMatchObject({ step: 'cart', busy: null, problem: null, choice: { itemId: null } });
  });

  it('stops editing without a change when the guest leaves the item', async () => {
    const page = await openCart(toRequest('kayak', 2));
    await page.flow.edit('1');
    page.flow.choose({ params: { adults: 1 } });
    page.flow.goTo('cart');
    expect(page.flow.state.choice.lineId).toBeUndefined();
    expect(page.flow.state).toMatchObject({ quoteRequests: { 1: toRequest('kayak', 2) }, session: { total: '85.00' } });
  });

  it('replaces the line in the same session at the new price', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    await saveLine(page, '1', toRequest('kayak', 3, 4));
    const { state } = page.flow;
    expect(state).toMatchObject({
      step: 'cart',
      problem: null,
      quoteRequests: { 1: toRequest('kayak', 3, 4), 2: toRequest('tour') },
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

  it('goes to the step in its argument if every line is available', async () => {
    const page = await openCart(toRequest('kayak', 2));
    await page.flow.edit('1');
    await page.flow.save(await readSlip(page, toRequest('kayak', 1)), toRequest('kayak', 1), {}, 'details');
    expect(page.flow.state).toMatchObject({
      step: 'details',
      problem: null,
      quoteRequests: { 1: toRequest('kayak', 1) },
    });
  });

  it('goes to the cart if another line is unavailable', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 1));
    page.venue.spoil('tour');
    await page.flow.save(slip, toRequest('kayak', 1), {}, 'details');
    expect(page.flow.state.step).toBe('cart');
  });

  it('keeps the line and stays at the item after a refusal', async () => {
    const page = await openCart(toRequest('suite', 1));
    const slip = await readSlip(page, toRequest('suite', 1, 1));
    await page.flow.edit('1');
    await addToCart({ venue: page.venue, flow: openVisit({ venue: page.venue }).flow }, toRequest('suite', 1, 1));
    await page.flow.save(slip, toRequest('suite', 1, 1));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused', code: 'unavailable' },
      quoteRequests: { 1: toRequest('suite', 1) },
      choice: { lineId: '1' },
    });
    expect(page.flow.state.session?.lines[0]?.start).toBe('2031-06-10');
  });

  it('keeps the last place reserved while the guest edits its line', async () => {
    const page = await openCart(toRequest('suite', 1));
    await page.flow.edit('1');
    expect((await page.venue.client().rate(toRequest('suite', 1))).bookable).toBe(false);
    expect(page.venue.calls.filter((call) => call.startsWith('session'))).toEqual(['session add']);
  });

  it('recreates an expired cart with the saved line', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 1, 2));
    page.venue.expireSessions();
    await page.flow.save(slip, toRequest('kayak', 1, 2));
    expect(page.flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: toRequest('kayak', 1, 2), 2: toRequest('tour') },
    });
    expect(page.flow.state.choice.lineId).toBeUndefined();
  });

  it('reports a cart that another tab booked', async () => {
    const page = await openCart(toRequest('kayak'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  it('reports a line that another tab removed and keeps the selection', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    await page.venue.client().session(page.flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: { kind: 'refused' },
      quoteRequests: { 2: toRequest('tour') },
      choice: { itemId: 'kayak', start: toRequest('kayak').start },
    });
    expect(page.flow.state.choice.lineId).toBeUndefined();
  });

  it('shows no problem if another tab books during a cart recreation', async () => {
    const page = await openCart(toRequest('kayak'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    page.venue.expireSessions();
    const releaseRate = page.venue.hold('rate');
    const callsBefore = page.venue.calls.length;
    const pendingSave = page.flow.save(slip, toRequest('kayak', 2));
    await expect.poll(() => page.venue.calls.slice(callsBefore)).toContain('rate');
    const cart = page.storage.load() ?? expect.fail('There is no cart.');
    page.storage.save({ ...cart, creating: { at: 5, key: 'k' } });
    releaseRate();
    await pendingSave;
    expect(page.flow.state).toMatchObject({ problem: null, busy: null, choice: { itemId: 'kayak' } });
    expect(page.storage.load()?.creating).toEqual({ at: 5, key: 'k' });
  });

  it('reports only the network problem although another tab booked before', async () => {
    const page = await openCart(toRequest('kayak'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
  });

  it('finds the saved line by reading the session a second time', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    await page.flow.edit('2');
    const slip = await readSlip(page, toRequest('tour', 1, 3));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, toRequest('tour', 1, 3));
    expect(page.flow.state).toMatchObject({
      problem: null,
      step: 'cart',
      quoteRequests: { 2: toRequest('tour', 1, 3) },
    });
  });

  it('goes to the cart if a failed save finds no line', async () => {
    const page = await openCart(toRequest('kayak'), toRequest('tour'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    page.venue.deleteLines('kayak');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'cart', session: { lines: [{ itemId: 'tour' }] } });
    expect(page.flow.state.quoteRequests).toEqual({ 2: toRequest('tour') });
  });

  it.each(['before', 'after'] as const)(
    'finds out if the save succeeded (connection lost %s the change)',
    async (fault) => {
      const page = await openCart(toRequest('kayak', 2));
      await page.flow.edit('1');
      const slip = await readSlip(page, toRequest('kayak', 1, 3));
      page.venue.fail('session', fault);
      await page.flow.save(slip, toRequest('kayak', 1, 3));
      if (fault === 'before')
        expect(page.flow.state).toMatchObject({
          problem: offline,
          step: 'choose',
          quoteRequests: { 1: toRequest('kayak', 2) },
          choice: { lineId: '1' },
        });
      else
        expect(page.flow.state).toMatchObject({
          problem: null,
          step: 'cart',
          quoteRequests: { 1: toRequest('kayak', 1, 3) },
          session: { total: '42.50' },
        });
    },
  );

  it.each(['before', 'after'] as const)(
    'reads the session twice for the line (connection lost %s the change)',
    async (fault) => {
      const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
      await page.flow.edit('1');
      const slip = await readSlip(page, toRequest('kayak', 1, 3));
      page.venue.fail('session', fault);
      page.venue.fail('session', 'before');
      await page.flow.save(slip, toRequest('kayak', 1, 3));
      const { state } = page.flow;
      const isSaved = fault === 'after';
      expect(state).toMatchObject({ problem: isSaved ? null : offline, step: isSaved ? 'cart' : 'choose' });
      expect(state.session?.lines[0]?.start).toBe(toRequest('kayak', 1, isSaved ? 3 : 0).start);
      expect(state.quoteRequests).toMatchObject({
        1: isSaved ? toRequest('kayak', 1, 3) : toRequest('kayak', 2),
        2: toRequest('tour'),
      });
      expect(state.choice.lineId).toBe(isSaved ? undefined : '1');
    },
  );

  it('shows another program’s change of the line after a failed save', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    const client = page.venue.client();
    await page.flow.edit('1');
    const [slip, otherSlip] = [
      await readSlip(page, toRequest('kayak', 1, 3)),
      await readSlip(page, toRequest('kayak', 2, 5)),
    ];
    await client.session(page.flow.state.session?.id ?? '', { replace: { lineId: '1', slip: otherSlip } });
    page.venue.fail('session', 'before');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, toRequest('kayak', 1, 3));
    expect(page.flow.state).toMatchObject({ step: 'cart', problem: offline });
    expect(page.flow.state.session?.lines[0]?.start).toBe(toRequest('kayak', 2, 5).start);
    expect(page.flow.state.quoteRequests).toEqual({ 2: toRequest('tour') });
  });

  it('saves nothing if the guest edits no line', async () => {
    const page = await openCart(toRequest('kayak'));
    page.flow.goTo('choose');
    await page.flow.save('slip', toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'choose', problem: null, quoteRequests: { 1: toRequest('kayak') } });
    expect(page.venue.calls).not.toContain('session replace');
  });

  it('sends nothing without a network and keeps the selection', async () => {
    let isOnline = true;
    const page = openVisit({ isOnline: () => isOnline });
    await addToCart(page, toRequest('kayak'));
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 2));
    page.flow.choose({ params: { adults: 2 } });
    isOnline = false;
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({
      step: 'choose',
      problem: offline,
      choice: { lineId: '1', params: { adults: 2 } },
      quoteRequests: { 1: toRequest('kayak') },
    });
    expect(page.venue.calls).not.toContain('session replace');
    expect(page.storage.load()).toMatchObject({ quoteRequests: { 1: toRequest('kayak') } });
    expect(page.storage.load()?.unsettled).toBeUndefined();
    isOnline = true;
    await page.flow.save(slip, toRequest('kayak', 2));
    expect(page.flow.state).toMatchObject({ step: 'cart', problem: null, quoteRequests: { 1: toRequest('kayak', 2) } });
  });

  describe('a save without an answer, before reads that fail', () => {
    /**
     * Saves the kayak's line for another day. With `before`, the request never reaches the service. With `after`, the
     * service handles the request, but its answer gets lost.
     */
    async function saveWithLostAnswer(fault: 'before' | 'after'): Promise<Visit> {
      const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
      await page.flow.edit('1');
      const slip = await readSlip(page, toRequest('kayak', 2, 3));
      page.venue.fail('session', fault);
      page.venue.fail('session', 'before');
      page.venue.fail('session', 'before');
      await page.flow.save(slip, toRequest('kayak', 2, 3));
      return page;
    }

    it.each(['before', 'after'] as const)(
      'keeps the selection for another save (connection lost %s the change)',
      async (fault) => {
        const page = await saveWithLostAnswer(fault);
        expect(page.flow.state).toMatchObject({ problem: offline, step: 'choose', choice: { lineId: '1' } });
        expect(page.flow.state.quoteRequests).toMatchObject({ 1: toRequest('kayak', 2), 2: toRequest('tour') });
        await page.flow.save(await readSlip(page, toRequest('kayak', 2, 3)), toRequest('kayak', 2, 3));
        expect(page.flow.state).toMatchObject({ problem: null, step: 'cart' });
        expect(page.flow.state.quoteRequests).toEqual({ 1: toRequest('kayak', 2, 3), 2: toRequest('tour') });
      },
    );

    it.each([
      ['before', 0],
      ['after', 3],
    ] as const)('shows the service’s line after a reload (connection lost %s the change)', async (fault, offset) => {
      const nextPage = (await saveWithLostAnswer(fault)).nextPage();
      await nextPage.flow.resume();
      expect(nextPage.flow.state).toMatchObject({
        problem: null,
        quoteRequests: { 1: toRequest('kayak', 2, offset), 2: toRequest('tour') },
        session: { lines: [{ start: toRequest('kayak', 2, offset).start }, {}] },
      });
      await nextPage.flow.edit('1');
      expect(nextPage.flow.state).toMatchObject({
        step: 'choose',
        choice: { ...toRequest('kayak', 2, offset), lineId: '1' },
      });
    });

    it('shows the guest the changed line before the widget books it', async () => {
      const page = await saveWithLostAnswer('after');
      page.flow.type(guestDetails);
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.venue.bookings).toEqual([]);
      expect(page.flow.state).toMatchObject({
        step: 'cart',
        notice: 'changed',
        quoteRequests: { 1: toRequest('kayak', 2, 3), 2: toRequest('tour') },
      });
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: toRequest('kayak', 2, 3) } });
    });

    it('books the old line if the service never received the change', async () => {
      const page = await saveWithLostAnswer('before');
      page.flow.type(guestDetails);
      page.flow.goTo('details');
      await page.flow.book();
      expect(page.flow.state).toMatchObject({ step: 'done', bookedRequests: { 1: toRequest('kayak', 2) } });
    });

    it('shows the service’s changed line in another tab', async () => {
      const page = await saveWithLostAnswer('after');
      const otherPage = page.nextPage();
      await otherPage.flow.sync();
      expect(otherPage.flow.state.quoteRequests).toMatchObject({ 1: toRequest('kayak', 2, 3), 2: toRequest('tour') });
    });
  });

  it('drops the line’s quote request if no SLIPs show a lost save', async () => {
    const page = await openCart(toRequest('kayak', 2), toRequest('tour'));
    const { session } = page.flow.state;
    const lines = session?.lines.map((line) => ({ ...line, slip: '' })) ?? [];
    page.commit({ session: session && { ...session, lines } });
    await page.flow.edit('1');
    const slip = await readSlip(page, toRequest('kayak', 1));
    page.venue.fail('session', 'after');
    page.venue.fail('session', 'before');
    page.venue.fail('session', 'before');
    await page.flow.save(slip, toRequest('kayak', 1));
    expect(page.flow.state).toMatchObject({ problem: offline, step: 'cart' });
    expect(page.flow.state.quoteRequests).toEqual({ 2: toRequest('tour') });
  });
});
