import { expect, test } from 'vitest';
import { plural } from '../../../src/i18n/en/plural.ts';

test('one is singular, everything else several', () => {
  expect([0, 1, 2, 21, 1.5, -1].map((count) => plural(count, 'day', 'days'))).toEqual([
    'days',
    'day',
    'days',
    'days',
    'days',
    'days',
  ]);
});
