/**
 * A function that returns the words for a number. It receives one text for each plural category of the language, in the
 * order of CLDR. This is only a type, and each language has its own function: a shared function would be a separate
 * file that loads after the language.
 *
 * @example
 * const plural: Plural<[one: string, other: string]> = (count, one, other) => (count === 1 ? one : other);
 */
export type Plural<Words extends readonly string[]> = (count: number, ...words: Words) => string;
