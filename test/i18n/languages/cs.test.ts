import { expect, test } from 'vitest';
import { cs } from '../../../src/i18n/languages/cs.ts';

test('two to four are few, twenty-two are many', () => {
  expect([1, 2, 5, 22].map((count) => cs.items.found(count))).toEqual([
    '1 výsledek',
    '2 výsledky',
    '5 výsledků',
    '22 výsledků',
  ]);
});

test('quotation marks are „Czech“', () => {
  expect(cs.problems.misconfigured('base-url')).toContain('„base-url“');
});
