import { describe, expect, test } from 'vitest';
import { otherZone, wordDuration } from '../../src/values/dates/clock-differences.ts';
import { clockWords, minutesOf, readTime, timeAt, timeOf } from '../../src/values/dates/clock.ts';
import type { Day } from '../../src/values/dates/day.ts';

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

  test('of a Unix time is the one on the venue’s clock', () => {
    expect(timeAt(Date.parse('2031-06-14T17:30Z') / 1000, 'America/Vancouver')).toBe('10:30');
  });
});

test('a duration is worded in hours and minutes, and nothing of which there is none', () => {
  expect(['60', '90', '45'].map((minutes) => wordDuration(Number(minutes), 'en'))).toEqual([
    '1 hour',
    '1 hour 30 minutes',
    '45 minutes',
  ]);
});

describe('the venue’s zone', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = '2031-06-14' as Day;

  test('is named where the clocks differ that day', () => {
    expect(otherZone(day, own === 'Asia/Amman' ? 'America/Vancouver' : 'Asia/Amman', 'en')).not.toBe('');
    expect(otherZone(day, 'Pacific/Kiritimati', 'en')).toContain('Line Islands');
  });

  test('is not named where they show the same, or where the zone is not known', () => {
    expect(['', own, 'Atlantis/Capital'].map((zone) => otherZone(day, zone, 'en'))).toEqual(['', '', '']);
  });
});
