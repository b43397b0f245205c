/** Tests calendar days and months, which have no time and no time zone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  toCompactDay,
  getDayOfMonth,
  countDaysBetween,
  listDays,
  getFirstDay,
  getLastDay,
  toMonth,
  parseDay,
  getWeekday,
  type Day,
  type Month,
} from '../../../src/values/dates/day.ts';
import { buildMonthGrid } from '../../../src/values/dates/weeks.ts';
import { toUtcMonth } from '../../../src/values/dates/venue-clock.ts';

/** Generates any day of four centuries, without the code under test. */
const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2299, 11, 31) / 86_400_000 })
  .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10) as Day);

describe('parseDay', () => {
  it.each([
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
    null,
    undefined,
  ])('returns null for %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it.each([
    ['2032-02-29', '2032-02-29'],
    ['20000229', '2000-02-29'],
    [' 20310601 ', '2031-06-01'],
    ['0987-06-01', '0987-06-01'],
  ])('parses %j', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('parses both spellings of any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(day)).toBe(day);
        expect(toCompactDay(day)).toHaveLength(8);
        expect(parseDay(toCompactDay(day))).toBe(day);
      }),
    );
  });

  it('returns only days that exist', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-?\d{2}-?\d{2}$/)), (text) => {
        const day = parseDay(text);
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });
});

describe('addDays, countDaysBetween, getWeekday and listDays', () => {
  it('returns to the first day after adding and subtracting days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const laterDay = addDays(day, count);
        expect(addDays(laterDay, -count)).toBe(day);
        expect(countDaysBetween(day, laterDay)).toBe(count);
        expect(getWeekday(laterDay)).toBe((((getWeekday(day) + count) % 7) + 7) % 7);
      }),
    );
  });

  it('lists all days including both ends; none if the end is earlier', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -30, max: 400 }), (day, count) => {
        const days = listDays(day, addDays(day, count));
        expect(days).toHaveLength(Math.max(0, count + 1));
        days.forEach((dayInRange, index) => expect(dayInRange).toBe(addDays(day, index)));
      }),
    );
  });

  it.each(['2030-03-10', '2030-11-03', '2030-03-31', '2030-10-27', '2030-04-07', '2030-10-06', '2030-09-08'] as Day[])(
    'counts each day once if clocks change on %s',
    (day) => {
      expect(countDaysBetween(addDays(day, -1), addDays(day, 1))).toBe(2);
      expect(listDays(addDays(day, -1), addDays(day, 1))[1]).toBe(day);
    },
  );
});

describe('addMonths, getFirstDay and getLastDay', () => {
  it('leaves no gap between a month and the next one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
        const month = toMonth(day);
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
        expect(getDayOfMonth(getFirstDay(month))).toBe(1);
        expect(addDays(getLastDay(month), 1)).toBe(getFirstDay(addMonths(month, 1)));
        expect(getFirstDay(month) <= day && day <= getLastDay(month)).toBe(true);
      }),
    );
  });

  it.each([
    ['2031-02', '2031-02-28'],
    ['2032-02', '2032-02-29'],
    ['2100-02', '2100-02-28'],
    ['2031-12', '2031-12-31'],
  ])('returns for the month %s the last day %s', (month, lastDay) => {
    expect(getLastDay(month as Month)).toBe(lastDay);
  });
});

describe('toUtcMonth', () => {
  it.each([
    ['2030-12-31T23:59:59Z', '2030-12'],
    ['2031-01-01T00:00:00Z', '2031-01'],
  ])('returns the month that it is in UTC at %s', (moment, month) => {
    expect(toUtcMonth(Date.parse(moment))).toBe(month);
  });
});

describe('buildMonthGrid', () => {
  it('contains exactly the whole weeks that have a day of the month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, firstWeekday) => {
        const month = toMonth(day);
        const grid = buildMonthGrid(month, firstWeekday);
        expect(grid.every((week) => week.length === 7 && week.some((dayOfWeek) => toMonth(dayOfWeek) === month))).toBe(
          true,
        );
        const days = grid.flat();
        expect(grid.every(([firstDay]) => firstDay !== undefined && getWeekday(firstDay) === firstWeekday)).toBe(true);
        expect(days).toEqual(listDays(days[0] ?? day, addDays(days[0] ?? day, days.length - 1)));
        expect(days.slice(0, 7)).toContain(getFirstDay(month));
        expect(days).toContain(getLastDay(month));
      }),
    );
  });
});
