/**
 * Tests the commands that end a visit, go to the details or dismiss a message. Also tests the rules that apply to every
 * command.
 */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/flow/command-table.ts';
import type { UnconfirmedBooking } from '../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../src/flow/session/unconfirmed.ts';
import type { FlowState } from '../../src/flow/state.ts';
import { addToCart, toRequest, openReviewPage, guestDetails, openVisit, type Visit } from './visit.ts';

describe('restart', () => {
  it('ends the session immediately, which releases its places', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('suite'));
    expect(await page.venue.client().rate(toRequest('suite'))).toMatchObject({ bookable: false });
    expect(page.flow.restart()).toBe(true);
    expect(page.venue.calls.at(-1)).toBe('session end');
    expect(await page.venue.client().rate(toRequest('suite'))).toMatchObject({ bookable: true });
    expect(page.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {} });
  });

  it('does nothing while a booking is unconfirmed', async () => {
    const { flow, venue, storage } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    const stateBefore = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(stateBefore);
    expect(storage.load()?.creating).not.toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  it('does nothing during another command', async () => {
    const { flow } = await openCartPage();
    const pendingAdd = flow.add('unheard of', toRequest('tour'));
    const stateBefore = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(stateBefore);
    await pendingAdd;
  });

  it('does nothing while another tab is booking the cart', async () => {
    const { flow, venue, storage } = await openReviewPage();
    const storedCart = storage.load() ?? expect.fail('There is no cart.');
    storage.save({ ...storedCart, creating: { at: 5, key: 'k' } });
    expect(flow.restart()).toBe(false);
    expect(storage.load()).toMatchObject({ creating: { key: 'k' } });
    expect(venue.calls).not.toContain('session end');
  });

  it('leaves the confirmation while another tab books a new cart', async () => {
    const { flow, storage } = await openReviewPage();
    await flow.book();
    storage.save({ sessionId: 'another', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    expect(flow.restart()).toBe(true);
    expect(storage.load()).toMatchObject({ sessionId: 'another', creating: { key: 'k' } });
  });

  it('clears a stored cart that the page could not restore', async () => {
    const { venue, storage, nextPage } = await openCartPage();
    venue.fail('session', { kind: 'offline' });
    const { flow } = nextPage();
    await flow.resume();
    expect(flow.state).toMatchObject({ session: null, problem: { kind: 'offline' } });
    expect(flow.restart()).toBe(true);
    expect(storage.load()).toBeNull();
  });

  it('stores session id and key of a likely booking, then starts again', async () => {
    const unconfirmedBookings: UnconfirmedBooking[] = [];
    const storage = {
      ...createMemoryStorage(),
      setAside: (unconfirmedBooking: UnconfirmedBooking) => void unconfirmedBookings.push(unconfirmedBooking),
    };
    const { flow, venue, clock } = await openReviewPage({ storage });
    const id = flow.state.session?.id;
    const createdAt = clock.now;
    venue.fail('create', 'after');
    await flow.book();
    const key = storage.load()?.creating?.key;
    clock.now += QUIET_TIME_MS;
    await flow.check();
    flow.restart();
    expect(unconfirmedBookings).toEqual([{ sessionId: id, key, at: createdAt }]);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
    expect(storage.load()).toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  it('uses the current time for a likely booking without a stored cart', async () => {
    const unconfirmedBookings: UnconfirmedBooking[] = [];
    const storage = {
      ...createMemoryStorage(),
      setAside: (unconfirmedBooking: UnconfirmedBooking) => void unconfirmedBookings.push(unconfirmedBooking),
    };
    const { flow, venue, clock } = await openReviewPage({ storage });
    const sessionId = flow.state.session?.id;
    venue.fail('create', 'after');
    await flow.book();
    storage.clear();
    await flow.check();
    expect(flow.restart()).toBe(true);
    expect(unconfirmedBookings).toEqual([{ sessionId, key: '', at: clock.now }]);
  });

  it('starts again although the storage cannot keep a likely booking', async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.restart()).toBe(true);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
  });

  it('keeps the discount code and the guest’s details in the state', () => {
    const { flow } = openVisit();
    flow.choose({ discountCode: 'HERON', itemId: 'kayak' });
    flow.type(guestDetails);
    flow.restart();
    expect(flow.state).toMatchObject({ choice: { discountCode: 'HERON', itemId: null }, details: guestDetails });
  });

  it('keeps a new cart that another tab stores after the booking', async () => {
    const { flow, storage, venue } = await openReviewPage();
    await flow.book();
    storage.save({ sessionId: 'another', quoteRequests: {}, creating: null });
    flow.restart();
    expect(storage.load()).toMatchObject({ sessionId: 'another' });
    expect(venue.calls).not.toContain('session end');
  });
});

describe('checkOut', () => {
  it('goes to the details immediately, without a request', async () => {
    const { flow, venue } = await openCartPage();
    const callsBefore = venue.calls.length;
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    await flow.checkOut();
    expect(flow.state.step).toBe('details');
    expect([busyStates, venue.calls.length]).toEqual([[null], callsBefore]);
  });

  it('reports an unavailable line instead of opening the details', async () => {
    const { flow, venue } = await openCartPage();
    venue.spoil('kayak');
    venue.stopSale('kayak');
    await flow.alter('2', 'optin');
    await flow.checkOut();
    expect(flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { goal: 'details', differences: [{ kind: 'gone', lineId: '1' }] },
    });
  });

  it('does nothing outside the cart or during another command', async () => {
    const { flow, venue } = await openCartPage();
    flow.goTo('choose');
    await flow.checkOut();
    expect(flow.state.step).toBe('choose');
    flow.goTo('cart');
    const releaseCall = venue.hold('session');
    const pendingRemoval = flow.remove('1');
    await flow.checkOut();
    expect(flow.state.step).toBe('cart');
    releaseCall();
    await pendingRemoval;
  });
});

it('clears the notice and the problem when the guest dismisses them', () => {
  const { flow, commit } = openVisit();
  commit({ notice: 'changed', problem: { kind: 'offline' } });
  flow.dismiss();
  expect(flow.state).toMatchObject({ notice: '', problem: null });
});

async function openCartPage() {
  const page = openVisit();
  await addToCart(page, toRequest('kayak'));
  await addToCart(page, toRequest('tour'));
  page.flow.goTo('cart');
  return page;
}

it('sets the problem, and keeps step and session, if `alter` fails', async () => {
  const { flow, venue } = await openCartPage();
  const { session } = flow.state;
  venue.fail('session', { kind: 'offline' });
  await flow.alter('2', 'optin');
  expect(flow.state).toMatchObject({ busy: null, problem: { kind: 'offline' }, step: 'cart', session });
});

describe('every command', () => {
  it('blocks other commands until the state has its outcome', async () => {
    const { flow, venue } = await openCartPage();
    const releaseCall = venue.hold('session');
    const pendingRemoval = flow.remove('1');
    const stateBefore = flow.state;
    expect(stateBefore).toMatchObject({ busy: 'remove', session: { lines: [{ id: '1' }, { id: '2' }] } });
    await flow.redeem('HERON');
    expect(flow.state).toBe(stateBefore);
    releaseCall();
    await pendingRemoval;
    expect(flow.state).toMatchObject({ busy: null, session: { lines: [{ id: '2' }] }, choice: { discountCode: '' } });
  });

  it.each<[Command, (page: Visit) => Promise<void>, boolean]>([
    ['repair', ({ flow }) => flow.repair(7, 'remove'), true],
    ['accept', ({ flow }) => flow.accept(), true],
    ['sync', ({ flow }) => flow.sync(), true],
    ['resume', ({ flow }) => flow.resume(), true],
    ['alter', ({ flow }) => flow.alter('2', 'optin'), false],
  ])('follows the command table: keeps or clears the reconciliation (%s)', async (command, runCommand, isKept) => {
    const page = await openCartPage();
    const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
    page.commit({ reconciliation });
    // The stored cart gets a different mark, as if another tab had changed the cart. So the page reads the session
    // again.
    const storedCart = page.storage.load();
    if (storedCart) page.storage.save({ ...storedCart, mark: 'changed' });
    const states: FlowState[] = [];
    page.flow.subscribe((state) => states.push(state));
    await runCommand(page);
    const stateWhileBusy = states.find(({ busy }) => busy === command);
    expect(stateWhileBusy?.reconciliation).toBe(isKept ? reconciliation : null);
  });
});
