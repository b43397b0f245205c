/**
 * Adapts phrases to pages that use digits other than 0 to 9 (`-u-nu-…`), and to pages whose text direction differs from
 * that of the phrases. Few pages need either, so this module loads after the language.
 */
import { mapPagePhrases } from './each-phrase.ts';
import { range } from '../values/builtins.ts';

/** Returns a whole number in the digits of the page. */
export type CountFormat = (count: number) => string;

/**
 * Returns a function that formats numbers in the digits of a tag.
 * @param formats BCP 47 tag with the digits of the page
 */
export function createFormat(formats: string): CountFormat {
  const { format } = new Intl.NumberFormat(formats, { useGrouping: false });
  return (count) => format(count);
}

/**
 * Returns the catalogue with the numbers of its phrases in the page's digits. Texts that a phrase inserts keep their
 * digits, because a booking code must not change and an amount already has the page's digits.
 */
export function setDigits<Catalogue extends object>(catalogue: Catalogue, figures: CountFormat): Catalogue {
  const digits = range(10).map((digit) => figures(digit));
  const inDigits = (words: string) => words.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string'
      ? inDigits(phrase)
      : (...parts: unknown[]) => showDigits(inDigits(phrase(...(parts.map(hideDigits) as never[])))),
  );
}

/**
 * The first of ten private-use characters of Unicode. They temporarily replace digits that `setDigits` must not
 * change.
 */
const PRIVATE_DIGITS = 0xe000;
const hideDigits = (part: unknown) =>
  typeof part === 'string' ? part.replace(/\d/g, (digit) => String.fromCharCode(PRIVATE_DIGITS + Number(digit))) : part;
const showDigits = (words: string) =>
  words.replace(/[\ue000-\ue009]/g, (placeholder) => String(placeholder.charCodeAt(0) - PRIVATE_DIGITS));

/** Puts words between the direction marks LRI and PDI of Unicode (UAX #9), unless they already have these marks. */
export const isolate = (words: string) => (words === '' || words.startsWith('\u2066') ? words : `\u2066${words}\u2069`);

/**
 * Returns a left-to-right catalogue for a right-to-left page. Each phrase keeps its own direction, so that its full
 * stop stays at the end of the sentence.
 */
export function isolateWords<Catalogue extends object>(catalogue: Catalogue): Catalogue {
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string' ? isolate(phrase) : (...parts: never[]) => isolate(phrase(...parts)),
  );
}
