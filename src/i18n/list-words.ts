/** What a language writes between the things it lists, where that is not a comma and a space (CLDR leaves none out alike). */
const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、', zh: '，' };

/** Things side by side, as the language lists them without an “and”. What is empty is left out. */
export type ListWords = (words: readonly (string | false | undefined)[]) => string;

/** @param lang of the words, BCP 47 */
export function listWords(lang: string): ListWords {
  const comma = commas[lang.split('-', 1)[0] ?? ''] ?? ', ';
  return (words) => words.filter(Boolean).join(comma);
}
