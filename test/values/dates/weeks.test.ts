import { describe, expect, it } from 'vitest';
import { languages } from '../../../src/i18n/languages.ts';
import { getFirstWeekday } from '../../../src/values/dates/weeks.ts';

describe('getFirstWeekday', () => {
  it.each([
    ['en', 0],
    ['en-GB', 1],
    ['en-Latn-GB', 1],
    ['pt', 0],
    ['pt-PT', 0],
    ['ar', 6],
    ['ar-MA', 1],
    ['dv-MV', 5],
    ['zh-Hant-TW', 0],
    ['es-419', 1],
    ['es-MX', 0],
    ['en-Latn', 0],
    ['zh-Hant', 0],
    ['zh-Hans', 1],
    ['fi', 1],
  ])('returns the first day of the week for %s', (lang, weekday) => {
    expect(getFirstWeekday(lang)).toBe(weekday);
  });

  it.each(['en', ...Object.keys(languages)])('agrees with the most likely region of %s', (lang) => {
    expect(getFirstWeekday(lang)).toBe(getFirstWeekday(new Intl.Locale(lang).maximize().toString()));
  });

  it.each([
    ['en-US-u-fw-mon', 1],
    ['de-u-ca-gregory-fw-sat', 6],
    ['de-u-fw-xxx', 1],
    ['de-u-nu-latn', 1],
  ])('prefers the weekday in the tag %s, if valid', (lang, weekday) => {
    expect(getFirstWeekday(lang)).toBe(weekday);
  });
});
