/** Several tabs or elements show the same cart and follow each other's changes. */
import { describe, expect, it } from 'vitest';
import { createCommands } from '../../../src/flow/commands.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { readItemIds, goToReview, openSite } from '../site.ts';
import { addToCart, toRequest, openReviewPage, guestDetails, openVisit } from '../visit.ts';

const reads = (calls: readonly string[]) => calls.filter((call) => call === 'session read').length;

describe('a change in one tab', () => {
  it('makes the other tab read once, which causes no further read', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak', 2));
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      step: 'choose',
      quoteRequests: { 1: toRequest('kayak', 2) },
      session: { total: '85.00' },
    });
    expect(reads(site.venue.calls)).toBe(1);
    await addToCart(other, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(one)).toEqual(['kayak', 'tour']);
    expect(reads(site.venue.calls)).toBe(2);
  });

  it('closes the cart in the other tab if no line is left', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await other.flow.remove('1');
    await site.whenIdle();
    expect(one.flow.state).toMatchObject({
      session: null,
      quoteRequests: {},
      step: 'cart',
      notice: '',
      elsewhere: 'closed',
    });
  });

  it('updates the other tab if only the dates of a line change', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await one.flow.edit('1');
    await one.flow.save(
      (await site.venue.client().rate(toRequest('kayak', 1, 5))).slip ?? '',
      toRequest('kayak', 1, 5),
    );
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      quoteRequests: { 1: toRequest('kayak', 1, 5) },
      session: { lines: [{ start: '2031-06-15' }] },
    });
  });

  it('updates the other tab if only prices change', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak', 2));
    await site.whenIdle();
    site.venue.reprice('kayak', 5000);
    one.flow.goTo('details');
    await one.flow.review();
    await site.whenIdle();
    expect(other.flow.state.session?.total).toBe('100.00');
  });

  it("keeps the other tab's selection", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    const [releaseAdding, releaseReading] = [site.venue.hold('session'), site.venue.hold('session')];
    releaseAdding();
    await addToCart(one, toRequest('kayak'));
    await expect.poll(() => other.flow.state.busy).toBe('sync');
    other.flow.choose({ itemId: 'tour' });
    releaseReading();
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['kayak']);
    expect(other.flow.state).toMatchObject({ step: 'choose', choice: { itemId: 'tour' } });
  });

  it("updates a busy tab by one read after that tab's command", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    const release = site.venue.hold('session');
    const alteration = other.flow.alter('1', 'optin');
    await expect.poll(() => site.venue.calls.at(-1)).toBe('session alter');
    await addToCart(one, toRequest('tour'));
    await addToCart(one, toRequest('suite'));
    release();
    await alteration;
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['kayak', 'tour', 'suite']);
    expect(readItemIds(one)).toEqual(['kayak', 'tour', 'suite']);
    expect(reads(site.venue.calls)).toBeLessThanOrEqual(4);
  });

  it('returns the other tab from the review to the cart', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(other);
    await addToCart(one, toRequest('tour'));
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({
      step: 'cart',
      notice: 'changed',
      details: guestDetails,
      session: { total: '141.50' },
    });
  });

  it("stops the other tab's edit of a removed line", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await addToCart(one, toRequest('tour'));
    await site.whenIdle();
    await other.flow.edit('1');
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state.choice.lineId).toBeUndefined();
    expect(other.flow.state.step).toBe('choose');
  });

  it("keeps the other tab's edit of a line that still exists", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await other.flow.edit('1');
    await addToCart(one, toRequest('tour'));
    await site.whenIdle();
    expect(other.flow.state.choice).toMatchObject({ itemId: 'kayak', lineId: '1' });
    await one.flow.remove('2');
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ session: null, step: 'choose', choice: { itemId: 'kayak' }, notice: '' });
    expect(other.flow.state.choice.lineId).toBeUndefined();
  });

  it('shows an empty cart instead of the review after the last line', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    await goToReview(other);
    await one.flow.remove('1');
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ step: 'cart', session: null, elsewhere: 'closed' });
  });

  it("updates a busy tab between two of that tab's commands", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    other.commit({ busy: 'add' });
    await addToCart(one, toRequest('kayak'));
    other.commit({ busy: 'review' });
    await site.venue.client().rate(toRequest('tour'));
    expect(readItemIds(other)).toEqual([]);
    other.commit({ busy: null });
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['kayak']);
  });

  it('makes the other tab read again if its first read fails', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    const [releaseAdding, releaseReading] = [site.venue.hold('session'), site.venue.hold('session')];
    releaseAdding();
    await addToCart(one, toRequest('kayak'));
    await expect.poll(() => other.flow.state.busy).toBe('sync');
    const client = site.venue.client();
    const slip = (await client.rate(toRequest('tour'))).slip ?? '';
    site.venue.fail('session', 'before');
    const repeatedRead = site.venue.hold('session');
    repeatedRead();
    releaseReading();
    await one.flow.add(slip, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['kayak', 'tour']);
  });

  it('closes the cart in the other tab after a restart', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    one.flow.restart();
    await site.whenIdle();
    expect(other.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed' });
  });

  it("updates a tab that was offline at that tab's next command", async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    site.venue.hold('session')();
    const read = site.venue.hold('session');
    await addToCart(one, toRequest('kayak'));
    site.venue.fail('session', 'before');
    read();
    await site.whenIdle();
    expect(readItemIds(other)).toEqual([]);
    await addToCart(other, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(other)).toEqual(['kayak', 'tour']);
    expect(readItemIds(one)).toEqual(['kayak', 'tour']);
  });

  it('recreates an expired session once, and the other tab joins it', async () => {
    const site = openSite();
    const [one, other] = [site.openTab(), site.openTab()];
    await addToCart(one, toRequest('kayak'));
    await site.whenIdle();
    site.venue.expireSessions();
    await addToCart(one, toRequest('tour'));
    await site.whenIdle();
    expect(readItemIds(one)).toEqual(['kayak', 'tour']);
    expect(other.flow.state.session?.id).toBe(one.flow.state.session?.id);
  });
});

