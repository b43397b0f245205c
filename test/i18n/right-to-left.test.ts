import { expect, test } from 'vitest';
import { isRightToLeft } from '../../src/i18n/right-to-left.ts';

test.each(['ar', 'ar-JO', 'he-IL', 'fa', 'ur-PK', 'yi', 'ar-u-nu-arab'])('%s is written from right to left', (tag) => {
  expect(isRightToLeft(tag)).toBe(true);
});

test.each(['en', 'fr-CA', 'de', 'arn', 'fur', 'uk', ''])('%j is written from left to right', (tag) => {
  expect(isRightToLeft(tag)).toBe(false);
});
