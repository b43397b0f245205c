import { expect, test } from 'vitest';
import { de } from '../../../src/i18n/languages/de.ts';
import { phrases } from '../phrases.ts';

test('quotation marks are „German“, and an ellipsis after a word stands apart', () => {
  expect(de.problems.misconfigured('base-url')).toContain('„base-url“');
  for (const [path, words] of phrases(de)) expect(words, path).not.toMatch(/\p{L}…/u);
});

test('one is singular, nought and two are several', () => {
  expect([0, 1, 2].map((count) => de.details.errors(count))).toEqual([
    'Bitte prüfen Sie 0 Felder:',
    'Bitte prüfen Sie 1 Feld:',
    'Bitte prüfen Sie 2 Felder:',
  ]);
});
