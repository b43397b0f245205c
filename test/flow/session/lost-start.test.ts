import { expect, it } from 'vitest';
import type { CartStorage, LostStart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { SESSION_HOLD_MS, mayBeHeldByLostStart, rememberLostStart } from '../../../src/flow/session/lost-start.ts';
import type { Fault } from '../fake-client.ts';
import { addToCart, toRequest, openVisit } from '../visit.ts';

/** Opens a visit without a cart, and collects the lost starts that it stores. */
function openPageWithLostStart() {
  const savedStarts: LostStart[] = [];
  const storage: CartStorage = {
    ...createMemoryStorage(),
    lostStart: { load: () => savedStarts.at(-1) ?? null, save: (lostStart) => savedStarts.push(lostStart) },
  };
  return { savedStarts, ...openVisit({ storage }) };
}

const createRefusalFault = (code: string): Fault => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

it.each<Fault>([
  'before',
  'after',
  { kind: 'timeout' },
  { kind: 'broken', status: 502 },
  createRefusalFault('unconfirmed'),
])('stores item and days of a first line without an answer (%j)', async (fault) => {
  const page = openPageWithLostStart();
  page.venue.fail('session', fault);
  await addToCart(page, toRequest('kayak'));
  const { start, end } = toRequest('kayak');
  expect(page.savedStarts).toEqual([{ at: page.clock.now, itemId: 'kayak', start, end }]);
});

it('stores nothing if the service refuses the first line', async () => {
  const page = openPageWithLostStart();
  page.venue.fail('session', createRefusalFault('sold_out'));
  await addToCart(page, toRequest('kayak'));
  expect(page.savedStarts).toEqual([]);
});

it('stores nothing if a later line gets no answer', async () => {
  const page = openPageWithLostStart();
  await addToCart(page, toRequest('kayak'));
  page.venue.fail('session', 'before');
  await addToCart(page, toRequest('tour'));
  expect(page.savedStarts).toEqual([]);
});

it('stores nothing if the device has no network', () => {
  const failSave = () => expect.fail('It was not sent.');
  const storage = { ...createMemoryStorage(), lostStart: { load: () => null, save: failSave } };
  const context = { storage, device: { now: () => 0, isOnline: () => false } };
  rememberLostStart(context, new ProblemError({ kind: 'offline' }), toRequest('kayak'));
});

it('matches requests for its item and days until a session expires', () => {
  const { itemId, start, end } = { ...toRequest('kayak', 1, 2), end: toRequest('kayak', 1, 4).end };
  const lostStart = { at: 1_000_000, itemId, start, end };
  const isStartHeld = (offset: number, now = lostStart.at, itemToCheck = 'kayak') =>
    mayBeHeldByLostStart(lostStart, toRequest(itemToCheck, 1, offset), now);
  expect([1, 2, 4, 5].map((offset) => isStartHeld(offset))).toEqual([false, true, true, false]);
  expect([
    isStartHeld(2, lostStart.at + SESSION_HOLD_MS - 1),
    isStartHeld(2, lostStart.at + SESSION_HOLD_MS),
    isStartHeld(2, lostStart.at, 'tour'),
  ]).toEqual([true, false, false]);
  expect(mayBeHeldByLostStart(null, toRequest('kayak'), 0)).toBe(false);
});
