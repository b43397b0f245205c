import { expect, test } from 'vitest';
import type { CartStorage, LostStart } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { SESSION_HOLD_MS, mayBeHeld, rememberLostStart } from '../../../src/flow/session/lost-start.ts';
import type { Fault } from '../fake-client.ts';
import { addTo, ask, visit } from '../visit.ts';

/** A visitor without a cart, and what is remembered of starts. */
function arriving() {
  const starts: LostStart[] = [];
  const storage: CartStorage = {
    ...createMemoryStorage(),
    lostStart: { load: () => starts.at(-1) ?? null, save: (lost) => starts.push(lost) },
  };
  return { starts, ...visit({ storage }) };
}

const refused = (code: string): Fault => ({ kind: 'refused', code, title: 'No.', details: '', fields: {} });

test.each<Fault>(['before', 'after', { kind: 'timeout' }, { kind: 'broken', status: 502 }, refused('unconfirmed')])(
  'a first line without an answer (%j) is remembered by item, days and time',
  async (fault) => {
    const made = arriving();
    made.venue.fail('session', fault);
    await addTo(made, ask('kayak'));
    const { start, end } = ask('kayak');
    expect(made.starts).toEqual([{ at: made.clock.now, itemId: 'kayak', start, end }]);
  },
);

test('one that was refused holds nothing, and a further line can be found out about', async () => {
  const made = arriving();
  made.venue.fail('session', refused('sold_out'));
  await addTo(made, ask('kayak'));
  await addTo(made, ask('kayak'));
  made.venue.fail('session', 'before');
  await addTo(made, ask('tour'));
  expect(made.starts).toEqual([]);
});

test('without a network nothing was sent', () => {
  const save = () => expect.fail('It was not sent.');
  const storage = { ...createMemoryStorage(), lostStart: { load: () => null, save } };
  const context = { storage, device: { now: () => 0, isOnline: () => false } };
  rememberLostStart(context, new ProblemError({ kind: 'offline' }), ask('kayak'));
});

test('it may hold the same item on the same days, as long as services usually hold', () => {
  const { itemId, start, end } = { ...ask('kayak', 1, 2), end: ask('kayak', 1, 4).end };
  const lost = { at: 1_000_000, itemId, start, end };
  const held = (offset: number, now = lost.at, item = 'kayak') => mayBeHeld(lost, ask(item, 1, offset), now);
  expect([1, 2, 4, 5].map((offset) => held(offset))).toEqual([false, true, true, false]);
  expect([
    held(2, lost.at + SESSION_HOLD_MS - 1),
    held(2, lost.at + SESSION_HOLD_MS),
    held(2, lost.at, 'tour'),
  ]).toEqual([true, false, false]);
  expect(mayBeHeld(null, ask('kayak'), 0)).toBe(false);
});
