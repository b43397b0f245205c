import { describe, expect, test } from 'vitest';
import * as lineCommands from '../../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../../src/flow/commands.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import type { Step } from '../../../src/flow/state.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { addTo, ask, typed, visit } from '../visit.ts';
import { refusal } from '../reconcile/full-cart.ts';

const lost = { kind: 'offline' } as const;

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

  test('to a cart that is as it was left asks for nothing but that', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    const before = first.venue.calls.length;
    await first.nextPage().flow.resume();
    expect(first.venue.calls.slice(before)).toEqual(['session read']);
  });

  test('takes the code that is on the cart for what is chosen next, from the beginning', async () => {
    const first = visit();
    await addTo(first, ask('tour'));
    await addTo(first, { ...ask('kayak'), discountCode: 'HERON' });
    const second = first.nextPage();
    const found = second.flow.resume();
    expect(second.flow.state.choice.discountCode).toBe('HERON');
    await found;
    expect(second.flow.state.choice.discountCode).toBe('HERON');
    expect(second.flow.state.session?.lines).toHaveLength(2);
  });

  test('leaves a code of the page or the visitor as it is, and leads on as without one', async () => {
    const first = visit();
    await addTo(first, { ...ask('kayak'), discountCode: 'HERON' });
    const second = first.nextPage();
    second.flow.choose({ discountCode: 'WINTER' });
    await second.flow.resume();
    expect(second.flow.state.choice.discountCode).toBe('WINTER');
    const third = first.nextPage();
    await third.flow.resume('details');
    expect(third.flow.state).toMatchObject({ step: 'details', choice: { discountCode: 'HERON' } });
  });

  test('without a cart asks nothing', async () => {
    const made = visit();
    await made.flow.resume();
    expect(made.venue.calls).toEqual([]);
    expect(made.flow.state.problem).toBeNull();
  });

  test('needs no repair code for a cart that is as it was', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const store = createStore();
    const flow = joinFlow(
      store,
      createCommands({
        client: first.venue.client(),
        store,
        storage: first.storage,
        lines: () => Promise.resolve(lineCommands),
        repairs: () => Promise.reject(new ProblemError({ kind: 'incomplete', connected: true })),
      }),
    );
    await flow.resume();
    expect(flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });

  test('shows a line that is unavailable now', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    first.venue.spoil('kayak');
    first.venue.withdraw('kayak');
    const { flow } = first.nextPage();
    await flow.resume();
    expect(flow.state.reconciliation).toMatchObject({ cause: 'changed', differences: [{ kind: 'gone', lineId: '1' }] });
  });

  test('shows no cart and no problem if another tab empties it meanwhile', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    const release = first.venue.hold('session');
    const resuming = second.flow.resume();
    await first.flow.remove('1');
    release();
    await resuming;
    expect(second.flow.state).toMatchObject({ step: 'choose', session: null, problem: null });
  });

  test('names no other tab if the browser has no locks', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    first.storage.save({
      ...(first.storage.load() ?? expect.fail('There is no cart.')),
      creating: { at: 5, key: 'k' },
    });
    const { flow } = first.nextPage();
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    await flow.resume();
    expect(new Set(busyStates)).toEqual(new Set(['resume', null]));
  });

  test('shows a booking of an unknown session as likely, once', async () => {
    const { flow, storage, venue, nextPage } = visit();
    storage.save({ sessionId: '', quoteRequests: { 1: ask('kayak') }, creating: { at: 5, key: 'k' } });
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    const next = nextPage();
    await next.flow.resume();
    expect(next.flow.state).toMatchObject({ step: 'choose', problem: null });
    expect(venue.calls).toEqual([]);
  });

  test('recreates an expired cart on the same step', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    first.venue.expireAll();
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({
      step: 'choose',
      reconciliation: { cause: 'expired', goal: 'cart' },
      quoteRequests: { 1: ask('kayak') },
    });
  });

  test('to a cart that was booked elsewhere begins afresh, and says so', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await first.venue.client().create(first.flow.state.session?.id ?? '', typed, 'anothers key');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {}, elsewhere: 'closed' });
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

  test('at a service that refuses everything in the same words keeps the cart for the next try', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    const closed = refusal('maintenance', 'Back in a few minutes.');
    second.venue.fail('session', closed);
    second.venue.fail('rate', closed);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ problem: closed, reconciliation: null });
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
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

test('what another page chose instead while this one was asking is what it has, and is not forgotten', async () => {
  const earlier = visit();
  await addTo(earlier, ask('kayak'));
  const later = earlier.nextPage();
  const release = earlier.venue.hold('session');
  const resuming = later.flow.resume();
  const other = ask('kayak', 1, 5);
  await earlier.flow.edit('1');
  await earlier.flow.save((await earlier.venue.client().rate(other)).slip ?? '', other);
  release();
  await resuming;
  expect(later.flow.state).toMatchObject({
    quoteRequests: { 1: other },
    session: { lines: [{ start: '2031-06-15' }] },
  });
  expect(later.storage.load()).toMatchObject({ quoteRequests: { 1: other } });
});

describe('whoever comes back from a step of an earlier visit', () => {
  async function back(reached: Step, before?: (earlier: ReturnType<typeof visit>) => void): Promise<Step> {
    const earlier = visit();
    await addTo(earlier, ask('kayak'));
    before?.(earlier);
    const later = earlier.nextPage();
    await later.flow.resume(reached);
    return later.flow.state.step;
  }

  test.each([
    ['choose', 'choose'],
    ['cart', 'cart'],
    ['details', 'details'],
    ['review', 'details'],
    ['done', 'choose'],
  ] as const)('%s finds themselves at %s', async (reached, step) => {
    expect(await back(reached)).toBe(step);
  });

  test('with a cart that has changed meanwhile is not led to the details before it is told', async () => {
    expect(await back('details', ({ venue }) => venue.expireAll())).toBe('cart');
  });

  test('to the list with a cart that has changed meanwhile stays there', async () => {
    expect(await back('choose', ({ venue }) => venue.expireAll())).toBe('choose');
  });

  test('is led to the cart if the details could not be checked', async () => {
    const { flow, venue } = visit();
    await addTo({ flow, venue }, ask('kayak'));
    flow.goTo('choose');
    venue.fail('session', lost);
    await flow.resume('details');
    expect(flow.state).toMatchObject({ step: 'cart', problem: lost });
  });

  test('stays at an item that they open meanwhile', async () => {
    const earlier = visit();
    await addTo(earlier, ask('kayak'));
    const { flow } = earlier.nextPage();
    const release = earlier.venue.hold('session');
    const resuming = flow.resume('details');
    flow.choose({ itemId: 'tour' });
    release();
    await resuming;
    expect(flow.state).toMatchObject({ step: 'choose', choice: { itemId: 'tour' }, session: { lines: [{}] } });
  });

  test('without a cart stays where they are', async () => {
    const { flow } = visit();
    await flow.resume('details');
    expect(flow.state.step).toBe('choose');
  });
});
