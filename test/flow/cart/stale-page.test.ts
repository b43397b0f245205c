/** Tests a page that missed the new cart of another tab, so the page still shows its own cart. */
import { describe, expect, it } from 'vitest';
import type { Flow } from '../../../src/flow/flow.ts';
import { emptyDifference } from '../../../src/flow/session/check-cart.ts';
import { readItemIds } from '../guest-tabs.ts';
import { addToCart, openDetailsPage, openVisit, storeNewCart, toRequest, type Visit } from '../visit.ts';

/** Opens a page with a kayak in its cart, and stores the new cart of another tab. */
async function openStalePage(): Promise<Visit> {
  const page = await openDetailsPage();
  await storeNewCart(page);
  expect(readItemIds(page)).toEqual(['kayak']);
  return page;
}

const openDifference = { ...emptyDifference, kind: 'gone', lineId: '1', name: 'Kayak', open: true } as const;

describe('a page that missed the new cart of another tab', () => {
  it.each<[command: string, run: (page: Visit) => Promise<void>]>([
    ['remove', ({ flow }) => flow.remove('1')],
    ['alter', ({ flow }) => flow.alter('1', 2)],
    ['review', ({ flow }) => flow.review()],
    ['book', ({ flow }) => flow.book()],
    ['checkOut', checkOutFromCart],
    ['repair', (page) => showDifference(page).repair(0, 'remove')],
    ['accept', (page) => showDifference(page).accept()],
  ])('shows the new cart instead of running %s', async (_, run) => {
    const page = await openStalePage();
    const newCart = page.storage.load();
    await run(page);
    await expect.poll(() => readItemIds(page)).toEqual(['tour']);
    expect(page.storage.load()).toEqual(newCart);
    expect(page.flow.state).toMatchObject({ reconciliation: null, problem: null, busy: null });
  });

  it('closes its cart and its differences if no cart is left', async () => {
    const page = await openDetailsPage();
    page.storage.clear();
    showDifference(page);
    await page.flow.sync();
    expect(page.flow.state).toMatchObject({ session: null, reconciliation: null });
  });

  it('adds a line to the new cart', async () => {
    const page = await openStalePage();
    await addToCart(page, toRequest('suite'));
    expect(readItemIds(page)).toEqual(['tour', 'suite']);
    expect(Object.keys(page.storage.load()?.quoteRequests ?? {})).toHaveLength(2);
  });

  it('adds a line to the cart that appears during the sync', async () => {
    const page = await openStalePage();
    const releaseRead = page.venue.hold('session');
    const pendingAdd = addToCart(page, toRequest('suite'));
    await expect.poll(() => page.venue.calls.at(-1)).toBe('session read');
    await storeNewCart(page);
    releaseRead();
    await pendingAdd;
    expect(readItemIds(page)).toEqual(['tour', 'suite']);
  });

  it('applies a promo code to the new cart', async () => {
    const page = await openStalePage();
    page.flow.goTo('choose');
    await page.flow.redeem('TEN');
    expect(readItemIds(page)).toEqual(['tour']);
    const { choice, problem } = page.flow.state;
    expect(choice.discountCode !== '' || problem !== null).toBe(true);
  });

  it('ends the edit of a line, and leaves the new cart unchanged', async () => {
    const page = await openStalePage();
    await page.flow.edit('1');
    const quoteRequest = toRequest('kayak', 1, 3);
    const { slip } = await page.venue.client().rate(quoteRequest);
    await page.flow.save(slip ?? '', quoteRequest);
    expect(page.flow.state).toMatchObject({ step: 'cart', notice: 'changed' });
    await page.flow.save(slip ?? '', quoteRequest);
    expect(readItemIds(page)).toEqual(['tour']);
  });

  it('adds no line if it cannot read the new cart', async () => {
    const page = await openStalePage();
    const newCart = page.storage.load();
    page.venue.fail('session', 'before');
    await addToCart(page, toRequest('suite'));
    expect(readItemIds(page)).toEqual(['kayak']);
    expect(page.flow.state).toMatchObject({ problem: { kind: 'offline' } });
    expect(page.storage.load()).toEqual(newCart);
  });

  it('shows the new cart if it appears during a review', async () => {
    const page = await openDetailsPage();
    const releaseRead = page.venue.hold('session');
    const pendingReview = page.flow.review();
    await storeNewCart(page);
    releaseRead();
    await pendingReview;
    await expect.poll(() => readItemIds(page)).toEqual(['tour']);
  });
});

describe('a restart', () => {
  it('shows the new cart of another tab', async () => {
    const page = openVisit();
    page.storage.save({ sessionId: '', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    await page.flow.resume();
    await storeNewCart(page);
    expect(page.flow.restart()).toBe(true);
    await expect.poll(() => readItemIds(page)).toEqual(['tour']);
  });
});

function checkOutFromCart({ flow, commit }: Visit): Promise<void> {
  flow.goTo('cart');
  const { session } = flow.state;
  commit({ session: session && { ...session, lines: session.lines.map((line) => ({ ...line, available: false })) } });
  return flow.checkOut();
}

/** Shows a difference of the page's own cart to the guest. */
function showDifference({ flow, commit }: Visit): Flow {
  flow.goTo('cart');
  commit({ reconciliation: { cause: 'changed', differences: [openDifference], goal: 'details' } });
  return flow;
}
