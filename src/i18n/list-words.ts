/** What a language writes between the things it lists, where that is not a comma and a space (CLDR leaves none out alike). */
const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '，' };

/** And between things that hold such commas themselves. */
const semicolons: Readonly<Record<string, string>> = { ar: '؛ ', fr: '\u202f; ', ja: '；', zh: '；' };

/** Things side by side, as the language lists them without an “and”. What is empty is left out. */
export type ListWords = (words: readonly (string | false | undefined)[]) => string;

/** @param lang of the words, BCP 47 */
export function listWords(lang: string): ListWords {
  return joinedBy(commas[lang.split('-', 1)[0] ?? ''] ?? ', ');
}

/** The same of what holds commas itself, like dates. */
export function listPhrases(lang: string): ListWords {
  return joinedBy(semicolons[lang.split('-', 1)[0] ?? ''] ?? '; ');
}

const joinedBy =
  (mark: string): ListWords =>
  (words) =>
    words.filter(Boolean).join(mark);
