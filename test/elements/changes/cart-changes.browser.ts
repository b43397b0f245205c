import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayCartChanges } from '../../../src/elements/changes/cart-changes.ts';
import type { Difference, Reconciliation } from '../../../src/flow/state.ts';
import { all, requestsOf, axeProblems, control, focusedElement, item, one, localeIn } from '../choosing-stage.ts';
import { readable, stage } from '../checkout-stage.ts';
import { dearer, difference, free, quoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

customElements.define('slipway-healing', SlipwayCartChanges);

function place(
  differences: readonly Difference[],
  props: Partial<SlipwayCartChanges> = {},
  cause: Reconciliation['cause'] = 'changed',
) {
  const reconciliation: Reconciliation = { cause, differences, goal: 'review' };
  return stage<SlipwayCartChanges>('slipway-healing', {
    locale: localeIn('en'),
    text: english.cartChanges,
    items: [item(), item({ id: '2', name: 'Mug', simple: true })],
    reconciliation,
    ...props,
  });
}

/** Returns the names of the request events that pressed buttons have caused. Leaves out announcements. */
const pressedRequests = (leaf: Awaited<ReturnType<typeof place>>) =>
  leaf.requests.map(({ name }) => name).filter((name) => name !== 'live-region-say');

test('requests to continue when the guest accepts the new price', async () => {
  const leaf = await place([dearer]);
  control(leaf, 'Continue with the new price').click();
  expect(pressedRequests(leaf)).toEqual(['differences-accept']);
});

test('requests to remove a line whose price went up', async () => {
  const leaf = await place([dearer, difference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false })]);
  control(leaf, 'Remove Kayak').click();
  expect(requestsOf(leaf, 'difference-repair')).toEqual([{ index: 0, to: 'remove' }]);
});

test('requests a different day for an unavailable line, or none', async () => {
  const leaf = await place([difference({})], { free: new Map([[0, [free(1), free(-1)]]]) });
  one(leaf, '.days button').click();
  expect(requestsOf(leaf, 'difference-repair')).toEqual([{ index: 0, to: quoteRequest({ adults: 2 }, 1) }]);
  control(leaf, 'Continue without it').click();
  expect(requestsOf(leaf, 'differences-accept')).toHaveLength(1);
});

test('shows the failure of a search for nearby days', async () => {
  const leaf = await place([difference(), difference({ lineId: '2' })], { free: new Map([[0, [free(1)]]]) });
  expect(readable(leaf)).toContain('We couldn’t find a nearby date.');
});

test('closes the panel if no change needs an answer', async () => {
  const leaf = await place([difference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false })]);
  control(leaf, 'Close').click();
  expect(requestsOf(leaf, 'differences-close')).toHaveLength(1);
});

test('accepts all changes with one button', async () => {
  const leaf = await place([dearer, difference({})], { hasDetails: true });
  expect(control(leaf, 'Continue with these changes')).toBeTruthy();
  expect(readable(leaf)).toContain('We’ve saved the details you entered.');
});

test('offers to continue after a line has moved to a different day', async () => {
  const leaf = await place([difference({ kind: 'moved', now: '85.00' })]);
  expect(readable(leaf)).toContain('Updated');
  expect(control(leaf, 'Continue')).toBeTruthy();
});

test.each([
  ['expired', [], 'We restored it with the same dates and prices.'],
  ['expired', [difference({ kind: 'cheaper', before: '2.00', now: '1.00', open: false })], 'We restored it.'],
  ['expired', [difference({ lineId: null }), dearer], 'some things have changed'],
  ['expired', [difference({ lineId: null })], 'We couldn’t restore it.'],
  ['renewed', [], 'Dates and prices haven’t changed.'],
  ['emptied', [], 'please start again'],
] as const)('explains a cart with the cause %s and the differences %j', async (cause, differences, words) => {
  expect(readable(await place(differences, {}, cause))).toContain(words);
});

test('announces the changes if the panel appears without the focus', async () => {
  const announcements: unknown[] = [];
  document.addEventListener('live-region-say', (event) => announcements.push((event as CustomEvent<unknown>).detail), {
    once: true,
  });
  await place([dearer]);
  expect(announcements).toEqual([
    {
      words: 'Something in your cart has changed. Please review this before you continue. There’s no booking yet.',
    },
  ]);
});

test('moves the focus to the line that the guest has just resolved', async () => {
  const leaf = await place([dearer, difference({})], { free: new Map([[1, [free(1)]]]) });
  await leaf.focusHeading();
  expect(focusedElement(leaf)?.textContent).toBe('Something in your cart has changed');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(requestsOf(leaf, 'difference-repair')).toEqual([{ index: 1, to: quoteRequest({ adults: 2 }, 1) }]);
  leaf.reconciliation = {
    cause: 'changed',
    goal: 'review',
    differences: [dearer, difference({ kind: 'moved', now: '85.00' })],
  };
  await leaf.updateComplete;
  expect(focusedElement(leaf)).toBe(all(leaf, '.name')[1]);
});

test('requests nothing while busy, whichever button the guest presses', async () => {
  const leaf = await place([dearer, difference({ kind: 'fewer', left: 1 })], {
    busy: true,
    free: new Map([[1, [free(1)]]]),
  });
  for (const button of all(leaf, 'button')) button.click();
  expect(pressedRequests(leaf)).toEqual([]);
});

test.each<[string, readonly Difference[], Partial<SlipwayCartChanges>]>([
  [
    'changes that need an answer',
    [dearer, difference({}), difference({ kind: 'fewer', left: 1 }), difference({ kind: 'rule', reason: 'Closed.' })],
    { free: new Map([[1, [free(1), free(2)]]]), hasDetails: true },
  ],
  ['a busy panel', [dearer, difference({})], { busy: true }],
  ['changes that need no answer', [difference({ kind: 'cheaper', before: '2.00', now: '1.00', open: false })], {}],
])('has no accessibility issues: %s', async (_, differences, props) => {
  await place(differences, props);
  expect(await axeProblems()).toEqual([]);
});
