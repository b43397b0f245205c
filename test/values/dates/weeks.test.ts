import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
    ['fi', 1],
    ['hi', 0],
  ])('returns the first day of the week for %s', (lang, weekday) => {
    expect(getFirstWeekday(lang)).toBe(weekday);
  });

  it.each('ar cs de en es fr he it ja nl pl pt sv zh'.split(' '))(
    'does not need `Intl` to find the likely region of %s',
    (lang) => {
      const maximize = vi.spyOn(Intl.Locale.prototype, 'maximize');
      onTestFinished(() => maximize.mockRestore());
      getFirstWeekday(lang);
      expect(maximize).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['fo', 1],
    ['hi', 0],
    ['fa', 6],
  ])('returns the first day for %s, a language missing from the table', (lang, weekday) => {
    expect(getFirstWeekday(lang)).toBe(weekday);
  });

  it.each([
    ['en-US-u-fw-mon', 1],
    ['de-u-ca-gregory-fw-sat', 6],
    ['de-u-fw-xxx', 1],
    ['de-u-nu-latn', 1],
  ])('prefers the weekday in the tag %s', (lang, weekday) => {
    expect(getFirstWeekday(lang)).toBe(weekday);
  });
});
