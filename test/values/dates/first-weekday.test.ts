import { describe, expect, test } from 'vitest';
import { firstWeekdayOf } from '../../../src/values/dates/first-weekday.ts';

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];

describe('a week', () => {
  test.each([
    ['en-US', sunday],
    ['pt-BR', sunday],
    ['en-GB', monday],
    ['de-AT', monday],
    ['dv-MV', friday],
    ['ar-JO', saturday],
    ['ar-EG-u-nu-latn', saturday],
    ['zh-Hant-TW', sunday],
    ['es-419', monday],
    ['en-001', monday],
  ])('of %s begins as its region has it', (lang, first) => {
    expect(firstWeekdayOf(lang)).toBe(first);
  });

  test.each([
    ['en', sunday],
    ['de', monday],
    ['he', sunday],
    ['zh-Hant', sunday],
    ['zh-Hans', monday],
    ['fa', saturday],
    ['th-u-ca-buddhist', sunday],
  ])('of %s begins as where it is spoken most', (lang, first) => {
    expect(firstWeekdayOf(lang)).toBe(first);
  });

  test('begins on the day that the tag asks for, and on none it does not know', () => {
    expect(firstWeekdayOf('en-US-u-fw-mon')).toBe(monday);
    expect(firstWeekdayOf('en-GB-u-nu-latn-fw-sun')).toBe(sunday);
    expect(firstWeekdayOf('en-US-u-fw-xyz')).toBe(sunday);
  });
});
