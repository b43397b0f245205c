import { eachPhrase } from './each-phrase.ts';

/** Between the marks LRI and PDI of Unicode's bidirectional algorithm (UAX #9); once is enough. */
export const apart = (words: string) => (words === '' || words.startsWith('\u2066') ? words : `\u2066${words}\u2069`);

/**
 * The same phrases for a page that is written from right to left where they are not: each stands in its own direction, so that
 * a full stop stays at the end of its sentence.
 */
export function isolateWords<Catalogue extends object>(catalogue: Catalogue): Catalogue {
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string' ? apart(phrase) : (...parts: never[]) => apart(phrase(...parts)),
  );
}
