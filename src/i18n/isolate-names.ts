import { eachPhrase } from './each-phrase.ts';

const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufefc]';
/** Letters that reorder the text next to them. In a text from right to left, digits do too. */
const FOREIGN = {
  ltr: new RegExp(rightToLeft),
  rtl: new RegExp(`\\p{N}|(?!${rightToLeft})\\p{L}`, 'u'),
};
/**
 * Returns a name for a sentence in the direction `dir`. Puts it between FSI and PDI if it would reorder the sentence.
 */
export function isolateName(name: string, dir: 'ltr' | 'rtl'): string {
  return FOREIGN[dir].test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Returns the catalogue with isolated names and amounts, so that a text of the other direction does not reorder a sentence.
 * The marks are FSI and PDI of Unicode's bidirectional algorithm (UAX #9).
 */
export function isolateNames<Catalogue extends object>(catalogue: Catalogue, dir: 'ltr' | 'rtl'): Catalogue {
  const isolate = (part: unknown) => (typeof part === 'string' ? isolateName(part, dir) : part);
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string' ? phrase : (...parts: unknown[]) => phrase(...(parts.map(isolate) as never[])),
  );
}
