import { expect, test } from 'vitest';
import type { LengthView } from '../../../src/elements/item/selection-price.ts';
import { calendarHint, longestStay } from '../../../src/elements/root/item-view.ts';
import { fr } from '../../../src/i18n/languages/fr.ts';
import type { Locale } from '../../../src/i18n/locale.ts';
import { localeIn } from '../choosing-stage.ts';

const english = localeIn('en-CA');
const hint = (view: Partial<LengthView>, locale: Locale | undefined = english) =>
  calendarHint({
    locale: () => locale,
    pricing: { view: () => ({ minLength: 2, maxLength: 0, needsLastDay: false, isByNight: false, ...view }) },
  } as unknown as Parameters<typeof calendarHint>[0]);

test('states the shortest booking in days or nights', () => {
  expect(hint({})).toBe('Pick the first day, then the last. At least 2 days.');
  expect(hint({ minLength: 3, isByNight: true })).toBe(
    'Pick your check-in day, then your check-out day. At least 3 nights.',
  );
});

test('prompts for the last day in the language of the guest', () => {
  expect(hint({ needsLastDay: true })).toBe('Choose the last day: at least 2 days.');
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
    'Pick your check-in day, then your check-out day. At most 7 nights.',
  );
  expect(hint({ minLength: 0, maxLength: 7 })).toBe('At most 7 days.');
  expect(hint({ maxLength: 7 })).toBe('Pick the first day, then the last. At least 2 days. At most 7 days.');
  expect(hint({ maxLength: 7, needsLastDay: true })).toBe('Choose the last day: at least 2 days. At most 7 days.');
  const longest = (maxLength: number) =>
    longestStay({
      locale: () => english,
      pricing: { view: () => ({ maxLength, isByNight: true }) },
    } as unknown as Parameters<typeof calendarHint>[0]);
  expect(longest(7)).toMatchObject({ count: 7, words: 'At most 7 nights.' });
  expect(longest(0)).toBeUndefined();
});
