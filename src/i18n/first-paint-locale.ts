import { dateWords, type DateWords } from '../values/dates/words.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';

/** How one element speaks while something is being found: words and dates in one language, chosen at run time. */
export interface FindingVoice extends DateWords {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
}

export function createFindingVoice(lang: string, text: FirstPaintMessages): FindingVoice {
  return { ...dateWords(lang), lang, dir: rightToLeft.test(lang) ? 'rtl' : 'ltr', text };
}

const rightToLeft = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;
