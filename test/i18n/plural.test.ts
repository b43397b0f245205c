import { expect, test } from 'vitest';
import type { PluralWords } from '../../src/i18n/plural.ts';

/** In the order of the words; the compiler counts them, `Intl` says which there are. */
type Categories<Words extends readonly string[]> = { [Place in keyof Words]: Intl.LDMLPluralRule };
const categories: { readonly [Language in keyof PluralWords]: Categories<PluralWords[Language]> } = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  cs: ['one', 'few', 'other'],
  de: ['one', 'other'],
  es: ['one', 'other'],
  fr: ['one', 'other'],
  he: ['one', 'two', 'other'],
  it: ['one', 'other'],
  nl: ['one', 'other'],
  pl: ['one', 'few', 'many'],
  pt: ['one', 'other'],
  sv: ['one', 'other'],
};

test.each(Object.entries(categories))('%s has a word for every number that its rules tell apart', (lang, expected) => {
  const rules = new Intl.PluralRules(lang);
  const told = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
  expect([...told].sort()).toEqual([...expected].sort());
});

test.each(['ja', 'zh'])('%s tells none apart, and has no plural', (lang) => {
  const rules = new Intl.PluralRules(lang);
  expect(new Set([0, 1, 2, 5, 11, 100].map((count) => rules.select(count)))).toEqual(new Set(['other']));
});
