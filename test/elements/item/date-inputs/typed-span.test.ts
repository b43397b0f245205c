import { expect, test } from 'vitest';
import { typedSpan } from '../../../../src/elements/item/date-inputs/typed-span.ts';
import type { Item } from '../../../../src/api/types.ts';
import { createAvailability } from '../../../../src/flow/quotes/availability.ts';
import { item, localeIn } from '../../choosing-stage.ts';
import { day, freeBut, today } from '../june.ts';

const locale = localeIn('en');
const words = locale.text.ways.typed;
const typed = (first: number, last: number, changes: Partial<Item> = {}, availability = freeBut(['2031-06-20'])) =>
  typedSpan(day(`2031-06-${String(first)}`), day(`2031-06-${String(last)}`), {
    item: item(changes),
    availability,
    locale,
    words,
  });
const span = (start: number, end = start) => ({ start: `2031-06-${String(start)}`, end: `2031-06-${String(end)}` });

test('two free days with free ones between are a span; one alone is too', () => {
  expect(typed(14, 17)).toEqual(span(14, 17));
  expect(typed(14, 14)).toEqual(span(14));
});

test('nights run from arrival to departure, which need not be free; a stay has one at least', () => {
  expect(typed(17, 20, { unit: 'N' })).toEqual(span(17, 20));
  expect(typed(17, 17, { unit: 'N' })).toEqual(span(17, 18));
});

test('a fixed length is the item’s, whatever was typed', () => {
  expect(typed(14, 14, { fixedLength: 3 })).toEqual(span(14, 16));
  expect(typed(14, 30, { unit: 'H' })).toEqual(span(14));
});

test('what cannot be says why', () => {
  expect(typed(17, 14)).toBe(words.backwards);
  expect(typed(17, 14, { unit: 'N' })).toBe(words.backwards);
  expect(typed(20, 22)).toBe('Friday, June 20, 2031: not available.');
  expect(typed(10, 10, {}, createAvailability({ days: null, today: day('2031-06-11'), length: 1 }))).toBe(
    'Tuesday, June 10, 2031: past date.',
  );
  expect(typed(17, 22)).toBe(words.between('Tue, Jun 17', 'Sun, Jun 22'));
});

test('what the calendar does not know yet is left for the service to say', () => {
  expect(typed(14, 17, {}, createAvailability({ days: null, today, length: 1 }))).toEqual(span(14, 17));
  const known = new Map([[day('2031-06-14'), 1]]);
  const half = createAvailability({ days: known, today, length: 1, pendingAfter: day('2031-06-14') });
  expect(typed(14, 17, {}, half)).toEqual(span(14, 17));
});
