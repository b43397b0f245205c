import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { enFirstPaint, type FirstPaintMessages } from '../../src/i18n/en/first-paint.ts';
import { ar } from '../../src/i18n/languages/ar.ts';
import { de } from '../../src/i18n/languages/de.ts';
import { fr } from '../../src/i18n/languages/fr.ts';
import { he } from '../../src/i18n/languages/he.ts';
import { zh } from '../../src/i18n/languages/zh.ts';
import { zhHant } from '../../src/i18n/languages/zh-hant.ts';
import { loadLanguage } from '../../src/i18n/load-language.ts';
import type { Month } from '../../src/values/dates/day.ts';

test.each([
  [['fr-CA', 'en'], 'fr-CA'],
  [['', 'xx', 'FR_ca'], 'fr-ca'],
  [['ko', 'tlh'], 'en'],
  [['ko', 'de-AT'], 'de-AT'],
  [[], 'en'],
  [['en-GB'], 'en-GB'],
  [['fr-CA-x-old'], 'fr-CA'],
  [['fr_FR@euro', 'en'], 'fr-FR'],
  [['french', 'en-US'], 'en-US'],
  [['fr4', 'en-GB'], 'en-GB'],
  [['no tag at all!'], 'en'],
  [['iw'], 'he'],
  [['iw-IL'], 'he-IL'],
  [['ar-u-nu-arab'], 'ar-u-nu-arab'],
  [['ar-JO-u-hc-h12-ca-islamic-umalqura-co-phonebk-nu-arab'], 'ar-JO-u-ca-islamic-umalqura-nu-arab'],
  [['de-u-co-phonebk'], 'de'],
])('of %j the first one there is: %s', async (wanted, lang) => {
  const chosen = await loadLanguage(wanted);
  expect(chosen.lang).toBe(lang);
  const words: Record<string, FirstPaintMessages> = { ar, fr, de, he, en: enFirstPaint };
  expect(chosen.text.problems.retry).toBe(words[lang.slice(0, 2)]?.problems.retry);
});

test.each([
  ['zh', zh],
  ['zh-CN', zh],
  ['zh-Hans-HK', zh],
  ['zh-SG', zh],
  ['zh-Hant', zhHant],
  ['zh_TW', zhHant],
  ['zh-HK', zhHant],
  ['zh-Hant-MO-u-nu-hanidec', zhHant],
])('Chinese in the characters of the page: %s', async (lang, words) => {
  expect((await loadLanguage([lang])).text).toBe(words);
});

test('whatever a page writes into lang, words and dates come out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.string(),
          fc.stringMatching(/^(en|fr)([-_@.][A-Za-z0-9]{1,9}){0,4}(-u(-(ca|nu|hc)(-[a-z0-9]{1,9}){0,3}){0,3})?$/),
        ),
        { maxLength: 3 },
      ),
      async (wanted) => {
        const { lang, rtl, text } = await loadLanguage(wanted);
        const locale = createFirstPaintLocale(lang, text, 'de-AT', rtl);
        expect(locale.weekdays()).toHaveLength(7);
        expect(() => new Intl.NumberFormat(locale.formats)).not.toThrow();
        expect(locale.monthBeside('2031-06' as Month)).toEqual(expect.any(String));
      },
    ),
  );
});

test.each([
  [['fa', 'en-CA'], 'en-CA', true],
  [['ur-PK', 'de-AT'], 'de-AT', true],
  [['fa'], 'en', true],
  [['ko', 'ar-JO'], 'ar-JO', true],
  [['ar'], 'ar', true],
  [['ko', 'fa'], 'en', false],
  [['en', 'ar-JO'], 'en', false],
])('for %j the words are %s; the page is written from right to left: %s', async (wanted, lang, rtl) => {
  expect(await loadLanguage(wanted)).toMatchObject({ lang, rtl });
});
