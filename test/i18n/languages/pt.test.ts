import { expect, test } from 'vitest';
import { pt } from '../../../src/i18n/languages/pt.ts';
import { phrases } from '../phrases.ts';

test('nought and one are singular', () => {
  expect([0, 1, 2].map((count) => pt.items.found(count))).toEqual(['0 resultado', '1 resultado', '2 resultados']);
});

test('no word is at home on one side of the ocean only', () => {
  for (const [path, words] of phrases(pt))
    expect(words, path).not.toMatch(/\b(ecrã|tela|separador|aba|telemóvel|contactar|contatar|ficheiro)\b/i);
});
