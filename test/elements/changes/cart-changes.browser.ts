import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayCartChanges } from '../../../src/elements/changes/cart-changes.ts';
import type { Difference, Reconciliation } from '../../../src/flow/state.ts';
import { all, asks, axeProblems, control, focused, item, one, localeIn } from '../choosing-stage.ts';
import { readable, stage } from '../checkout-stage.ts';
import { dearer, difference, free, quoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

customElements.define('slipway-healing', SlipwayCartChanges);

function sheet(
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

/** The names of what the leaf requested, without announcements. */
const pressedRequests = (leaf: Awaited<ReturnType<typeof sheet>>) =>
  leaf.asked.map(({ name }) => name).filter((name) => name !== 'live-region-say');

test('with a dearer line one goes on only with a yes', async () => {
  const leaf = await sheet([dearer]);
  control(leaf, 'Continue with the new price').click();
  expect(pressedRequests(leaf)).toEqual(['differences-accept']);
});

test('a dearer line can be left out', async () => {
  const leaf = await sheet([dearer, difference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false })]);
  control(leaf, 'Remove Kayak').click();
  expect(asks(leaf, 'difference-repair')).toEqual([{ index: 0, to: 'remove' }]);
});

test('what is gone can be had on another day, or left', async () => {
  const leaf = await sheet([difference({})], { free: new Map([[0, [free(1), free(-1)]]]) });
  one(leaf, '.days button').click();
  expect(asks(leaf, 'difference-repair')).toEqual([{ index: 0, to: quoteRequest({ adults: 2 }, 1) }]);
  control(leaf, 'Continue without it').click();
  expect(asks(leaf, 'differences-accept')).toHaveLength(1);
});

test('a line that has no days of its own is not looked for without end', async () => {
  const leaf = await sheet([difference(), difference({ lineId: '2' })], { free: new Map([[0, [free(1)]]]) });
  expect(readable(leaf)).toContain('We couldn’t find a nearby date.');
});

test('what nothing waits for is closed', async () => {
  const leaf = await sheet([difference({ kind: 'cheaper', before: '9.00', now: '8.00', open: false })]);
  control(leaf, 'Close').click();
  expect(asks(leaf, 'differences-close')).toHaveLength(1);
});

test('several kinds of changes are gone on with together', async () => {
  const leaf = await sheet([dearer, difference({})], { kept: true });
  expect(control(leaf, 'Continue with these changes')).toBeTruthy();
  expect(readable(leaf)).toContain('We’ve saved the details you entered.');
});

test('what was settled says so, and there is nothing left but to continue', async () => {
  const leaf = await sheet([difference({ kind: 'moved', now: '85.00' })]);
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
] as const)('a cart that was %s, with %j, says so', async (cause, differences, words) => {
  expect(readable(await sheet(differences, {}, cause))).toContain(words);
});

test('whoever is elsewhere on the page is told', async () => {
  const told: unknown[] = [];
  document.addEventListener('live-region-say', (event) => told.push((event as CustomEvent<unknown>).detail), {
    once: true,
  });
  await sheet([dearer]);
  expect(told).toEqual([
    {
      words: 'Something in your cart has changed. Please review this before you continue. There’s no booking yet.',
    },
  ]);
});

test('the focus stays with the line that was answered', async () => {
  const leaf = await sheet([dearer, difference({})], { free: new Map([[1, [free(1)]]]) });
  await leaf.focusHeading();
  expect(focused(leaf)?.textContent).toBe('Something in your cart has changed');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(asks(leaf, 'difference-repair')).toEqual([{ index: 1, to: quoteRequest({ adults: 2 }, 1) }]);
  leaf.reconciliation = {
    cause: 'changed',
    goal: 'review',
    differences: [dearer, difference({ kind: 'moved', now: '85.00' })],
  };
  await leaf.updateComplete;
  expect(focused(leaf)).toBe(all(leaf, '.name')[1]);
});

test('while the service is asked nothing can be pressed', async () => {
  const leaf = await sheet([dearer, difference({ kind: 'fewer', left: 1 })], {
    busy: true,
    free: new Map([[1, [free(1)]]]),
  });
  for (const button of all(leaf, 'button')) button.click();
  expect(pressedRequests(leaf)).toEqual([]);
});

test.each<[string, readonly Difference[], Partial<SlipwayCartChanges>]>([
  [
    'open',
    [dearer, difference({}), difference({ kind: 'fewer', left: 1 }), difference({ kind: 'rule', reason: 'Closed.' })],
    { free: new Map([[1, [free(1), free(2)]]]), kept: true },
  ],
  ['busy', [dearer, difference({})], { busy: true }],
  ['closed', [difference({ kind: 'cheaper', before: '2.00', now: '1.00', open: false })], {}],
])('axe finds nothing in an %s sheet', async (_, differences, props) => {
  await sheet(differences, props);
  expect(await axeProblems()).toEqual([]);
});
