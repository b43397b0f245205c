import { describe, expect, it } from 'vitest';
import { getSearchEnd, findInvalidDatesReason } from '../../../../src/elements/list/by-date/dates-content.ts';
import { parseDay, type Day } from '../../../../src/values/dates/day.ts';

const toDay = (text: string): Day => parseDay(text) ?? (text as Day);
const today = toDay('2031-06-10');

describe('getSearchEnd', () => {
  it('returns the last day unless it is before the first day', () => {
    expect(getSearchEnd(toDay('2031-06-12'), toDay('2031-06-20'), false)).toBe('2031-06-20');
    expect(getSearchEnd(toDay('2031-06-22'), toDay('2031-06-20'), false)).toBe('2031-06-22');
  });

  it('returns the earliest possible end if the last day is invalid', () => {
    expect(getSearchEnd(toDay('2031-06-12'), null, false)).toBe('2031-06-12');
    expect(getSearchEnd(toDay('2031-06-12'), null, true)).toBe('2031-06-13');
    expect(getSearchEnd(toDay('2031-06-12'), toDay('2031-06-12'), true)).toBe('2031-06-13');
  });
});

describe('findInvalidDatesReason', () => {
  const explainDays = (from: string, to: string, isByNight = false) =>
    findInvalidDatesReason(from ? toDay(from) : null, to ? toDay(to) : null, { today, isSoldByNight: isByNight });

  it('returns the reason and the field that the guest must correct', () => {
    expect(explainDays('', '2031-06-12')).toEqual({ field: 'from', messageKey: 'chooseFirst' });
    expect(explainDays('', '', true)).toEqual({ field: 'from', messageKey: 'chooseArrival' });
    expect(explainDays('2031-06-09', '2031-06-12')).toEqual({ field: 'from', messageKey: 'past' });
    expect(explainDays('2031-06-12', '2031-06-11')).toEqual({ field: 'to', messageKey: 'backwards' });
    expect(explainDays('2031-06-12', '2031-06-11', true)).toEqual({ field: 'to', messageKey: 'noNight' });
    expect(explainDays('2031-06-12', '2031-06-12', true)).toEqual({ field: 'to', messageKey: 'noNight' });
  });

  it('returns null for today, and for a single night', () => {
    expect(explainDays('2031-06-10', '2031-06-10')).toBeNull();
    expect(explainDays('2031-06-10', '2031-06-11', true)).toBeNull();
  });
});
