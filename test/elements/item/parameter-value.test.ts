import { describe, expect, test } from 'vitest';
import { figuresOf } from '../../../src/i18n/own-figures.ts';
import { boundsOf, reasonAgainst, typedNumber, writtenNumber } from '../../../src/elements/item/parameter-value.ts';
import { localeIn, parameter } from '../choosing-stage.ts';

const words = localeIn('en').text.parameters;

test.each([
  ['4', 4],
  [' 04 ', 4],
  ['٤', 4],
  ['۱۲', 12],
  ['٩', 9],
  ['0', 0],
])('“%s” is the number %i, in whatever digits', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test.each(['', ' ', '-1', '1.5', '1,5', '1e3', '0x4', 'four', '４', '1234567890', '1 2'])(
  '“%s” is no whole number that one can have',
  (typed) => {
    expect(typedNumber(typed)).toBeNull();
  },
);

test('what is required is at least one, and without a most there is no bound', () => {
  expect(boundsOf(parameter({ min: 0, max: 6 }))).toEqual({ least: 0, most: 6 });
  expect(boundsOf(parameter({ min: 0, max: 0, required: true }))).toEqual({ least: 1, most: Infinity });
  expect(boundsOf(parameter({ min: 3, required: true })).least).toBe(3);
});

describe('a number that cannot be chosen says why', () => {
  const against = (value: number | null, changes = {}) =>
    reasonAgainst(value, parameter({ max: 6, ...changes }), words);

  test('whatever it is that is wrong with it', () => {
    expect(against(null)).toBe(words.whole);
    expect(against(7)).toBe(words.atMost(6));
    expect(against(1, { min: 2 })).toBe(words.atLeast(2));
    expect(against(0, { required: true })).toBe(words.required);
    expect(against(0, { required: true, min: 2 })).toBe(words.atLeast(2));
  });

  test('and nothing at its bounds', () => {
    expect([against(0), against(6), against(1, { required: true }), against(99, { max: 0 })]).toEqual(['', '', '', '']);
  });
});

test('a quantity stands in the page’s figures, where what stands there can be read again', () => {
  const written = ['en', 'ar-u-nu-arab', 'fa-u-nu-arabext', 'hi-u-nu-deva'].map((tag) =>
    writtenNumber(12, figuresOf(tag)),
  );
  expect(written).toEqual(['12', '١٢', '۱۲', '12']);
});
