/** Ranks the sections of the documentation for a search. Uses no DOM. `demo/site/documentation.ts` creates the sections. */

export interface Section {
  href: string;
  /** Title of its page in the navigation. */
  page: string;
  heading: string;
  text: string;
}

/**
 * Returns the sections that contain every word of the query, as a whole word or as its beginning. Sorts matches in the heading
 * first, whole pages before their sections, then in the title of the page, then by their number in the text.
 *
 * @example
 * findSections(sections, 'cach browser');
 */
export function findSections(sections: readonly Section[], query: string): Section[] {
  const queryWords = wordsOf(query);
  if (queryWords.length === 0) return [];
  return sections
    .map((section, position) => ({ section, position, score: scoreOf(section, queryWords) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .map(({ section }) => section);
}

/** Returns 0 if a word is missing. */
function scoreOf({ href, page, heading, text }: Section, queryWords: readonly string[]): number {
  const [headingWords, pageWords, textWords] = [heading, page, text].map(wordsOf);
  const headingScore = href.includes('#') ? 20 : 22;
  let score = 0;
  for (const queryWord of queryWords) {
    const isMatch = (word: string) => word.startsWith(queryWord);
    if (headingWords?.some(isMatch)) score += headingScore;
    else if (pageWords?.some(isMatch)) score += 8;
    else {
      const matches = textWords?.filter(isMatch).length ?? 0;
      if (matches === 0) return 0;
      score += Math.min(matches, 5);
    }
  }
  return score;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
