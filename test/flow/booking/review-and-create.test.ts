/** Never twice, never claimed falsely. */
import { describe, expect, test } from 'vitest';
import { QUIET_TIME_MS } from '../../../src/flow/session/unconfirmed.ts';
import type { Problem } from '../../../src/values/problem.ts';
import { addTo, ask, atDetails, atReview, creates, typed, visit, type Visit } from '../visit.ts';

const offline = { kind: 'offline' } as const;
const lost = { kind: 'offline' } as const;

test('a booking is confirmed with what was booked, and the cart is empty', async () => {
  const { flow, venue, storage } = await atReview();
  const { session } = flow.state;
  await flow.book();
  expect(flow.state).toMatchObject({
    step: 'done',
    booking: { code: venue.bookings[0]?.code, paymentRequired: true },
    booked: session ?? {},
    session: null,
    quoteRequests: {},
    details: typed,
  });
  expect(venue.bookings).toMatchObject([{ total: session?.total, details: typed }]);
  expect(storage.load()).toBeNull();
});

test('what costs nothing needs no payment', async () => {
  const made = visit();
  made.venue.reprice('kayak', 0);
  await addTo(made, ask('kayak'));
  made.flow.type(typed);
  made.flow.goTo('details');
  await made.flow.review();
  await made.flow.book();
  expect(made.flow.state).toMatchObject({ step: 'done', booking: { paymentRequired: false } });
});

test('a double click sends one create', async () => {
  const { flow, venue } = await atReview();
  const release = venue.hold('create');
  const both = [flow.book(), flow.book()];
  release();
  await Promise.all(both);
  await flow.book();
  expect(creates(venue)).toBe(1);
  expect(venue.bookings).toHaveLength(1);
});

test('nothing else happens while a booking is under way: no step, no change, no second command', async () => {
  const { flow, venue } = await atReview();
  const release = venue.hold('create');
  const booking = flow.book();
  const before = flow.state;
  flow.goTo('choose');
  await Promise.all([flow.remove('1'), flow.add('x', ask('tour')), flow.review(), flow.check(), flow.resume()]);
  expect(flow.state).toBe(before);
  release();
  await booking;
  expect(flow.state.step).toBe('done');
});

