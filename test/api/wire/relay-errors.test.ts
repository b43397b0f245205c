import { expect, test } from 'vitest';
import { isNeverSent } from '../../../src/api/wire/relay-errors.ts';

test('an error that the relay makes before it asks the service promises that nothing was booked', () => {
  expect(['throttled', 'offline', 'unavailable'].map(isNeverSent)).toEqual([true, true, true]);
});

test('nothing is promised where something may have been asked, nor by a word the relay does not know', () => {
  const words = ['unconfirmed', 'conflict', 'timeout', 'broken', 'teapot', 'constructor', '__proto__', ''];
  expect(words.filter(isNeverSent)).toEqual([]);
});
