import { expect, test } from 'vitest';
import { enFirstPaint } from '../../../src/i18n/en/first-paint.ts';
import { enRest } from '../../../src/i18n/en/rest.ts';
import { fr } from '../../../src/i18n/languages/fr.ts';
import { phrases } from '../phrases.ts';

const french = phrases(fr);
const english = new Map([...phrases(enFirstPaint), ...phrases(enRest)]);

test('French says everything that English says, and nothing else', () => {
  expect(french.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
});

test('no phrase is empty, English, or a programmer’s word', () => {
  const same = new Set(['cart.total', 'stages.done', 'done.outlook']);
  for (const [path, words] of french) {
    expect(words.trim(), path).not.toBe('');
    expect(words, path).not.toMatch(/undefined|null|NaN|\$\{/);
    if (!same.has(path)) expect(words, path).not.toBe(english.get(path));
  }
});

test('double signs and guillemets never stand alone on a line', () => {
  for (const [path, words] of french) expect(words, path).not.toMatch(/ [:;!?»]|« |[^\u00a0\u202f][:;!?»]/);
});

test('apostrophes are typographic', () => {
  for (const [path, words] of french) expect(words, path).not.toContain("'");
});

test('nought and one are singular, two are several', () => {
  expect([0, 1, 2].map((count) => fr.items.found(count))).toEqual(['0 résultat', '1 résultat', '2 résultats']);
  expect([0, 1, 2].map((count) => fr.details.errors(count).replace(/\s/g, ' '))).toEqual([
    'Veuillez vérifier 0 champ :',
    'Veuillez vérifier 1 champ :',
    'Veuillez vérifier 2 champs :',
  ]);
});
