/** Figures other than 0 to 9, where a page asks for them (`-u-nu-…`). */
import { eachPhrase } from './each-phrase.ts';

/** A whole number in the figures of the page. */
export type Figures = (count: number) => string;

/** @param formats BCP 47, with the figures asked for */
export function figuresOf(formats: string): Figures {
  if (!/-nu-(?!latn)/.test(formats)) return String;
  const { format } = new Intl.NumberFormat(formats, { useGrouping: false });
  return (count) => format(count);
}

/**
 * The same phrases with their own numbers in those figures. What is put into a phrase as words stays as it is: a code is read
 * out at the venue as it is written, and an amount has its figures already.
 */
export function withFigures<Catalogue extends object>(catalogue: Catalogue, figures: Figures): Catalogue {
  if (figures === String) return catalogue;
  const digits = Array.from({ length: 10 }, (_, digit) => figures(digit));
  const figured = (words: string) => words.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return eachPhrase(catalogue, (phrase) =>
    typeof phrase === 'string'
      ? figured(phrase)
      : (...parts: unknown[]) => shown(figured(phrase(...(parts.map(hidden) as never[])))),
  );
}

/** Where Unicode has no letters: nothing that anybody writes. */
const hidingPlace = 0xe000;
const hidden = (part: unknown) =>
  typeof part === 'string' ? part.replace(/\d/g, (digit) => String.fromCharCode(hidingPlace + Number(digit))) : part;
const shown = (words: string) =>
  words.replace(/[\ue000-\ue009]/g, (hiding) => String(hiding.charCodeAt(0) - hidingPlace));
