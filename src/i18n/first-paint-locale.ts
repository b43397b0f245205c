import type { Day } from '../values/dates/day.ts';
import { range } from '../values/builtins.ts';
import { createDateFormats, type DateFormats } from '../values/dates/date-formats.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import { getFormatTag, toPlainTag, hasOwnDigits } from './format-tag.ts';
import { isRightToLeft } from './right-to-left.ts';
import { createJoiner, type Joiner } from './join-words.ts';
import type * as adaptLocale from './adapt-locale.ts';
import type { CountFormat, SecondCalendar } from './adapt-locale.ts';
import type { Reword } from './texts/texts.ts';

/** The messages and the date formats that an element needs for the first paint. `locale.ts` adds the other formats. */
export interface FirstPaintLocale extends DateFormats, SecondCalendar, Joiner {
  /** BCP 47 tag of the messages. */
  readonly lang: string;
  /**
   * BCP 47 tag of dates, times and digits. It has the language of the messages, and the page's region or otherwise the
   * account's.
   */
  readonly formatTag: string;
  /**
   * Text direction of the page. The direction of the messages differs if English replaces the language of a
   * right-to-left page.
   */
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
  /** BCP 47 tag of the account's own texts; `''` until the account has loaded. */
  readonly accountLang: string;
  /** Formats a whole number in the digits of the page. */
  readonly wholeNumber: CountFormat;
  /**
   * Functions that put direction marks around messages, so that their direction does not change in the page. Present
   * only if the page has another direction than the messages.
   */
  readonly isolation: Isolation | undefined;
  /** Returns a catalogue with the page's own texts in place of its phrases, and in the digits of the page. */
  reword<Catalogue extends object>(catalogue: Catalogue): Catalogue;
}

type Isolation = Pick<typeof adaptLocale, 'isolate' | 'isolatePhrases'>;

export interface FirstPaintLocaleOptions {
  /** BCP 47 tag of the account's language. Defaults to `''`, which means unknown. */
  accountLang?: string;
  /** True if the page runs from right to left. Defaults to the direction of the messages. */
  rtl?: boolean | undefined;
  /** Replaces messages with the page's own texts. */
  reword?: Reword | undefined;
  /** Returns today at the venue. A formatted date contains its year if that differs from today's year. */
  today?: () => Day | undefined;
  /**
   * Adapts the locale to digits other than 0 to 9, to a second calendar, and to a page with a different direction. Pass
   * it if `needsAdapting` returns true.
   */
  adapt?: typeof adaptLocale | undefined;
}

/**
 * Creates the locale of an element for the first paint.
 * @param tag the tag of the messages that `loadLanguage` returned
 */
export function createFirstPaintLocale(
  tag: string,
  text: FirstPaintMessages,
  { accountLang = '', rtl = isRightToLeft(tag), reword: replaceTexts, today, adapt }: FirstPaintLocaleOptions = {},
): FirstPaintLocale {
  const formatTag = getFormatTag(tag, accountLang);
  const lang = toPlainTag(tag);
  const hasPlainDigits = !adapt || !hasOwnDigits(tag);
  const formatCount = hasPlainDigits ? String : adapt.createCountFormat(formatTag);
  const reword: FirstPaintLocale['reword'] = (catalogue) => {
    const rewordedCatalogue = replaceTexts?.(catalogue, lang) ?? catalogue;
    return hasPlainDigits ? rewordedCatalogue : adapt.setDigits(rewordedCatalogue, formatCount);
  };
  const phrases = reword(text);
  const isolation = rtl === isRightToLeft(tag) ? undefined : adapt;
  return {
    ...createDateFormats(formatTag, today, phrases.joining.range, formatCount),
    ...(adapt?.createSecondCalendar(formatTag) ?? noSecondCalendar),
    ...createJoiner(phrases.joining),
    lang,
    formatTag,
    dir: rtl ? 'rtl' : 'ltr',
    text: isolation?.isolatePhrases(phrases) ?? phrases,
    accountLang,
    wholeNumber: formatCount,
    isolation,
    reword,
  };
}

const noSecondCalendar: SecondCalendar = { monthInSecondCalendar: () => '', periodInSecondCalendar: () => '' };

const emptyWeekdayNames = range(7).map(() => ({ narrow: '', short: '', long: '' }));

/**
 * Returns the locale with empty names of months, weekdays and days. The first rendering uses it, because the first use
 * of `Intl` is slow.
 */
export function clearDateNames(locale: FirstPaintLocale): FirstPaintLocale {
  return {
    ...locale,
    fullDay: () => '',
    month: () => '',
    monthInSecondCalendar: () => '',
    weekdays: () => emptyWeekdayNames,
  };
}
