import { mapPagePhrases } from './each-phrase.ts';

const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufefc]';
/**
 * For each text direction, a pattern of characters that would change the order of the text next to them. In a
 * right-to-left text, these include digits.
 */
const REORDERING = {
  ltr: new RegExp(rightToLeft),
  rtl: new RegExp(`\\p{N}|(?!${rightToLeft})\\p{L}`, 'u'),
};
/**
 * Returns a name for use in a sentence with the direction `dir`. If the name would reorder the sentence, it is between
 * the marks FSI and PDI.
 */
export function isolateName(name: string, dir: 'ltr' | 'rtl'): string {
  return REORDERING[dir].test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Returns the catalogue with direction marks around names and amounts, so that a name with a different direction does
 * not reorder its sentence. The marks are FSI and PDI of Unicode (UAX #9).
 */
export function isolateNames<Catalogue extends object>(catalogue: Catalogue, dir: 'ltr' | 'rtl'): Catalogue {
  const isolate = (part: unknown) => (typeof part === 'string' ? isolateName(part, dir) : part);
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string' ? phrase : (...parts: unknown[]) => phrase(...(parts.map(isolate) as never[])),
  );
}
