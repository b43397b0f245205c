import { describe, expect, test } from 'vitest';
import { createFakeVenue } from './fake-client.ts';
import { addTo, ask, atReview, typed, visit } from './visit.ts';

const lost = { kind: 'offline' } as const;

describe('adding', () => {
  test('puts a line into the cart, remembers its question, and shows what the service says it costs', async () => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    const { state } = made.flow;
    expect(state).toMatchObject({ step: 'cart', busy: null, problem: null, questions: { 1: ask('kayak', 2) }, choice: { start: null } });
    expect(state.session?.total).toBe('85.00');
    expect(made.store.load()).toMatchObject({ sessionId: state.session?.id, questions: state.questions, creating: false, count: 1 });
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
    expect(made.flow.state).toMatchObject({ problem: { kind: 'refused', code: 'slip_invalid' }, questions: { 1: ask('kayak') }, notice: '' });
    expect(made.flow.state.session?.lines).toHaveLength(1);
  });

  test('a refused first SLIP leaves no cart behind', async () => {
    const made = visit();
    await made.flow.add('no-slip', ask('tour'));
    expect(made.flow.state).toMatchObject({ problem: { kind: 'refused' }, session: null, step: 'choose' });
    expect(made.store.load()).toBeNull();
  });

  test('to a session that has expired puts both together again', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.expireAll();
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ notice: 'expired', step: 'cart', questions: { 1: ask('kayak'), 2: ask('tour') } });
  });

  test('after the cart was booked in another tab begins a cart of its own', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed);
    await addTo(made, ask('tour'));
    expect(made.flow.state).toMatchObject({ notice: '', step: 'cart', questions: { 1: ask('tour') } });
    expect(made.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour']);
  });

  test('a line whose answer got lost is not given the question of the next one', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.venue.fail('session', 'after');
    await addTo(made, ask('tour'));
    expect(made.flow.state.problem).toEqual(lost);
    await addTo(made, ask('suite'));
    expect(made.flow.state.questions).toEqual({ 1: ask('kayak'), 3: ask('suite') });
  });

  test('to a cart that could not be found on arrival adds to it', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    second.venue.fail('session', lost);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ session: null, problem: lost });
    await addTo(second, ask('tour'));
    expect(second.flow.state.questions).toEqual({ 1: ask('kayak'), 2: ask('tour') });
  });
});

describe('removing', () => {
  test('takes a line out, and the last one takes the stored cart with it', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ questions: { 2: ask('tour') }, session: { total: '99.00' } });
    await made.flow.remove('2');
    expect(made.flow.state).toMatchObject({ questions: {}, session: { lines: [] } });
    expect(made.store.load()).toBeNull();
  });

  test('from an expired session rebuilds the others only', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    made.venue.expireAll();
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ notice: 'expired', questions: { 1: ask('tour') } });
  });

  test('from a cart that was booked in another tab says so, and rebuilds nothing', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('tour'));
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed);
    await made.flow.remove('1');
    expect(made.flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
    expect(made.venue.calls.filter((call) => call === 'session add')).toHaveLength(2);
  });
});

