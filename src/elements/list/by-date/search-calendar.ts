/** What the fields of a search offer, and how they speak: every day from today on, as what is free then is what is asked. */
import type { Availability } from '../../../flow/quotes/availability.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Day } from '../../../values/dates/day.ts';

let made: { today: Day; days: Availability } | undefined;

/** The same object for the same day. */
export function openDays(today: Day): Availability {
  if (made?.today !== today) made = { today, days: openFrom(today) };
  return made.days;
}

function openFrom(today: Day): Availability {
  return {
    stateOf: (day) => (day < today ? 'past' : 'free'),
    canStart: (day) => day >= today,
    canSpan: (start, end) => today <= start && start <= end,
    firstFree: (from) => (from < today ? today : from),
  };
}

const silent = new WeakMap<Locale, Locale>();

/** Calls no day “available”, as that is not known yet, and says nothing in the account's language; the same object for the same locale. */
export function searchLocale(locale: Locale): Locale {
  const { text } = locale;
  const known = silent.get(locale) ?? {
    ...locale,
    accountLang: '',
    text: { ...text, calendar: { ...text.calendar, free: '' } },
  };
  silent.set(locale, known);
  return known;
}
