/**
 * Tests create requests whose answer gets lost. Checks the state of the page that sent the request, and of the next
 * page.
 */
import { describe, expect, it } from 'vitest';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import { toRequest, openReviewPage, countCreates, guestDetails, type Visit } from '../visit.ts';

const offlineProblem = { kind: 'offline' } as const;
const unresolvedState = { step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' };

describe('a create request without an answer', () => {
  it.each(['before', 'after'] as const)(
    'allows only the command `check` (connection lost %s the service books)',
    async (fault) => {
      const { flow, venue, storage } = await openReviewPage();
      venue.fail('create', fault);
      await flow.book();
      expect(flow.state).toMatchObject({
        step: 'unsure',
        unconfirmed: { verdict: 'waiting' },
        booking: null,
        problem: null,
        details: guestDetails,
      });
      expect(storage.load()?.creating).not.toBeNull();
      flow.goTo('review');
      flow.goTo('choose');
      await flow.book();
      await flow.add('x', toRequest('tour'));
      expect(flow.state.step).toBe('unsure');
      expect(countCreates(venue)).toBe(1);
    },
  );

  it('returns to the review if no booking appears within the quiet time', async () => {
    const { flow, venue, storage, clock } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    clock.now += QUIET_TIME_MS - 1;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting', until: clock.now + 1 } });
    clock.now += 1;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'review',
      notice: 'not-made',
      details: guestDetails,
      quoteRequests: { 1: toRequest('kayak', 2) },
    });
    expect(storage.load()?.creating).toBeNull();
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });

  it('reports a likely booking when a check finds the session ended', async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, booking: null });
    expect(countCreates(venue)).toBe(1);
  });

  it('reports a likely booking when a check finds the session empty', async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    await venue.client().session(flow.state.session?.id ?? '', { alter: { lineId: '1', to: 'remove' } });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });

  it('shows the booking that the relay returns for the request key', async () => {
    const { flow, venue } = await openReviewPage({ relay: true });
    const { session } = flow.state;
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: session ?? {},
    });
    expect(venue.bookings).toHaveLength(1);
  });

  it('stays unconfirmed if a check fails offline, and allows another check', async () => {
    const { flow, venue, clock } = await openReviewPage();
    venue.fail('create', 'before');
    venue.fail('session', offlineProblem);
    await flow.book();
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offlineProblem });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'review', notice: 'not-made' });
  });

  it('shows the cart with a recreated session if the old one expired', async () => {
    const { flow, venue, clock } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    venue.expireSessions();
    clock.now += QUIET_TIME_MS;
    venue.fail('rate', offlineProblem);
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offlineProblem });
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { cause: 'expired', differences: [] },
      details: guestDetails,
    });
  });

  it('shows the cart with an unavailable line if the session expired', async () => {
    const { flow, venue, clock } = await openReviewPage();
    venue.fail('create', 'before');
    await flow.book();
    venue.expireSessions();
    venue.stopSale('kayak');
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      unconfirmed: null,
      reconciliation: { cause: 'expired', differences: [{ kind: 'gone', open: true }] },
    });
  });

  it('keeps the prices on screen while the booking is unconfirmed', async () => {
    const { flow, venue } = await openReviewPage();
    const { session } = flow.state;
    venue.fail('create', 'before');
    await flow.book();
    venue.reprice('kayak', 9900);
    await flow.check();
    expect(flow.state).toMatchObject({ ...unresolvedState, session: session ?? {} });
  });
});

describe('a page that closes during a create request', () => {
  async function reopenAfterClose(fault: 'before' | 'after', relay = false) {
    const firstPage = await openReviewPage({ relay });
    firstPage.venue.fail('create', fault);
    const releaseCreate = firstPage.venue.hold('create');
    const pendingBooking = firstPage.flow.book();
    const secondPage = firstPage.nextPage();
    releaseCreate();
    // Waits until the first page's request has ended. The second page cannot observe that request.
    await pendingBooking;
    return secondPage;
  }

  it('lets the next page report a likely booking if the service booked', async () => {
    const { flow, venue } = await reopenAfterClose('after');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(countCreates(venue)).toBe(1);
  });

  it('lets the next page confirm the booking through a relay', async () => {
    const { flow, venue } = await reopenAfterClose('after', true);
    await flow.resume();
    expect(flow.state).toMatchObject({
      step: 'done',
      booking: { code: venue.bookings[0]?.code, paymentRequired: true },
      booked: { lines: [{ itemId: 'kayak', quantity: 2 }] },
    });
    expect(venue.bookings).toHaveLength(1);
  });

  it('lets the next page show the cart if the service booked nothing', async () => {
    const { flow, venue, clock } = await reopenAfterClose('before');
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, notice: '' });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'cart', notice: 'not-made', quoteRequests: { 1: toRequest('kayak', 2) } });
    expect(venue.bookings).toHaveLength(0);
  });

  it('leads to complete details if the service booked nothing', async () => {
    const { flow, clock } = await reopenAfterClose('before');
    await flow.resume();
    flow.type(guestDetails);
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'details', notice: 'not-made', details: guestDetails });
  });

  it('lets the next page show the cart after a failed first read', async () => {
    const { flow, venue, clock } = await reopenAfterClose('before');
    venue.fail('session', offlineProblem);
    await flow.resume();
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'cart',
      notice: 'not-made',
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });

  /** Stores the started create request without its lines, as earlier versions did. */
  function dropStoredLines({ storage }: Visit): void {
    const cart = storage.load() ?? expect.fail('There is no cart.');
    const { at = 0, key = '' } = cart.creating ?? {};
    storage.save({ ...cart, creating: { at, key } });
  }

  it('lets the next page show the stored lines during the wait', async () => {
    const { flow, venue } = await reopenAfterClose('before');
    venue.expireSessions();
    await flow.resume();
    expect(flow.state).toMatchObject({ ...unresolvedState, session: { lines: [{ itemId: 'kayak' }] } });
  });

  it('lets the next page show no lines without stored lines or session', async () => {
    const nextPage = await reopenAfterClose('before');
    const { flow, venue } = nextPage;
    dropStoredLines(nextPage);
    venue.expireSessions();
    await flow.resume();
    expect(flow.state).toMatchObject({ ...unresolvedState, session: { lines: [] } });
  });

  it('lets the next page read lines that the cart did not store', async () => {
    const nextPage = await reopenAfterClose('before');
    const { flow, venue } = nextPage;
    dropStoredLines(nextPage);
    venue.fail('session', offlineProblem);
    await flow.resume();
    expect(flow.state.session?.lines).toEqual([]);
    await flow.check();
    expect(flow.state).toMatchObject({
      step: 'unsure',
      unconfirmed: { verdict: 'waiting' },
      session: { lines: [{ itemId: 'kayak' }] },
      quoteRequests: { 1: toRequest('kayak', 2) },
    });
  });

  it('reports a likely booking when the next page is online again', async () => {
    const { flow, venue } = await reopenAfterClose('after');
    venue.fail('session', offlineProblem);
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', problem: offlineProblem, busy: null });
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
  });
});
