import { dateWords, type DateWords } from './dates/words.ts';
import { wordMoney, type Currency } from './money.ts';
import type { Text } from './text/en.ts';

/** How one element speaks to its visitor: words, dates and money in one language, chosen at run time. */
export interface Voice extends DateWords {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly text: Text;
  /** Words a decimal amount in the account's currency; `''` stays `''`. */
  money(amount: string): string;
}

export interface VoiceOptions {
  lang: string;
  text: Text;
  currency: Currency;
  /** Language of the account, in which its own money settings apply. */
  accountLang: string;
}

export function createVoice({ lang, text, currency, accountLang }: VoiceOptions): Voice {
  return {
    ...dateWords(lang),
    lang,
    dir: directionOf(lang),
    text,
    money: (amount) => wordMoney(amount, currency, lang, accountLang),
  };
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.has(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
