import { describe, expect, test } from 'vitest';
import { otherZone, wordDuration } from '../../../src/values/dates/clock-differences.ts';
import type { Day } from '../../../src/values/dates/day.ts';

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
