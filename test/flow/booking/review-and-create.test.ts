/** Tests the review and the booking: the flow never books twice, and never reports a booking that does not exist. */
import { describe, expect, it } from 'vitest';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import type { Problem } from '../../../src/values/problem.ts';
import {
  addToCart,
  toRequest,
  openDetailsPage,
  openReviewPage,
  countCreates,
  guestDetails,
  openVisit,
  type Visit,
} from '../visit.ts';

const offlineProblem = { kind: 'offline' } as const;

it('confirms the booking with its lines and empties the cart', async () => {
  const { flow, venue, storage } = await openReviewPage();
  const { session } = flow.state;
  await flow.book();
  expect(flow.state).toMatchObject({
    step: 'done',
    booking: { code: venue.bookings[0]?.code, paymentRequired: true },
    booked: session ?? {},
    session: null,
    quoteRequests: {},
    details: guestDetails,
  });
  expect(venue.bookings).toMatchObject([{ total: session?.total, details: guestDetails }]);
  expect(storage.load()).toBeNull();
});

it('requires no payment for a free booking', async () => {
  const page = openVisit();
  page.venue.reprice('kayak', 0);
  await addToCart(page, toRequest('kayak'));
  page.flow.type(guestDetails);
  page.flow.goTo('details');
  await page.flow.review();
  await page.flow.book();
  expect(page.flow.state).toMatchObject({ step: 'done', booking: { paymentRequired: false } });
});

it('sends one create request after a double click on Book', async () => {
  const { flow, venue } = await openReviewPage();
  const releaseCall = venue.hold('create');
  const bookCommands = [flow.book(), flow.book()];
  releaseCall();
  await Promise.all(bookCommands);
  await flow.book();
  expect(countCreates(venue)).toBe(1);
  expect(venue.bookings).toHaveLength(1);
});

it('ignores steps, changes and commands during a create request', async () => {
  const { flow, venue } = await openReviewPage();
  const releaseCall = venue.hold('create');
  const pendingBooking = flow.book();
  const stateBefore = flow.state;
  flow.goTo('choose');
  await Promise.all([flow.remove('1'), flow.add('x', toRequest('tour')), flow.review(), flow.check(), flow.resume()]);
  expect(flow.state).toBe(stateBefore);
  releaseCall();
  await pendingBooking;
  expect(flow.state.step).toBe('done');
});

