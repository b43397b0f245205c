import { expect, test } from 'vitest';
import { formatTag, plainTag } from '../../src/i18n/format-tag.ts';

test.each([
  ['the account’s region, where the page names none', 'en', 'de-AT', 'en-AT-u-nu-latn'],
  ['the page’s own before the account’s', 'en-US', 'de-AT', 'en-US-u-nu-latn'],
  ['the page’s own script beside the account’s region', 'zh-Hant', 'en-CA', 'zh-Hant-CA-u-nu-latn'],
  ['a region of several countries', 'es-419', 'en-CA', 'es-419-u-nu-latn'],
  ['no region, where nobody names one', 'en', 'de', 'en-u-nu-latn'],
  ['no region, where the account is not known', 'ar', '', 'ar-u-nu-latn'],
  ['figures that were asked for', 'ar-u-nu-arab', 'ar-JO', 'ar-JO-u-nu-arab'],
  ['a calendar that was asked for', 'ar-u-ca-islamic-umalqura', 'ar-JO', 'ar-JO-u-ca-islamic-umalqura-nu-latn'],
  ['both', 'he-u-ca-hebrew-nu-hebr', 'en-CA', 'he-CA-u-ca-hebrew-nu-hebr'],
])('dates and times are written with %s', (_, tag, accountLang, formats) => {
  expect(formatTag(tag, accountLang)).toBe(formats);
  expect(() => new Intl.Locale(formats)).not.toThrow();
});

test('the words are in the tag without all that', () => {
  expect(plainTag('ar-JO-u-nu-arab')).toBe('ar-JO');
  expect(plainTag('de')).toBe('de');
});
