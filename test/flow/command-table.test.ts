import { describe, expect, it } from 'vitest';
import { isBookable, isOpen } from '../../src/flow/command-table.ts';
import type { Difference, Reconciliation } from '../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../api/domain-objects.ts';
import { emptyDifference } from '../../src/flow/session/check-cart.ts';

const buildLunch = (optional: 'in' | 'out', available = true) => createTestLine({ id: '1.1', optional, available });
const buildSessionWithLunch = (lunch = buildLunch('in')) =>
  createTestSession({ lines: [createTestLine({ addOns: [lunch] }), createTestLine({ id: '2' })] });
const buildReconciliation = (...openStates: boolean[]): Reconciliation => ({
  cause: 'changed',
  goal: 'cart',
  differences: openStates.map((isDifferenceOpen): Difference => ({
    ...emptyDifference,
    kind: 'gone',
    open: isDifferenceOpen,
  })),
});

it('detects an open difference with `isOpen`', () => {
  expect(
    [null, buildReconciliation(), buildReconciliation(false), buildReconciliation(false, true)].map(isOpen),
  ).toEqual([false, false, false, true]);
});

describe('isBookable', () => {
  it('returns true if all lines are available and no difference is open', () => {
    expect(isBookable({ session: buildSessionWithLunch(), reconciliation: null })).toBe(true);
    expect(
      isBookable({
        session: buildSessionWithLunch(buildLunch('out', false)),
        reconciliation: buildReconciliation(false),
      }),
    ).toBe(true);
  });

  it.each([
    ['an empty cart', createTestSession(), null],
    ['no cart', null, null],
    ['an unavailable add-on that is selected', buildSessionWithLunch(buildLunch('in', false)), null],
    ['an open difference', buildSessionWithLunch(), buildReconciliation(true)],
  ])('returns false for %s', (_, session, reconciliation) => {
    expect(isBookable({ session, reconciliation })).toBe(false);
  });
});
