/**
 * The kinds of phrases with their maximum lengths, and a description of each placeholder, for translators.
 * `text-notes.ts` has the kind of each phrase.
 */

/** The maximum length of each kind of phrase, in characters. The length includes typical values of the placeholders. */
export const maxLengthByKind = {
  /** A text inside a day of the calendar. */
  cell: 7,
  /** The text of a button or a link. It takes at most two lines on a phone. */
  button: 44,
  /** The name of a field, an amount or a row, or a short note next to such a name. */
  label: 36,
  heading: 64,
  /** One fact, on at most three lines. */
  line: 84,
  /** One or more sentences. */
  sentence: 200,
  /** A text for screen readers only. */
  screenReaderText: 64,
  /** A sign or a short text that joins words. */
  mark: 32,
} as const;

export type TextKind = keyof typeof maxLengthByKind;

/** The maximum number of lines of each kind on a phone with 320 pixels; null for a text that guests never see alone. */
export const maxLinesByKind: Readonly<Record<TextKind, number | null>> = {
  cell: 1,
  button: 2,
  label: 2,
  heading: 2,
  line: 3,
  sentence: 6,
  screenReaderText: null,
  mark: null,
};

/** The value of each placeholder, in words for translators. */
export const placeholderNotes: Readonly<Record<string, string>> = {
  amount: 'an amount with its currency, such as `$68.00`',
  arrival: 'a date, such as `Fri, Nov 27`',
  calendar: 'the name of a calendar service',
  code: 'a code as it is, such as `CAD` or `ABCD-140631`',
  count: 'a whole number',
  day: 'a date, such as `Fri, Nov 27`; a long one for `calendar.cannot` and `calendar.anew`',
  departure: 'a date, such as `Sun, Nov 29`',
  first: 'a date or a month',
  from: 'a date or a time',
  host: 'a host name, such as `pay.example.com`',
  hours: 'hours with their unit, such as `1 hour`',
  label: 'the name of a field, in the words of the account',
  last: 'a date or a month',
  length: 'a whole number of days or nights',
  minutes: 'minutes with their unit, such as `30 minutes`',
  month: 'a month, such as `June 2031`',
  name: 'a name from the account, of an item or a tax; for `stages.at` the name of a stage',
  paid: 'an amount with its currency',
  party: 'quantities in the words of the account, such as `Adults × 4, Children × 1`',
  place: 'a whole number, from 1',
  reason: 'a sentence of the account',
  seconds: 'a whole number of seconds',
  start: 'a date, such as `Fri, Nov 27`',
  to: 'a date or a time',
  total: 'an amount with its currency; for `byDate.checked` a whole number',
  value: 'the value of the label: an amount, a number or a sentence',
  what: 'an item and its days',
  when: 'one date or a period',
  why: 'the state of a day, such as `not available`',
  words: 'one sentence or a few words',
  zone: 'the name of a time zone',
};