describe('reviewing', () => {
  test.each([
    ['dearer', 'reprice', '200.00'],
    ['unavailable', 'spoil', '85.00'],
  ] as const)('goes back to the cart when a line has become %s, and keeps what was typed', async (_, change, total) => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    made.flow.type(typed);
    made.flow.goTo('details');
    if (change === 'reprice') made.venue.reprice('kayak', 10_000);
    else made.venue.spoil('kayak');
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ step: 'cart', notice: 'changed', session: { total }, details: typed });
  });

  test.each(['expireAll', 'forgetAll'] as const)('rebuilds the cart from its questions after %s, at the prices of today, and keeps what was typed', async (fate) => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    await addTo(made, ask('tour'));
    made.flow.type(typed);
    made.flow.goTo('details');
    made.venue[fate]();
    made.venue.reprice('tour', 12_000);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ step: 'cart', notice: 'expired', details: typed, session: { total: '205.00' }, questions: { 1: ask('kayak', 2), 2: ask('tour') } });
  });

  test('leaves out what is not offered any more, and says when nothing is left', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    await addTo(made, ask('suite'));
    made.flow.goTo('details');
    made.venue.expireAll();
    made.venue.withdraw('kayak');
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ notice: 'expired', questions: { 1: ask('suite') } });
    made.venue.expireAll();
    await addTo({ venue: made.venue, flow: visit({ venue: made.venue }).flow }, ask('suite'));
    made.flow.goTo('details');
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ notice: 'expired-empty', session: null, questions: {}, step: 'cart' });
    expect(made.store.load()).toBeNull();
  });

  test('of lines that are too many together keeps as many as can be had', async () => {
    const made = visit();
    await addTo(made, ask('kayak', 2));
    await addTo(made, ask('kayak', 2));
    made.flow.goTo('details');
    made.venue.expireAll();
    await addTo({ venue: made.venue, flow: visit({ venue: made.venue }).flow }, ask('kayak', 1));
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ notice: 'expired', questions: { 1: ask('kayak', 2) } });
    expect(made.flow.state.session?.lines).toHaveLength(1);
  });

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
    expect(Object.keys(made.store.load()?.questions ?? {})).toHaveLength(2);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ problem: null, notice: 'expired', questions: { 1: ask('kayak'), 2: ask('tour') } });
  });

  test('of a cart booked in another tab rebuilds nothing', async () => {
    const made = await atReview();
    await made.venue.client().create(made.flow.state.session?.id ?? '', typed);
    made.flow.goTo('details');
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ step: 'unsure', outlook: 'probably' });
    expect(made.venue.calls.filter((call) => call === 'rate')).toHaveLength(1);
  });

  test('while the network is down says so and keeps everything', async () => {
    const made = visit();
    await addTo(made, ask('kayak'));
    made.flow.type(typed);
    made.flow.goTo('details');
    made.venue.fail('session', lost);
    await made.flow.review();
    expect(made.flow.state).toMatchObject({ problem: lost, step: 'details', details: typed, session: { lines: [{ itemId: 'kayak' }] } });
  });
});

describe('coming back', () => {
  test('finds the cart again', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', questions: { 1: ask('kayak') }, notice: '', session: first.flow.state.session ?? {} });
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
    expect(second.flow.state).toMatchObject({ step: 'choose', notice: 'expired', questions: { 1: ask('kayak') } });
  });

  test('to a cart that was booked elsewhere begins afresh', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await first.venue.client().create(first.flow.state.session?.id ?? '', typed);
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', session: null, questions: {}, notice: '' });
    expect(second.store.load()).toBeNull();
  });

  test.each([
    [['1'], 'changed', ['tour']],
    [['1', '2'], 'expired-empty', []],
  ] as const)('to a session that has lost the lines %j says so', async (gone, notice, left) => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    const sessionId = first.flow.state.session?.id ?? '';
    for (const lineId of gone) await first.venue.client().session(sessionId, { alter: { lineId, to: 'remove' } });
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state.notice).toBe(notice);
    expect(second.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(left);
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
  const { flow, venue } = await atReview({ store: { load: broken, save: broken, clear: broken } });
  await flow.resume();
  await flow.book();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
  expect(venue.bookings).toHaveLength(1);
});

test('starting again forgets choice and cart, keeps what was typed, and waits for a command under way', async () => {
  const { flow, venue, store } = await atReview({ venue: createFakeVenue() });
  const release = venue.hold('create');
  const booking = flow.book();
  flow.restart();
  expect(flow.state.busy).toBe('book');
  release();
  await booking;
  flow.restart();
  expect(flow.state).toMatchObject({ step: 'choose', session: null, booking: null, details: typed });
  expect(store.load()).toBeNull();
});
