/**
 * A function that returns the words for a number. It receives one text for each plural category of the language, in the
 * order of CLDR. Each language has its own function. A shared function would be a separate file, which browsers load
 * after the file of the language.
 *
 * @example
 * const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) => (count === 1 ? one : other);
 */
export type Pluralize<Words extends readonly string[]> = (count: number, ...words: Words) => string;
