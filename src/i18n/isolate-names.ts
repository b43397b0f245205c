import { mapPagePhrases } from './each-phrase.ts';

const rightToLeftCharacters = '[\\u0590-\\u08ff\\ufb1d-\\ufefc]';
/**
 * For each text direction, a pattern of characters that would change the order of the text around them. In a
 * right-to-left text, digits are among them.
 */
const REORDERING_PATTERNS = {
  ltr: new RegExp(rightToLeftCharacters),
  rtl: new RegExp(`\\p{N}|(?!${rightToLeftCharacters})\\p{L}`, 'u'),
};
/**
 * Returns a name for use in a sentence with the direction `dir`. Puts the name between the marks FSI and PDI if it
 * would change the order of that sentence.
 */
export function isolateName(name: string, dir: 'ltr' | 'rtl'): string {
  return REORDERING_PATTERNS[dir].test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Returns the catalogue with direction marks around names and amounts, so that a name with a different direction does
 * not reorder its sentence. The marks are FSI and PDI of Unicode (UAX #9).
 */
export function isolateNamesInPhrases<Catalogue extends object>(catalogue: Catalogue, dir: 'ltr' | 'rtl'): Catalogue {
  const isolateValue = (value: unknown) => (typeof value === 'string' ? isolateName(value, dir) : value);
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string' ? phrase : (...values: unknown[]) => phrase(...(values.map(isolateValue) as never[])),
  );
}
