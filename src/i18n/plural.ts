/**
 * A function that returns the words for a number. It receives one text for each plural category of the language, in the
 * order of CLDR. Each language defines its own function: a shared one would be another file, which browsers would load
 * only after the file of the language.
 *
 * @example
 * const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) => (count === 1 ? one : other);
 */
export type Pluralize<Words extends readonly string[]> = (count: number, ...words: Words) => string;
