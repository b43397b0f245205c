/** What is forgotten when a visitor begins anew, and what is not; and how one comes to the details. */
import { describe, expect, it, test } from 'vitest';
import type { Command } from '../../src/flow/command-table.ts';
import { createCommandRunner } from '../../src/flow/commands.ts';
import type { UnconfirmedBooking } from '../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../src/flow/session/unconfirmed.ts';
import { createStore, writerOf } from '../../src/flow/store.ts';
import { ProblemError } from '../../src/values/problem.ts';
import { plainLine, plainSession } from '../api/plain.ts';
import { addTo, ask, atReview, typed, visit } from './visit.ts';

describe('beginning anew', () => {
  test('gives the places of the cart back at once', async () => {
    const made = visit();
    await addTo(made, ask('suite'));
    expect(await made.venue.client().rate(ask('suite'))).toMatchObject({ bookable: false });
    expect(made.flow.restart()).toBe(true);
    expect(made.venue.calls.at(-1)).toBe('session end');
    expect(await made.venue.client().rate(ask('suite'))).toMatchObject({ bookable: true });
    expect(made.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {} });
  });

  test('does nothing while a booking that was asked for may still be made', async () => {
    const { flow, venue, storage } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    const before = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(before);
    expect(storage.load()?.creating).not.toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  test('does nothing while the service is asked for something', async () => {
    const { flow } = await inCart();
    const asked = flow.add('unheard of', ask('tour'));
    const before = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(before);
    await asked;
  });

  test('keeps a booking that was most likely made, to be asked about, and another can be made', async () => {
    const cases: UnconfirmedBooking[] = [];
    const storage = { ...createMemoryStorage(), setAside: (openCase: UnconfirmedBooking) => void cases.push(openCase) };
    const { flow, venue, clock } = await atReview({ storage });
    const id = flow.state.session?.id;
    const asked = clock.now;
    venue.fail('create', 'after');
    await flow.book();
    const key = storage.load()?.creating?.key;
    clock.now += QUIET_TIME_MS;
    await flow.check();
    flow.restart();
    expect(cases).toEqual([{ sessionId: id, key, at: asked }]);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
    expect(storage.load()).toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  test('keeps the time of a booking whose stored cart is gone', async () => {
    const cases: UnconfirmedBooking[] = [];
    const storage = { ...createMemoryStorage(), setAside: (openCase: UnconfirmedBooking) => void cases.push(openCase) };
    const { flow, venue, clock } = await atReview({ storage });
    const sessionId = flow.state.session?.id;
    venue.fail('create', 'after');
    await flow.book();
    storage.clear();
    await flow.check();
    expect(flow.restart()).toBe(true);
    expect(cases).toEqual([{ sessionId, key: '', at: clock.now }]);
  });

  test('starts again after a likely booking that nothing can keep', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.restart()).toBe(true);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
  });

  test('keeps the discount code and what was typed', () => {
    const { flow } = visit();
    flow.choose({ discountCode: 'HERON', itemId: 'kayak' });
    flow.type(typed);
    flow.restart();
    expect(flow.state).toMatchObject({ choice: { discountCode: 'HERON', itemId: null }, details: typed });
  });

  test('after a booking forgets nothing another tab has begun', async () => {
    const { flow, storage, venue } = await atReview();
    await flow.book();
    storage.save({ sessionId: 'another', quoteRequests: {}, creating: null });
    flow.restart();
    expect(storage.load()).toMatchObject({ sessionId: 'another' });
    expect(venue.calls).not.toContain('session end');
  });
});

describe('on the way to the details', () => {
  test('nobody is asked, and nothing is seen to wait, where everything can be had', async () => {
    const { flow, venue } = await inCart();
    const asked = venue.calls.length;
    const waited: unknown[] = [];
    flow.subscribe(({ busy }) => waited.push(busy));
    await flow.checkOut();
    expect(flow.state.step).toBe('details');
    expect([waited, venue.calls.length]).toEqual([[null], asked]);
  });

  test('shows first that a line is unavailable now', async () => {
    const { flow, venue } = await inCart();
    venue.spoil('kayak');
    venue.withdraw('kayak');
    await flow.alter('2', 'optin');
    await flow.checkOut();
    expect(flow.state).toMatchObject({
      step: 'cart',
      reconciliation: { goal: 'details', differences: [{ kind: 'gone', lineId: '1' }] },
    });
  });

  test('it begins in the cart, and not while something else is asked', async () => {
    const { flow, venue } = await inCart();
    flow.goTo('choose');
    await flow.checkOut();
    expect(flow.state.step).toBe('choose');
    flow.goTo('cart');
    const release = venue.hold('session');
    const removing = flow.remove('1');
    await flow.checkOut();
    expect(flow.state.step).toBe('cart');
    release();
    await removing;
  });
});

test('clears the notice and the problem that the guest dismisses', () => {
  const { flow, commit } = visit();
  commit({ notice: 'changed', problem: { kind: 'offline' } });
  flow.dismiss();
  expect(flow.state).toMatchObject({ notice: '', problem: null });
});

async function inCart() {
  const made = visit();
  await addTo(made, ask('kayak'));
  await addTo(made, ask('tour'));
  made.flow.goTo('cart');
  return made;
}

describe('createCommandRunner', () => {
  const session = plainSession({ lines: [plainLine()] });

  it('allows no other command until it commits its outcome', async () => {
    const store = createStore();
    const running = createCommandRunner(store)('add', () => Promise.resolve({ session, step: 'cart' }));
    expect(store.state).toMatchObject({ busy: 'add', session: null });
    await createCommandRunner(store)('redeem', () => expect.fail('One command runs at a time.'));
    await running;
    expect(store.state).toMatchObject({ busy: null, session, step: 'cart' });
  });

  it('commits the problem of a failure and nothing else', async () => {
    const store = createStore();
    await createCommandRunner(store)('add', () => Promise.reject(new ProblemError({ kind: 'offline' })));
    expect(store.state).toMatchObject({ busy: null, problem: { kind: 'offline' }, step: 'choose' });
  });

  it.each<[Command, boolean]>([
    ['repair', true],
    ['sync', true],
    ['resume', true],
    ['add', false],
  ])('runs `%s` and keeps the reconciliation: %s', async (command, isKept) => {
    const store = createStore();
    const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
    writerOf(store).commit({ reconciliation, session });
    await createCommandRunner(store)(command, () => Promise.resolve({}));
    expect(store.state.reconciliation).toBe(isKept ? reconciliation : null);
  });
});
