import { expect, test } from 'vitest';
import { drawDifference, type DifferenceSheet } from '../../../src/elements/changes/difference.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { all, control, item, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';
import { dearer, difference, free, quoteRequest } from './differences.ts';
import { english } from '../../i18n/english.ts';

const locale = localeIn('en');

/** One difference, and how it was answered. */
function shown(changes: Partial<Difference> | null, sheet: Partial<DifferenceSheet> = {}) {
  const answers: unknown[] = [];
  const drawn = draw(
    drawDifference(changes === null ? dearer : difference(changes), {
      items: [item(), item({ id: '2', name: 'Mug', simple: true })],
      locale,
      text: english.cartChanges,
      busy: false,
      days: [],
      onAnswer: (to) => answers.push(to),
      ...sheet,
    }),
  );
  return { drawn, answers };
}

test('a dearer line says what it cost and costs, also to those who do not see what is struck', () => {
  expect(words(shown(null).drawn)).toBe('Kayak Was $84.00 → Now $120.00 Tue, Jun 10 Price went up Remove');
});

test('a dearer line can be left out', () => {
  const { drawn, answers } = shown(null);
  control(drawn, 'Remove Kayak').click();
  expect(answers).toEqual(['remove']);
});

test('a cheaper line says so, and has nothing to be answered', () => {
  const { drawn } = shown({ kind: 'cheaper', before: '9.00', now: '8.00', open: false });
  expect(words(drawn)).toContain('Price went down');
  expect(all(drawn, 'button')).toEqual([]);
});

test('a price that is known from one side only stands alone', () => {
  expect(one(shown({ kind: 'moved', now: '85.00' }).drawn, '[part=price]').innerText).toBe('$85.00');
  expect(one(shown({ before: '84.00' }).drawn, '[part=price]').innerText).toBe('$84.00');
  expect(all(shown({}).drawn, '[part=price]')).toEqual([]);
});

test('what is gone offers the days near it that are free for this party, with their price', () => {
  const { drawn, answers } = shown({}, { days: [free(1), free(-1)] });
  expect(words(drawn)).toContain('No longer available Nearby dates: Wed, Jun 11 $85.00 Mon, Jun 9 $85.00');
  one(drawn, '.days li:last-child button').click();
  expect(answers).toEqual([quoteRequest({ adults: 2 }, -1)]);
});

test('while days are looked for it says so, and when there are none too', () => {
  expect(words(shown({}, { days: null }).drawn)).toContain('Looking for nearby dates…');
  expect(words(shown({}, { days: [] }).drawn)).toContain('We couldn’t find a nearby date.');
});

test('what has no date offers none', () => {
  const { drawn } = shown({ name: 'Mug', quoteRequest: { ...quoteRequest({ qty: 3 }), itemId: '2' } });
  expect(words(drawn)).toBe('Mug No longer available');
});

test('of what there are fewer the rest can be taken, where one quantity alone says how many', () => {
  const { drawn, answers } = shown({ kind: 'fewer', left: 1 });
  expect(words(drawn)).toContain('Only 1 left');
  control(drawn, 'Change to 1').click();
  expect(answers).toEqual([quoteRequest({ adults: 1 })]);
  const family = quoteRequest({ adults: 2, children: 1 });
  expect(all(shown({ kind: 'fewer', left: 1, quoteRequest: family }).drawn, '[part=take]')).toEqual([]);
});

test('a rule speaks in the venue’s words', () => {
  expect(words(shown({ kind: 'rule', reason: 'We are <closed> on Tuesdays.' }).drawn)).toContain(
    'We are <closed> on Tuesdays.',
  );
});

test('what only the stored cart remembers has the name the account calls it by', () => {
  expect(words(shown({ name: '', lineId: null }).drawn)).toContain('Kayak');
});

test('a cart that comes to something else says both totals', () => {
  const total = { lineId: null, name: '', quoteRequest: null, before: '90.00', now: '99.00', open: false };
  expect(words(shown({ kind: 'total', ...total }).drawn)).toContain('Your cart Was $90.00 → Now $99.00');
});

test('while the service is asked every answer says that it waits', () => {
  const { drawn } = shown({ kind: 'fewer', left: 1 }, { busy: true, days: [free(1)] });
  expect(all(drawn, 'button').map((button) => button.ariaDisabled)).toEqual(['true', 'true']);
});
