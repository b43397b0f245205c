import { describe, expect, it } from 'vitest';
import * as lineCommands from '../../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../../src/flow/commands.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import type { Step } from '../../../src/flow/state.ts';
import { createStore } from '../../../src/flow/store.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { addTo, ask, guestDetails, visit } from '../visit.ts';
import { refusal } from '../reconcile/full-cart.ts';

const networkProblem = { kind: 'offline' } as const;

describe('resume', () => {
  it('restores the cart', async () => {
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

  it('sends one read for an unchanged cart', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    const before = first.venue.calls.length;
    await first.nextPage().flow.resume();
    expect(first.venue.calls.slice(before)).toEqual(['session read']);
  });

  it('selects the code of the cart before its answer arrives', async () => {
    const first = visit();
    await addTo(first, ask('tour'));
    await addTo(first, { ...ask('kayak'), discountCode: 'HERON' });
    const second = first.nextPage();
    const resuming = second.flow.resume();
    expect(second.flow.state.choice.discountCode).toBe('HERON');
    await resuming;
    expect(second.flow.state.choice.discountCode).toBe('HERON');
    expect(second.flow.state.session?.lines).toHaveLength(2);
  });

  it('keeps a code of the page or the guest', async () => {
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

  it('sends nothing without a cart', async () => {
    const page = visit();
    await page.flow.resume();
    expect(page.venue.calls).toEqual([]);
    expect(page.flow.state.problem).toBeNull();
  });

  it('needs no repair module for an unchanged cart', async () => {
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

  it('shows a line that is unavailable now', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    first.venue.spoil('kayak');
    first.venue.withdraw('kayak');
    const { flow } = first.nextPage();
    await flow.resume();
    expect(flow.state.reconciliation).toMatchObject({ cause: 'changed', differences: [{ kind: 'gone', lineId: '1' }] });
  });

  it('shows no cart and no problem if another tab empties it meanwhile', async () => {
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

  it('names no other tab if the browser has no locks', async () => {
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

  it('shows a booking of an unknown session as likely, once', async () => {
    const { flow, storage, venue, nextPage } = visit();
    storage.save({ sessionId: '', quoteRequests: { 1: ask('kayak') }, creating: { at: 5, key: 'k' } });
    await flow.resume();
    expect(flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' }, session: null });
    const next = nextPage();
    await next.flow.resume();
    expect(next.flow.state).toMatchObject({ step: 'choose', problem: null });
    expect(venue.calls).toEqual([]);
  });

  it('recreates an expired cart on the same step', async () => {
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

  it('starts empty after another tab booked the cart', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await first.venue.client().create(first.flow.state.session?.id ?? '', guestDetails, 'anothers key');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {}, elsewhere: 'closed' });
    expect(second.storage.load()).toBeNull();
  });

  it('restores a line that its session lost', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    await addTo(first, ask('tour'));
    first.venue.drop('kayak');
    const second = first.nextPage();
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ step: 'choose', reconciliation: { cause: 'renewed', differences: [] } });
    expect(second.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  });

  it('restores nothing into an empty session, which may be booked', async () => {
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

  it('keeps the cart while the service refuses everything', async () => {
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

  it('keeps the cart while the network is down', async () => {
    const first = visit();
    await addTo(first, ask('kayak'));
    const second = first.nextPage();
    second.venue.fail('session', networkProblem);
    await second.flow.resume();
    expect(second.flow.state.problem).toEqual(networkProblem);
    await second.flow.resume();
    expect(second.flow.state).toMatchObject({ problem: null, session: { lines: [{ itemId: 'kayak' }] } });
  });
});

it('keeps a line that another page changes during the read', async () => {
  const earlier = visit();
  await addTo(earlier, ask('kayak'));
  const laterPage = earlier.nextPage();
  const release = earlier.venue.hold('session');
  const resuming = laterPage.flow.resume();
  const other = ask('kayak', 1, 5);
  await earlier.flow.edit('1');
  await earlier.flow.save((await earlier.venue.client().rate(other)).slip ?? '', other);
  release();
  await resuming;
  expect(laterPage.flow.state).toMatchObject({
    quoteRequests: { 1: other },
    session: { lines: [{ start: '2031-06-15' }] },
  });
  expect(laterPage.storage.load()).toMatchObject({ quoteRequests: { 1: other } });
});

describe('resume with the step of an earlier visit', () => {
  async function resumeFrom(storedStep: Step, before?: (earlier: ReturnType<typeof visit>) => void): Promise<Step> {
    const earlier = visit();
    await addTo(earlier, ask('kayak'));
    before?.(earlier);
    const laterPage = earlier.nextPage();
    await laterPage.flow.resume(storedStep);
    return laterPage.flow.state.step;
  }

  it.each([
    ['choose', 'choose'],
    ['cart', 'cart'],
    ['details', 'details'],
    ['review', 'details'],
    ['done', 'choose'],
  ] as const)('leads from %s to %s', async (storedStep, step) => {
    expect(await resumeFrom(storedStep)).toBe(step);
  });

  it('leads to the cart if it has changed since', async () => {
    expect(await resumeFrom('details', ({ venue }) => venue.expireAll())).toBe('cart');
  });

  it('stays at the list if the cart has changed since', async () => {
    expect(await resumeFrom('choose', ({ venue }) => venue.expireAll())).toBe('choose');
  });

  it('leads to the cart if the read for the details fails', async () => {
    const { flow, venue } = visit();
    await addTo({ flow, venue }, ask('kayak'));
    flow.goTo('choose');
    venue.fail('session', networkProblem);
    await flow.resume('details');
    expect(flow.state).toMatchObject({ step: 'cart', problem: networkProblem });
  });

  it('stays at an item that the guest opens meanwhile', async () => {
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

  it('stays at the choice without a cart', async () => {
    const { flow } = visit();
    await flow.resume('details');
    expect(flow.state.step).toBe('choose');
  });
});
