import { clockWords, type ClockWords } from '../values/dates/clock.ts';
import type { FirstPaintLocale } from './first-paint-locale.ts';
import { wordMoney, type Currency } from '../values/money.ts';
import type { Problem } from '../values/problem.ts';
import type { Messages } from './messages.ts';
import { isolateNames } from './isolate-names.ts';
import { problemMessage } from './problem-message.ts';

/** How one element speaks to its visitor: words, dates and money in one language, chosen at run time. */
export interface Locale extends FirstPaintLocale, ClockWords {
  readonly text: Messages;
  /** Words a decimal amount in the account's currency; what is no amount stays as it is. */
  money(amount: string): string;
  /** Words a problem as a plain sentence; where a booking was not sent for it, after the word that nothing was booked. */
  problem(problem: Problem): string;
}

export interface LocaleOptions {
  finding: FirstPaintLocale;
  text: Messages;
  currency: Currency;
  /** Language of the account, in which its own money settings apply. */
  accountLang: string;
}

export function createLocale({ finding, text, currency, accountLang }: LocaleOptions): Locale {
  const { lang, dir } = finding;
  return {
    ...finding,
    accountLang,
    ...clockWords(lang),
    text: isolateNames(text, dir),
    money: (amount) => wordMoney(amount, currency, lang, accountLang),
    problem: (problem) => {
      const words = problemMessage(problem, text.problems);
      return problem.kind === 'offline' && problem.nothingBooked ? `${text.done.notMade} ${words}` : words;
    },
  };
}
