import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  compactDay,
  dateNumberOf,
  daysBetween,
  eachDay,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseDay,
  weekdayOf,
  type Day,
  type Month,
} from '../../../src/values/dates/day.ts';

const d = (text: string): Day => parseDay(text) ?? expect.fail(`${text} is no day.`);
/** Every day of four centuries, made without the code under test. */
const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2299, 11, 31) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10) as Day);

describe('reading a day', () => {
  test.each([
    '2031-02-29',
    '2100-02-29',
    '2031-13-01',
    '2031-00-10',
    '2031-06-31',
    '2031-6-1',
    '2031-0601',
    '203106-01',
    '0000-00-00',
    '20310601x',
    'today',
    '',
    '２０３１-06-01',
  ])('%s is none', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test.each([
    ['2032-02-29', '2032-02-29'],
    ['20000229', '2000-02-29'],
    [' 20310601 ', '2031-06-01'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test('nothing is no day', () => {
    expect([parseDay(null), parseDay(undefined)]).toEqual([null, null]);
  });

  test('any day that exists is read from both writings', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(day)).toBe(day);
        expect(parseDay(compactDay(day))).toBe(day);
      }),
    );
  });

  test('any text gives a day that exists, or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-?\d{2}-?\d{2}$/)), (text) => {
        const day = parseDay(text);
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });
});

describe('counting days', () => {
  test('there and back is where one was, and the distance is the way', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const there = addDays(day, count);
        expect(addDays(there, -count)).toBe(day);
        expect(daysBetween(day, there)).toBe(count);
        expect(weekdayOf(there)).toBe((((weekdayOf(day) + count) % 7) + 7) % 7);
      }),
    );
  });

  test('the days between are consecutive, both ends included; none when they run backwards', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30, max: 400 }), (day, count) => {
        const days = eachDay(day, addDays(day, count));
        expect(days).toHaveLength(Math.max(0, count + 1));
        days.forEach((each, index) => expect(each).toBe(addDays(day, index)));
      }),
    );
  });

  test('months keep their days: the first to the last, and on to the next', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const month = monthOf(day);
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
        expect(dateNumberOf(firstDayOf(month))).toBe(1);
        expect(addDays(lastDayOf(month), 1)).toBe(firstDayOf(addMonths(month, 1)));
        expect(firstDayOf(month) <= day && day <= lastDayOf(month)).toBe(true);
      }),
    );
  });

  test.each([
    ['2031-02', '2031-02-28'],
    ['2032-02', '2032-02-29'],
    ['2100-02', '2100-02-28'],
    ['2031-12', '2031-12-31'],
  ])('%s ends on %s', (month, last) => {
    expect(lastDayOf(month as Month)).toBe(last);
  });

  test('nights in which clocks change count as one', () => {
    for (const day of [
      '2030-03-10',
      '2030-11-03',
      '2030-03-31',
      '2030-10-27',
      '2030-04-07',
      '2030-10-06',
      '2030-09-08',
    ]) {
      expect(daysBetween(addDays(d(day), -1), addDays(d(day), 1))).toBe(2);
      expect(eachDay(addDays(d(day), -1), addDays(d(day), 1))[1]).toBe(day);
    }
  });
});
