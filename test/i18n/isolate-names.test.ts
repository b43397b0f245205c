import { expect, test } from 'vitest';
import { isolateNames } from '../../src/i18n/isolate-names.ts';

const words = {
  cart: { removed: (name: string) => `${name} was removed.`, total: 'Total' },
  letter: (what: string) => `Hello, ${what}?`,
  left: (count: number) => `Only ${String(count)} left`,
};
const kept = (name: string) => `\u2068${name}\u2069`;

test('a name of the other direction keeps to itself', () => {
  expect(isolateNames(words, 'ltr').cart.removed('تذكرة')).toBe(`${kept('تذكرة')} was removed.`);
  expect(isolateNames(words, 'rtl').cart.removed('Kayak')).toBe(`${kept('Kayak')} was removed.`);
});

test('so does an amount among Arabic words', () => {
  expect(isolateNames(words, 'rtl').cart.removed('9.000 د.أ')).toBe(`${kept('9.000 د.أ')} was removed.`);
});

test('a name of the same direction is put in as it is, and so is a number that is counted', () => {
  expect(isolateNames(words, 'ltr').cart.removed('Zürich, 2 ×')).toBe('Zürich, 2 × was removed.');
  expect(isolateNames(words, 'rtl').cart.removed('تذكرة')).toBe('تذكرة was removed.');
  expect(isolateNames(words, 'rtl').left(2)).toBe('Only 2 left');
  expect(isolateNames(words, 'rtl').cart.total).toBe('Total');
});

test('a letter has no marks that a mail program could show', () => {
  expect(isolateNames(words, 'rtl').letter('Kayak')).toBe('Hello, Kayak?');
});
