import { describe, expect, test } from 'vitest';
import { endFrom, reasonAgainst } from '../../../../src/elements/list/by-date/dates-view.ts';
import { parseDay, type Day } from '../../../../src/values/dates/day.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const today = day('2031-06-10');

describe('the last day', () => {
  test('stays as it was unless it would lie before the first', () => {
    expect(endFrom(day('2031-06-12'), day('2031-06-20'), false)).toBe('2031-06-20');
    expect(endFrom(day('2031-06-22'), day('2031-06-20'), false)).toBe('2031-06-22');
  });

  test('alone is the same day, or the day after a night', () => {
    expect(endFrom(day('2031-06-12'), null, false)).toBe('2031-06-12');
    expect(endFrom(day('2031-06-12'), null, true)).toBe('2031-06-13');
    expect(endFrom(day('2031-06-12'), day('2031-06-12'), true)).toBe('2031-06-13');
  });
});

describe('days that cannot be asked for', () => {
  const reason = (from: string, to: string, nights = false) =>
    reasonAgainst(from ? day(from) : null, to ? day(to) : null, { today, nights });

  test('are said at the field that has to change', () => {
    expect(reason('', '2031-06-12')).toEqual({ field: 'from', words: 'chooseFirst' });
    expect(reason('', '', true)).toEqual({ field: 'from', words: 'chooseArrival' });
    expect(reason('2031-06-09', '2031-06-12')).toEqual({ field: 'from', words: 'past' });
    expect(reason('2031-06-12', '2031-06-11')).toEqual({ field: 'to', words: 'backwards' });
    expect(reason('2031-06-12', '2031-06-11', true)).toEqual({ field: 'to', words: 'noNight' });
    expect(reason('2031-06-12', '2031-06-12', true)).toEqual({ field: 'to', words: 'noNight' });
  });

  test('are no others: today is a day, and one day is enough where no night is spent', () => {
    expect(reason('2031-06-10', '2031-06-10')).toBeNull();
    expect(reason('2031-06-10', '2031-06-11', true)).toBeNull();
  });
});
