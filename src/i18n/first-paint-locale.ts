import type { Day } from '../values/dates/day.ts';
import { range } from '../values/builtins.ts';
import { createDateFormats, type DateFormats } from '../values/dates/date-formats.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import { formatTag, plainTag, hasOwnDigits } from './format-tag.ts';
import { isRightToLeft } from './right-to-left.ts';
import { createJoining, type Joining } from './join-words.ts';
import type * as adaptPhrases from './adapt-phrases.ts';
import type { Figures } from './adapt-phrases.ts';
import type { Reword } from './texts/texts.ts';

/** The messages and the date formats of an element for the first paint. `locale.ts` adds the rest. */
export interface FirstPaintLocale extends DateFormats, Joining {
  /** BCP 47 tag of the messages. */
  readonly lang: string;
  /**
   * BCP 47 tag of dates, times and digits: the language of the messages with the region of the page, otherwise of the
   * account.
   */
  readonly formats: string;
  /** Direction of the page. English messages in place of a missing language may have another direction. */
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
  /** BCP 47 tag of the account's own texts; `''` until the answer about the account. */
  readonly accountLang: string;
  readonly figures: Figures;
  /** Marks messages that run in the other direction than the page; undefined if both run in one direction. */
  readonly isolation: Isolation | undefined;
  /** Returns the catalogue with the page's own texts, in the digits of the page. */
  reword<Catalogue extends object>(catalogue: Catalogue): Catalogue;
}

type Isolation = Pick<typeof adaptPhrases, 'isolate' | 'isolateWords'>;

export interface FirstPaintLocaleOptions {
  /** BCP 47; defaults to `''`, unknown. */
  accountLang?: string;
  /** True if the page runs from right to left. Defaults to the direction of the messages. */
  rtl?: boolean | undefined;
  /** Replaces messages by the page's own texts. */
  reword?: Reword | undefined;
  /** Returns today at the venue. Dates of another year contain their year. */
  today?: () => Day | undefined;
  /** For digits other than 0 to 9, and for messages in another direction than the page. See `needsAdapting`. */
  adapt?: typeof adaptPhrases | undefined;
}

/** @param tag language of the messages, as `loadLanguage` returns it */
export function createFirstPaintLocale(
  tag: string,
  text: FirstPaintMessages,
  { accountLang = '', rtl = isRightToLeft(tag), reword: replaceTexts, today, adapt }: FirstPaintLocaleOptions = {},
): FirstPaintLocale {
  const formats = formatTag(tag, accountLang);
  const lang = plainTag(tag);
  const isPlain = !adapt || !hasOwnDigits(tag);
  const figures = isPlain ? String : adapt.figuresOf(formats);
  const reword: FirstPaintLocale['reword'] = (catalogue) => {
    const words = replaceTexts?.(catalogue, lang) ?? catalogue;
    return isPlain ? words : adapt.withFigures(words, figures);
  };
  const phrases = reword(text);
  const isolation = rtl === isRightToLeft(tag) ? undefined : adapt;
  return {
    ...createDateFormats(formats, today, phrases.joining.range),
    ...createJoining(phrases.joining),
    lang,
    formats,
    dir: rtl ? 'rtl' : 'ltr',
    text: isolation?.isolateWords(phrases) ?? phrases,
    accountLang,
    figures,
    isolation,
    reword,
  };
}

const emptyNames = range(7).map(() => ({ narrow: '', short: '', long: '' }));

/** Returns the locale without the names of months, weekdays and days, because the first use of `Intl` takes long. */
export function beforeWords(locale: FirstPaintLocale): FirstPaintLocale {
  return { ...locale, fullDay: () => '', month: () => '', monthBeside: () => '', weekdays: () => emptyNames };
}
