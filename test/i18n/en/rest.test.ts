import { expect, test } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { phrases } from '../phrases.ts';

test('nothing is said in both halves of English', () => {
  const rest = new Set(phrases(enRest).map(([path]) => path));
  expect(phrases(enFirstPaint).filter(([path]) => rest.has(path))).toEqual([]);
});

test('no phrase is empty or a programmer’s word, none shouts, apostrophes are typographic', () => {
  for (const [path, words] of phrases(enRest)) {
    expect(words.trim(), path).not.toBe('');
    expect(words, path).not.toMatch(/undefined|null|NaN|\$\{|'|!|\.\.\./);
  }
});

test('few places are said to be few', () => {
  expect([1, 3, 4].map((count) => enRest.times.places(count))).toEqual(['Only 1 left', 'Only 3 left', '4 left']);
});

test('what was counted is named as one or as several', () => {
  expect(enRest.details.errors(1)).toBe('Please check 1 field:');
  expect(enRest.details.errors(2)).toBe('Please check 2 fields:');
  expect(enRest.times.stay('Friday', 'Saturday', 1)).toBe('Friday – Saturday ·\u00a01\u00a0night');
});
