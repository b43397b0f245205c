import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { enFirstPaint, type FirstPaintMessages } from '../../src/i18n/en/first-paint.ts';
import { de } from '../../src/i18n/languages/de.ts';
import { fr } from '../../src/i18n/languages/fr.ts';
import { loadLanguage } from '../../src/i18n/load-language.ts';

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
])('of %j the first one there is: %s', async (wanted, lang) => {
  const chosen = await loadLanguage(wanted);
  expect(chosen.lang).toBe(lang);
  const words: Record<string, FirstPaintMessages> = { fr, de, en: enFirstPaint };
  expect(chosen.text.problems.retry).toBe(words[lang.slice(0, 2)]?.problems.retry);
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
