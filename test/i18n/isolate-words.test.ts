import { expect, test } from 'vitest';
import { isolateWords } from '../../src/i18n/isolate-words.ts';

const words = isolateWords({
  empty: '',
  hint: 'Pick a day.',
  list: { found: (count: number) => `${count} results` },
  letter: 'Hello,',
});

test('every phrase stands in its own direction, also one with a number in it', () => {
  expect(words.hint).toBe('\u2066Pick a day.\u2069');
  expect(words.list.found(3)).toBe('\u20663 results\u2069');
});

test('what says nothing, or leaves the page, stays as it is', () => {
  expect([words.empty, words.letter]).toEqual(['', 'Hello,']);
});

test('to be marked twice is no harm', () => {
  expect(isolateWords(words).hint).toBe(words.hint);
  expect(isolateWords(words).list.found(1)).toBe(words.list.found(1));
});
