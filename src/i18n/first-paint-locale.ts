import { dateWords, type DateWords } from '../values/dates/words.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';

/** How one element speaks while something is being found: words and dates in one language, chosen at run time. */
export interface FirstPaintLocale extends DateWords {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
  /** Of what the account says itself, BCP 47; `''` while it is not known. */
  readonly accountLang: string;
}

export function createFirstPaintLocale(lang: string, text: FirstPaintMessages, accountLang = ''): FirstPaintLocale {
  return { ...dateWords(lang), lang, dir: rightToLeft.test(lang) ? 'rtl' : 'ltr', text, accountLang };
}

const rightToLeft = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;
