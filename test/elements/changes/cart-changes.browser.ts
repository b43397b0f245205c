import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayCartChanges } from '../../../src/elements/changes/cart-changes.ts';
import type { Difference, Reconciliation } from '../../../src/flow/state.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  createTestItem,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { readSectionText, mountLeaf } from '../checkout-stage.ts';
import { dearerDifference, createTestDifference, createFreeDay, createQuoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

customElements.define('slipway-healing', SlipwayCartChanges);

function placeChanges(
  differences: readonly Difference[],
  props: Partial<SlipwayCartChanges> = {},
  cause: Reconciliation['cause'] = 'changed',
) {
  const reconciliation: Reconciliation = { cause, differences, goal: 'review' };
  return mountLeaf<SlipwayCartChanges>('slipway-healing', {
    locale: createPreparedLocale('en'),
    text: english.cartChanges,
    items: [createTestItem(), createTestItem({ id: '2', name: 'Mug', simple: true })],
    reconciliation,
    ...props,
  });
}

/** Returns the names of the request events that pressed buttons have dispatched, except announcements. */
const getPressedRequests = (leaf: Awaited<ReturnType<typeof placeChanges>>) =>
  leaf.requests.map(({ name }) => name).filter((name) => name !== 'live-region-say');

describe('<slipway-healing>, the panel of cart changes', () => {
  test('requests to continue with the new price when the guest accepts', async () => {
    const leaf = await placeChanges([dearerDifference]);
    findControl(leaf, 'Continue with the new price').click();
    expect(getPressedRequests(leaf)).toEqual(['differences-accept']);
  });

  test('requests to remove a line when the guest presses Remove', async () => {
    const leaf = await placeChanges([
      dearerDifference,
      createTestDifference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false }),
    ]);
    findControl(leaf, 'Remove Kayak').click();
    expect(getRequestDetails(leaf, 'difference-repair')).toEqual([{ index: 0, to: 'remove' }]);
  });

  test('requests the pressed nearby day, or continues without the unavailable line', async () => {
    const leaf = await placeChanges([createTestDifference({})], {
      free: new Map([[0, [createFreeDay(1), createFreeDay(-1)]]]),
    });
    queryOne(leaf, '.days button').click();
    expect(getRequestDetails(leaf, 'difference-repair')).toEqual([
      { index: 0, to: createQuoteRequest({ adults: 2 }, 1) },
    ]);
    findControl(leaf, 'Continue without it').click();
    expect(getRequestDetails(leaf, 'differences-accept')).toHaveLength(1);
  });

  test('shows a search without results for an unavailable line', async () => {
    const leaf = await placeChanges([createTestDifference(), createTestDifference({ lineId: '2' })], {
      free: new Map([[0, [createFreeDay(1)]]]),
    });
    expect(readSectionText(leaf)).toContain('We couldn’t find a nearby date.');
  });

  test('has a Close button if no change needs an answer', async () => {
    const leaf = await placeChanges([
      createTestDifference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false }),
    ]);
    findControl(leaf, 'Close').click();
    expect(getRequestDetails(leaf, 'differences-close')).toHaveLength(1);
  });

  test('has one button for all changes, and mentions the saved details', async () => {
    const leaf = await placeChanges([dearerDifference, createTestDifference({})], { hasDetails: true });
    expect(findControl(leaf, 'Continue with these changes')).toBeTruthy();
    expect(readSectionText(leaf)).toContain('We’ve saved the details you entered.');
  });

  test('offers to continue after a line has moved to a different day', async () => {
    const leaf = await placeChanges([createTestDifference({ kind: 'moved', now: '85.00' })]);
    expect(readSectionText(leaf)).toContain('Updated');
    expect(findControl(leaf, 'Continue')).toBeTruthy();
  });

  test.each([
    ['an expired cart without differences', 'expired', [], 'We restored it with the same dates and prices.'],
    [
      'an expired cart with a lower price',
      'expired',
      [createTestDifference({ kind: 'cheaper', before: '2.00', now: '1.00', open: false })],
      'We restored it.',
    ],
    [
      'an expired cart with a lost and a more expensive line',
      'expired',
      [createTestDifference({ lineId: null }), dearerDifference],
      'some things have changed',
    ],
    [
      'an expired cart whose only line is lost',
      'expired',
      [createTestDifference({ lineId: null })],
      'We couldn’t restore it.',
    ],
    ['a renewed cart', 'renewed', [], 'Dates and prices haven’t changed.'],
    ['an emptied cart', 'emptied', [], 'please start again'],
  ] as const)('explains %s', async (_, cause, differences, words) => {
    expect(readSectionText(await placeChanges(differences, {}, cause))).toContain(words);
  });

  test('announces the changes if the new panel does not have the focus', async () => {
    const announcements: unknown[] = [];
    document.addEventListener(
      'live-region-say',
      (event) => announcements.push((event as CustomEvent<unknown>).detail),
      {
        once: true,
      },
    );
    await placeChanges([dearerDifference]);
    expect(announcements).toEqual([
      {
        words: 'Something in your cart has changed. Please review this before you continue. There’s no booking yet.',
      },
    ]);
  });

  test('moves the focus to the line that the guest has just resolved', async () => {
    const leaf = await placeChanges([dearerDifference, createTestDifference({})], {
      free: new Map([[1, [createFreeDay(1)]]]),
    });
    await leaf.focusHeading();
    expect(getFocusedElement(leaf)?.textContent).toBe('Something in your cart has changed');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(getRequestDetails(leaf, 'difference-repair')).toEqual([
      { index: 1, to: createQuoteRequest({ adults: 2 }, 1) },
    ]);
    leaf.reconciliation = {
      cause: 'changed',
      goal: 'review',
      differences: [dearerDifference, createTestDifference({ kind: 'moved', now: '85.00' })],
    };
    await leaf.updateComplete;
    expect(getFocusedElement(leaf)).toBe(queryAll(leaf, '.name')[1]);
  });

  test('dispatches no request from any button while a command runs', async () => {
    const leaf = await placeChanges([dearerDifference, createTestDifference({ kind: 'fewer', left: 1 })], {
      busy: true,
      free: new Map([[1, [createFreeDay(1)]]]),
    });
    for (const button of queryAll(leaf, 'button')) button.click();
    expect(getPressedRequests(leaf)).toEqual([]);
  });

  test.each<[string, readonly Difference[], Partial<SlipwayCartChanges>]>([
    [
      'changes that need an answer',
      [
        dearerDifference,
        createTestDifference({}),
        createTestDifference({ kind: 'fewer', left: 1 }),
        createTestDifference({ kind: 'rule', reason: 'Closed.' }),
      ],
      { free: new Map([[1, [createFreeDay(1), createFreeDay(2)]]]), hasDetails: true },
    ],
    ['a busy panel', [dearerDifference, createTestDifference({})], { busy: true }],
    [
      'changes that need no answer',
      [createTestDifference({ kind: 'cheaper', before: '2.00', now: '1.00', open: false })],
      {},
    ],
  ])('has no accessibility issues: %s', async (_, differences, props) => {
    await placeChanges(differences, props);
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
