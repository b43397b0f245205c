import { describe, expect, test } from 'vitest';
import { readDay } from '../../../src/elements/item/calendar-model.ts';
import { createAvailability } from '../../../src/flow/quotes/availability.ts';
import { eachDay, type Day, type Month } from '../../../src/values/dates/day.ts';
import { day, freeBut, june, today } from './june.ts';

describe('a calendar', () => {
  test('lets Tab lead to the day keys stand on, else the chosen one, else the first free one, else today', () => {
    const start = day('2031-06-20');
    expect(june({ start }).tabDay(day('2031-06-25'))).toBe('2031-06-25');
    expect(june({ start }).tabDay(day('2031-07-25'))).toBe('2031-06-20');
    expect(june().tabDay(null)).toBe('2031-06-10');
    expect(june({ availability: undefined }).tabDay(null)).toBe(today);
    expect(june({ availability: undefined, month: '2031-07' as Month }).tabDay(null)).toBe('2031-07-01');
  });

  test('turns neither before the month of today nor after the last one', () => {
    const reached = ['2031-05', '2031-06', '2031-08', '2031-09'].filter((month) => june().reaches(month as Month));
    expect(reached).toEqual(['2031-06', '2031-08']);
  });

  test('turns back from a month after the last one', () => {
    const late = june({ month: '2031-12' as Month });
    expect(['2031-11', '2032-01'].map((month) => late.reaches(month as Month))).toEqual([true, false]);
  });

  test('shows the next month too where there is room and one may turn to it', () => {
    const two = june({ room: 2 });
    expect(two.months).toEqual(['2031-06', '2031-07']);
    expect(two.tabDay(day('2031-07-25'))).toBe('2031-07-25');
    expect(june({ room: 2, month: '2031-08' as Month }).months).toEqual(['2031-08']);
  });

  test.each<[string, string[], number, string[]]>([
    ['nine days, and more in the next month', eachDay(day('2031-06-10'), day('2031-06-21')), 1, ['2031-06', '2031-07']],
    ['ten days', eachDay(day('2031-06-10'), day('2031-06-20')), 1, ['2031-06']],
    ['nine days, and fewer in the next month', eachDay(day('2031-06-22'), day('2031-07-31')), 1, ['2031-06']],
    [
      'seven first days of a fixed length',
      [...eachDay(day('2031-06-10'), day('2031-06-14')), '2031-06-30'],
      9,
      ['2031-06', '2031-07'],
    ],
  ])('shows as many months as a month with %s needs', (_, takenDays, length, months) => {
    expect(june({ availability: freeBut(takenDays, length), length }).months).toEqual(months);
  });

  test('foresees the months before the days are known', () => {
    const monthsOn = (today: string) => june({ availability: undefined, today: day(today) }).months;
    expect([monthsOn('2031-06-21'), monthsOn('2031-06-22')]).toEqual([['2031-06'], ['2031-06', '2031-07']]);
    expect(june({ availability: undefined, today: day('2031-06-25'), lastMonth: '2031-06' as Month }).months).toEqual([
      '2031-06',
    ]);
  });

  test('turns no further than a day needs to be seen', () => {
    const turned = (room: 1 | 2) =>
      ['2031-05-31', '2031-06-30', '2031-07-01', '2031-08-01'].map((each) => june({ room }).turnTo(day(each)));
    expect(turned(1)).toEqual(['2031-05', '2031-06', '2031-07', '2031-08']);
    expect(turned(2)).toEqual(['2031-05', '2031-06', '2031-06', '2031-07']);
  });

  test('knows the next free day only where its own month has none', () => {
    const days = new Map([[day('2031-08-04'), 1]]);
    const august = createAvailability({ days, today, length: 1 });
    expect(june({ availability: august }).nextFree()).toBe('2031-08-04');
    expect(june({ availability: august, lastMonth: '2031-07' as Month }).nextFree()).toBeNull();
    expect(june().nextFree()).toBeNull();
  });

  test('takes what a page has set it to for what it can be', () => {
    const odd = june({ month: 'June' as Month, start: 7 as unknown as Day, length: -3.5 });
    expect(odd).toMatchObject({ months: ['2031-06'], chosen: null, length: 0 });
  });

  test('waits while the end of its month is on its way, unless that failed', () => {
    const july = new Map([[day('2031-07-04'), 1]]);
    const half = createAvailability({ days: july, today, length: 1, pendingAfter: day('2031-06-20') });
    expect(june({ availability: half }).pending).toBe(true);
    expect(june({ availability: half }).nextFree()).toBeNull();
    expect(june({ availability: half, failed: true }).pending).toBe(false);
    expect(june().pending).toBe(false);
  });

  test('of nights is chosen up to the day of departure', () => {
    expect(june({ start: day('2031-06-14'), nights: true }).chosen).toEqual({ start: '2031-06-14', end: '2031-06-15' });
  });
});

test.each([undefined, null, 7, {}, '', '2031-02-30', 'soon'])('%j is no day', (value) => {
  expect(readDay(value)).toBeNull();
});
