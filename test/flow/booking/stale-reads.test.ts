/** A cache or a service worker answers reads with a copy of the open session, while writes reach the service. */
import { describe, expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Session } from '../../../src/api/types.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { ask, atReview, creates, openFlow, guestDetails, type Visit } from '../visit.ts';

/** Opens a page whose first `staleReads` reads return an old copy of the session. */
async function pageWithStaleReads(visit: Visit, staleReads: number) {
  const { venue, storage, clock } = visit;
  const client = venue.client();
  const copy = await client.session(visit.flow.state.session?.id ?? '', { read: true });
  let readsLeft = staleReads;
  const isStale = () => readsLeft-- > 0;
  const staleClient: BookingClient = {
    ...client,
    session: (id, change, onLost) =>
      'read' in change && isStale() ? Promise.resolve<Session>(copy) : client.session(id, change, onLost),
    createStatus: (id, key) =>
      isStale()
        ? Promise.resolve({ session: copy, relay: null, booking: null, payment: null })
        : client.createStatus(id, key),
  };
  return openFlow(staleClient, storage, clock).flow;
}

describe('a stale read of a session', () => {
  it('proves by itself nothing about a booking', async () => {
    const visit = await atReview();
    const flow = await pageWithStaleReads(visit, 2);
    visit.venue.fail('create', 'after');
    await visit.flow.book();
    // At this point the page learns of the create, and the quiet time begins. The stale read is too early to prove the
    // outcome.
    await flow.resume();
    visit.clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, notice: '' });
  });

  it('loses against a create that reports an ended session', async () => {
    const visit = await atReview();
    const { flow, venue, storage } = visit;
    const storedCart = storage.load();
    const other = await pageWithStaleReads(visit, Infinity);
    await other.resume();
    venue.fail('create', 'after');
    await flow.book();
    if (storedCart) storage.save({ ...storedCart, creating: null });
    other.type(guestDetails);
    other.goTo('details');
    await other.book();
    expect(other.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, problem: null });
    expect(venue.bookings).toHaveLength(1);
  });

  it('yields to a refusal that names an ended session', async () => {
    const visit = await atReview();
    const { venue } = visit;
    const other = await pageWithStaleReads(visit, Infinity);
    await other.resume();
    await venue.client().session(other.state.session?.id ?? '', { end: true });
    await other.alter('1', 2);
    expect(other.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(creates(venue)).toBe(0);
  });

  it('stays valid if a refusal names a closed item', async () => {
    const visit = await atReview();
    visit.flow.goTo('cart');
    visit.venue.fail('session', { kind: 'refused', code: 'x', title: 'Kayak: closed.', details: '', fields: {} });
    await visit.flow.alter('1', 3);
    expect(visit.flow.state).toMatchObject({ problem: { kind: 'refused' }, quoteRequests: { 1: ask('kayak', 2) } });
  });
});
