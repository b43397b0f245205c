/** Which sections of the documentation hold all the words somebody typed, the best first. Knows no page. */

export interface Section {
  href: string;
  /** The page it is on, as the navigation names it. */
  page: string;
  heading: string;
  text: string;
}

/** Every word has to be there, as the beginning of one: in a heading it counts most, then in the name of the page. */
export function found(sections: readonly Section[], words: string): Section[] {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return [];
  return sections
    .map((section, place) => ({ section, place, worth: worthOf(section, wanted) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth || one.place - other.place)
    .map(({ section }) => section);
}

function worthOf({ page, heading, text }: Section, wanted: readonly string[]): number {
  const [inHeading, inPage, inText] = [heading, page, text].map(wordsOf);
  let worth = 0;
  for (const word of wanted) {
    const begins = (each: string) => each.startsWith(word);
    if (inHeading?.some(begins)) worth += 20;
    else if (inPage?.some(begins)) worth += 8;
    else {
      const times = inText?.filter(begins).length ?? 0;
      if (times === 0) return 0;
      worth += Math.min(times, 5);
    }
  }
  return worth;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
