/** Ranks the sections of the documentation for a search. Uses no DOM. `demo/site/documentation.ts` creates the sections. */

export interface Section {
  href: string;
  /** Title of its page in the navigation. */
  page: string;
  heading: string;
  text: string;
  /** True for a list of several hundred names, which contains almost every word. */
  isLongList?: boolean;
}

/** Words of a question that say nothing about its subject. */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do does for from how i in is it me my of on or our s t the to what where with you your'.split(' '),
);

/** Words that people search for, and the word of the documentation for the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = {
  coupon: 'promo',
  dsgvo: 'privacy',
  gdpr: 'privacy',
  refund: 'cancel',
  sri: 'integrity',
  vat: 'tax',
  voucher: 'certificate',
};

/**
 * Returns the sections with the most words of the query, as a whole word or as its beginning. Filler words don't count. Sorts
 * matches in the heading first, whole pages before their sections, then in the title of the page, then by their number in the
 * text. A heading with the whole query wins over one with the same words. Long lists come last, and only if they contain every
 * word.
 *
 * @example
 * findSections(sections, 'how do I cach my browser');
 */
export function findSections(sections: readonly Section[], query: string): Section[] {
  const allWords = wordsOf(query).map((word) => SYNONYMS[word] ?? word);
  const subjectWords = allWords.filter((word) => !FILLER_WORDS.has(word));
  const queryWords = subjectWords.length > 0 ? subjectWords : allWords;
  const matches = sections.map((section, position) => {
    const { wordCount, score } = ratingOf(section, queryWords);
    return { section, position, wordCount, score: score + phraseScore(section.heading, query.trim()) };
  });
  const isList = ({ section }: { section: Section }) => section.isLongList === true;
  const mostWords = Math.max(1, ...matches.filter((match) => !isList(match)).map(({ wordCount }) => wordCount));
  return matches
    .filter((match) => match.wordCount >= (isList(match) ? Math.max(1, queryWords.length) : mostWords))
    .sort((a, b) => Number(isList(a)) - Number(isList(b)) || b.score - a.score || a.position - b.position)
    .map(({ section }) => section);
}

/** Returns what a heading adds to the score: it is the query, such as an attribute, or contains it as a phrase. */
function phraseScore(heading: string, query: string): number {
  if (heading === query) return 3;
  return query.includes(' ') && heading.toLowerCase().includes(query.toLowerCase()) ? 2 : 0;
}

/** Returns the number of query words that the section contains, and its score for the order. */
function ratingOf(
  { href, page, heading, text }: Section,
  queryWords: readonly string[],
): { wordCount: number; score: number } {
  const [headingWords, pageWords, textWords] = [heading, page, text].map(wordsOf);
  const headingScore = href.includes('#') ? 20 : 22;
  let wordCount = 0;
  let score = 0;
  for (const queryWord of queryWords) {
    const isMatch = (word: string) => word.startsWith(queryWord);
    const matchesInText = Math.min(textWords?.filter(isMatch).length ?? 0, 5);
    const wordScore = headingWords?.some(isMatch) ? headingScore : pageWords?.some(isMatch) ? 8 : matchesInText;
    if (wordScore > 0) wordCount += 1;
    score += wordScore;
  }
  return { wordCount, score };
}

/** Returns the words in lower case and in the British spelling of the documentation. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('color', 'colour')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
