import { describe, expect, it } from 'vitest';
import { firstWeekdayOf } from '../../../src/values/dates/weeks.ts';

describe('firstWeekdayOf', () => {
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
  ])('knows the first day of a week in %s', (lang, weekday) => {
    expect(firstWeekdayOf(lang)).toBe(weekday);
  });

  it.each([
    ['en-US-u-fw-mon', 1],
    ['de-u-ca-gregory-fw-sat', 6],
    ['de-u-fw-xxx', 1],
    ['de-u-nu-latn', 1],
  ])('prefers the day that %s names', (lang, weekday) => {
    expect(firstWeekdayOf(lang)).toBe(weekday);
  });
});
