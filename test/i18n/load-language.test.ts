import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enFirstPaint, type FirstPaintMessages } from '../../src/i18n/en/first-paint.ts';
import { enCheckout } from '../../src/i18n/en/checkout.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';
import { messages as ar } from '../../src/i18n/languages/ar.ts';
import { messages as de } from '../../src/i18n/languages/de.ts';
import { messages as fr } from '../../src/i18n/languages/fr.ts';
import { messages as he } from '../../src/i18n/languages/he.ts';
import { messages as pt } from '../../src/i18n/languages/pt.ts';
import { messages as ptPt } from '../../src/i18n/languages/pt-pt.ts';
import { messages as zh } from '../../src/i18n/languages/zh.ts';
import { messages as zhHant } from '../../src/i18n/languages/zh-hant.ts';
import { languages } from '../../src/i18n/languages.ts';
import { createLocale } from '../../src/i18n/locale.ts';
import { findTextErrors } from '../../src/i18n/texts/wrong-texts.ts';
import { enByDate } from '../../src/i18n/en/by-date.ts';
import { loadLanguage, needsAdapting } from '../../src/i18n/load-language.ts';
import { joinMessages, type Messages } from '../../src/i18n/messages.ts';
import type { Month } from '../../src/values/dates/day.ts';
import { cad } from '../values/currencies.ts';

/** Uses Faroese as a language that the widget does not support, and probably never will. */
describe('a new language', () => {
  const faroeseMessages: Messages = {
    ...de,
    calendar: { ...de.calendar, label: 'Vel ein dag' },
    joining: { ...de.joining, list: ' + ' },
    cart: { ...de.cart, removed: (name) => `${name} er strikað.` },
  };
  const languagesWithFaroese = { ...languages, fo: () => Promise.resolve({ messages: faroeseMessages }) };

  it('loads from its row in `languages`, and formats dates and phrases', async () => {
    const language = await loadLanguage(['fo-FO', 'de'], languagesWithFaroese);
    const { lang, rtl, text: messages } = language;
    const firstPaintLocale = createFirstPaintLocale(lang, messages, { rtl });
    const locale = createLocale({
      firstPaint: firstPaintLocale,
      text: joinMessages(messages),
      currency: cad,
      accountLang: 'en-CA',
    });
    expect([lang, rtl, needsAdapting(language)]).toEqual(['fo-FO', false, false]);
    expect(locale.text.calendar.label).toBe('Vel ein dag');
    expect(locale.list(['a', 'b'])).toBe('a + b');
    expect(locale.text.cart.removed('Kajakk')).toBe('Kajakk er strikað.');
    expect(locale.section('byDate', enByDate).show).toBe(de.byDate.show);
    expect(locale.month('2031-06' as Month)).toBe('juni 2031');
  });

  it('accepts a page’s own texts for the new language', async () => {
    const { text } = await loadLanguage(['fo'], languagesWithFaroese);
    const texts = { fo: { 'cart.removed': 'Strikað: {name}' } };
    expect(findTextErrors(texts, joinMessages(text), ['en', ...Object.keys(languagesWithFaroese)])).toEqual([]);
  });

  it('leaves all other languages unchanged', async () => {
    expect((await loadLanguage(['de'], languagesWithFaroese)).text.calendar.label).toBe(de.calendar.label);
    expect((await loadLanguage(['fo'])).lang).toBe('en');
  });
});

describe('loadLanguage', () => {
  it.each([
    [['fr-CA', 'en'], 'fr-CA'],
    [['', 'xx', 'FR_ca'], 'fr-ca'],
    [['tlh', 'xx'], 'en'],
    [['tlh', 'de-AT'], 'de-AT'],
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
  ])('loads the first supported language of %j', async (tags, lang) => {
    const language = await loadLanguage(tags);
    expect(language.lang).toBe(lang);
    const messagesByLanguage: Record<string, FirstPaintMessages> = { ar, fr, de, he, en: enFirstPaint };
    expect(language.text.problems.retry).toBe(messagesByLanguage[lang.slice(0, 2)]?.problems.retry);
  });

  it.each([
    [['pt'], pt],
    [['pt-BR'], pt],
    [['pt-AO'], pt],
    [['pt-PT'], ptPt],
    [['pt_PT', 'pt-BR'], ptPt],
    [['pt', 'pt_PT'], ptPt],
    [['pt', 'de-AT', 'pt_PT'], ptPt],
    [['pt-BR', 'pt-PT'], pt],
    [['pt', 'pt-BR'], pt],
  ])('loads European or Brazilian Portuguese, as the tags %j say', async (tags, expectedMessages) => {
    expect((await loadLanguage(tags)).text).toBe(expectedMessages);
  });

  it.each([
    ['zh', zh],
    ['zh-CN', zh],
    ['zh-Hans-HK', zh],
    ['zh-SG', zh],
    ['zh-Hant', zhHant],
    ['zh_TW', zhHant],
    ['zh-HK', zhHant],
    ['zh-Hant-MO-u-nu-hanidec', zhHant],
  ])('loads the Chinese characters (simplified or traditional) for %s', async (lang, expectedMessages) => {
    expect((await loadLanguage([lang])).text).toBe(expectedMessages);
  });

  it.each([
    [['dv', 'en-CA'], 'en-CA', true],
    [['ug-CN', 'de-AT'], 'de-AT', true],
    [['dv'], 'en', true],
    [['yi'], 'en', true],
    [['tlh', 'ar-JO'], 'ar-JO', true],
    [['ar'], 'ar', true],
    [['he-IL'], 'he-IL', true],
    [['ar-u-nu-arab'], 'ar-u-nu-arab', true],
    [['tlh', 'dv'], 'en', false],
    [['en', 'ar-JO'], 'en', false],
    [['arn'], 'en', false],
    [['fur'], 'en', false],
    [['uk'], 'en', false],
  ])('derives the page’s direction from the tags %j', async (tags, lang, rtl) => {
    expect(await loadLanguage(tags)).toMatchObject({ lang, rtl });
  });

  it('returns usable phrases and date formats for any list of tags', async () => {
    const anyTag = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(en|fr)([-_@.][A-Za-z0-9]{1,9}){0,4}(-u(-(ca|nu|hc)(-[a-z0-9]{1,9}){0,3}){0,3})?$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyTag, { maxLength: 3 }), async (tags) => {
        const { lang, rtl, text } = await loadLanguage(tags);
        const locale = createFirstPaintLocale(lang, text, { accountLang: 'de-AT', rtl });
        expect(locale.weekdays()).toHaveLength(7);
        expect(() => new Intl.NumberFormat(locale.formatTag)).not.toThrow();
        expect(locale.monthInSecondCalendar('2031-06' as Month)).toEqual(expect.any(String));
      }),
    );
  });
});

describe('joinMessages', () => {
  it.each([
    ['fr-CA', fr],
    ['en', { ...enFirstPaint, ...enCheckout }],
    ['xx', { ...enFirstPaint, ...enCheckout }],
  ])('returns the phrases that the checkout needs for the tag %s', async (tag, messages) => {
    expect(joinMessages((await loadLanguage([tag])).text)).toEqual(messages);
  });

  it('joins two English files without a common section', () => {
    const listKeys = (messages: object) => Object.keys(messages);
    expect(listKeys(enFirstPaint).filter((path) => path in enCheckout)).toEqual([]);
  });
});
