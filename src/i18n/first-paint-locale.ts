import type { Day } from '../values/dates/day.ts';
import { dateWords, type DateWords } from '../values/dates/words.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import { formatTag, plainTag } from './format-tag.ts';
import { isRightToLeft } from './right-to-left.ts';
import { isolateWords } from './isolate-words.ts';
import { listWords, type ListWords } from './list-words.ts';
import { figuresOf, withFigures, type Figures } from './own-figures.ts';
import type { Reword } from './texts/texts.ts';

/** How one element speaks while something is being found: words and dates in one language, chosen at run time. */
export interface FirstPaintLocale extends DateWords {
  /** Of the words, BCP 47. */
  readonly lang: string;
  /** Of dates, times and figures, BCP 47: the words' language with the page's region, else the account's. */
  readonly formats: string;
  /** Of the page: where words stand in for others it may be another than theirs. */
  readonly dir: 'ltr' | 'rtl';
  readonly text: FirstPaintMessages;
  /** Of what the account says itself, BCP 47; `''` while it is not known. */
  readonly accountLang: string;
  /** Things side by side: `2 adults, 1 child`. */
  readonly list: ListWords;
  readonly figures: Figures;
  /** The same catalogue with the venue's own words, where it has some, and in the figures asked for. */
  reword<Catalogue extends object>(catalogue: Catalogue): Catalogue;
}

/**
 * @param tag of the words, as `loadLanguage` answers it
 * @param rtl the page is written from right to left; that its own words are goes without saying
 * @param own the venue's words, where it has some
 * @param today the venue's
 */
export function createFirstPaintLocale(
  tag: string,
  text: FirstPaintMessages,
  accountLang = '',
  rtl = isRightToLeft(tag),
  own?: Reword,
  today?: () => Day | undefined,
): FirstPaintLocale {
  const formats = formatTag(tag, accountLang);
  const lang = plainTag(tag);
  const figures = figuresOf(formats);
  const reword: FirstPaintLocale['reword'] = (catalogue) => withFigures(own?.(catalogue, lang) ?? catalogue, figures);
  const said = reword(text);
  const words = rtl === isRightToLeft(tag) ? said : isolateWords(said);
  return {
    ...dateWords(formats, today),
    lang,
    formats,
    dir: rtl ? 'rtl' : 'ltr',
    text: words,
    accountLang,
    list: listWords(lang),
    figures,
    reword,
  };
}
