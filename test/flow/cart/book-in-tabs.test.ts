/** Tests that several tabs or elements with the same cart book this cart at most once. */
import { describe, expect, it } from 'vitest';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { createTestSession } from '../../api/domain-objects.ts';
import { readItemIds, goToReview, openSite } from '../guest-tabs.ts';
import {
  addToCart,
  toRequest,
  openReviewPage,
  countCreates,
  guestDetails,
  openVisit,
  storeNewCart,
  type Visit,
} from '../visit.ts';

describe('a create request in one tab', () => {
  for (const hasLocks of [true, false]) {
    const suffix = hasLocks ? '' : ', also in a browser without locks';
    it(`locks the cart in the other tab, then closes it there${suffix}`, async () => {
      const site = openSite({ hasLocks });
      const [firstTab, otherTab] = [site.openTab(), site.openTab()];
      await addToCart(firstTab, toRequest('kayak', 2));
      await site.whenIdle();
      await goToReview(firstTab);
      await goToReview(otherTab);
      await site.whenIdle();
      const releaseCreate = site.venue.hold('create');
      const pendingBooking = firstTab.flow.book();
      await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
      await expect
        .poll(() => otherTab.flow.state.busy === 'elsewhere' || otherTab.flow.state.step === 'unsure')
        .toBe(true);
      const callCountBefore = site.venue.calls.length;
      await Promise.all([
        otherTab.flow.remove('1'),
        otherTab.flow.add('x', toRequest('tour')),
        otherTab.flow.edit('1'),
        otherTab.flow.review(),
      ]);
      await Promise.race([otherTab.flow.book(), Promise.resolve()]);
      expect(site.venue.calls).toHaveLength(callCountBefore);
      releaseCreate();
      await pendingBooking;
      await site.whenIdle();
      expect(firstTab.flow.state).toMatchObject({ step: 'done', booking: { code: site.venue.bookings[0]?.code } });
      expect(otherTab.flow.state).toMatchObject({
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

  it('reaches the service once if the guest presses Book in both tabs', async () => {
    for (const hasLocks of [true, false]) {
      const site = openSite({ hasLocks });
      const [firstTab, otherTab] = [site.openTab(), site.openTab()];
      await addToCart(firstTab, toRequest('kayak'));
      await site.whenIdle();
      await goToReview(firstTab);
      await goToReview(otherTab);
      await Promise.all([firstTab.flow.book(), otherTab.flow.book()]);
      await site.whenIdle();
      expect(countCreates(site.venue)).toBe(1);
      expect(site.venue.bookings).toHaveLength(1);
    }
  });

  it('lets both tabs use the cart again if the service refuses it', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(firstTab);
    site.venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    await firstTab.flow.book();
    await site.whenIdle();
    expect(firstTab.flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' } });
    expect(otherTab.flow.state).toMatchObject({ busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(otherTab.flow.state.elsewhere).toBeUndefined();
  });

  it('stays stored although the other tab stores its session read', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(firstTab);
    // The other tab starts to read the session before this tab sends the create request. The answer to this read still
    // shows the session without a booking.
    const releaseRead = site.venue.hold('session');
    const pendingResume = otherTab.flow.resume();
    const releaseCreate = site.venue.hold('create');
    const pendingBooking = firstTab.flow.book();
    await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
    const storedCreate = firstTab.storage.load()?.creating ?? expect.fail('The storage has no create.');
    releaseRead();
    await expect.poll(() => otherTab.flow.state.busy).toBe('elsewhere');
    expect(firstTab.storage.load()?.creating).toEqual(storedCreate);
    site.venue.fail('create', 'before');
    releaseCreate();
    await pendingBooking;
    await pendingResume;
    await site.whenIdle();
    expect(firstTab.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
    expect(otherTab.flow.state.notice).toBe('');
  });

  it('makes the other tab show a likely booking if the first closes', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(firstTab);
    site.venue.fail('create', 'after');
    const releaseCreate = site.venue.hold('create');
    otherTab.commit({ problem: { kind: 'offline' }, notice: 'changed' });
    const pendingBooking = firstTab.flow.book();
    await expect.poll(() => otherTab.flow.state.busy).toBe('elsewhere');
    expect(otherTab.flow.state).toMatchObject({ problem: null, notice: '' });
    releaseCreate();
    await expect.poll(() => site.venue.bookings.length).toBe(1);
    site.crash();
    await pendingBooking;
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, busy: null });
    expect(countCreates(site.venue)).toBe(1);
  });

  it('makes a tab that opens later wait, then show no cart', async () => {
    const site = openSite();
    const firstTab = site.openTab();
    await addToCart(firstTab, toRequest('kayak'));
    await goToReview(firstTab);
    const releaseCreate = site.venue.hold('create');
    const pendingBooking = firstTab.flow.book();
    const lateTab = site.openTab();
    const pendingResume = lateTab.flow.resume();
    await expect.poll(() => lateTab.flow.state.busy).toBe('elsewhere');
    releaseCreate();
    await Promise.all([pendingBooking, pendingResume]);
    await site.whenIdle();
    expect(lateTab.flow.state).toMatchObject({ step: 'choose', session: null, busy: null, problem: null });
    expect(countCreates(site.venue)).toBe(1);
  });

  it('lets a restart show the new cart of the other tab', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await goToReview(firstTab);
    await firstTab.flow.book();
    await site.whenIdle();
    await addToCart(otherTab, toRequest('tour'));
    await site.whenIdle();
    expect(firstTab.flow.state.step).toBe('done');
    firstTab.flow.restart();
    await expect.poll(() => readItemIds(firstTab)).toEqual(['tour']);
    expect(readItemIds(otherTab)).toEqual(['tour']);
    await addToCart(firstTab, toRequest('suite'));
    await site.whenIdle();
    expect(readItemIds(firstTab)).toEqual(['tour', 'suite']);
    expect(readItemIds(otherTab)).toEqual(['tour', 'suite']);
  });
});

describe('a stored create request of another tab', () => {
  /** Stores a create request as another tab does before it sends the request. */
  function storeCreateRequest({ storage }: Visit, sessionId?: string): void {
    const cart = storage.load() ?? { sessionId: '', quoteRequests: {} };
    storage.save({ ...cart, sessionId: sessionId ?? cart.sessionId, creating: { at: 5, key: 'k' } });
  }

  it('shows the wait, without a request, if the browser has no locks', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    storeCreateRequest(firstTab);
    const callsBefore = firstTab.venue.calls.length;
    const otherTab = firstTab.nextPage();
    await otherTab.flow.sync();
    expect(otherTab.flow.state).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting' },
      quoteRequests: { 1: toRequest('kayak') },
    });
    expect(otherTab.flow.state.session).toEqual(
      createTestSession({ id: firstTab.flow.state.session?.id ?? expect.fail('There is no session.'), total: '' }),
    );
    expect(firstTab.venue.calls).toHaveLength(callsBefore);
  });

  it('causes no session read after a refusal without a cart change', async () => {
    const memoryStorage = createMemoryStorage();
    const throwRefusal = () => {
      const cart = memoryStorage.load() ?? expect.fail('There is no cart.');
      memoryStorage.save({ ...cart, creating: null });
      return Promise.resolve(true);
    };
    const storage: CartStorage = { ...memoryStorage, idle: throwRefusal };
    const firstTab = openVisit({ storage });
    await addToCart(firstTab, toRequest('kayak'));
    const callsBefore = firstTab.venue.calls.length;
    storeCreateRequest(firstTab);
    await firstTab.flow.sync();
    expect(firstTab.flow.state).toMatchObject({ step: 'cart', busy: null, session: { lines: [{ itemId: 'kayak' }] } });
    expect(firstTab.venue.calls).toHaveLength(callsBefore);
  });

  it('makes a booking likely if the stored request has no session', async () => {
    const firstTab = openVisit();
    storeCreateRequest(firstTab, '');
    await firstTab.flow.sync();
    expect(firstTab.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    expect(firstTab.storage.load()).toBeNull();
    expect(firstTab.venue.calls).toEqual([]);
  });

  it('keeps the likely booking when another tab starts a cart', async () => {
    const firstTab = openVisit();
    storeCreateRequest(firstTab, '');
    await firstTab.flow.resume();
    const stateBefore = firstTab.flow.state;
    expect(stateBefore).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    await addToCart(firstTab.nextPage(), toRequest('kayak'));
    await firstTab.flow.sync();
    expect(firstTab.flow.state).toBe(stateBefore);
  });
});

it('ignores a changed cart while the page waits for its own booking', async () => {
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

it('sends no create request from a tab that slept during the booking', async () => {
  const site = openSite();
  const [firstTab, otherTab] = [site.openTab(), site.openTab()];
  await addToCart(firstTab, toRequest('kayak'));
  await site.whenIdle();
  await goToReview(firstTab);
  await goToReview(otherTab);
  await site.whenIdle();
  // When a frozen tab continues, it still has the cart from before the booking.
  const staleState = otherTab.flow.state;
  await firstTab.flow.book();
  await site.whenIdle();
  otherTab.commit(staleState);
  await otherTab.flow.book();
  await site.whenIdle();
  expect(countCreates(site.venue)).toBe(1);
  await expect.poll(() => otherTab.flow.state.elsewhere).toBe('closed');
});

it('rejects a new line from a tab while another tab books', async () => {
  const firstTab = await openReviewPage();
  const { venue, storage } = firstTab;
  const releaseCreate = venue.hold('create');
  const pendingBooking = firstTab.flow.book();
  await expect.poll(() => venue.calls.at(-1)).toBe('create');
  const storedCart = storage.load();
  const otherTab = firstTab.nextPage();
  await addToCart(otherTab, toRequest('tour'));
  expect(otherTab.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
  expect(storage.load()).toEqual(storedCart);
  releaseCreate();
  await pendingBooking;
  expect(firstTab.flow.state.step).toBe('done');
});

it('keeps waiting for its booking when another tab stores a new cart', async () => {
  const { flow, venue, storage } = await openReviewPage();
  venue.fail('create', 'before');
  await flow.book();
  const otherTab = openVisit({ venue });
  await addToCart(otherTab, toRequest('tour'));
  storage.save(otherTab.storage.load() ?? expect.fail('There is no cart.'));
  await flow.sync();
  expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
});

describe('an unconfirmed booking, while another tab stores a new cart', () => {
  /**
   * Checks the booking, waits for the quiet time, and checks again. The new cart has replaced the stored create request,
   * so the quiet time starts only with the first check.
   */
  async function checkAfterQuietTime({ flow, clock }: Visit): Promise<void> {
    await flow.check();
    clock.now += QUIET_TIME_MS;
    await flow.check();
  }

  it.each([
    ['stays open', () => undefined],
    ['expires', ({ venue }: Visit) => venue.expireSessions()],
  ])('shows the new cart if its own session %s without a booking', async (_, changeSession) => {
    const page = await openReviewPage();
    page.venue.fail('create', 'before');
    await page.flow.book();
    changeSession(page);
    const newSessionId = await storeNewCart(page);
    await checkAfterQuietTime(page);
    expect(page.flow.state).toMatchObject({
      step: 'cart',
      unconfirmed: null,
      notice: 'not-made',
      reconciliation: null,
    });
    expect(readItemIds(page)).toEqual(['tour']);
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId, count: 1 });
  });

  it.each<[string, Problem]>([
    ['refused', { kind: 'refused', code: 'x', title: 'No.', details: '', fields: {} }],
    ['refused a field of', { kind: 'refused', code: 'x', title: 'No.', details: '', fields: { x: 'No.' } }],
    ['throttled', { kind: 'throttled', until: 1 }],
  ])('keeps the new cart if the service has %s the sleeping page', async (_, problem) => {
    const page = await openReviewPage();
    page.venue.fail('create', problem);
    const releaseCreate = page.venue.hold('create');
    const pendingBooking = page.flow.book();
    await expect.poll(() => page.venue.calls.at(-1)).toBe('create');
    const newSessionId = await storeNewCart(page);
    releaseCreate();
    await pendingBooking;
    await expect.poll(() => readItemIds(page)).toEqual(['tour']);
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId, creating: null });
  });

  it('replaces the page’s cart with the wait for another tab’s booking', async () => {
    const page = await openReviewPage();
    page.storage.save({ sessionId: 'another', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    await page.flow.sync();
    expect(page.flow.state).toMatchObject({ unconfirmed: { verdict: 'waiting' }, session: { id: 'another' } });
  });

  it('shows an empty cart if the service refuses the new session', async () => {
    const page = await openReviewPage();
    page.venue.fail('create', 'before');
    await page.flow.book();
    page.storage.save({ sessionId: 'unknown', quoteRequests: { 1: toRequest('tour') }, creating: null });
    await checkAfterQuietTime(page);
    expect(page.flow.state).toMatchObject({ step: 'cart', unconfirmed: null, notice: 'not-made', session: null });
    expect(page.storage.load()).toMatchObject({ sessionId: 'unknown' });
  });

  it('keeps the new cart if a likely booking without a session ends', async () => {
    const page = openVisit();
    page.storage.save({ sessionId: '', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    await page.flow.resume();
    expect(page.flow.state).toMatchObject({ unconfirmed: { verdict: 'likely' }, session: null });
    const newSessionId = await storeNewCart(page);
    expect(page.flow.restart()).toBe(true);
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId });
  });

  it('keeps the new cart if a restart ends a likely booking', async () => {
    const page = await openReviewPage();
    page.venue.fail('create', 'after');
    await page.flow.book();
    const newSessionId = await storeNewCart(page);
    await page.flow.check();
    expect(page.flow.restart()).toBe(true);
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId });
  });
});
