import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { clockWords, minutesOf, readTime, timeOf } from '../../../src/values/dates/clock.ts';

describe('a time of day', () => {
  test.for([
    ['9:30', '09:30'],
    ['09:30', '09:30'],
    ['9:30 AM', '09:30'],
    ['12:00 AM', '00:00'],
    ['12:15 pm', '12:15'],
    ['11:45 p.m.', '23:45'],
    ['24:00', '24:00'],
    ['14:00:00', '14:00'],
  ] as const)('written %s is %s', ([text, time]) => {
    expect(readTime(text)).toBe(time);
  });

  test.for(['', 'noon', '9', '25:00', '24:01', '9:75', '9:5'])('written "%s" is none', (text) => {
    expect(readTime(text)).toBeUndefined();
  });

  test('is as many minutes after midnight as it was made of', () => {
    for (const minutes of [0, 5, 570, 1439, 1440]) expect(minutesOf(timeOf(minutes))).toBe(minutes);
  });

  test('is worded as the language writes it; what is no time stays as it is', () => {
    expect(clockWords('en-US').times('09:30', '13:00').replace(/\s/g, ' ')).toBe('9:30 AM – 1:00 PM');
    expect(clockWords('fr-CA').time('14:00').replace(/\s/g, ' ')).toBe('14 h 00');
    expect(clockWords('en').time('at dawn')).toBe('at dawn');
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
