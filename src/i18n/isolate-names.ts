import { eachPhrase } from './each-phrase.ts';

const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufefc]';
/** What would pull its neighbours along: letters of the other direction, and among Arabic or Hebrew numbers too. */
const foreign = {
  ltr: new RegExp(rightToLeft),
  rtl: new RegExp(`\\p{N}|(?!${rightToLeft})\\p{L}`, 'u'),
};
/** A name as it stands in a sentence of that direction: between the marks where it would pull its neighbours along. */
export function isolateName(name: string, dir: 'ltr' | 'rtl'): string {
  return foreign[dir].test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * The same phrases, where names and amounts in a sentence keep to themselves if they are written in the other direction:
 * between the marks FSI and PDI of Unicode's bidirectional algorithm (UAX #9). Others are put in as they are.
 */
export function isolateNames<Catalogue extends object>(catalogue: Catalogue, dir: 'ltr' | 'rtl'): Catalogue {
  const apart = (part: unknown) => (typeof part === 'string' ? isolateName(part, dir) : part);
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string' ? phrase : (...parts: unknown[]) => phrase(...(parts.map(apart) as never[])),
  );
}
