import { describe, expect, test } from 'vitest';
import { differenceTemplate, type DifferenceContext } from '../../../src/elements/changes/difference-row.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { queryAll, findControl, createTestItem, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';
import { dearerDifference, createTestDifference, createFreeDay, createQuoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

const locale = createPreparedLocale('en');

/**
 * Renders one difference, by default a higher price. Records the decisions that the guest makes with the buttons of the
 * row.
 */
function drawRow(changes: Partial<Difference> | null, context: Partial<DifferenceContext> = {}) {
  const answers: unknown[] = [];
  const row = drawTemplate(
    differenceTemplate(changes === null ? dearerDifference : createTestDifference(changes), {
      items: [createTestItem(), createTestItem({ id: '2', name: 'Mug', simple: true })],
      locale,
      messages: english.cartChanges,
      busy: false,
      nearbyDays: [],
      onAnswer: (answer) => answers.push(answer),
      ...context,
    }),
  );
  return { row, answers };
}

describe('differenceTemplate', () => {
  test('labels the old and the new price with visually hidden words', () => {
    expect(readVisibleText(drawRow(null).row)).toBe('Kayak Was $84.00 → Now $120.00 Tue, Jun 10 Price went up Remove');
  });

  test('answers `remove` when the guest removes a more expensive line', () => {
    const { row, answers } = drawRow(null);
    findControl(row, 'Remove Kayak').click();
    expect(answers).toEqual(['remove']);
  });

  test('shows a cheaper line without buttons', () => {
    const { row } = drawRow({ kind: 'cheaper', before: '9.00', now: '8.00', open: false });
    expect(readVisibleText(row)).toContain('Price went down');
    expect(queryAll(row, 'button')).toEqual([]);
  });

  test('shows one price if the old or the new price is missing', () => {
    expect(queryOne(drawRow({ kind: 'moved', now: '85.00' }).row, '[part=price]').innerText).toBe('$85.00');
    expect(queryOne(drawRow({ before: '84.00' }).row, '[part=price]').innerText).toBe('$84.00');
    expect(queryAll(drawRow({}).row, '[part=price]')).toEqual([]);
  });

  test('offers nearby days with prices for an unavailable line', () => {
    const { row, answers } = drawRow({}, { nearbyDays: [createFreeDay(1), createFreeDay(-1)] });
    expect(readVisibleText(row)).toContain('No longer available Nearby dates: Wed, Jun 11 $85.00 Mon, Jun 9 $85.00');
    queryOne(row, '.days li:last-child button').click();
    expect(answers).toEqual([createQuoteRequest({ adults: 2 }, -1)]);
  });

  test('shows a running search for days, and a search without results', () => {
    expect(readVisibleText(drawRow({}, { nearbyDays: null }).row)).toContain('Looking for nearby dates…');
    expect(readVisibleText(drawRow({}, { nearbyDays: [] }).row)).toContain('We couldn’t find a nearby date.');
  });

  test('offers no nearby days for a simple item', () => {
    const { row } = drawRow({ name: 'Mug', quoteRequest: { ...createQuoteRequest({ qty: 3 }), itemId: '2' } });
    expect(readVisibleText(row)).toBe('Mug No longer available');
  });

  test('offers a smaller quantity only if a single parameter has a quantity', () => {
    const { row, answers } = drawRow({ kind: 'fewer', left: 1 });
    expect(readVisibleText(row)).toContain('Only 1 left');
    findControl(row, 'Change to 1').click();
    expect(answers).toEqual([createQuoteRequest({ adults: 1 })]);
    const familyRequest = createQuoteRequest({ adults: 2, children: 1 });
    expect(queryAll(drawRow({ kind: 'fewer', left: 1, quoteRequest: familyRequest }).row, '[part=take]')).toEqual([]);
  });

  test('shows the venue’s reason as plain text', () => {
    expect(readVisibleText(drawRow({ kind: 'rule', reason: 'We are <closed> on Tuesdays.' }).row)).toContain(
      'We are <closed> on Tuesdays.',
    );
  });

  test('uses the item’s name for a line without a name', () => {
    expect(readVisibleText(drawRow({ name: '', lineId: null }).row)).toContain('Kayak');
  });

  test('shows the old and the new total of the cart', () => {
    const totalDifference = { lineId: null, name: '', quoteRequest: null, before: '90.00', now: '99.00', open: false };
    expect(readVisibleText(drawRow({ kind: 'total', ...totalDifference }).row)).toContain(
      'Your cart Was $90.00 → Now $99.00',
    );
  });

  test('disables every button while busy', () => {
    const { row } = drawRow({ kind: 'fewer', left: 1 }, { busy: true, nearbyDays: [createFreeDay(1)] });
    expect(queryAll(row, 'button').map((button) => button.ariaDisabled)).toEqual(['true', 'true']);
  });
});
