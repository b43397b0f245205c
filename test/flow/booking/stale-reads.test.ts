/**
 * Tests pages whose cache or service worker answers reads with an old copy of the open session. Writes still reach the
 * service.
 */
import { describe, expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { Session } from '../../../src/api/types.ts';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { toRequest, openReviewPage, countCreates, openFlow, guestDetails, type Visit } from '../visit.ts';

/** Opens a page whose first `staleReads` reads return an old copy of the open session. */
async function openPageWithStaleReads(visit: Visit, staleReads: number) {
  const { venue, storage, clock } = visit;
  const client = venue.client();
  const staleSession = await client.session(visit.flow.state.session?.id ?? '', { read: true });
  let readsLeft = staleReads;
  const isStale = () => readsLeft-- > 0;
  const staleClient: BookingClient = {
    ...client,
    session: (id, change, onLost) =>
      'read' in change && isStale() ? Promise.resolve<Session>(staleSession) : client.session(id, change, onLost),
    createStatus: (id, key) =>
      isStale()
        ? Promise.resolve({ session: staleSession, relay: null, booking: null, payment: null })
        : client.createStatus(id, key),
  };
  return openFlow(staleClient, storage, clock).flow;
}

describe('a stale read that shows an open session', () => {
  it('sets the verdict `likely` for a lost booking, without the notice `not-made`', async () => {
    const visit = await openReviewPage();
    const flow = await openPageWithStaleReads(visit, 2);
    visit.venue.fail('create', 'after');
    await visit.flow.book();
    // Here, the new page learns about the create request, and the quiet time begins. In this time, the request may
    // still book. So this stale read is too early to prove the outcome.
    await flow.resume();
    visit.clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, notice: '' });
  });

  it('sets the verdict `likely` if the create refusal reports an ended session', async () => {
    const visit = await openReviewPage();
    const { flow, venue, storage } = visit;
    const storedCart = storage.load();
    const staleFlow = await openPageWithStaleReads(visit, Infinity);
    await staleFlow.resume();
    venue.fail('create', 'after');
    await flow.book();
    if (storedCart) storage.save({ ...storedCart, creating: null });
    staleFlow.type(guestDetails);
    staleFlow.goTo('details');
    await staleFlow.book();
    expect(staleFlow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, problem: null });
    expect(venue.bookings).toHaveLength(1);
  });

  it('sets the verdict `likely` after a change that the ended session refuses', async () => {
    const visit = await openReviewPage();
    const { venue } = visit;
    const staleFlow = await openPageWithStaleReads(visit, Infinity);
    await staleFlow.resume();
    await venue.client().session(staleFlow.state.session?.id ?? '', { end: true });
    await staleFlow.alter('1', 2);
    expect(staleFlow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(countCreates(venue)).toBe(0);
  });

  it('differs from an item’s refusal, which shows its reason in the cart', async () => {
    const visit = await openReviewPage();
    visit.flow.goTo('cart');
    visit.venue.fail('session', { kind: 'refused', code: 'x', title: 'Kayak: closed.', details: '', fields: {} });
    await visit.flow.alter('1', 3);
    expect(visit.flow.state).toMatchObject({
      problem: { kind: 'refused' },
      quoteRequests: { 1: toRequest('kayak', 2) },
    });
  });
});
