/** Another page or script has the lock of the cart when the guest presses Book. */
import { describe, expect, it } from 'vitest';
import type { CartStorage } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { refusal } from '../reconcile/full-cart.ts';
import { openSite } from '../site.ts';
import { addTo, ask, creates, guestDetails, visit as openVisit, type Visit } from '../visit.ts';

async function atDetails(visit: Visit): Promise<Visit> {
  await addTo(visit, ask('kayak'));
  visit.flow.type(guestDetails);
  visit.flow.goTo('details');
  return visit;
}

describe('a lock that another script keeps', () => {
  it('shows words at once and lets the guest book after the wait', async () => {
    const site = openSite();
    const { flow } = await atDetails(site.tab());
    site.holdLock();
    const states: FlowState[] = [];
    flow.subscribe((state) => states.push(state));
    await flow.book();
    expect(states[0]).toMatchObject({ busy: 'elsewhere', problem: null, notice: '' });
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
    expect(creates(site.venue)).toBe(0);
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(site.venue.bookings).toHaveLength(1);
  });

  it('hides no booking of the same session', async () => {
    const site = openSite();
    const { flow, venue } = await atDetails(site.tab());
    site.holdLock();
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(venue.bookings).toHaveLength(1);
  });

  it('needs another press of Book after the script gives it back', async () => {
    const site = openSite();
    const { flow } = await atDetails(site.tab());
    const giveBack = site.holdLock();
    const firstPress = flow.book();
    giveBack();
    const callsBefore = site.venue.calls.length;
    await firstPress;
    expect(site.venue.calls).toHaveLength(callsBefore);
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(creates(site.venue)).toBe(1);
  });

  it('leaves the guest at the review after the wait', async () => {
    const site = openSite();
    const { flow } = await atDetails(site.tab());
    await flow.review();
    site.holdLock();
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', busy: null, problem: null });
    await flow.book();
    expect(flow.state.step).toBe('done');
  });

  it('sends no second create after a refused booking', async () => {
    const site = openSite();
    const { flow, venue } = await atDetails(site.tab());
    venue.fail('create', refusal('unavailable', 'Not today.'));
    await flow.book();
    flow.goTo('details');
    site.holdLock();
    await flow.book();
    expect(creates(venue)).toBe(1);
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
  });

  it('interrupts no other command of the page', async () => {
    const site = openSite();
    const { flow, venue } = await atDetails(site.tab());
    site.holdLock();
    const release = venue.hold('session');
    const altering = flow.alter('1', 'optin');
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    const booking = flow.book();
    await venue.client().rate(ask('tour'));
    release();
    await Promise.all([altering, booking]);
    expect(busyStates).toEqual([null]);
    expect(creates(venue)).toBe(0);
  });

  it('ends at once if the storage cannot wait for the lock', async () => {
    const storage: CartStorage = { ...createMemoryStorage(), alone: () => Promise.resolve(false) };
    const { flow, venue } = await atDetails(openVisit({ storage }));
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', busy: null, problem: null });
    expect(creates(venue)).toBe(0);
  });
});

describe('a stolen lock', () => {
  it('lets no create of the sleeping page through', async () => {
    const site = openSite();
    const sleeper = await atDetails(site.tab());
    await site.whenIdle();
    const release = site.venue.hold('session');
    // The sleeping page reads its cart again, after the quiet time of an earlier answer.
    sleeper.clock.now += 60_000;
    const sleeping = sleeper.flow.book();
    site.holdLock();
    release();
    await sleeping;
    expect(creates(site.venue)).toBe(0);
    expect(sleeper.flow.state).toMatchObject({ step: 'details', busy: null });
  });
});
