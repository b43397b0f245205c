import { expect, test } from 'vitest';
import type { LengthView } from '../../../../src/elements/root/controllers/prices.ts';
import { calendarHint, longestStay } from '../../../../src/elements/root/views/calendar-hint.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import { fr } from '../../../../src/i18n/languages/fr.ts';
import type { Locale } from '../../../../src/i18n/locale.ts';
import { localeIn } from '../../choosing-stage.ts';

const english = localeIn('en-CA');
const hint = (view: Partial<LengthView>, locale: Locale | undefined = english) =>
  calendarHint({
    locale: () => locale,
    prices: { view: () => ({ least: 2, most: 0, isBegun: false, nights: false, ...view }) },
  } as unknown as Parts);

test('how long a booking has to be is said from the start, as days or as nights', () => {
  expect(hint({})).toBe('Pick the first day, then the last. At least 2 days.');
  expect(hint({ least: 3, nights: true })).toBe('Pick your check-in day, then your check-out day. At least 3 nights.');
});

test('once the first day is chosen, what to do next is said, in the visitor’s language', () => {
  expect(hint({ isBegun: true })).toBe('Choose the last day: at least 2 days.');
  expect(hint({ isBegun: true, nights: true }, { ...english, text: fr })).toBe(
    'Choisissez le jour de départ\u00a0: 2 nuits minimum.',
  );
});

test('where nothing is known of it, or there are no words yet, the calendar says the usual', () => {
  expect(hint({ least: 0 })).toBe('');
  const parts = { locale: () => undefined, prices: { view: () => ({ least: 2, most: 3 }) } };
  expect(calendarHint(parts as unknown as Parts)).toBe('');
  expect(longestStay(parts as unknown as Parts)).toBeUndefined();
});

test('how long it may be is said beside it once it was learnt, and known to the calendar', () => {
  expect(hint({ least: 0, most: 7, nights: true })).toBe(
    'Pick your check-in day, then your check-out day. At most 7 nights.',
  );
  expect(hint({ most: 7 })).toBe('Pick the first day, then the last. At least 2 days. At most 7 days.');
  expect(hint({ most: 7, isBegun: true })).toBe('Choose the last day: at least 2 days. At most 7 days.');
  const longest = (most: number) =>
    longestStay({ locale: () => english, prices: { view: () => ({ most, nights: true }) } } as unknown as Parts);
  expect(longest(7)).toMatchObject({ count: 7, words: 'At most 7 nights.' });
  expect(longest(0)).toBeUndefined();
});