it('stores the create request before it sends that request', async () => {
  const { flow, venue, storage } = await openReviewPage();
  const releaseCall = venue.hold('create');
  const pendingBooking = flow.book();
  expect(storage.load()).toMatchObject({
    creating: { key: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    sessionId: flow.state.session?.id,
  });
  releaseCall();
  await pendingBooking;
});

it('returns to the details if required fields are empty', async () => {
  const { flow, storage } = await openReviewPage();
  flow.type({ customer_email: '' });
  await flow.book();
  expect(flow.state).toMatchObject({
    step: 'details',
    problem: { kind: 'refused', fields: { customer_email: 'E-mail' } },
    details: { ...guestDetails, customer_email: '' },
  });
  expect(storage.load()?.creating).toBeNull();
});

describe('a refused create request', () => {
  it('shows an unavailable line and waits until the guest accepts the change', async () => {
    const { flow, venue, storage } = await openReviewPage();
    venue.stopSale('kayak');
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: { goal: 'review', differences: [{ kind: 'gone', name: 'Kayak', open: true }] },
      details: guestDetails,
    });
    expect(storage.load()?.creating).toBeNull();
    await flow.book();
    expect(countCreates(venue)).toBe(1);
  });

  it("shows the service's message if the reason is unknown", async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', { kind: 'refused', code: 'closed', title: 'No bookings today.', details: '', fields: {} });
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: null,
      problem: { title: 'No bookings today.' },
    });
  });

  it('does not report a booking if an item\'s name contains "closed"', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('tour'));
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    await page.flow.review();
    page.venue.stopSale('tour');
    await page.flow.book();
    expect(page.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'gone', name: 'Extended tour, closed deck' }] },
    });
  });

  it("recreates an expired session and keeps the guest's details", async () => {
    const { flow, venue } = await openReviewPage();
    venue.expireSessions();
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: { cause: 'expired', differences: [] },
      details: guestDetails,
      quoteRequests: { 1: toRequest('kayak', 2) },
    });
    expect(venue.bookings).toHaveLength(0);
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });

  it('does not recreate a session that another tab booked', async () => {
    const { flow, venue } = await openReviewPage();
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'key of another page');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
    expect(venue.bookings).toHaveLength(1);
  });

  describe('a create request that the service refuses for an ended session', () => {
    const endedRefusal: Problem = {
      kind: 'refused',
      code: 'session_ended',
      title: 'This session has ended.',
      details: '',
      fields: {},
    };

    it('leaves the booking unconfirmed if the following session read fails', async () => {
      const { flow, venue, storage } = await openReviewPage();
      venue.fail('create', endedRefusal);
      venue.fail('session', offlineProblem);
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, problem: null });
      expect(storage.load()?.creating).not.toBeNull();
    });

    const createRefusal = (code: string): Problem => ({ ...endedRefusal, code, title: '' });
    it.each([
      ['has ended', 'line_gone', 'session_booked', 'unsure'],
      ['is unknown', 'session_ended', 'not_found', 'unsure'],
      ['has expired', 'session_ended', 'session_expired', 'review'],
    ])('derives the outcome from a session that %s', async (_sessionState, createCode, sessionCode, expectedStep) => {
      const { flow, venue } = await openReviewPage();
      venue.fail('create', createRefusal(createCode));
      venue.fail('session', createRefusal(sessionCode));
      await flow.book();
      expect(flow.state.step).toBe(expectedStep);
      expect(venue.bookings).toHaveLength(0);
    });

    it('reports a likely booking if the session is empty', async () => {
      const { flow, venue } = await openReviewPage();
      venue.fail('create', endedRefusal);
      venue.deleteLines('kayak');
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, problem: null });
    });
  });

  it("shows the service's message if the following read of the session fails", async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    venue.fail('session', offlineProblem);
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' }, details: guestDetails });
  });
});

describe('booking without a network', () => {
  const unsentProblem = { kind: 'offline', nothingBooked: true };

  it('sends nothing and reports that no booking exists', async () => {
    let isOnline = true;
    const { flow, venue, storage } = await openReviewPage({ isOnline: () => isOnline });
    isOnline = false;
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: unsentProblem });
    expect(countCreates(venue)).toBe(0);
    expect(storage.load()?.creating).toBeNull();
  });

  it('reports `nothingBooked` if the read before the booking fails', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.fail('session', 'before');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: unsentProblem });
    expect(countCreates(venue)).toBe(0);
  });

  it('does not report `nothingBooked` if the read for a review fails', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.fail('session', 'before');
    await flow.review();
    expect(flow.state.problem).toEqual({ kind: 'offline' });
  });
});

it.each<Problem>([{ kind: 'throttled', until: 1 }, { kind: 'unauthorised', title: 'No.' }, offlineProblem])(
  'allows another create request if the first surely made no booking (%j)',
  async (problem) => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', problem);
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem });
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(venue.bookings).toHaveLength(1);
  },
);

