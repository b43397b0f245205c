/**
 * Returns the words that go with a number. Each language names its own words, one for each plural category that CLDR gives it,
 * in CLDR's order. A type only: a shared helper would be a file of its own, which loads after those of the languages.
 *
 * @example
 * const plural: Plural<[one: string, other: string]> = (count, one, other) => (count === 1 ? one : other);
 */
export type Plural<Words extends readonly string[]> = (count: number, ...words: Words) => string;
