/** The commands that end a visit or lead to the details, and the runner of all commands. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/flow/command-table.ts';
import { createCommandRunner } from '../../src/flow/commands.ts';
import type { UnconfirmedBooking } from '../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../src/flow/session/safe-storage.ts';
import { QUIET_TIME_MS } from '../../src/flow/session/unconfirmed.ts';
import { createStore, writerOf } from '../../src/flow/store.ts';
import { ProblemError } from '../../src/values/problem.ts';
import { plainLine, plainSession } from '../api/plain.ts';
import { addTo, ask, atReview, guestDetails, visit } from './visit.ts';

describe('restart', () => {
  it('ends the session at once, which releases its places', async () => {
    const page = visit();
    await addTo(page, ask('suite'));
    expect(await page.venue.client().rate(ask('suite'))).toMatchObject({ bookable: false });
    expect(page.flow.restart()).toBe(true);
    expect(page.venue.calls.at(-1)).toBe('session end');
    expect(await page.venue.client().rate(ask('suite'))).toMatchObject({ bookable: true });
    expect(page.flow.state).toMatchObject({ step: 'choose', session: null, quoteRequests: {} });
  });

  it('does nothing while a create is unconfirmed', async () => {
    const { flow, venue, storage } = await atReview();
    venue.fail('create', 'before');
    await flow.book();
    const before = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(before);
    expect(storage.load()?.creating).not.toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  it('does nothing during another command', async () => {
    const { flow } = await inCart();
    const adding = flow.add('unheard of', ask('tour'));
    const before = flow.state;
    expect(flow.restart()).toBe(false);
    expect(flow.state).toBe(before);
    await adding;
  });

  it('keeps the key of a likely booking and starts again', async () => {
    const cases: UnconfirmedBooking[] = [];
    const storage = { ...createMemoryStorage(), setAside: (openCase: UnconfirmedBooking) => void cases.push(openCase) };
    const { flow, venue, clock } = await atReview({ storage });
    const id = flow.state.session?.id;
    const createdAt = clock.now;
    venue.fail('create', 'after');
    await flow.book();
    const key = storage.load()?.creating?.key;
    clock.now += QUIET_TIME_MS;
    await flow.check();
    flow.restart();
    expect(cases).toEqual([{ sessionId: id, key, at: createdAt }]);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
    expect(storage.load()).toBeNull();
    expect(venue.calls).not.toContain('session end');
  });

  it('keeps the time of a likely booking without a stored cart', async () => {
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

  it('starts again after a likely booking without a place for it', async () => {
    const { flow, venue } = await atReview();
    venue.fail('create', 'after');
    await flow.book();
    await flow.check();
    expect(flow.restart()).toBe(true);
    expect(flow.state).toMatchObject({ step: 'choose', session: null, unconfirmed: null });
  });

  it('keeps the discount code and the details', () => {
    const { flow } = visit();
    flow.choose({ discountCode: 'HERON', itemId: 'kayak' });
    flow.type(guestDetails);
    flow.restart();
    expect(flow.state).toMatchObject({ choice: { discountCode: 'HERON', itemId: null }, details: guestDetails });
  });

  it('keeps a cart that another tab stores after the booking', async () => {
    const { flow, storage, venue } = await atReview();
    await flow.book();
    storage.save({ sessionId: 'another', quoteRequests: {}, creating: null });
    flow.restart();
    expect(storage.load()).toMatchObject({ sessionId: 'another' });
    expect(venue.calls).not.toContain('session end');
  });
});

describe('checkOut', () => {
  it('leads to the details without a request or a wait', async () => {
    const { flow, venue } = await inCart();
    const callsBefore = venue.calls.length;
    const busyStates: unknown[] = [];
    flow.subscribe(({ busy }) => busyStates.push(busy));
    await flow.checkOut();
    expect(flow.state.step).toBe('details');
    expect([busyStates, venue.calls.length]).toEqual([[null], callsBefore]);
  });

  it('shows an unavailable line before the details', async () => {
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

  it('starts only in the cart and not during another command', async () => {
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

it('clears the notice and the problem that the guest dismisses', () => {
  const { flow, commit } = visit();
  commit({ notice: 'changed', problem: { kind: 'offline' } });
  flow.dismiss();
  expect(flow.state).toMatchObject({ notice: '', problem: null });
});

async function inCart() {
  const page = visit();
  await addTo(page, ask('kayak'));
  await addTo(page, ask('tour'));
  page.flow.goTo('cart');
  return page;
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
