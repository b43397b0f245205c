/** A phrase of a catalogue; with a number or a name in it, a function. */
export type Phrase = string | ((...parts: never[]) => string);
interface Phrases {
  readonly [name: string]: Phrase | Phrases;
}

/** They leave the page, for programs that may show the marks. */
const mailed = new Set(['subject', 'letter']);

/** The same catalogue with each phrase turned into another. Where it is in the catalogue is told as `cart.added`. */
export function mapPhrases<Catalogue extends object>(
  catalogue: Catalogue,
  turn: (phrase: Phrase, place: string) => Phrase,
): Catalogue {
  const turned = (entry: Phrase | Phrases, place: string): Phrase | Phrases =>
    typeof entry === 'object'
      ? Object.fromEntries(
          Object.entries(entry).map(([name, inner]) => [name, turned(inner, place ? `${place}.${name}` : name)]),
        )
      : turn(entry, place);
  return turned(catalogue as unknown as Phrases, '') as unknown as Catalogue;
}

/** The same, but for those that are mailed. */
export function eachPhrase<Catalogue extends object>(
  catalogue: Catalogue,
  turn: (phrase: Phrase) => Phrase,
): Catalogue {
  return mapPhrases(catalogue, (phrase, place) => (mailed.has(place.split('.').at(-1) ?? '') ? phrase : turn(phrase)));
}
