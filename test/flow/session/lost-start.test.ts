import { expect, it } from 'vitest';
import type { CartStorage, LostStart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { SESSION_HOLD_MS, mayBeHeld, rememberLostStart } from '../../../src/flow/session/lost-start.ts';
import type { Fault } from '../fake-client.ts';
import { addToCart, toRequest, openVisit } from '../visit.ts';

/** Opens a visit without a cart, and collects the lost starts that it stores. */
function openPageWithLostStart() {
  const starts: LostStart[] = [];
  const storage: CartStorage = {
    ...createMemoryStorage(),
    lostStart: { load: () => starts.at(-1) ?? null, save: (lostStart) => starts.push(lostStart) },
  };
  return { starts, ...openVisit({ storage }) };
}

const refusalFault = (code: string): Fault => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

it.each<Fault>(['before', 'after', { kind: 'timeout' }, { kind: 'broken', status: 502 }, refusalFault('unconfirmed')])(
  'stores item and days of a lost first line (%j)',
  async (fault) => {
    const page = openPageWithLostStart();
    page.venue.fail('session', fault);
    await addToCart(page, toRequest('kayak'));
    const { start, end } = toRequest('kayak');
    expect(page.starts).toEqual([{ at: page.clock.now, itemId: 'kayak', start, end }]);
  },
);

it('stores nothing for a refused first line or a lost later one', async () => {
  const page = openPageWithLostStart();
  page.venue.fail('session', refusalFault('sold_out'));
  await addToCart(page, toRequest('kayak'));
  await addToCart(page, toRequest('kayak'));
  page.venue.fail('session', 'before');
  await addToCart(page, toRequest('tour'));
  expect(page.starts).toEqual([]);
});

it('stores nothing if the device is offline and sends no request', () => {
  const save = () => expect.fail('It was not sent.');
  const storage = { ...createMemoryStorage(), lostStart: { load: () => null, save } };
  const context = { storage, device: { now: () => 0, isOnline: () => false } };
  rememberLostStart(context, new ProblemError({ kind: 'offline' }), toRequest('kayak'));
});

it('holds the same item and days until a session would expire', () => {
  const { itemId, start, end } = { ...toRequest('kayak', 1, 2), end: toRequest('kayak', 1, 4).end };
  const lostStart = { at: 1_000_000, itemId, start, end };
  const isHeld = (offset: number, now = lostStart.at, item = 'kayak') =>
    mayBeHeld(lostStart, toRequest(item, 1, offset), now);
  expect([1, 2, 4, 5].map((offset) => isHeld(offset))).toEqual([false, true, true, false]);
  expect([
    isHeld(2, lostStart.at + SESSION_HOLD_MS - 1),
    isHeld(2, lostStart.at + SESSION_HOLD_MS),
    isHeld(2, lostStart.at, 'tour'),
  ]).toEqual([true, false, false]);
  expect(mayBeHeld(null, toRequest('kayak'), 0)).toBe(false);
});
