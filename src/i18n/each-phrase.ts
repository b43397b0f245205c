/** Replaces each phrase of a catalogue with the result of a function. Other modules use it to adapt phrases. */

/** A phrase of a catalogue. A phrase that contains a number or a name is a function. */
export type Phrase = string | ((...values: never[]) => string);
interface Phrases {
  readonly [name: string]: Phrase | Phrases;
}

/**
 * Keys of the phrases for an email. They contain no direction marks, because the page's direction does not apply to an
 * email.
 */
const EMAIL_PHRASES = new Set(['item.soldOut.subject', 'item.soldOut.letter']);

/**
 * Returns the catalogue with the result of `replace` for each phrase.
 * @param replace receives a phrase and its path in the catalogue, such as `cart.added`
 */
export function mapPhrases<Catalogue extends object>(
  catalogue: Catalogue,
  replace: (phrase: Phrase, path: string) => Phrase,
): Catalogue {
  const replaceIn = (entry: Phrase | Phrases, path: string): Phrase | Phrases =>
    typeof entry === 'object'
      ? Object.fromEntries(
          Object.entries(entry).map(([name, member]) => [name, replaceIn(member, path ? `${path}.${name}` : name)]),
        )
      : replace(entry, path);
  return replaceIn(catalogue as unknown as Phrases, '') as unknown as Catalogue;
}

/** Returns the catalogue with the result of `replace` for each phrase, except for the phrases of emails. */
export function mapPagePhrases<Catalogue extends object>(
  catalogue: Catalogue,
  replace: (phrase: Phrase) => Phrase,
): Catalogue {
  return mapPhrases(catalogue, (phrase, path) => (EMAIL_PHRASES.has(path) ? phrase : replace(phrase)));
}
