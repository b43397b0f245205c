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
} from '../../src/values/dates/day.ts';
import { readTime } from '../../src/values/dates/clock.ts';
import { monthGrid } from '../../src/values/dates/month-grid.ts';
import { utcMonth } from '../../src/values/dates/utc-month.ts';
import { dayAt, todayIn } from '../../src/values/dates/venue-clock.ts';
import { dateWords } from '../../src/values/dates/words.ts';

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

test('a month is drawn in six weeks of seven consecutive days, beginning on the weekday asked for, and holds the whole month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, firstWeekday) => {
      const month = monthOf(day);
      const grid = monthGrid(month, firstWeekday);
      expect(grid.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
      const days = grid.flat();
      expect(grid.every(([first]) => first !== undefined && weekdayOf(first) === firstWeekday)).toBe(true);
      expect(days).toEqual(eachDay(days[0] ?? day, addDays(days[0] ?? day, 41)));
      expect(days.indexOf(firstDayOf(month))).toBeLessThan(7);
      expect(days).toContain(lastDayOf(month));
    }),
  );
});

describe('the venue’s clock', () => {
  const at = Date.parse('2030-12-31T12:30:00Z');

  test.each([
    ['Pacific/Kiritimati', '2031-01-01'],
    ['Pacific/Pago_Pago', '2030-12-31'],
    ['Pacific/Auckland', '2031-01-01'],
    ['America/Vancouver', '2030-12-31'],
    ['Asia/Amman', '2030-12-31'],
    ['Asia/Kathmandu', '2030-12-31'],
  ])('in %s it is %s', (zone, day) => {
    expect(todayIn(zone, at)).toBe(day);
    expect(dayAt(at / 1000, zone)).toBe(day);
  });

  test.each([
    // Lord Howe moves its clocks by half an hour: +10:30 in winter, +11 in summer.
    ['Australia/Lord_Howe', '2030-07-01T13:29:59Z', '2030-07-01'],
    ['Australia/Lord_Howe', '2030-07-01T13:30:00Z', '2030-07-02'],
    ['Australia/Lord_Howe', '2030-12-01T12:59:59Z', '2030-12-01'],
    ['Australia/Lord_Howe', '2030-12-01T13:00:00Z', '2030-12-02'],
    ['America/Vancouver', '2030-03-10T07:59:59Z', '2030-03-09'],
    ['America/Vancouver', '2030-03-10T08:00:00Z', '2030-03-10'],
    ['America/Vancouver', '2030-03-11T06:59:59Z', '2030-03-10'],
    ['America/Vancouver', '2030-03-11T07:00:00Z', '2030-03-11'],
    ['Europe/Vienna', '2030-10-27T22:59:59Z', '2030-10-27'],
    ['Europe/Vienna', '2030-10-27T23:00:00Z', '2030-10-28'],
    ['Pacific/Kiritimati', '2030-06-14T09:59:59Z', '2030-06-14'],
    ['Pacific/Kiritimati', '2030-06-14T10:00:00Z', '2030-06-15'],
  ])('in %s at %s it is %s', (zone, instant, day) => {
    expect(todayIn(zone, Date.parse(instant))).toBe(day);
  });

  test('of an unknown or unnamed zone is the visitor’s own', () => {
    const now = new Date(at);
    const own = `${String(now.getFullYear())}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
    expect([todayIn('', at), todayIn('Mars/Olympus', at)]).toEqual([own, own]);
  });

  test('Greenwich’s month is the same everywhere', () => {
    expect([utcMonth(Date.parse('2030-12-31T23:59:59Z')), utcMonth(Date.parse('2031-01-01T00:00:00Z'))]).toEqual([
      '2030-12',
      '2031-01',
    ]);
  });
});

test('times are read in both writings, and written in one', () => {
  expect(['9:30', '09:30', '9:30 AM', '12:00 AM', '12:15 pm', '11:59 PM', '24:00', '00:00'].map(readTime)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '00:00',
    '12:15',
    '23:59',
    '24:00',
    '00:00',
  ]);
  expect(['', 'noon', '25:00', '24:01', '9:60', '930'].map(readTime)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
      const time = `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      expect(readTime(time)).toBe(time);
    }),
  );
});

describe('dates in words', () => {
  test('say the day they mean, in the language asked for', () => {
    expect(dateWords('en-CA').fullDay(d('2031-06-14'))).toMatch(/^Saturday, June 14, 2031$/);
    expect(dateWords('fr-CA').fullDay(d('2031-06-14'))).toBe('samedi 14 juin 2031');
    expect(dateWords('en-US').period(d('2031-06-14'), d('2031-06-16'))).toBe('Sat, Jun 14 – Mon, Jun 16');
    expect(dateWords('en-US').period(d('2031-06-14'), d('2031-06-14'))).toBe('Sat, Jun 14');
    expect(dateWords('de').month('2031-03' as Month)).toBe('März 2031');
  });

  test('are Gregorian even where another calendar is usual', () => {
    expect(dateWords('th').fullDay(d('2031-06-14'))).toContain('2031');
    expect(dateWords('fa').month('2031-06' as Month)).not.toContain('1410');
  });

  test('name seven weekdays from the language’s first on', () => {
    expect(
      dateWords('en-US')
        .weekdays()
        .map(({ long }) => long),
    ).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect([dateWords('de-AT').firstWeekday, dateWords('en-US').firstWeekday, dateWords('ar-JO').firstWeekday]).toEqual(
      [1, 0, 6],
    );
    expect(
      new Set(
        dateWords('ar')
          .weekdays()
          .map(({ long }) => long),
      ).size,
    ).toBe(7);
  });
});
