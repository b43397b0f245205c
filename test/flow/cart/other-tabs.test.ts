/** Tests that several tabs or elements show the same cart, and that each shows the changes of the others. */
import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../src/flow/commands.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { readItemIds, goToReview, openSite } from '../guest-tabs.ts';
import { addToCart, toRequest, openReviewPage, guestDetails, openVisit } from '../visit.ts';

const countReads = (calls: readonly string[]) => calls.filter((call) => call === 'session read').length;

describe('a change in one tab', () => {
  it('makes the other tab read the session only once', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak', 2));
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({
      step: 'choose',
      quoteRequests: { 1: toRequest('kayak', 2) },
      session: { total: '85.00' },
    });
    expect(countReads(site.venue.calls)).toBe(1);
    await addToCart(otherTab, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(firstTab)).toEqual(['kayak', 'tour']);
    expect(countReads(site.venue.calls)).toBe(2);
  });

  it('closes the cart in the other tab if no line is left', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await otherTab.flow.remove('1');
    await site.whenIdle();
    expect(firstTab.flow.state).toMatchObject({
      session: null,
      quoteRequests: {},
      step: 'cart',
      notice: '',
      elsewhere: 'closed',
    });
  });

  it('updates the other tab if only the dates of a line change', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await firstTab.flow.edit('1');
    await firstTab.flow.save(
      (await site.venue.client().rate(toRequest('kayak', 1, 5))).slip ?? '',
      toRequest('kayak', 1, 5),
    );
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({
      quoteRequests: { 1: toRequest('kayak', 1, 5) },
      session: { lines: [{ start: '2031-06-15' }] },
    });
  });

  it('updates the other tab if only prices change', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak', 2));
    await site.whenIdle();
    site.venue.reprice('kayak', 5000);
    firstTab.flow.goTo('details');
    await firstTab.flow.review();
    await site.whenIdle();
    expect(otherTab.flow.state.session?.total).toBe('100.00');
  });

  it("keeps the other tab's selection", async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    const [releaseAdding, releaseReading] = [site.venue.hold('session'), site.venue.hold('session')];
    releaseAdding();
    await addToCart(firstTab, toRequest('kayak'));
    await expect.poll(() => otherTab.flow.state.busy).toBe('sync');
    otherTab.flow.choose({ itemId: 'tour' });
    releaseReading();
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual(['kayak']);
    expect(otherTab.flow.state).toMatchObject({ step: 'choose', choice: { itemId: 'tour' } });
  });

  it('updates a busy tab with few reads when its command ends', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    const releaseCall = site.venue.hold('session');
    const pendingAlteration = otherTab.flow.alter('1', 'optin');
    await expect.poll(() => site.venue.calls.at(-1)).toBe('session alter');
    await addToCart(firstTab, toRequest('tour'));
    await addToCart(firstTab, toRequest('suite'));
    releaseCall();
    await pendingAlteration;
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual(['kayak', 'tour', 'suite']);
    expect(readItemIds(firstTab)).toEqual(['kayak', 'tour', 'suite']);
    expect(countReads(site.venue.calls)).toBeLessThanOrEqual(4);
  });

  it('returns the other tab from the review to the cart', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(otherTab);
    await addToCart(firstTab, toRequest('tour'));
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({
      step: 'cart',
      notice: 'changed',
      details: guestDetails,
      session: { total: '141.50' },
    });
  });

  it("stops the other tab's edit of a removed line", async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await addToCart(firstTab, toRequest('tour'));
    await site.whenIdle();
    await otherTab.flow.edit('1');
    await firstTab.flow.remove('1');
    await site.whenIdle();
    expect(otherTab.flow.state.choice.lineId).toBeUndefined();
    expect(otherTab.flow.state.step).toBe('choose');
  });

  it("keeps the other tab's edit of a line that still exists", async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await otherTab.flow.edit('1');
    await addToCart(firstTab, toRequest('tour'));
    await site.whenIdle();
    expect(otherTab.flow.state.choice).toMatchObject({ itemId: 'kayak', lineId: '1' });
    await firstTab.flow.remove('2');
    await firstTab.flow.remove('1');
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({
      session: null,
      step: 'choose',
      choice: { itemId: 'kayak' },
      notice: '',
    });
    expect(otherTab.flow.state.choice.lineId).toBeUndefined();
  });

  it('shows an empty cart instead of a review without lines', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(otherTab);
    await firstTab.flow.remove('1');
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({ step: 'cart', session: null, elsewhere: 'closed' });
  });

  it('waits until the other tab’s own commands have ended', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    otherTab.commit({ busy: 'add' });
    await addToCart(firstTab, toRequest('kayak'));
    otherTab.commit({ busy: 'review' });
    await site.venue.client().rate(toRequest('tour'));
    expect(readItemIds(otherTab)).toEqual([]);
    otherTab.commit({ busy: null });
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual(['kayak']);
  });

  it('makes the other tab read again after a failed read', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    const [releaseAdding, releaseReading] = [site.venue.hold('session'), site.venue.hold('session')];
    releaseAdding();
    await addToCart(firstTab, toRequest('kayak'));
    await expect.poll(() => otherTab.flow.state.busy).toBe('sync');
    const client = site.venue.client();
    const slip = (await client.rate(toRequest('tour'))).slip ?? '';
    site.venue.fail('session', 'before');
    const releaseRepeatedRead = site.venue.hold('session');
    releaseRepeatedRead();
    releaseReading();
    await firstTab.flow.add(slip, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual(['kayak', 'tour']);
  });

  it('closes the cart in the other tab after a restart', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    firstTab.flow.restart();
    await site.whenIdle();
    expect(otherTab.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed' });
  });

  it('appears in a tab that was offline when its guest adds something', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    site.venue.hold('session')();
    const releaseRead = site.venue.hold('session');
    await addToCart(firstTab, toRequest('kayak'));
    site.venue.fail('session', 'before');
    releaseRead();
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual([]);
    await addToCart(otherTab, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(otherTab)).toEqual(['kayak', 'tour']);
    expect(readItemIds(firstTab)).toEqual(['kayak', 'tour']);
  });

  it('leads the other tab to the session that one tab recreated', async () => {
    const site = openSite();
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    site.venue.expireSessions();
    await addToCart(firstTab, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(firstTab)).toEqual(['kayak', 'tour']);
    expect(otherTab.flow.state.session?.id).toBe(firstTab.flow.state.session?.id);
  });
});

