import { expect, test } from 'vitest';
import { relayKeyShape } from '../../src/api/wire/relay-status.ts';
import { writeKey } from '../../src/api/write-key.ts';

test('a key is what the relay takes for one, and no two are alike', () => {
  const keys = Array.from({ length: 1000 }, writeKey);
  expect(keys.filter((key) => !relayKeyShape.test(key))).toEqual([]);
  expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(1000);
});
