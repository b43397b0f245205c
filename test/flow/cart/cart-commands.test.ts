import { describe, expect, test } from 'vitest';
import { createFakeVenue } from '../fake-client.ts';
import { addTo, ask, atReview, typed, visit } from '../visit.ts';

const lost = { kind: 'offline' } as const;

describe('adding', () => {
  test('puts a line into the cart, remembers its question, and shows what the service says it costs', async () => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    const { state } = made.flow;
    expect(state).toMatchObject({
      step: 'cart',
      busy: null,
      problem: null,
      quoteRequests: { 1: ask('kayak', 2) },
      choice: { start: null },
    });
    expect(state.session?.total).toBe('85.00');
    expect(made.storage.load()).toMatchObject({
      sessionId: state.session?.id,
      quoteRequests: state.quoteRequests,
      creating: null,
      count: 1,
    });
  });

  test('goes into the same session, and a second command meanwhile is ignored', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    const { slip } = await made.venue.client().rate(ask('tour'));
    const release = made.venue.hold('session');
    const adding = made.flow.add(slip ?? '', ask('tour'));
    expect(made.flow.state.busy).toBe('add');
    const removing = made.flow.remove('1');
    release();
    await Promise.all([adding, removing]);
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
  });

  test('a refused SLIP is said, and the cart stays', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.flow.add('no-slip', ask('tour'));
    expect(made.flow.state).toMatchObject({
      problem: { kind: 'refused', code: 'slip_invalid' },
      quoteRequests: { 1: ask('kayak') },
      notice: '',
    });
    expect(made.flow.state.session?.lines).toHaveLength(1);
  });

  test('a refused first SLIP leaves no cart behind', async () => {
    const made = visit();
    await made.flow.add('no-slip', ask('tour'));
    expect(made.flow.state).toMatchObject({ problem: { kind: 'refused' }, session: null, step: 'choose' });
    expect(made.storage.load()).toBeNull();
  });

  test('to a session that has expired puts both together again', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.expireAll();
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      step: 'cart',
      quoteRequests: { 1: ask('kayak'), 2: ask('tour') },
    });
  });

  test('after the cart was booked in another tab begins a cart of its own', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ notice: '', step: 'cart', quoteRequests: { 1: ask('tour') } });
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour']);
  });

  test('a line whose answer got lost is found in the session', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('session', 'after');
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ problem: null, quoteRequests: { 1: ask('kayak'), 2: ask('tour') } });
  });

  test('a line that was given up as lost, and is there after all, is taken out before it is shown', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('session', 'after');
    made.venue.fail('session', 'before');
    await addTo(made, ask('tour'));
    expect(made.flow.state.problem).toEqual(lost);
    await addTo(made, ask('suite'));
    expect(made.flow.state.quoteRequests).toEqual({ 1: ask('kayak'), 3: ask('suite') });
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'suite']);
  });

  test('to a cart that could not be found on arrival adds to it', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    second.venue.fail('session', lost);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ session: null, problem: lost });
    await addTo(second, ask('tour'));
    expect(second.flow.state.quoteRequests).toEqual({ 1: ask('kayak'), 2: ask('tour') });
  });
});

describe('removing', () => {
  test('takes a line out, and the last one takes the stored cart with it', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ quoteRequests: { 2: ask('tour') }, session: { total: '99.00' } });
    await made.flow.remove('2');
    expect(made.flow.state).toMatchObject({ quoteRequests: {}, session: { lines: [] } });
    expect(made.storage.load()).toBeNull();
  });

  test('from an expired session rebuilds the others only', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    made.venue.expireAll();
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ reconciliation: { cause: 'expired' }, quoteRequests: { 1: ask('tour') } });
  });

  test('from a cart that was booked in another tab says so, and rebuilds nothing', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed, 'anothers key');
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(2);
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

describe('coming back', () => {
  test('finds the cart again', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({
      step: 'choose',
      quoteRequests: { 1: ask('kayak') },
      notice: '',
      session: first.flow.state.session ?? {},
    });
  });

  test('without a cart asks nothing', async () => {
    const made = visit();
    await made.flow.resume();
    expect(made.venue.calls).toEqual([]);
  });

  test('to an expired cart puts it together again, without moving the visitor', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    first.venue.expireAll();
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'expired' },
      quoteRequests: { 1: ask('kayak') },
    });
  });

  test('to a cart that was booked elsewhere begins afresh', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await first.venue.client().create(first.flow.state.session?.id ?? '', typed, 'anothers key');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {}, notice: '' });
    expect(second.storage.load()).toBeNull();
  });

  test('to a session that has lost a line puts it back, and says so', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    first.venue.drop('kayak');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', reconciliation: { cause: 'renewed', differences: [] } });
    expect(second.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  test('to a session that is empty says so and puts nothing back: it may have become a booking', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    first.venue.drop('kayak');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'emptied' },
      session: { lines: [] },
      quoteRequests: {},
    });
    expect(second.storage.load()).toBeNull();
  });

  test('while the network is down keeps the cart for the next try', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    second.venue.fail('session', lost);
    await second.flow.resume();
    expect(second.flow.state.problem).toEqual(lost);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });
});

test('a store that throws costs the memory of the cart and nothing else', async () => {
  const broken = () => {
    throw new Error('Storage is blocked.');
  };
  const { flow, venue } = await atReview({ storage: { load: broken, save: broken, clear: broken } });
  await flow.resume();
  await flow.book();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
  expect(venue.bookings).toHaveLength(1);
});

test('starting again forgets choice and cart, keeps what was typed, and waits for a command under way', async () => {
  const { flow, venue, storage } = await atReview({ venue: createFakeVenue() });
  const release = venue.hold('create');
  const booking = flow.book();
  flow.restart();
  expect(flow.state.busy).toBe('book');
  release();
  await booking;
  flow.restart();
  expect(flow.state).toMatchObject({ step: 'choose', session: null, booking: null, details: typed });
  expect(storage.load()).toBeNull();
});
