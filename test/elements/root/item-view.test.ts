import { expect, test } from 'vitest';
import type { LengthView } from '../../../src/elements/item/pricing.ts';
import { calendarHint, longestStay } from '../../../src/elements/root/item-view.ts';
import { messages as fr } from '../../../src/i18n/languages/fr.ts';
import type { Locale } from '../../../src/i18n/locale.ts';
import { localeIn } from '../choosing-stage.ts';

const english = localeIn('en-CA');
const hint = (view: Partial<LengthView>, locale: Locale | undefined = english) =>
  calendarHint({
    locale: () => locale,
    pricing: { view: () => ({ minLength: 2, maxLength: 0, needsLastDay: false, isByNight: false, ...view }) },
  } as unknown as Parameters<typeof calendarHint>[0]);

test('states the shortest booking in days or nights', () => {
  expect(hint({})).toBe('Select a start date, then an end date. Minimum 2\u00a0days.');
  expect(hint({ minLength: 3, isByNight: true })).toBe(
    'Select a check-in date, then a check-out date. Minimum stay: 3\u00a0nights.',
  );
});

test('prompts for the last day in the language of the guest', () => {
  expect(hint({ needsLastDay: true })).toBe('Select an end date (at least 2\u00a0days).');
  expect(hint({ needsLastDay: true, isByNight: true }, { ...english, text: fr })).toBe(
    'Choisissez le jour de départ\u00a0: 2 nuits minimum.',
  );
});

test('is empty without a length rule or a locale', () => {
  expect(hint({ minLength: 0 })).toBe('');
  const parts = { locale: () => undefined, pricing: { view: () => ({ minLength: 2, maxLength: 3 }) } };
  expect(calendarHint(parts as unknown as Parameters<typeof calendarHint>[0])).toBe('');
  expect(longestStay(parts as unknown as Parameters<typeof calendarHint>[0])).toBeUndefined();
});

test('states the longest booking and passes it to the calendar', () => {
  expect(hint({ minLength: 0, maxLength: 7, isByNight: true })).toBe(
    'Select a check-in date, then a check-out date. Maximum stay: 7\u00a0nights.',
  );
  expect(hint({ minLength: 0, maxLength: 7 })).toBe('Maximum 7\u00a0days.');
  expect(hint({ maxLength: 7 })).toBe(
    'Select a start date, then an end date. Minimum 2\u00a0days. Maximum 7\u00a0days.',
  );
  expect(hint({ maxLength: 7, needsLastDay: true })).toBe(
    'Select an end date (at least 2\u00a0days). Maximum 7\u00a0days.',
  );
  const longest = (maxLength: number) =>
    longestStay({
      locale: () => english,
      pricing: { view: () => ({ maxLength, isByNight: true }) },
    } as unknown as Parameters<typeof calendarHint>[0]);
  expect(longest(7)).toMatchObject({ count: 7, words: 'Maximum stay: 7\u00a0nights.' });
  expect(longest(0)).toBeUndefined();
});
