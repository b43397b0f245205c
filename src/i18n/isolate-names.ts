type Phrase = string | ((...parts: never[]) => string);
interface Phrases {
  readonly [name: string]: Phrase | Phrases;
}

const rightToLeft = '[\\u0590-\\u08ff\\ufb1d-\\ufefc]';
/** What would pull its neighbours along: letters of the other direction, and among Arabic or Hebrew numbers too. */
const foreign = {
  ltr: new RegExp(rightToLeft),
  rtl: new RegExp(`\\p{N}|(?!${rightToLeft})\\p{L}`, 'u'),
};
/** They leave the page, for programs that may show the marks. */
const mailed = new Set(['subject', 'letter']);

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
  const isolated = (entry: Phrase | Phrases, name: string): Phrase | Phrases => {
    if (typeof entry === 'string' || mailed.has(name)) return entry;
    if (typeof entry === 'function') return (...parts: unknown[]) => entry(...(parts.map(apart) as never[]));
    return Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, isolated(inner, key)]));
  };
  return isolated(catalogue as unknown as Phrases, '') as unknown as Catalogue;
}
