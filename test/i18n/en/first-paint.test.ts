import { expect, test } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { phrases } from '../phrases.ts';

test('no phrase is empty or a programmer’s word, none shouts, apostrophes are typographic', () => {
  for (const [path, words] of phrases(enFirstPaint)) {
    expect(words.trim(), path).not.toBe('');
    expect(words, path).not.toMatch(/undefined|null|NaN|\$\{|'|!|\.\.\./);
  }
});

test('what was counted is named as one or as several', () => {
  expect([0, 1, 2].map((count) => enFirstPaint.items.found(count))).toEqual(['0 results', '1 result', '2 results']);
  expect([1, 2].map((count) => enFirstPaint.badge.cart(count))).toEqual(['Cart: 1 item', 'Cart: 2 items']);
  expect(enFirstPaint.problems.again(1)).toContain('in 1 second.');
});

test.each([
  [1, false, 'Pick a day.'],
  [0, false, 'Pick the first day, then the last.'],
  [3, false, 'Pick the first day. Always 3 days.'],
  [0, true, 'Pick your check-in day, then your check-out day.'],
  [1, true, 'Pick your check-in day. Always 1 night.'],
  [7, true, 'Pick your check-in day. Always 7 nights.'],
])('what takes %i (nights: %s) is chosen by: %s', (length, nights, words) => {
  expect(enFirstPaint.calendar.hint(length, nights)).toBe(words);
});
