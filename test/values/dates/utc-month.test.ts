import { expect, test } from 'vitest';
import { utcMonth } from '../../../src/values/dates/utc-month.ts';

test('Greenwich’s month is the same everywhere', () => {
  expect([utcMonth(Date.parse('2030-12-31T23:59:59Z')), utcMonth(Date.parse('2031-01-01T00:00:00Z'))]).toEqual([
    '2030-12',
    '2031-01',
  ]);
});
