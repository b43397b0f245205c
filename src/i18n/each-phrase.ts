/** A phrase of a catalogue; with a number or a name in it, a function. */
export type Phrase = string | ((...parts: never[]) => string);
interface Phrases {
  readonly [name: string]: Phrase | Phrases;
}

/** They leave the page, for programs that may show the marks. */
const mailed = new Set(['subject', 'letter']);

/** The same catalogue with each phrase turned into another, but for those that are mailed. */
export function eachPhrase<Catalogue extends object>(
  catalogue: Catalogue,
  turn: (phrase: Phrase) => Phrase,
): Catalogue {
  const turned = (entry: Phrase | Phrases, name: string): Phrase | Phrases => {
    if (mailed.has(name)) return entry;
    if (typeof entry !== 'object') return turn(entry);
    return Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, turned(inner, key)]));
  };
  return turned(catalogue as unknown as Phrases, '') as unknown as Catalogue;
}
