import { createTimeFormats, type TimeFormats } from '../values/dates/clock.ts';
import type { FirstPaintLocale } from './first-paint-locale.ts';
import { reformatMoney, formatMoney, formatOfGroup, type Currency } from '../values/money.ts';
import type { Problem } from '../values/problem.ts';
import type { LazySections, LoadedMessages, Messages } from './messages.ts';
import { isolateNames } from './isolate-names.ts';
import { apart, isolateWords } from './adapt-phrases.ts';
import { problemMessage } from './problem-message.ts';
import { isRightToLeft } from './right-to-left.ts';

/** How one element speaks to its visitor: words, dates and money in one language, chosen at run time. */
export interface Locale extends FirstPaintLocale, TimeFormats {
  readonly text: LoadedMessages;
  /**
   * Returns a section whose English loads with the part that shows it; the same object at each call.
   * @param english used for phrases that the language of this locale lacks
   * @example locale.section('lineEdit', enLineEdit).undo // 'Undo'
   */
  section<Name extends keyof LazySections>(name: Name, english: LazySections[Name]): Messages[Name];
  /** Words a decimal amount in the account's currency; what is no amount stays as it is. */
  money(amount: string): string;
  /** Returns the one format of a group of amounts: without decimals if all of them are whole. */
  moneyOf(amounts: readonly string[]): (amount: string) => string;
  /** ISO 4217 code of the account's currency. */
  readonly currency: string;
  /** What the service wrote as an amount, written as all others are; what holds more than that stays as it is. */
  moneyIn(words: string): string;
  /** Words a problem as a plain sentence; where a booking was not sent for it, after the word that nothing was booked. */
  problem(problem: Problem): string;
}

export interface LocaleOptions {
  finding: FirstPaintLocale;
  text: LoadedMessages;
  currency: Currency;
  /** Language of the account, in which its own money settings apply. */
  accountLang: string;
}

export function createLocale({ finding, text, currency, accountLang }: LocaleOptions): Locale {
  const { lang, dir, formats } = finding;
  // Figures as asked for, and no more: what separates thousands is part of the words' language, not of the account's region.
  const figures = [lang, ...formats.split('-u-').slice(1)].join('-u-');
  const isOwnWay = isRightToLeft(lang) === (dir === 'rtl');
  // `€ 284,00` would be turned round by a page that is written the other way.
  const sum = (amount: string, words: string) => (isOwnWay || words === amount ? words : apart(words));
  const adapt = <Catalogue extends object>(catalogue: Catalogue): Catalogue => {
    const named = isolateNames(finding.reword(catalogue), dir);
    return isOwnWay ? named : isolateWords(named);
  };
  const phrases = adapt(text);
  const sectionsOfText: Partial<Record<keyof LazySections, object>> = phrases;
  const sections = new Map<string, object>();
  return {
    ...finding,
    accountLang,
    ...createTimeFormats(formats, text.joining.range),
    text: phrases,
    section<Name extends keyof LazySections>(name: Name, english: LazySections[Name]) {
      const section = sections.get(name) ?? { ...adapt({ [name]: english })[name], ...sectionsOfText[name] };
      sections.set(name, section);
      return section as Messages[Name];
    },
    money: (amount) => sum(amount, formatMoney(amount, currency, figures, accountLang)),
    moneyOf(amounts) {
      const format = formatOfGroup(amounts, currency);
      return (amount) => sum(amount, formatMoney(amount, format, figures, accountLang));
    },
    currency: currency.code,
    moneyIn: (words) => sum(words, reformatMoney(words, currency, figures, accountLang)),
    problem: (problem) => {
      const words = problemMessage(problem, text);
      return problem.kind === 'offline' && problem.nothingBooked ? `${text.done.notMade} ${words}` : words;
    },
  };
}
