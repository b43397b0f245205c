/**
 * Tests a page that cannot get the lock of the cart when the guest presses Book. Another page or script holds this
 * lock.
 */
import { describe, expect, it } from 'vitest';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createRefusal } from '../reconcile/full-cart.ts';
import { openSite } from '../guest-tabs.ts';
import { addToCart, toRequest, countCreates, guestDetails, openVisit, type Visit } from '../visit.ts';

async function openDetails(visit: Visit): Promise<Visit> {
  await addToCart(visit, toRequest('kayak'));
  visit.flow.type(guestDetails);
  visit.flow.goTo('details');
  return visit;
}

describe('Book while another script holds the lock of the cart', () => {
  it('reports `busy: elsewhere`, then lets the guest book after the wait', async () => {
    const site = openSite();
    const { flow } = await openDetails(site.openTab());
    site.holdLock();
    const states: FlowState[] = [];
    flow.subscribe((state) => states.push(state));
    await flow.book();
    expect(states[0]).toMatchObject({ busy: 'elsewhere', problem: null, notice: '' });
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
    expect(countCreates(site.venue)).toBe(0);
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(site.venue.bookings).toHaveLength(1);
  });

  it('reports a likely booking if another page booked the session meanwhile', async () => {
    const site = openSite();
    const { flow, venue } = await openDetails(site.openTab());
    site.holdLock();
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(venue.bookings).toHaveLength(1);
  });

  it('ends without a request when the script releases the lock', async () => {
    const site = openSite();
    const { flow } = await openDetails(site.openTab());
    const releaseLock = site.holdLock();
    const firstBookCommand = flow.book();
    releaseLock();
    const callsBefore = site.venue.calls.length;
    await firstBookCommand;
    expect(site.venue.calls).toHaveLength(callsBefore);
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(countCreates(site.venue)).toBe(1);
  });

  it('keeps the guest on the review after the wait', async () => {
    const site = openSite();
    const { flow } = await openDetails(site.openTab());
    await flow.review();
    site.holdLock();
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', busy: null, problem: null });
    await flow.book();
    expect(flow.state.step).toBe('done');
  });

  it('sends no create request, even after the refusal of an earlier one', async () => {
    const site = openSite();
    const { flow, venue } = await openDetails(site.openTab());
    venue.fail('create', createRefusal('unavailable', 'Not today.'));
    await flow.book();
    flow.goTo('details');
    site.holdLock();
    await flow.book();
    expect(countCreates(venue)).toBe(1);
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
  });

  it('has no effect during another command of the same page', async () => {
    const site = openSite();
    const { flow, venue } = await openDetails(site.openTab());
    site.holdLock();
    const releaseCall = venue.hold('session');
    const pendingAlteration = flow.alter('1', 'optin');
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    const pendingBooking = flow.book();
    await venue.client().rate(toRequest('tour'));
    releaseCall();
    await Promise.all([pendingAlteration, pendingBooking]);
    expect(busyStates).toEqual([null]);
    expect(countCreates(venue)).toBe(0);
  });

  it('returns to the details immediately if the storage cannot wait for locks', async () => {
    const storage: CartStorage = { ...createMemoryStorage(), alone: () => Promise.resolve(false) };
    const { flow, venue } = await openDetails(openVisit({ storage }));
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
    expect(countCreates(venue)).toBe(0);
  });
});

describe('a page whose lock another script steals', () => {
  it('sends no create request after it wakes up', async () => {
    const site = openSite();
    const sleepingPage = await openDetails(site.openTab());
    await site.whenIdle();
    const releaseCall = site.venue.hold('session');
    // After a minute, the page's last read of the cart is too old, so `book` first reads the cart again.
    sleepingPage.clock.now += 60_000;
    const pendingBooking = sleepingPage.flow.book();
    site.holdLock();
    releaseCall();
    await pendingBooking;
    expect(countCreates(site.venue)).toBe(0);
    expect(sleepingPage.flow.state).toMatchObject({ step: 'details', busy: null });
  });
});
