/** Tests that a late answer or a repair never replaces the cart that another tab has stored meanwhile. */
import { describe, expect, it } from 'vitest';
import { openSite, readItemIds } from '../guest-tabs.ts';
import { addToCart, guestDetails, openDetailsPage, openVisit, storeNewCart, toRequest, type Visit } from '../visit.ts';

/** Opens a page with a kayak and a suite in the cart step. */
async function openCartPage(): Promise<Visit> {
  const page = openVisit();
  for (const itemId of ['kayak', 'suite']) await addToCart(page, toRequest(itemId));
  return page;
}

/** Books the cart of the page in another tab. */
const bookElsewhere = ({ venue, flow }: Visit) =>
  venue.client().create(flow.state.session?.id ?? '', guestDetails, 'another');

describe('a cart that another tab stores before a late answer', () => {
  it.each<[command: string, change: (page: Visit) => Promise<unknown>, run: (page: Visit) => Promise<void>]>([
    ['alter', () => Promise.resolve(), alterFirstLine],
    ['alter after the session has expired', ({ venue }) => Promise.resolve(venue.expireSessions()), alterFirstLine],
    ['remove', () => Promise.resolve(), ({ flow }) => flow.remove('1')],
    ['add after another tab has booked', bookElsewhere, (page) => addToCart(page, toRequest('cruise'))],
  ])('stays stored after %s', async (_, change, run) => {
    const page = await openCartPage();
    const releaseAnswer = page.venue.hold('session');
    const pendingCommand = run(page);
    await expect.poll(() => page.venue.calls.at(-1)).toMatch(/^session /);
    await change(page);
    const newSessionId = await storeNewCart(page);
    releaseAnswer();
    await pendingCommand;
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId });
  });

  it('gets the new line if its own session has become a booking', async () => {
    const page = await openCartPage();
    const releaseAnswer = page.venue.hold('session');
    const pendingAdd = addToCart(page, toRequest('cruise'));
    await expect.poll(() => page.venue.calls.at(-1)).toBe('session add');
    await bookElsewhere(page);
    await storeNewCart(page);
    releaseAnswer();
    await pendingAdd;
    expect(readItemIds(page)).toEqual(['tour', 'cruise']);
    expect(page.flow.state.elsewhere).toBe('closed');
  });

  it('stays stored after the review of an expired cart', async () => {
    const page = await openDetailsPage();
    const releaseAnswer = page.venue.hold('session');
    const pendingReview = page.flow.review();
    page.venue.expireSessions();
    const newSessionId = await storeNewCart(page);
    releaseAnswer();
    await pendingReview;
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId });
  });

  it('keeps its create request', async () => {
    const page = await openCartPage();
    const pendingChange = page.flow.alter('1', 2);
    page.storage.save({ sessionId: 'another', quoteRequests: {}, creating: { at: 1, key: 'k' } });
    await pendingChange;
    expect(page.storage.load()).toMatchObject({ creating: { key: 'k' } });
  });
});

describe('undo of the last line', () => {
  it('keeps the cart that another tab has stored since', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await page.flow.remove('1');
    const newSessionId = await storeNewCart(page);
    await page.flow.undo();
    expect(page.storage.load()).toMatchObject({ sessionId: newSessionId });
    expect(readItemIds(page)).toEqual(['tour']);
  });
});

describe('a session in two tabs', () => {
  it('keeps all quote requests if one tab has missed a line', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    const otherTab = page.nextPage();
    await otherTab.flow.resume();
    await addToCart(otherTab, toRequest('tour'));
    await addToCart(page, toRequest('cruise'));
    expect(Object.keys(page.storage.load()?.quoteRequests ?? {})).toHaveLength(3);
    expect(page.flow.state).toMatchObject({ step: 'cart', notice: 'changed' });
  });

  it('becomes one booking, even without locks and after a long review', async () => {
    const site = openSite({ hasLocks: false });
    const [firstTab, otherTab] = [site.openTab(), site.openTab()];
    await addToCart(firstTab, toRequest('kayak'));
    await site.whenIdle();
    for (const { flow, clock } of [firstTab, otherTab]) {
      flow.type(guestDetails);
      flow.goTo('details');
      clock.now += 60_000;
    }
    const releaseCreate = site.venue.hold('create');
    const pendingBookings = [firstTab.flow.book(), otherTab.flow.book()];
    await expect.poll(() => site.venue.calls.at(-1)).toBe('create');
    await expect.poll(() => firstTab.flow.state.busy === 'book' && otherTab.flow.state.busy === 'book').toBe(false);
    expect(site.venue.calls.filter((call) => call === 'create')).toHaveLength(1);
    releaseCreate();
    await Promise.all(pendingBookings);
    await site.whenIdle();
    expect(site.venue.bookings).toHaveLength(1);
  });
});

it('states why Book failed although another tab has reopened the cart', async () => {
  const page = await openDetailsPage();
  page.flow.type({ customer_name: '' });
  const releaseCreate = page.venue.hold('create');
  const pendingBooking = page.flow.book();
  await expect.poll(() => page.venue.calls.at(-1)).toBe('create');
  const storedCart = page.storage.load() ?? expect.fail('There is no cart.');
  const otherTab = page.nextPage();
  otherTab.storage.save({ ...storedCart, creating: null });
  await otherTab.flow.resume();
  releaseCreate();
  await pendingBooking;
  await page.flow.sync();
  expect(page.flow.state).toMatchObject({ busy: null, problem: { kind: 'refused' } });
});

it('tells the guest about an expired cart that it cannot recreate', async () => {
  const page = await openDetailsPage();
  page.commit({ quoteRequests: {} });
  const storedCart = page.storage.load() ?? expect.fail('There is no cart.');
  page.storage.save({ ...storedCart, quoteRequests: {} });
  page.venue.expireSessions();
  page.clock.now += 60_000;
  await page.flow.book();
  expect(page.flow.state).toMatchObject({ step: 'cart', session: null, reconciliation: { cause: 'expired' } });
});

function alterFirstLine({ flow }: Visit): Promise<void> {
  return flow.alter('1', 2);
}
