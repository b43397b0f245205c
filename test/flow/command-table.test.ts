import { describe, expect, test } from 'vitest';
import { isBookable, isOpen } from '../../src/flow/command-table.ts';
import type { Difference, Reconciliation } from '../../src/flow/state.ts';
import { plainLine, plainSession } from '../api/plain.ts';
import { noDifference } from '../../src/flow/session/check-cart.ts';

const lunch = (optional: 'in' | 'out', available = true) => plainLine({ id: '1.1', optional, available });
const withLunch = (addOn = lunch('in')) =>
  plainSession({ lines: [plainLine({ addOns: [addOn] }), plainLine({ id: '2' })] });
const reconciliation = (...open: boolean[]): Reconciliation => ({
  cause: 'changed',
  goal: 'cart',
  differences: open.map((each): Difference => ({ ...noDifference, kind: 'gone', open: each })),
});

test('one open difference is enough to wait for the visitor', () => {
  expect([null, reconciliation(), reconciliation(false), reconciliation(false, true)].map(isOpen)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

describe('a cart can be booked', () => {
  test('when it holds something, all of it can be had, and nobody is asked anything', () => {
    expect(isBookable({ session: withLunch(), reconciliation: null })).toBe(true);
    expect(isBookable({ session: withLunch(lunch('out', false)), reconciliation: reconciliation(false) })).toBe(true);
  });

  test.each([
    ['it is empty', plainSession(), null],
    ['there is none', null, null],
    ['an add-on that was taken is sold out', withLunch(lunch('in', false)), null],
    ['a difference waits', withLunch(), reconciliation(true)],
  ])('but not when %s', (_, session, found) => {
    expect(isBookable({ session, reconciliation: found })).toBe(false);
  });
});
