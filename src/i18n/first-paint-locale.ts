import type { Day } from '../values/dates/day.ts';
import { createDateFormats, type DateFormats } from '../values/dates/date-formats.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import { formatTag, plainTag, wantsOwnDigits } from './format-tag.ts';
import { isRightToLeft } from './right-to-left.ts';
import { createJoining, type Joining } from './join-words.ts';
import type * as adaptPhrases from './adapt-phrases.ts';
import type { Figures } from './adapt-phrases.ts';
import type { Reword } from './texts/texts.ts';

/** How one element speaks while something is being found: words and dates in one language, chosen at run time. */
export interface FirstPaintLocale extends DateFormats, Joining {
  /** Of the words, BCP 47. */
  readonly lang: string;
  /** Of dates, times and figures, BCP 47: the words' language with the page's region, else the account's. */
  readonly formats: string;
  /** Of the page: where words stand in for others it may be another than theirs. */
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
  /** Of what the account says itself, BCP 47; `''` while it is not known. */
  readonly accountLang: string;
  readonly figures: Figures;
  /** The same catalogue with the venue's own words, where it has some, and in the figures asked for. */
  reword<Catalogue extends object>(catalogue: Catalogue): Catalogue;
}

export interface FirstPaintLocaleOptions {
  /** BCP 47; default `''`, not known yet. */
  accountLang?: string;
  /** True if the page runs from right to left. Default: like the words. */
  rtl?: boolean | undefined;
  /** Puts in the venue's own words. */
  reword?: Reword | undefined;
  /** Today at the venue, so that dates of another year say so. */
  today?: () => Day | undefined;
  /** For digits other than 0 to 9, and for words in another direction than the page (`loadLanguage`). */
  adapt?: typeof adaptPhrases | undefined;
}

/** @param tag of the words, as `loadLanguage` returns it */
export function createFirstPaintLocale(
  tag: string,
  text: FirstPaintMessages,
  { accountLang = '', rtl = isRightToLeft(tag), reword: own, today, adapt }: FirstPaintLocaleOptions = {},
): FirstPaintLocale {
  const formats = formatTag(tag, accountLang);
  const lang = plainTag(tag);
  const isPlain = !adapt || !wantsOwnDigits(tag);
  const figures = isPlain ? String : adapt.figuresOf(formats);
  const reword: FirstPaintLocale['reword'] = (catalogue) => {
    const words = own?.(catalogue, lang) ?? catalogue;
    return isPlain ? words : adapt.withFigures(words, figures);
  };
  const phrases = reword(text);
  return {
    ...createDateFormats(formats, today, phrases.joining.range),
    ...createJoining(phrases.joining),
    lang,
    formats,
    dir: rtl ? 'rtl' : 'ltr',
    text: adapt && rtl !== isRightToLeft(tag) ? adapt.isolateWords(phrases) : phrases,
    accountLang,
    figures,
    reword,
  };
}
