import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { fr } from '../../src/i18n/fr.ts';

type Entry = string | ((...parts: never[]) => string) | { readonly [name: string]: Entry };

/** Every phrase by where it stands, functions called with a name and numbers that are easy to find again. */
function phrases(entry: Entry, path = ''): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry === 'function')
    return [0, 1, 2].map((count) => [`${path}(${count})`, (entry as (...parts: unknown[]) => string)(count, count, 7)]);
  return Object.entries(entry).flatMap(([name, inner]) => phrases(inner, path ? `${path}.${name}` : name));
}

const french = phrases(fr);
const english = new Map([...phrases(enFirstPaint), ...phrases(enRest)]);

test('English says nothing in both of its halves', () => {
  const rest = new Set(phrases(enRest).map(([path]) => path));
  expect(phrases(enFirstPaint).filter(([path]) => rest.has(path))).toEqual([]);
});

test('French says everything that English says, and nothing else', () => {
  expect(french.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
});

test('no phrase is empty, English, or a programmer’s word', () => {
  const same = new Set(['summary.total', 'cart.total', 'details.empty']);
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
