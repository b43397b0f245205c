/**
 * Creates the locale of the checkout, with all messages and formats of a language. The part for the first paint is in
 * `first-paint-locale.ts`.
 */
import { createTimeFormats, type TimeFormats } from '../values/dates/clock.ts';
import type { FirstPaintLocale } from './first-paint-locale.ts';
import { reformatMoney, formatMoney, getGroupFormat, type Currency } from '../values/money.ts';
import type { Problem } from '../values/problem.ts';
import type { LazySections, LoadedMessages, Messages } from './messages.ts';
import { isolateNamesInPhrases } from './isolate-names.ts';
import { getProblemMessage } from './problem-message.ts';

/** The messages of an element, and its formats of dates, times and money, in one language. */
export interface Locale extends FirstPaintLocale, TimeFormats {
  readonly text: LoadedMessages;
  /**
   * Returns a section whose English messages load with the module that shows them. Phrases that this locale has not
   * loaded come from `english`, which that module imports. Returns the same object at each call.
   *
   * @param english the English messages, for phrases that the language of this locale lacks
   * @example locale.section('lineEdit', enLineEdit).undo // 'Undo'
   */
  section<Name extends keyof LazySections>(name: Name, english: LazySections[Name]): Messages[Name];
  /** Formats a decimal amount in the account's currency. Returns text that is not an amount unchanged. */
  money(amount: string): string;
  /** Returns one money format for a group of amounts. It has no decimals if all amounts are whole. */
  moneyOf(amounts: readonly string[]): (amount: string) => string;
  /** ISO 4217 code of the account's currency. */
  readonly currency: string;
  /** Formats an amount that is text in the account's format, such as `$40.00`. Returns other text unchanged. */
  moneyIn(message: string): string;
  /**
   * Returns plain sentences that explain a problem. If the problem has `nothingBooked`, the first sentence states that
   * there is no booking.
   */
  problem(problem: Problem): string;
}

export interface LocaleOptions {
  firstPaint: FirstPaintLocale;
  text: LoadedMessages;
  currency: Currency;
  /** BCP 47 tag of the account's language, in which the account's own money format applies. */
  accountLang: string;
}

export function createLocale({ firstPaint, text, currency, accountLang }: LocaleOptions): Locale {
  const { lang, dir, formatTag, isolation } = firstPaint;
  // Use the thousands separator of the language of the messages, not the one of the account's region.
  const moneyTag = [lang, ...formatTag.split('-u-').slice(1)].join('-u-');
  // Add direction marks. Without them, a page with another text direction would show `€ 284,00` in a different order.
  const isolateChangedText = (amount: string, message: string) =>
    isolation && message !== amount ? isolation.isolate(message) : message;
  const adaptCatalogue = <Catalogue extends object>(catalogue: Catalogue): Catalogue => {
    const isolatedPhrases = isolateNamesInPhrases(firstPaint.reword(catalogue), dir);
    return isolation?.isolatePhrases(isolatedPhrases) ?? isolatedPhrases;
  };
  const phrases = adaptCatalogue(text);
  const loadedSections: Partial<Record<keyof LazySections, object>> = phrases;
  const sections = new Map<string, object>();
  return {
    ...firstPaint,
    accountLang,
    ...createTimeFormats(formatTag, text.joining.range),
    text: phrases,
    section<Name extends keyof LazySections>(name: Name, english: LazySections[Name]) {
      const section = sections.get(name) ?? { ...adaptCatalogue({ [name]: english })[name], ...loadedSections[name] };
      sections.set(name, section);
      return section as Messages[Name];
    },
    money: (amount) => isolateChangedText(amount, formatMoney(amount, currency, moneyTag, accountLang)),
    moneyOf(amounts) {
      const groupFormat = getGroupFormat(amounts, currency);
      return (amount) => isolateChangedText(amount, formatMoney(amount, groupFormat, moneyTag, accountLang));
    },
    currency: currency.code,
    moneyIn: (message) => isolateChangedText(message, reformatMoney(message, currency, moneyTag, accountLang)),
    problem: (problem) => {
      if (problem.kind !== 'offline') return getProblemMessage(problem, text);
      const message = problem.isOver ? text.wait(0) : text.problems.offline;
      return problem.nothingBooked ? `${text.done.notMade} ${message}` : message;
    },
  };
}

/** Countries of the European Economic Area, where Directive 2011/83/EU, article 8(2), applies. ISO 3166-1 codes. */
const BUTTON_LAW_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

/**
 * Returns the messages with the labels that the law prescribes for the button that obliges the guest to pay. The law is
 * that of the account's country. The catalogue has the labels, and a page's own `texts` can replace them.
 *
 * @param country ISO 3166-1 code; other text if unknown
 */
export function applyButtonLaw(text: LoadedMessages, country: string): LoadedMessages {
  if (!BUTTON_LAW_COUNTRIES.includes(country)) return text;
  const { obligation } = text.book;
  return { ...text, book: { ...text.book, pay: obligation, payLater: obligation } };
}
