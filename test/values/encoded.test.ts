import { expect, test } from 'vitest';
import { encoded } from '../../src/values/encoded.ts';

test.each([
  ['a b&c', 'a%20b%26c'],
  ['😀', '%F0%9F%98%80'],
  ['\ud83d', '%EF%BF%BD'],
  ['a\ude00b', 'a%EF%BF%BDb'],
])('%j stands in an address as %s, and never throws', (text, written) => {
  expect(encoded(text)).toBe(written);
});
