import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayByKey } from '../../../src/elements/item/calendar-keys.ts';
import { addDays, weekdayOf, type Day } from '../../../src/values/dates/day.ts';
import { samples } from '../../samples.ts';
import { day } from './june.ts';

const [sunday, monday, saturday] = [0, 1, 6];
const to = (
  key: string,
  from: string,
  { firstWeekday = sunday, dir = 'ltr' as 'ltr' | 'rtl', shiftKey = false } = {},
) => dayByKey({ key, shiftKey }, day(from), firstWeekday, dir);

test.each([
  ['ArrowRight', '2031-06-18', '2031-06-19'],
  ['ArrowLeft', '2031-06-18', '2031-06-17'],
  ['ArrowDown', '2031-06-18', '2031-06-25'],
  ['ArrowUp', '2031-06-18', '2031-06-11'],
  ['Home', '2031-06-18', '2031-06-15'],
  ['End', '2031-06-18', '2031-06-21'],
  ['PageDown', '2031-06-18', '2031-07-18'],
  ['PageUp', '2031-06-18', '2031-05-18'],
  ['ArrowDown', '2031-06-28', '2031-07-05'],
  ['ArrowLeft', '2031-01-01', '2030-12-31'],
])('%s on %s leads to %s', (key, from, expected) => {
  expect(to(key, from)).toBe(expected);
});

test.each([
  [sunday, '2031-06-15', '2031-06-21'],
  [monday, '2031-06-16', '2031-06-22'],
  [saturday, '2031-06-14', '2031-06-20'],
])('a week that begins on weekday %i begins at Home and ends at End', (firstWeekday, home, end) => {
  expect([to('Home', '2031-06-18', { firstWeekday }), to('End', '2031-06-18', { firstWeekday })]).toEqual([home, end]);
});

test('at its first and its last day a week leads no further', () => {
  expect(to('Home', '2031-06-16', { firstWeekday: monday })).toBe('2031-06-16');
  expect(to('End', '2031-06-15', { firstWeekday: monday })).toBe('2031-06-15');
});

test('where one reads from right to left, the arrows follow the eye, and weeks are the same', () => {
  const dir = 'rtl';
  expect(to('ArrowLeft', '2031-06-18', { dir })).toBe('2031-06-19');
  expect(to('ArrowRight', '2031-06-18', { dir })).toBe('2031-06-17');
  expect(to('ArrowDown', '2031-06-18', { dir })).toBe('2031-06-25');
  expect(to('Home', '2031-06-18', { dir })).toBe('2031-06-15');
});

test('a month that is shorter is reached at its last day; with Shift it is a year', () => {
  expect(to('PageDown', '2031-08-31')).toBe('2031-09-30');
  expect(to('PageDown', '2031-08-31', { shiftKey: true })).toBe('2032-08-31');
  expect(to('PageUp', '2032-02-29', { shiftKey: true })).toBe('2031-02-28');
});

test.each(['Enter', ' ', 'a', 'Tab', 'Unidentified'])('“%s” moves nothing', (key) => {
  expect(to(key, '2031-06-18')).toBeNull();
});

describe('whatever day and week it is', () => {
  const days = fc.integer({ min: -40_000, max: 40_000 }).map((offset) => addDays(day('2031-06-18'), offset));

  test('Home and End stay in its week, and arrows lead back', () => {
    fc.assert(
      fc.property(days, fc.nat(6), fc.constantFrom('ltr', 'rtl'), (from: Day, firstWeekday, dir) => {
        const key = (name: string, at: Day) => dayByKey({ key: name, shiftKey: false }, at, firstWeekday, dir);
        const home = key('Home', from) ?? expect.fail();
        expect(weekdayOf(home)).toBe(firstWeekday);
        expect(key('End', from)).toBe(addDays(home, 6));
        expect(home <= from && from <= addDays(home, 6)).toBe(true);
        expect(key('ArrowLeft', key('ArrowRight', from) ?? from)).toBe(from);
        expect(key('ArrowUp', key('ArrowDown', from) ?? from)).toBe(from);
      }),
      { numRuns: samples(200) },
    );
  });
});
