/**
 * Phrases for pages that use other digits than 0 to 9 (`-u-nu-…`), or that run in the other direction than the words. Few
 * pages need either, so this loads after their language.
 */
import { eachPhrase } from './each-phrase.ts';
import { range } from '../values/builtins.ts';

/** Writes a whole number in the digits of the page. */
export type Figures = (count: number) => string;

/** @param formats BCP 47, with the digits of the page */
export function figuresOf(formats: string): Figures {
  const { format } = new Intl.NumberFormat(formats, { useGrouping: false });
  return (count) => format(count);
}

/**
 * The same phrases with their own numbers in those digits. Words that go into a phrase keep their digits. A guest reads a
 * code out at the venue, and an amount has the page's digits already.
 */
export function withFigures<Catalogue extends object>(catalogue: Catalogue, figures: Figures): Catalogue {
  const digits = range(10).map((digit) => figures(digit));
  const inDigits = (words: string) => words.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string'
      ? inDigits(phrase)
      : (...parts: unknown[]) => showDigits(inDigits(phrase(...(parts.map(hideDigits) as never[])))),
  );
}

/** The first of ten private characters of Unicode, which stand in for digits that a phrase must not change. */
const PRIVATE_DIGITS = 0xe000;
const hideDigits = (part: unknown) =>
  typeof part === 'string' ? part.replace(/\d/g, (digit) => String.fromCharCode(PRIVATE_DIGITS + Number(digit))) : part;
const showDigits = (words: string) =>
  words.replace(/[\ue000-\ue009]/g, (placeholder) => String(placeholder.charCodeAt(0) - PRIVATE_DIGITS));

/** Puts words between the marks LRI and PDI of Unicode's bidirectional algorithm (UAX #9), unless they already are. */
export const isolate = (words: string) => (words === '' || words.startsWith('\u2066') ? words : `\u2066${words}\u2069`);

/**
 * Returns left-to-right phrases for a right-to-left page. Each gets its own direction, so that a full stop remains at the end of
 * its sentence.
 */
export function isolateWords<Catalogue extends object>(catalogue: Catalogue): Catalogue {
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string' ? isolate(phrase) : (...parts: never[]) => isolate(phrase(...parts)),
  );
}
