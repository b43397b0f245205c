import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEndTimes, getStepMinutes, keepDuration, formatDuration } from '../../../src/values/dates/durations.ts';
import { createTimeFormats, toMinutes, readTime, toClockTime } from '../../../src/values/dates/clock.ts';

const normalizeSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('readTime', () => {
  it.each([
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    [' 9:30 ', '09:30'],
    ['9:30 AM', '09:30'],
    ['12:00 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['11:45 p.m.', '23:45'],
    ['11:59 PM', '23:59'],
    ['00:00', '00:00'],
    ['24:00', '24:00'],
    ['14:00:00', '14:00'],
  ])('reads %j as %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['', 'noon', '9', '930', '25:00', '24:01', '9:60', '9:75', '9:5', 'at 9:30', '9:30 sharp'])(
    'returns undefined for %j',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );

  it('reads the result of `toClockTime` for every minute of a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
        const time = toClockTime(minutes);
        expect(time).toMatch(/^\d\d:\d\d$/);
        expect([readTime(time), toMinutes(time)]).toEqual([time, minutes]);
      }),
    );
  });
});

describe('createTimeFormats', () => {
  it('formats times in the given language', () => {
    expect(normalizeSpaces(createTimeFormats('en-US').times('09:30', '13:00'))).toBe('9:30 AM – 1:00 PM');
    expect(normalizeSpaces(createTimeFormats('en-US').times('09:30', undefined))).toBe('9:30 AM');
    expect(normalizeSpaces(createTimeFormats('fr-CA').time('14:00'))).toBe('14 h 00');
  });

  it('uses no space at which a line can break', () => {
    expect(createTimeFormats('fr-CA').time('14:00')).not.toContain(' ');
  });

  it.each(['at dawn', 'at 09:30', '09:30 sharp'])('returns %j unchanged, because it is no time', (text) => {
    expect(createTimeFormats('en').time(text)).toBe(text);
  });
});

describe('listEndTimes', () => {
  it('returns end times in whole steps until midnight', () => {
    expect(listEndTimes('21:30', 60)).toEqual([
      { time: '22:30', minutes: 60 },
      { time: '23:30', minutes: 120 },
    ]);
    expect(listEndTimes('23:00', 30).at(-1)).toEqual({ time: '24:00', minutes: 60 });
    expect(listEndTimes('23:30', 60)).toEqual([]);
  });

  it('returns at most 24 end times', () => {
    expect(listEndTimes('00:00', 15)).toHaveLength(24);
  });
});

describe('getStepMinutes', () => {
  it.each([
    ['H', 60],
    ['5M', 5],
    ['90M', 90],
    ['D', 0],
    ['M', 0],
    ['TS', 0],
    ['x30M', 0],
    ['30Mx', 0],
  ])('returns the length of the unit %s as %i minutes', (unit, minutes) => {
    expect(getStepMinutes({ unit })).toBe(minutes);
  });
});

describe('keepDuration', () => {
  it.each([
    ['09:00', '10:30', '14:00', '15:30'],
    ['14:00', '15:30', '09:00', '10:30'],
    ['09:00', '12:00', '22:00', '24:00'],
  ])('moves the period %s–%s to the start %s, end %s', (start, end, newStart, newEnd) => {
    expect(keepDuration(start, end, newStart)).toBe(newEnd);
  });
});

describe('formatDuration', () => {
  it.each([
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [45, '45 minutes'],
  ])('formats %i minutes in hours and minutes', (minutes, expectedText) => {
    expect(formatDuration(minutes, 'en', (hours, remainingMinutes) => `${hours} ${remainingMinutes}`)).toBe(
      expectedText,
    );
  });
});
