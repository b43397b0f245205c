import { afterEach, describe, expect, test, vi } from 'vitest';
import { otherZone, wordDuration } from '../../../src/values/dates/clock-differences.ts';
import type { Day } from '../../../src/values/dates/day.ts';

test('a duration is worded in hours and minutes, and nothing of which there is none', () => {
  expect(['60', '90', '45'].map((minutes) => wordDuration(Number(minutes), 'en'))).toEqual([
    '1 hour',
    '1 hour 30 minutes',
    '45 minutes',
  ]);
});

/** Whoever runs this is elsewhere for as long as a test takes. */
function visitIn(zone: string): void {
  vi.stubEnv('TZ', zone);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}
afterEach(() => vi.unstubAllEnvs());

describe('the venue’s zone', () => {
  const day = '2031-06-14' as Day;

  test.each([
    ['America/Vancouver', 'Asia/Amman', 'Jordan'],
    ['Europe/Berlin', 'Europe/London', 'United Kingdom'],
    ['Africa/Cairo', 'Pacific/Kiritimati', 'Line Islands'],
    ['Pacific/Kiritimati', 'America/Vancouver', 'Pacific Time'],
  ])('is named where the clocks differ that day: in %s, of %s', (visitor, venue, name) => {
    visitIn(visitor);
    expect(otherZone(day, venue, 'en')).toContain(name);
  });

  test.each([
    ['Africa/Cairo', 'Africa/Cairo'],
    // Both three hours ahead of Greenwich, in summer.
    ['Europe/Athens', 'Asia/Riyadh'],
    ['America/Vancouver', 'America/Los_Angeles'],
    ['Asia/Amman', ''],
    ['Asia/Amman', 'Atlantis/Capital'],
  ])('is not named where they show the same, or where the zone is not known: in %s, of “%s”', (visitor, venue) => {
    visitIn(visitor);
    expect(otherZone(day, venue, 'en')).toBe('');
  });

  test('is named by the day: where one has summer time and the other has none, they differ in winter only', () => {
    visitIn('Europe/Athens');
    expect([day, '2031-01-14' as Day].map((each) => otherZone(each, 'Asia/Riyadh', 'en') === '')).toEqual([
      true,
      false,
    ]);
  });
});
