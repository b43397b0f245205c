/**
 * The words a language needs beside a whole number, one for each category that CLDR gives it, in CLDR's order.
 * Types only: a helper that all languages shared would be a file of its own, found after theirs.
 */
export interface PluralWords {
  ar: [zero: string, one: string, two: string, few: string, many: string, other: string];
  cs: [one: string, few: string, other: string];
  de: [one: string, other: string];
  es: [one: string, other: string];
  fr: [one: string, other: string];
  he: [one: string, two: string, other: string];
  it: [one: string, other: string];
  nl: [one: string, other: string];
  pl: [one: string, few: string, many: string];
  pt: [one: string, other: string];
  sv: [one: string, other: string];
}

/** The word that goes with a number; what it is called with is what its language tells apart, no less and no more. */
export type Plural<Language extends keyof PluralWords> = (count: number, ...words: PluralWords[Language]) => string;
