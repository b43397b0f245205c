import { expect, test } from 'vitest';
import { ar } from '../../../src/i18n/languages/ar.ts';
import { phrases } from '../phrases.ts';

test('a noun has a form for one, two, few, many and hundreds', () => {
  expect([0, 1, 2, 3, 11, 100].map((count) => ar.items.found(count))).toEqual([
    'لا نتائج',
    'نتيجة واحدة',
    'نتيجتان',
    '3 نتائج',
    '11 نتيجة',
    '100 نتيجة',
  ]);
});

test('commas and question marks are Arabic', () => {
  for (const [path, words] of phrases(ar)) expect(words, path).not.toMatch(/[,?;]/);
  expect(ar.details.meantEnd).toBe('؟');
});
