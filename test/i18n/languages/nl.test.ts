import { expect, test } from 'vitest';
import { nl } from '../../../src/i18n/languages/nl.ts';

test('one is singular, nought and two are several', () => {
  expect([0, 1, 2].map((count) => nl.items.found(count))).toEqual(['0 resultaten', '1 resultaat', '2 resultaten']);
});

test('quotation marks are ‘Dutch’', () => {
  expect(nl.problems.misconfigured('base-url')).toContain('‘base-url’');
});
