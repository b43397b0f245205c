import { expect, test } from 'vitest';
import { sv } from '../../../src/i18n/languages/sv.ts';

test('one is singular, nought and two are several', () => {
  expect([0, 1, 2].map((count) => sv.items.found(count))).toEqual(['0 träffar', '1 träff', '2 träffar']);
});

test('quotation marks are ”Swedish”', () => {
  expect(sv.problems.misconfigured('base-url')).toContain('”base-url”');
});
