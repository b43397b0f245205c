import { expect, test } from 'vitest';
import { partOf, sliceOf, slices } from '../slices.ts';

test('a commit always has the same slice, and commits have them all', () => {
  const hash = '3c113208f6a1c04b7e7f3c9a55d1f3b1a2c4d5e6';
  expect(sliceOf(slices, hash)).toBe(sliceOf(slices, hash));
  expect(sliceOf(slices, hash.toUpperCase())).toBe(sliceOf(slices, hash));
  const hashes = Array.from({ length: slices.length }, (_, index) => (0xfedcba00 + index).toString(16));
  expect(new Set(hashes.map((each) => sliceOf(slices, each)))).toEqual(new Set(slices));
});

test('parts together are the whole, each slice once', () => {
  const parts = [1, 2, 3, 4].flatMap((part) => partOf(slices, `${part}/4`));
  expect(parts).toHaveLength(slices.length);
  expect(new Set(parts)).toEqual(new Set(slices));
  expect(partOf(['a', 'b', 'c', 'd', 'e'], '2/2')).toEqual(['b', 'd']);
});

test.each(['0/2', '3/2', '2', '1/0', '', '1/2/3'])('"%s" is no part', (text) => {
  expect(() => partOf(slices, text)).toThrow('no part');
});

test.each(['main', '', 'abc'])('"%s" is no hash of a commit', (text) => {
  expect(() => sliceOf(slices, text)).toThrow('no hash');
});

test('no two slices have one name', () => {
  expect(new Set(slices.map(({ name }) => name)).size).toBe(slices.length);
});
