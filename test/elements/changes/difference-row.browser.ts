import { expect, test } from 'vitest';
import { differenceTemplate, type DifferenceContext } from '../../../src/elements/changes/difference-row.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { all, control, item, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';
import { dearer, difference, free, quoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

const locale = localeIn('en');

/** Renders one difference, by default a higher price. Records the answers that the guest gives with its buttons. */
function drawRow(changes: Partial<Difference> | null, context: Partial<DifferenceContext> = {}) {
  const answers: unknown[] = [];
  const row = draw(
    differenceTemplate(changes === null ? dearer : difference(changes), {
      items: [item(), item({ id: '2', name: 'Mug', simple: true })],
      locale,
      text: english.cartChanges,
      busy: false,
      days: [],
      onAnswer: (to) => answers.push(to),
      ...context,
    }),
  );
  return { row, answers };
}

test('labels the old and the new price with visually hidden words', () => {
  expect(words(drawRow(null).row)).toBe('Kayak Was $84.00 → Now $120.00 Tue, Jun 10 Price went up Remove');
});

test('reports the removal of a line whose price went up', () => {
  const { row, answers } = drawRow(null);
  control(row, 'Remove Kayak').click();
  expect(answers).toEqual(['remove']);
});

test('shows a cheaper line without buttons', () => {
  const { row } = drawRow({ kind: 'cheaper', before: '9.00', now: '8.00', open: false });
  expect(words(row)).toContain('Price went down');
  expect(all(row, 'button')).toEqual([]);
});

test('shows only the known price if one of the two is missing', () => {
  expect(one(drawRow({ kind: 'moved', now: '85.00' }).row, '[part=price]').innerText).toBe('$85.00');
  expect(one(drawRow({ before: '84.00' }).row, '[part=price]').innerText).toBe('$84.00');
  expect(all(drawRow({}).row, '[part=price]')).toEqual([]);
});

test('offers nearby days with prices for an unavailable line', () => {
  const { row, answers } = drawRow({}, { days: [free(1), free(-1)] });
  expect(words(row)).toContain('No longer available Nearby dates: Wed, Jun 11 $85.00 Mon, Jun 9 $85.00');
  one(row, '.days li:last-child button').click();
  expect(answers).toEqual([quoteRequest({ adults: 2 }, -1)]);
});

test('shows a running search for days, and a search without results', () => {
  expect(words(drawRow({}, { days: null }).row)).toContain('Looking for nearby dates…');
  expect(words(drawRow({}, { days: [] }).row)).toContain('We couldn’t find a nearby date.');
});

test('offers no nearby days for a simple item', () => {
  const { row } = drawRow({ name: 'Mug', quoteRequest: { ...quoteRequest({ qty: 3 }), itemId: '2' } });
  expect(words(row)).toBe('Mug No longer available');
});

test('offers the remaining places only if the request has one quantity', () => {
  const { row, answers } = drawRow({ kind: 'fewer', left: 1 });
  expect(words(row)).toContain('Only 1 left');
  control(row, 'Change to 1').click();
  expect(answers).toEqual([quoteRequest({ adults: 1 })]);
  const family = quoteRequest({ adults: 2, children: 1 });
  expect(all(drawRow({ kind: 'fewer', left: 1, quoteRequest: family }).row, '[part=take]')).toEqual([]);
});

test('shows the venue’s reason as plain text', () => {
  expect(words(drawRow({ kind: 'rule', reason: 'We are <closed> on Tuesdays.' }).row)).toContain(
    'We are <closed> on Tuesdays.',
  );
});

test('uses the item’s name for a line without a name', () => {
  expect(words(drawRow({ name: '', lineId: null }).row)).toContain('Kayak');
});

test('shows the old and the new total of the cart', () => {
  const total = { lineId: null, name: '', quoteRequest: null, before: '90.00', now: '99.00', open: false };
  expect(words(drawRow({ kind: 'total', ...total }).row)).toContain('Your cart Was $90.00 → Now $99.00');
});

test('disables every button while busy', () => {
  const { row } = drawRow({ kind: 'fewer', left: 1 }, { busy: true, days: [free(1)] });
  expect(all(row, 'button').map((button) => button.ariaDisabled)).toEqual(['true', 'true']);
});
