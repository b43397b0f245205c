import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { enRest } from '../../src/i18n/en/rest.ts';
import { fr } from '../../src/i18n/fr.ts';
import { loadLanguage } from '../../src/i18n/load-language.ts';
import { wholeMessages } from '../../src/i18n/whole-messages.ts';
import { problemOf, ProblemError } from '../../src/values/problem.ts';

test.each([
  [['fr-CA', 'en'], 'fr-CA'],
  [['', 'xx', 'FR_ca'], 'fr-ca'],
  [['ja', 'de'], 'en'],
  [[], 'en'],
  [['en-GB'], 'en-GB'],
  [['fr-CA-x-old'], 'fr-CA'],
  [['fr_FR@euro', 'en'], 'fr-FR'],
  [['french', 'en-US'], 'en-US'],
  [['fr4', 'en-GB'], 'en-GB'],
  [['no tag at all!'], 'en'],
])('of %j the first one there is: %s', async (wanted, lang) => {
  const chosen = await loadLanguage(wanted);
  expect(chosen.lang).toBe(lang);
  expect(chosen.text.problems.retry).toBe(lang.startsWith('fr') ? fr.problems.retry : enFirstPaint.problems.retry);
});

test('whatever a page writes into lang, words and dates come out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string(), fc.stringMatching(/^(en|fr)([-_@.][A-Za-z0-9]{1,9}){0,4}$/)), { maxLength: 3 }),
      async (wanted) => {
        const { lang, text } = await loadLanguage(wanted);
        const locale = createFirstPaintLocale(lang, text);
        expect(locale.weekdays()).toHaveLength(7);
        expect(() => new Intl.NumberFormat(lang)).not.toThrow();
      },
    ),
  );
});

test('the whole catalogue of a language', async () => {
  const wholeIn = async (lang: string) => wholeMessages((await loadLanguage([lang])).text);
  expect(await wholeIn('fr-CA')).toBe(fr);
  expect(await wholeIn('en')).toEqual({ ...enFirstPaint, ...enRest });
  expect(await wholeIn('xx')).toEqual({ ...enFirstPaint, ...enRest });
});

test('the direction follows the language', () => {
  expect(['ar-JO', 'he', 'fa', 'en', 'fr-CA'].map((lang) => createFirstPaintLocale(lang, enFirstPaint).dir)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ]);
});

type Entry = string | ((...parts: never[]) => string) | { readonly [name: string]: Entry };

function phrases(entry: Entry, path = ''): [string, string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry === 'function')
    return [0, 1, 2].map((count) => [
      `${path}(${String(count)})`,
      (entry as (...parts: unknown[]) => string)(count, count, 7),
    ]);
  return Object.entries(entry).flatMap(([name, inner]) => phrases(inner, path ? `${path}.${name}` : name));
}

test('no English phrase is empty or a programmer’s word, none shouts, apostrophes are typographic', () => {
  for (const [path, words] of [...phrases(enFirstPaint), ...phrases(enRest)]) {
    expect(words.trim(), path).not.toBe('');
    expect(words, path).not.toMatch(/undefined|null|NaN|\$\{|'|!|\.\.\./);
  }
});

test('one is singular, everything else several', () => {
  expect([0, 1, 2].map((count) => enFirstPaint.items.found(count))).toEqual(['0 results', '1 result', '2 results']);
});

test('a problem is recognised by its member, and anything else is broken', () => {
  expect(problemOf(new ProblemError({ kind: 'timeout' }))).toEqual({ kind: 'timeout' });
  expect(problemOf({ problem: { kind: 'missing' } })).toEqual({ kind: 'missing' });
  for (const error of [null, undefined, 'x', 3, new TypeError('x'), {}])
    expect(problemOf(error)).toEqual({ kind: 'broken', status: 0 });
});