describe('sync after a message from another tab', () => {
  it('closes a cart that another tab booked', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    await firstTab.venue.client().create(firstTab.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    const otherTab = firstTab.nextPage();
    await otherTab.flow.sync();
    expect(otherTab.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed', problem: null });
  });

  it('keeps the stored quote requests if the session has expired', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    firstTab.venue.expireSessions();
    const otherTab = firstTab.nextPage();
    await otherTab.flow.sync();
    expect(otherTab.flow.state).toMatchObject({ session: null, step: 'choose', problem: null, notice: '' });
    expect(firstTab.storage.load()).toMatchObject({ quoteRequests: { 1: toRequest('kayak') } });
  });

  it('closes the earlier cart if the service refuses the new session', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    const newCart = { sessionId: 'unknown', quoteRequests: { 1: toRequest('tour') }, creating: null };
    firstTab.storage.save(newCart);
    await firstTab.flow.sync();
    expect(firstTab.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed', problem: null });
    expect(firstTab.storage.load()).toMatchObject(newCart);
  });

  it('keeps only the quote requests of lines that still exist', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    await addToCart(firstTab, toRequest('tour'));
    firstTab.venue.deleteLines('kayak');
    const otherTab = firstTab.nextPage();
    await otherTab.flow.sync();
    expect(readItemIds(otherTab)).toEqual(['tour']);
    expect(Object.keys(otherTab.flow.state.quoteRequests)).toEqual(['2']);
  });

  it('returns to the cart if the other tab found no booking', async () => {
    const firstTab = await openReviewPage();
    firstTab.venue.fail('create', 'before');
    await firstTab.flow.book();
    const { state } = firstTab.flow;
    expect(state.step).toBe('unsure');
    const { sessionId, quoteRequests } = firstTab.storage.load() ?? expect.fail('It is kept.');
    firstTab.storage.save({ sessionId, quoteRequests, creating: null });
    await firstTab.flow.sync();
    expect(firstTab.flow.state).toMatchObject({ step: 'cart', unconfirmed: null, notice: 'not-made' });
  });

  it('reads again if the cart changes during the first read', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    const otherTab = firstTab.nextPage();
    const releaseCall = firstTab.venue.hold('session');
    const pendingSync = otherTab.flow.sync();
    await addToCart(firstTab, toRequest('tour'));
    releaseCall();
    await pendingSync;
    expect(Object.keys(otherTab.flow.state.quoteRequests)).toEqual(['1', '2']);
  });

  it('reads once if the network fails during the read', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    const otherTab = firstTab.nextPage();
    const releaseCall = firstTab.venue.hold('session');
    const pendingSync = otherTab.flow.sync();
    await addToCart(firstTab, toRequest('tour'));
    firstTab.venue.fail('session', { kind: 'offline' });
    releaseCall();
    await pendingSync;
    expect(otherTab.flow.state).toMatchObject({ session: null, problem: { kind: 'offline' } });
    expect(countReads(firstTab.venue.calls)).toBe(1);
  });

  it('reads an expired session twice for any number of messages', async () => {
    const firstTab = openVisit();
    await addToCart(firstTab, toRequest('kayak'));
    firstTab.venue.expireSessions();
    const otherTab = firstTab.nextPage();
    await Promise.all([1, 2, 3, 4].map(() => otherTab.flow.sync()));
    expect(countReads(firstTab.venue.calls)).toBe(2);
  });
});

it('reports a problem if the lazy module of `sync` does not load', async () => {
  const store = createStore();
  const problem: Problem = { kind: 'incomplete', connected: false };
  const commands = createCommands({
    client: openVisit().venue.client(),
    store,
    storage: createMemoryStorage(),
    lines: () => Promise.reject(new ProblemError(problem)),
    repairs: () => Promise.reject(new ProblemError(problem)),
  });
  await commands.sync();
  expect(store.state.problem).toEqual(problem);
});