describe('sync after a message from another tab', () => {
  it('closes a cart that another tab booked', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    await one.venue.client().create(one.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({ session: null, quoteRequests: {}, elsewhere: 'closed', problem: null });
  });

  it('keeps the stored quote requests of an expired cart', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    one.venue.expireSessions();
    const other = one.nextPage();
    await other.flow.sync();
    expect(other.flow.state).toMatchObject({ session: null, step: 'choose', problem: null, notice: '' });
    expect(one.storage.load()).toMatchObject({ quoteRequests: { 1: toRequest('kayak') } });
  });

  it('keeps only the quote requests of lines that still exist', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    await addToCart(one, toRequest('tour'));
    one.venue.deleteLines('kayak');
    const other = one.nextPage();
    await other.flow.sync();
    expect(readItemIds(other)).toEqual(['tour']);
    expect(Object.keys(other.flow.state.quoteRequests)).toEqual(['2']);
  });

  it('returns to the cart if the other tab found no booking', async () => {
    const one = await openReviewPage();
    one.venue.fail('create', 'before');
    await one.flow.book();
    const { state } = one.flow;
    expect(state.step).toBe('unsure');
    const { sessionId, quoteRequests } = one.storage.load() ?? expect.fail('It is kept.');
    one.storage.save({ sessionId, quoteRequests, creating: null });
    await one.flow.sync();
    expect(one.flow.state).toMatchObject({ step: 'cart', unconfirmed: null, notice: 'not-made' });
  });

  it('reads again if the cart changes during the first read', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    const other = one.nextPage();
    const release = one.venue.hold('session');
    const syncing = other.flow.sync();
    await addToCart(one, toRequest('tour'));
    release();
    await syncing;
    expect(Object.keys(other.flow.state.quoteRequests)).toEqual(['1', '2']);
  });

  it('reads once if the network fails during the read', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    const other = one.nextPage();
    const release = one.venue.hold('session');
    const syncing = other.flow.sync();
    await addToCart(one, toRequest('tour'));
    one.venue.fail('session', { kind: 'offline' });
    release();
    await syncing;
    expect(other.flow.state).toMatchObject({ session: null, problem: { kind: 'offline' } });
    expect(reads(one.venue.calls)).toBe(1);
  });

  it('reads an expired cart twice for any number of messages', async () => {
    const one = openVisit();
    await addToCart(one, toRequest('kayak'));
    one.venue.expireSessions();
    const other = one.nextPage();
    await Promise.all([1, 2, 3, 4].map(() => other.flow.sync()));
    expect(reads(one.venue.calls)).toBe(2);
  });
});

it('reports a problem if the lazy module with `sync` does not load', async () => {
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
