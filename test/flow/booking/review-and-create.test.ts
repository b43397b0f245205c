/** Review and booking: the flow never books twice and never reports a booking that does not exist. */
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

const offline = { kind: 'offline' } as const;
const networkProblem = { kind: 'offline' } as const;

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
  const release = venue.hold('create');
  const both = [flow.book(), flow.book()];
  release();
  await Promise.all(both);
  await flow.book();
  expect(countCreates(venue)).toBe(1);
  expect(venue.bookings).toHaveLength(1);
});

it('ignores steps, changes and commands during a create request', async () => {
  const { flow, venue } = await openReviewPage();
  const release = venue.hold('create');
  const booking = flow.book();
  const before = flow.state;
  flow.goTo('choose');
  await Promise.all([flow.remove('1'), flow.add('x', toRequest('tour')), flow.review(), flow.check(), flow.resume()]);
  expect(flow.state).toBe(before);
  release();
  await booking;
  expect(flow.state.step).toBe('done');
});

it('stores the create request before it sends the request', async () => {
  const { flow, venue, storage } = await openReviewPage();
  const release = venue.hold('create');
  const booking = flow.book();
  expect(storage.load()).toMatchObject({
    creating: { key: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    sessionId: flow.state.session?.id,
  });
  release();
  await booking;
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
    await venue.client().create(flow.state.session?.id ?? '', guestDetails, 'anothers key');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
    expect(venue.bookings).toHaveLength(1);
  });

  describe('a create request that the service refuses for an ended session', () => {
    const ended: Problem = {
      kind: 'refused',
      code: 'session_ended',
      title: 'This session has ended.',
      details: '',
      fields: {},
    };

    it('stays unconfirmed if the following read of the session fails', async () => {
      const { flow, venue, storage } = await openReviewPage();
      venue.fail('create', ended);
      venue.fail('session', offline);
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, problem: null });
      expect(storage.load()?.creating).not.toBeNull();
    });

    const refusing = (code: string): Problem => ({ ...ended, code, title: '' });
    it.each([
      ['has ended', 'line_gone', 'session_booked', 'unsure'],
      ['is unknown', 'session_ended', 'not_found', 'unsure'],
      ['has expired', 'session_ended', 'session_expired', 'review'],
    ])('derives the outcome from a session that %s', async (_state, ofCreate, ofSession, step) => {
      const { flow, venue } = await openReviewPage();
      venue.fail('create', refusing(ofCreate));
      venue.fail('session', refusing(ofSession));
      await flow.book();
      expect(flow.state.step).toBe(step);
      expect(venue.bookings).toHaveLength(0);
    });

    it('reports a likely booking if the session is empty', async () => {
      const { flow, venue } = await openReviewPage();
      venue.fail('create', ended);
      venue.deleteLines('kayak');
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, problem: null });
    });
  });

  it("shows the service's message if the following read of the session fails", async () => {
    const { flow, venue } = await openReviewPage();
    venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    venue.fail('session', offline);
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' }, details: guestDetails });
  });
});

describe('booking without a network', () => {
  const unsent = { kind: 'offline', nothingBooked: true };

  it('sends nothing and reports that nothing was booked', async () => {
    let isOnline = true;
    const { flow, venue, storage } = await openReviewPage({ isOnline: () => isOnline });
    isOnline = false;
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: unsent });
    expect(countCreates(venue)).toBe(0);
    expect(storage.load()?.creating).toBeNull();
  });

  it('reports `nothingBooked` if the read before the booking fails', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.fail('session', 'before');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: unsent });
    expect(countCreates(venue)).toBe(0);
  });

  it('does not mention bookings if the read for the review fails', async () => {
    const { flow, venue } = await openDetailsPage();
    venue.fail('session', 'before');
    await flow.review();
    expect(flow.state.problem).toEqual({ kind: 'offline' });
  });
});

it.each<Problem>([{ kind: 'throttled', until: 1 }, { kind: 'unauthorised', title: 'No.' }, offline])(
  'allows another create request after a definite failure (%j)',
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
  it('reads the session and rates each line once, then books once', async () => {
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
  it('recreates an expired session at the second try if the first fails', async () => {
    const page = openVisit();
    await addToCart(page, toRequest('kayak'));
    await addToCart(page, toRequest('tour'));
    page.flow.type(guestDetails);
    page.flow.goTo('details');
    page.venue.expireSessions();
    page.venue.fail('rate', networkProblem);
    await page.flow.review();
    expect(page.flow.state).toMatchObject({ problem: networkProblem, step: 'details', details: guestDetails });
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
    await page.venue.client().create(page.flow.state.session?.id ?? '', guestDetails, 'anothers key');
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
    page.venue.fail('session', networkProblem);
    await page.flow.review();
    expect(page.flow.state).toMatchObject({
      problem: networkProblem,
      step: 'details',
      details: guestDetails,
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });
});

describe('a line that another tab adds before the booking', () => {
  const itemsIn = ({ flow }: Visit) => flow.state.session?.lines.map(({ itemId }) => itemId);
  const both = { step: 'review', reconciliation: { differences: [{ kind: 'total', before: '85.00', now: '184.00' }] } };

  it('appears in the review if the tab adds it during the read', async () => {
    const here = openVisit();
    await addToCart(here, toRequest('kayak', 2));
    const elsewhere = here.nextPage();
    await elsewhere.flow.resume();
    here.flow.type(guestDetails);
    here.flow.goTo('details');
    const release = here.venue.hold('session');
    const reviewing = here.flow.review();
    await addToCart(elsewhere, toRequest('tour'));
    release();
    await reviewing;
    expect(here.flow.state).toMatchObject({ ...both, quoteRequests: { 2: { itemId: 'tour' } } });
    expect(itemsIn(here)).toEqual(['kayak', 'tour']);
  });

  it('appears when the guest presses Book if the tab sent no message', async () => {
    const here = await openReviewPage();
    const elsewhere = here.nextPage();
    await elsewhere.flow.resume();
    await addToCart(elsewhere, toRequest('tour'));
    await here.flow.book();
    expect(countCreates(here.venue)).toBe(0);
    expect(here.flow.state).toMatchObject(both);
    expect(itemsIn(here)).toEqual(['kayak', 'tour']);
    await here.flow.book();
    expect(here.venue.bookings).toMatchObject([{ total: '184.00' }]);
  });
});
