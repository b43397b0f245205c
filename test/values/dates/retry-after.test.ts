import { describe, expect, it } from 'vitest';
import { readRetryAfterSeconds } from '../../../src/values/dates/retry-after.ts';

const now = Date.UTC(2031, 5, 14, 12);

describe('readRetryAfterSeconds', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    ['999999', 999_999],
    ['Sat, 14 Jun 2031 12:00:30 GMT', 30],
    ['Sat, 14 Jun 2031 11:00:00 GMT', 0],
    ['Sat, 14 Jun 2042 12:00:00 GMT', 999_999],
  ])('reads %j in seconds', (header, seconds) => {
    expect(readRetryAfterSeconds(header, now)).toBe(seconds);
  });

  it('rounds up to whole seconds', () => {
    expect(readRetryAfterSeconds('Sat, 14 Jun 2031 12:00:30 GMT', now + 1)).toBe(30);
  });

  it.each([null, '', '1000000', '1.5', '-1', ' 5', 'soon', 'soon GMT', '2031-06-14T12:00:30Z'])(
    'returns null for %j',
    (header) => {
      expect(readRetryAfterSeconds(header, now)).toBeNull();
    },
  );
});
