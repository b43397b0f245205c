import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';

test('it words dates in its language', () => {
  expect(createFirstPaintLocale('fr', enFirstPaint).weekdays()[0]?.long).toBe('lundi');
});

test('words are those of the page, habits those of the account’s region: English in Austria begins its weeks on Monday', () => {
  const { lang, formats, weekdays, shortDay } = createFirstPaintLocale('en', enFirstPaint, 'de-AT');
  expect([lang, formats, weekdays()[0]?.long]).toEqual(['en', 'en-AT-u-nu-latn', 'Monday']);
  expect(shortDay('2031-06-14' as never)).toMatch(/14 Jun/);
});

test('it is written as its language is', () => {
  expect(createFirstPaintLocale('ar-JO', enFirstPaint).dir).toBe('rtl');
  expect(createFirstPaintLocale('de', enFirstPaint).dir).toBe('ltr');
});

test('where English stands in on a page from right to left, so is it, and each phrase keeps its own direction', () => {
  const { dir, lang, text } = createFirstPaintLocale('en', enFirstPaint, '', true);
  expect([dir, lang]).toEqual(['rtl', 'en']);
  expect(text.calendar.hint(1, false)).toBe('\u2066Pick a day.\u2069');
  expect(createFirstPaintLocale('en', enFirstPaint).text).toBe(enFirstPaint);
});
