/**
 * `texts`, a venue's own words: read, checked, and put in the place of the catalogue's. A part of its own: few pages have any.
 * What is wrong with them is said once in the console, and in the panel of `debug`; then the original words are used.
 */
import { languages } from '../../../i18n/languages.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { createReword } from '../../../i18n/texts/reword.ts';
import type { Reword, Texts } from '../../../i18n/texts/texts.ts';
import { wrongTexts } from '../../../i18n/texts/wrong-texts.ts';
import { readTexts } from '../../../page/read-texts.ts';

/** What is wrong, by what the page says. */
const wrong = new Map<string | Texts, readonly string[]>();
/** Told already, whichever element it is about. */
const told = new Set<string>();

/** A sentence each; none where all is well, or as long as it is not known. */
export function wrongIn(texts: string | Texts): readonly string[] {
  return wrong.get(texts) ?? [];
}

/**
 * @param texts as the page says them
 * @param answer of their address, else the same; null for none
 * @returns undefined where there are no words to be had
 */
export async function ownWords(texts: string | Texts, answer: Texts | Response | null): Promise<Reword | undefined> {
  try {
    const read = answer === null || answer instanceof Response ? await readTexts(answer) : answer;
    const reword = createReword(read);
    return (catalogue, lang) => {
      // Only who knows all keys knows which are none.
      if (isWhole(catalogue)) tell(texts, wrongTexts(read, catalogue, ['en', ...Object.keys(languages)]));
      return reword(catalogue, lang);
    };
  } catch (error) {
    tell(texts, [`\`texts\` ${error instanceof Error ? error.message : String(error)}.`]);
    return undefined;
  }
}

function tell(texts: string | Texts, sentences: readonly string[]): void {
  if (sentences.length > 0) wrong.set(texts, sentences);
  const news = sentences.filter((each) => !told.has(each));
  for (const each of news) told.add(each);
  if (news.length > 0) console.warn(`Slipway: ${news.join(' ')}`);
}

function isWhole(catalogue: object): catalogue is Messages {
  return 'cart' in catalogue;
}
