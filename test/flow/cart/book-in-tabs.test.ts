/** Several tabs or elements with the same cart book it exactly once. */
import { describe, expect, it } from 'vitest';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createTestSession } from '../../api/plain.ts';
import { readItemIds, goToReview, openSite } from '../site.ts';
import { addToCart, toRequest, openReviewPage, countCreates, guestDetails, openVisit, type Visit } from '../visit.ts';

describe('a create request in one tab', () => {
  for (const hasLocks of [true, false]) {
    const suffix = hasLocks ? '' : ', also in a browser without locks';
    it(`locks the cart of the other tab and then closes it${suffix}`, async () => {
      const site = openSite({ hasLocks });
      const [one, other] = [site.openTab(), site.openTab()];
      await addToCart(one, toRequest('kayak', 2));
      await site.whenIdle();
      await goToReview(one);
      await goToReview(other);
      await site.whenIdle();
      const release = site.venue.hold('create');
      const booking = one.flow.book();
      await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
      await expect.poll(() => other.flow.state.busy === 'elsewhere' || other.flow.state.step === 'unsure').toBe(true);
      const before = site.venue.calls.length;
      await Promise.all([
        other.flow.remove('1'),
        other.flow.add('x', toRequest('tour')),
        other.flow.edit('1'),
        other.flow.review(),
      ]);
      await Promise.race([other.flow.book(), Promise.resolve()]);
      expect(site.venue.calls).toHaveLength(before);
      release();
      await booking;
      await site.whenIdle();
      expect(one.flow.state).toMatchObject({ step: 'done', booking: { code: site.venue.bookings[0]?.code } });
      expect(other.flow.state).toMatchObject({
        step: 'cart',
        session: null,
        quoteRequests: {},
        elsewhere: 'closed',
        busy: null,
        details: guestDetails,
      });
      expect(countCreates(site.venue)).toBe(1);
    });
  }

  it('is sent once if the guest presses Book in both tabs', async () => {
    for (const hasLocks of [true, false]) {
      const site = openSite({ hasLocks });
      const [one, other] = [site.openTab(), site.openTab()];
      await addToCart(one, toRequest('kayak'));
      await site.whenIdle();
      await goToReview(one);
      await goToReview(other);
      await Promise.all([one.flow.book(), other.flow.book()]);
      await site.whenIdle();
      expect(countCreates(site.venue)).toBe(1);
      expect(site.venue.bookings).toHaveLength(1);
    }
  });

  it('gives the cart back to both tabs after a refusal', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(one);
    site.venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    await one.flow.book();
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' } });
    expect(other.flow.state).toMatchObject({ busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(other.flow.state.elsewhere).toBeUndefined();
  });

  it('stays stored when a read of the other tab ends', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(one);
    // The other tab starts to read the session before the create request. The answer to this read still shows the
    // session without a booking.
    const releaseRead = site.venue.hold('session');
    const reading = other.flow.resume();
    const release = site.venue.hold('create');
    const booking = one.flow.book();
    await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
    const storedCreate = one.storage.load()?.creating ?? expect.fail('The storage has no create.');
    releaseRead();
    await expect.poll(() => other.flow.state.busy).toBe('elsewhere');
    expect(one.storage.load()?.creating).toEqual(storedCreate);
    site.venue.fail('create', 'before');
    release();
    await booking;
    await reading;
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
    expect(other.flow.state.notice).toBe('');
  });

  it('becomes a likely booking in the other tab if its page closes', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(one);
    site.venue.fail('create', 'after');
    const release = site.venue.hold('create');
    other.commit({ problem: { kind: 'offline' }, notice: 'changed' });
    const booking = one.flow.book();
    await expect.poll(() => other.flow.state.busy).toBe('elsewhere');
    expect(other.flow.state).toMatchObject({ problem: null, notice: '' });
    release();
    await expect.poll(() => site.venue.bookings.length).toBe(1);
    site.crash();
    await booking;
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, busy: null });
    expect(countCreates(site.venue)).toBe(1);
  });

  it('makes a new page wait, which then shows no cart', async () => {
    const site = openSite();
    const one = site.openTab();
    await addToCart(one, toRequest('kayak'));
    await goToReview(one);
    const release = site.venue.hold('create');
    const booking = one.flow.book();
    const late = site.openTab();
    const resuming = late.flow.resume();
    await expect.poll(() => late.flow.state.busy).toBe('elsewhere');
    release();
    await Promise.all([booking, resuming]);
    await site.whenIdle();
    expect(late.flow.state).toMatchObject({ step: 'choose', session: null, busy: null, problem: null });
    expect(countCreates(site.venue)).toBe(1);
  });

  it('leaves a new cart of the other tab alone after a restart', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await goToReview(one);
    await one.flow.book();
    await site.whenIdle();
    await addToCart(other, toRequest('tour'));
    await site.whenIdle();
    expect(one.flow.state.step).toBe('done');
    one.flow.restart();
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['tour']);
    await addToCart(one, toRequest('suite'));
    await site.whenIdle();
    expect(readItemIds(one)).toEqual(['tour', 'suite']);
    expect(readItemIds(other)).toEqual(['tour', 'suite']);
  });
});