describe('booking straight from the details', () => {
  it('reads the session and requests each quote once, then books once', async () => {
    const { flow, venue } = await openDetailsPage();
    const callsBefore = venue.calls.length;
    await Promise.all([flow.book(), flow.book()]);
    expect(flow.state).toMatchObject({ step: 'done', booking: { code: venue.bookings[0]?.code } });
    expect(venue.calls.slice(callsBefore)).toEqual(['session read', 'rate', 'create']);
    expect(countCreates(venue)).toBe(1);
  });

  it('shows a higher price and returns to the details before it books', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.reprice('kayak', 9900);
    await flow.book();
    expect(countCreates(venue)).toBe(0);
    expect(flow.state).toMatchObject({ step: 'details', reconciliation: { goal: 'details' }, details: guestDetails });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'details', reconciliation: null });
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(venue.bookings).toMatchObject([{ total: flow.state.booked?.total }]);
  });

  it('stays at the details with the message of a refused create request', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.fail('create', { kind: 'refused', code: 'closed', title: 'No bookings today.', details: '', fields: {} });
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'details',
      problem: { title: 'No bookings today.' },
      details: guestDetails,
    });
  });

  it('shows the fields that the service refuses', async () => {
    const { flow, venue } = await openDetailsPage();
    flow.type({ customer_email: '' });
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: { fields: { customer_email: 'E-mail' } } });
    expect(venue.bookings).toHaveLength(0);
  });

  it('returns to the details when an unconfirmed booking turns out not made', async () => {
    const { flow, venue, clock } = await openDetailsPage();
    venue.fail('create', 'before');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'details', notice: 'not-made', details: guestDetails });
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });
});

describe('review', () => {
  it('recreates an expired session at the second press if the first fails', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    page.venue.expireSessions();
    page.venue.fail('rate', offlineProblem);
    await page.flow.review();
    expect(page.flow.state).toMatchObject({ problem: offlineProblem, step: 'details', details: guestDetails });
    expect(Object.keys(page.storage.load()?.quoteRequests ?? {})).toHaveLength(2);
    await page.flow.review();
    expect(page.flow.state).toMatchObject({
      problem: null,
      step: 'review',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: toRequest('kayak'), 2: toRequest('tour') },
    });
  });

  it('does not recreate a cart that another tab booked', async () => {
    const page = await openReviewPage();
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'key of another page');
    page.flow.goTo('details');
    await page.flow.review();
    expect(page.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(page.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  it('stays at the details and keeps the cart without a network', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    page.venue.fail('session', offlineProblem);
    await page.flow.review();
    expect(page.flow.state).toMatchObject({
      problem: offlineProblem,
      step: 'details',
      details: guestDetails,
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });
});

describe('a line that another tab adds before the booking', () => {
  const readItemIds = ({ flow }: Visit) => flow.state.session?.lines.map(({ itemId }) => itemId);
  const expectedState = {
    step: 'review',
    reconciliation: { differences: [{ kind: 'total', before: '85.00', now: '184.00' }] },
  };

  it('appears in the review if it arrives during the session read', async () => {
    const firstPage = openVisit();
    await addToCart(firstPage, toRequest('kayak', 2));
    const otherPage = firstPage.nextPage();
    await otherPage.flow.resume();
    firstPage.flow.type(guestDetails);
    firstPage.flow.goTo('details');
    const releaseCall = firstPage.venue.hold('session');
    const pendingReview = firstPage.flow.review();
    await addToCart(otherPage, toRequest('tour'));
    releaseCall();
    await pendingReview;
    expect(firstPage.flow.state).toMatchObject({ ...expectedState, quoteRequests: { 2: { itemId: 'tour' } } });
    expect(readItemIds(firstPage)).toEqual(['kayak', 'tour']);
  });

  it('appears after a press of Book if the tab sent no message', async () => {
    const firstPage = await openReviewPage();
    const otherPage = firstPage.nextPage();
    await otherPage.flow.resume();
    await addToCart(otherPage, toRequest('tour'));
    await firstPage.flow.book();
    expect(countCreates(firstPage.venue)).toBe(0);
    expect(firstPage.flow.state).toMatchObject(expectedState);
    expect(readItemIds(firstPage)).toEqual(['kayak', 'tour']);
    await firstPage.flow.book();
    expect(firstPage.venue.bookings).toMatchObject([{ total: '184.00' }]);
  });
});
