/**
 * Finds the sections of the documentation that match a search, the best match first. Uses no DOM.
 * `demo/site/documentation.ts` creates the sections.
 */

export interface Section {
  href: string;
  /** The title of the section's page in the navigation. */
  page: string;
  heading: string;
  text: string;
  /** True for a list of several hundred names. Such a list contains almost every word, so the search shows it last. */
  isLongList?: boolean;
}

/** Words that a search ignores, such as "how" and "the", because they name no subject. */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do does for from how i in is it me my of on or our s t the to what where with you your'.split(' '),
);

/** Words that people search for, each with the word that the documentation uses instead. */
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
 * Returns the sections that contain the most words of the query, the best one first. A word also matches the beginning
 * of a longer word. Filler words do not count.
 * - A match in the heading counts most, then a match in the page's title, then the number of matches in the text.
 * - A whole page comes before its sections.
 * - A heading that contains the query as a phrase comes before a heading that contains its words separately.
 * - Long lists come last, and only if they contain every word of the query.
 *
 * @example
 * findSections(sections, 'how do I cach my browser');
 */
export function findSections(sections: readonly Section[], query: string): Section[] {
  const allWords = splitWords(query).map((word) => SYNONYMS[word] ?? word);
  const subjectWords = allWords.filter((word) => !FILLER_WORDS.has(word));
  const queryWords = subjectWords.length > 0 ? subjectWords : allWords;
  const matches = sections.map((section, position) => {
    const { wordCount, score } = rateSection(section, queryWords);
    return { section, position, wordCount, score: score + scorePhrase(section.heading, query.trim()) };
  });
  const isInLongList = ({ section }: { section: Section }) => section.isLongList === true;
  const maxWordCount = Math.max(
    1,
    ...matches.filter((match) => !isInLongList(match)).map(({ wordCount }) => wordCount),
  );
  return matches
    .filter((match) => match.wordCount >= (isInLongList(match) ? Math.max(1, queryWords.length) : maxWordCount))
    .sort((a, b) => Number(isInLongList(a)) - Number(isInLongList(b)) || b.score - a.score || a.position - b.position)
    .map(({ section }) => section);
}

/** Returns the additional score of a heading that equals the query, or contains it as a phrase. Otherwise returns 0. */
function scorePhrase(heading: string, query: string): number {
  if (heading === query) return 3;
  return query.includes(' ') && heading.toLowerCase().includes(query.toLowerCase()) ? 2 : 0;
}

/** Returns the number of query words in the section, and the score by which the search sorts the section. */
function rateSection(
  { href, page, heading, text }: Section,
  queryWords: readonly string[],
): { wordCount: number; score: number } {
  const [headingWords, pageWords, textWords] = [heading, page, text].map(splitWords);
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

/** Returns the words of a text in lower case. Changes `color` to the British spelling of the documentation. */
function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('color', 'colour')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