test('that a booking is asked for is stored before the request leaves', async () => {
  const { flow, venue, storage } = await atReview();
  const release = venue.hold('create');
  const booking = flow.book();
  expect(storage.load()).toMatchObject({
    creating: { key: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    sessionId: flow.state.session?.id,
  });
  release();
  await booking;
});

test('fields that are missing lead back to the details', async () => {
  const { flow, storage } = await atReview();
  flow.type({ customer_email: '' });
  await flow.book();
  expect(flow.state).toMatchObject({
    step: 'details',
    problem: { kind: 'refused', fields: { customer_email: 'E-mail' } },
    details: { ...typed, customer_email: '' },
  });
  expect(storage.load()?.creating).toBeNull();
});

describe('a create that is refused', () => {
  test('because a line has gone says which, and nothing goes on without the visitor', async () => {
    const { flow, venue, storage } = await atReview();
    venue.withdraw('kayak');
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: { goal: 'review', differences: [{ kind: 'gone', name: 'Kayak', open: true }] },
      details: typed,
    });
    expect(storage.load()?.creating).toBeNull();
    await flow.book();
    expect(creates(venue)).toBe(1);
  });

  test('for a reason nobody finds shows the service’s words', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', { kind: 'refused', code: 'closed', title: 'No bookings today.', details: '', fields: {} });
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: null,
      problem: { title: 'No bookings today.' },
    });
  });

  test('is not taken for a booking because an item’s name sounds like one', async () => {
    const made = visit();
    await addTo(made, ask('tour'));
    made.flow.type(typed);
    made.flow.goTo('details');
    await made.flow.review();
    made.venue.withdraw('tour');
    await made.flow.book();
    expect(made.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'gone', name: 'Extended tour, closed deck' }] },
    });
  });

  test('by an expired session rebuilds the cart and keeps what was typed', async () => {
    const { flow, venue } = await atReview();
    venue.expireAll();
    await flow.book();
    expect(flow.state).toMatchObject({
      step: 'review',
      reconciliation: { cause: 'expired', differences: [] },
      details: typed,
      quoteRequests: { 1: ask('kayak', 2) },
    });
    expect(venue.bookings).toHaveLength(0);
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });

  test('by a session that another tab has booked is never rebuilt', async () => {
    const { flow, venue } = await atReview();
    await venue.client().create(flow.state.session?.id ?? '', typed, 'anothers key');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
    expect(venue.bookings).toHaveLength(1);
  });

  describe('as ended may be the second arrival of one that was booked:', () => {
    const ended: Problem = {
      kind: 'refused',
      code: 'session_ended',
      title: 'This session has ended.',
      details: '',
      fields: {},
    };

    test('it is open where the session cannot be read', async () => {
      const { flow, venue, storage } = await atReview();
      venue.fail('create', ended);
      venue.fail('session', offline);
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' }, problem: null });
      expect(storage.load()?.creating).not.toBeNull();
    });

    const refusing = (code: string): Problem => ({ ...ended, code, title: '' });
    test.each([
      ['it was most likely made where the session says that it has ended', 'line_gone', 'session_booked', 'unsure'],
      ['it was most likely made where the session says nothing of it', 'session_ended', 'not_found', 'unsure'],
      ['nothing was made where the session has expired', 'session_ended', 'session_expired', 'review'],
    ])('%s', async (_words, ofCreate, ofSession, step) => {
      const { flow, venue } = await atReview();
      venue.fail('create', refusing(ofCreate));
      venue.fail('session', refusing(ofSession));
      await flow.book();
      expect(flow.state.step).toBe(step);
      expect(venue.bookings).toHaveLength(0);
    });

    test('it was most likely made where the session is shown with nothing in it', async () => {
      const { flow, venue } = await atReview();
      venue.fail('create', ended);
      venue.drop('kayak');
      await flow.book();
      expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, problem: null });
    });
  });

  test('keeps its words when the session cannot be read just then', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', { kind: 'refused', code: 'unavailable', title: 'Not today.', details: '', fields: {} });
    venue.fail('session', offline);
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: { title: 'Not today.' }, details: typed });
  });
});

describe('without a network', () => {
  const unsent = { kind: 'offline', nothingBooked: true };

  test('nothing is sent, and it is known that nothing was booked', async () => {
    let isOnline = true;
    const { flow, venue, storage } = await atReview({ isOnline: () => isOnline });
    isOnline = false;
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem: unsent });
    expect(creates(venue)).toBe(0);
    expect(storage.load()?.creating).toBeNull();
  });

  test('the same where the last look at the cart finds none', async () => {
    const { flow, venue } = await atDetails();
    venue.fail('session', 'before');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: unsent });
    expect(creates(venue)).toBe(0);
  });

  test('of what fails on the way to the review nothing is said of a booking', async () => {
    const { flow, venue } = await atDetails();
    venue.fail('session', 'before');
    await flow.review();
    expect(flow.state.problem).toEqual({ kind: 'offline' });
  });
});

test.each<Problem>([{ kind: 'throttled', until: 1 }, { kind: 'unauthorised', title: 'No.' }, offline])(
  'a create that certainly did not happen (%j) may be asked for again',
  async (problem) => {
    const { flow, venue } = await atReview();
    venue.fail('create', problem);
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'review', problem });
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(venue.bookings).toHaveLength(1);
  },
);