describe('a stored create request of another tab', () => {
  /** Stores a create request as another tab does before it sends the request. */
  function storeCreate({ storage }: Visit, sessionId?: string): void {
    const cart = storage.load() ?? { sessionId: '', quoteRequests: {} };
    storage.save({ ...cart, sessionId: sessionId ?? cart.sessionId, creating: { at: 5, key: 'k' } });
  }

  it('makes a page without locks wait without a request', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    storeCreate(one);
    const callsBefore = one.venue.calls.length;
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting' },
      quoteRequests: { 1: toRequest('kayak') },
    });
    expect(other.flow.state.session).toEqual(
      createTestSession({ id: one.flow.state.session?.id ?? expect.fail('There is no session.'), total: '' }),
    );
    expect(one.venue.calls).toHaveLength(callsBefore);
  });

  it('causes no read if its refusal leaves the cart unchanged', async () => {
    const memory = createMemoryStorage();
    const refuse = () => {
      const cart = memory.load() ?? expect.fail('There is no cart.');
      memory.save({ ...cart, creating: null });
      return Promise.resolve(true);
    };
    const storage: CartStorage = { ...memory, idle: refuse };
    const one = openVisit({ storage });
    await addToCart(one, toRequest('kayak'));
    const callsBefore = one.venue.calls.length;
    storeCreate(one);
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'cart', busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(one.venue.calls).toHaveLength(callsBefore);
  });

  it('does not change the state of a page that already waits', async () => {
    const { flow, venue, storage } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    venue.fail('session', { kind: 'offline' });
    await flow.check();
    const stateBefore = flow.state;
    expect(stateBefore.problem).toEqual({ kind: 'offline' });
    storage.save({ ...(storage.load() ?? expect.fail('There is no cart.')), count: 9 });
    await flow.sync();
    expect(flow.state).toBe(stateBefore);
  });

  it('becomes a likely booking if it has no session', async () => {
    const one = openVisit();
    storeCreate(one, '');
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    expect(one.storage.load()).toBeNull();
    expect(one.venue.calls).toEqual([]);
  });

  it('stays a likely booking when another tab starts a cart', async () => {
    const one = openVisit();
    storeCreate(one, '');
    await one.flow.resume();
    const stateBefore = one.flow.state;
    expect(stateBefore).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    await addToCart(one.nextPage(), toRequest('kayak'));
    await one.flow.sync();
    expect(one.flow.state).toBe(stateBefore);
  });
});

it('sends no second create request from a tab that missed the booking', async () => {
  const site = openSite();
  const [one, other] = [site.openTab(), site.openTab()];
  await addToCart(one, toRequest('kayak'));
  await site.whenIdle();
  await goToReview(one);
  await goToReview(other);
  await site.whenIdle();
  // A frozen tab still has the cart from before the booking when it continues.
  const staleState = other.flow.state;
  await one.flow.book();
  await site.whenIdle();
  other.commit(staleState);
  await other.flow.book();
  await site.whenIdle();
  expect(countCreates(site.venue)).toBe(1);
  await expect.poll(() => other.flow.state.elsewhere).toBe('closed');
});

it('rejects a new line from a tab while another tab books', async () => {
  const one = await openReviewPage();
  const { venue, storage } = one;
  const release = venue.hold('create');
  const booking = one.flow.book();
  await expect.poll(() => venue.calls.at(-1)).toBe('create');
  const storedCart = storage.load();
  const other = one.nextPage();
  await addToCart(other, toRequest('tour'));
  expect(other.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
  expect(storage.load()).toEqual(storedCart);
  release();
  await booking;
  expect(one.flow.state.step).toBe('done');
});

it('keeps waiting for a booking when another tab stores a new cart', async () => {
  const { flow, venue, storage } = await openReviewPage();
  venue.fail('create', 'before');
  await flow.book();
  const other = openVisit({ venue });
  await addToCart(other, toRequest('tour'));
  storage.save(other.storage.load() ?? expect.fail('It has a cart.'));
  await flow.sync();
  expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
});
