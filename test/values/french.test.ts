import { expect, test } from 'vitest';
import { en } from '../../src/values/text/en.ts';
import { enBadge } from '../../src/values/text/en-badge.ts';
import { enBookedHere } from '../../src/values/text/en-booked-here.ts';
import { enAhead } from '../../src/values/text/en-ahead.ts';
import { enChanges } from '../../src/values/text/en-changes.ts';
import { fr } from '../../src/values/text/fr.ts';
import { frBadge } from '../../src/values/text/fr-badge.ts';
import { frBookedHere } from '../../src/values/text/fr-booked-here.ts';
import { enCode } from '../../src/values/text/en-code.ts';
import { enOptions } from '../../src/values/text/en-options.ts';
import { enDates } from '../../src/values/text/en-dates.ts';
import { frAhead } from '../../src/values/text/fr-ahead.ts';
import { frDates } from '../../src/values/text/fr-dates.ts';
import { frChanges } from '../../src/values/text/fr-changes.ts';
import { enHealing } from '../../src/values/text/en-healing.ts';
import { enItems } from '../../src/values/text/en-items.ts';
import { enTrouble } from '../../src/values/text/en-trouble.ts';
import { enTimes } from '../../src/values/text/en-times.ts';
import { enWays } from '../../src/values/text/en-ways.ts';
import { frHealing } from '../../src/values/text/fr-healing.ts';
import { frTimes } from '../../src/values/text/fr-times.ts';
import { frWays } from '../../src/values/text/fr-ways.ts';

type Entry = string | ((...parts: never[]) => string) | { readonly [name: string]: Entry };

/** Every phrase by where it stands, functions called with a name and numbers that are easy to find again. */
function phrases(entry: Entry, path = ''): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry === 'function')
    return [0, 1, 2].map((count) => [`${path}(${count})`, (entry as (...parts: unknown[]) => string)(count, count, 7)]);
  return Object.entries(entry).flatMap(([name, inner]) => phrases(inner, path ? `${path}.${name}` : name));
}

const french = [
  ...phrases(fr),
  ...phrases(frChanges, 'changes'),
  ...phrases(frBadge, 'badge'),
  ...phrases(frBookedHere, 'bookedHere'),
  ...phrases(frAhead, 'ahead'),
  ...phrases(frDates, 'dates'),
  ...phrases(frHealing, 'healing'),
  ...phrases(frTimes, 'byTime'),
  ...phrases(frWays, 'otherWays'),
];
const english = new Map([
  ...phrases(en),
  ...phrases(enChanges, 'changes'),
  ...phrases(enBadge, 'badge'),
  ...phrases(enBookedHere, 'bookedHere'),
  ...phrases(enAhead, 'ahead'),
  ...phrases(enDates, 'dates'),
  ...phrases(enItems, 'items'),
  ...phrases(enHealing, 'healing'),
  ...phrases(enTrouble, 'problems'),
  ...phrases(enCode, 'code'),
  ...phrases(enOptions, 'cart'),
  ...phrases(enTimes, 'byTime'),
  ...phrases(enWays, 'otherWays'),
]);

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