describe('booking straight from the details', () => {
  test('asks about every line once more, then books once', async () => {
    const { flow, venue } = await atDetails();
    const asked = venue.calls.length;
    await Promise.all([flow.book(), flow.book()]);
    expect(flow.state).toMatchObject({ step: 'done', booking: { code: venue.bookings[0]?.code } });
    expect(venue.calls.slice(asked)).toEqual(['session read', 'rate', 'create']);
    expect(creates(venue)).toBe(1);
  });

  test('shows a higher price before the booking, then the details', async () => {
    const { flow, venue } = await atDetails();
    venue.reprice('kayak', 9900);
    await flow.book();
    expect(creates(venue)).toBe(0);
    expect(flow.state).toMatchObject({ step: 'details', reconciliation: { goal: 'details' }, details: typed });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'details', reconciliation: null });
    await flow.book();
    expect(flow.state.step).toBe('done');
    expect(venue.bookings).toMatchObject([{ total: flow.state.booked?.total }]);
  });

  test('stays there where the create is refused, with the words of the service', async () => {
    const { flow, venue } = await atDetails();
    venue.fail('create', { kind: 'refused', code: 'closed', title: 'No bookings today.', details: '', fields: {} });
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: { title: 'No bookings today.' }, details: typed });
  });

  test('says at the fields which are refused', async () => {
    const { flow, venue } = await atDetails();
    flow.type({ customer_email: '' });
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'details', problem: { fields: { customer_email: 'E-mail' } } });
    expect(venue.bookings).toHaveLength(0);
  });

  test('leads back there when it was found not to be made, and books once then', async () => {
    const { flow, venue, clock } = await atDetails();
    venue.fail('create', 'before');
    await flow.book();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'waiting' } });
    clock.now += QUIET_TIME_MS;
    await flow.check();
    expect(flow.state).toMatchObject({ step: 'details', notice: 'not-made', details: typed });
    await flow.book();
    expect(venue.bookings).toHaveLength(1);
  });
});

describe('reviewing', () => {
  test('a rebuild that fails half-way loses nothing: the next try finishes it', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    made.flow.type(typed);
    made.flow.goTo('details');
    made.venue.expireAll();
    made.venue.fail('rate', lost);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ problem: lost, step: 'details', details: typed });
    expect(Object.keys(made.storage.load()?.quoteRequests ?? {})).toHaveLength(2);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({
      problem: null,
      step: 'review',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('kayak'), 2: ask('tour') },
    });
  });

  test('of a cart booked in another tab rebuilds nothing', async () => {
    const made = await atReview();
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    made.flow.goTo('details');
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  test('while the network is down says so and keeps everything', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.flow.type(typed);
    made.flow.goTo('details');
    made.venue.fail('session', lost);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({
      problem: lost,
      step: 'details',
      details: typed,
      session: { lines: [{ itemId: 'kayak' }] },
    });
  });
});

describe('what another tab has put into the cart', () => {
  const itemsIn = ({ flow }: Visit) => flow.state.session?.lines.map(({ itemId }) => itemId);
  const both = { step: 'review', reconciliation: { differences: [{ kind: 'total', before: '85.00', now: '184.00' }] } };

  test('while this one asked about it is seen before it is booked', async () => {
    const here = visit();
    await addTo(here, ask('kayak', 2));
    const elsewhere = here.nextPage();
    await elsewhere.flow.resume();
    here.flow.type(typed);
    here.flow.goTo('details');
    const release = here.venue.hold('session');
    const reviewing = here.flow.review();
    await addTo(elsewhere, ask('tour'));
    release();
    await reviewing;
    expect(here.flow.state).toMatchObject({ ...both, quoteRequests: { 2: { itemId: 'tour' } } });
    expect(itemsIn(here)).toEqual(['kayak', 'tour']);
  });

  test('after this one asked about it is seen before it is booked, though it was not told', async () => {
    const here = await atReview();
    const elsewhere = here.nextPage();
    await elsewhere.flow.resume();
    await addTo(elsewhere, ask('tour'));
    await here.flow.book();
    expect(creates(here.venue)).toBe(0);
    expect(here.flow.state).toMatchObject(both);
    expect(itemsIn(here)).toEqual(['kayak', 'tour']);
    await here.flow.book();
    expect(here.venue.bookings).toMatchObject([{ total: '184.00' }]);
  });
});
