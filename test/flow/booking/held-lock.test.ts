/** Another page or script has the lock of the cart when the guest presses Book. */
import { describe, expect, it } from 'vitest';
import { openSite } from '../site.ts';
import { addTo, ask, creates, typed, type Visit } from '../visit.ts';

async function atDetails(visit: Visit): Promise<Visit> {
  await addTo(visit, ask('kayak'));
  visit.flow.type(typed);
  visit.flow.goTo('details');
  return visit;
}

describe('a lock that another script keeps', () => {
  it('shows words at once and lets the guest book after the wait', async () => {
    const site = openSite();
    const { flow } = await atDetails(site.tab());
    site.holdLock();
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    await flow.book();
    expect(busyStates[0]).toBe('elsewhere');
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
    await venue.client().create(flow.state.session?.id ?? '', typed, 'key of another page');
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
    await firstPress;
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(creates(site.venue)).toBe(1);
  });
});

describe('a stolen lock', () => {
  it('lets no create of the sleeping page through', async () => {
    const site = openSite();
    const sleeper = await atDetails(site.tab());
    await site.settled();
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
