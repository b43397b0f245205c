import { describe, expect, it } from 'vitest';
import { getSearchEnd, findInvalidDatesReason } from '../../../../src/elements/list/by-date/dates-view.ts';
import { parseDay, type Day } from '../../../../src/values/dates/day.ts';

const day = (text: string): Day => parseDay(text) ?? (text as Day);
const today = day('2031-06-10');

describe('getSearchEnd', () => {
  it('keeps the last day unless it is before the first', () => {
    expect(getSearchEnd(day('2031-06-12'), day('2031-06-20'), false)).toBe('2031-06-20');
    expect(getSearchEnd(day('2031-06-22'), day('2031-06-20'), false)).toBe('2031-06-22');
  });

  it('returns the first day, or the next day for nights', () => {
    expect(getSearchEnd(day('2031-06-12'), null, false)).toBe('2031-06-12');
    expect(getSearchEnd(day('2031-06-12'), null, true)).toBe('2031-06-13');
    expect(getSearchEnd(day('2031-06-12'), day('2031-06-12'), true)).toBe('2031-06-13');
  });
});

describe('findInvalidDatesReason', () => {
  const reason = (from: string, to: string, nights = false) =>
    findInvalidDatesReason(from ? day(from) : null, to ? day(to) : null, { today, nights });

  it('returns the reason and the field that the guest must correct', () => {
    expect(reason('', '2031-06-12')).toEqual({ field: 'from', key: 'chooseFirst' });
    expect(reason('', '', true)).toEqual({ field: 'from', key: 'chooseArrival' });
    expect(reason('2031-06-09', '2031-06-12')).toEqual({ field: 'from', key: 'past' });
    expect(reason('2031-06-12', '2031-06-11')).toEqual({ field: 'to', key: 'backwards' });
    expect(reason('2031-06-12', '2031-06-11', true)).toEqual({ field: 'to', key: 'noNight' });
    expect(reason('2031-06-12', '2031-06-12', true)).toEqual({ field: 'to', key: 'noNight' });
  });

  it('returns null for the valid days today and one night', () => {
    expect(reason('2031-06-10', '2031-06-10')).toBeNull();
    expect(reason('2031-06-10', '2031-06-11', true)).toBeNull();
  });
});
