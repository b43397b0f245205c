import { describe, expect, it } from 'vitest';
import { isBookable, isOpen } from '../../src/flow/command-table.ts';
import type { Difference, Reconciliation } from '../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../api/plain.ts';
import { noDifference } from '../../src/flow/session/check-cart.ts';

const lunch = (optional: 'in' | 'out', available = true) => createTestLine({ id: '1.1', optional, available });
const withLunch = (addOn = lunch('in')) =>
  createTestSession({ lines: [createTestLine({ addOns: [addOn] }), createTestLine({ id: '2' })] });
const reconciliation = (...open: boolean[]): Reconciliation => ({
  cause: 'changed',
  goal: 'cart',
  differences: open.map((each): Difference => ({ ...noDifference, kind: 'gone', open: each })),
});

it('treats a reconciliation as open if one of its differences is open', () => {
  expect([null, reconciliation(), reconciliation(false), reconciliation(false, true)].map(isOpen)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

describe('isBookable', () => {
  it('returns true if all lines are available and no difference is open', () => {
    expect(isBookable({ session: withLunch(), reconciliation: null })).toBe(true);
    expect(isBookable({ session: withLunch(lunch('out', false)), reconciliation: reconciliation(false) })).toBe(true);
  });

  it.each([
    ['an empty cart', createTestSession(), null],
    ['no cart', null, null],
    ['an unavailable add-on that is selected', withLunch(lunch('in', false)), null],
    ['an open difference', withLunch(), reconciliation(true)],
  ])('returns false for %s', (_, session, openReconciliation) => {
    expect(isBookable({ session, reconciliation: openReconciliation })).toBe(false);
  });
});
