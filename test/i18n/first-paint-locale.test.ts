import { expect, test } from 'vitest';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { createFirstPaintLocale } from '../../src/i18n/first-paint-locale.ts';

const directionOf = (lang: string) => createFirstPaintLocale(lang, enFirstPaint).dir;

test.each(['ar', 'ar-JO', 'he-IL', 'fa', 'ur-PK', 'yi'])('%s is written from right to left', (lang) => {
  expect(directionOf(lang)).toBe('rtl');
});

test.each(['en', 'fr-CA', 'de', 'arn', 'fur', 'uk'])('%s is written from left to right', (lang) => {
  expect(directionOf(lang)).toBe('ltr');
});

test('it words dates in its language', () => {
  expect(createFirstPaintLocale('fr', enFirstPaint).weekdays()[0]?.long).toBe('lundi');
});
