import { enFirstPaint, type FirstPaintMessages } from './en/first-paint.ts';
import { hasOwnDigits } from './format-tag.ts';
import { languages } from './languages.ts';
import type { Messages } from './messages.ts';
import { isRightToLeft } from './right-to-left.ts';

/** The messages of a language, and the tag for dates and money. */
export interface ChosenLanguage {
  /** BCP 47, with the calendar and the digits of the page (`-u-ca-…-nu-…`) if it names some. */
  lang: string;
  /** True if the page runs from right to left, also if English replaces a missing language. */
  rtl: boolean;
  /** For English, only the messages of the first paint. The others load with the checkout. */
  text: FirstPaintMessages | Messages;
}

/**
 * Loads the first language that has a catalogue. Loads English if none has one, or if its file does not arrive.
 *
 * @param tags BCP 47 tags in order of preference; skips empty texts and texts that are no tags
 * @param rows the catalogues by tag; defaults to all languages of the widget
 */
export async function loadLanguage(tags: readonly string[], rows = languages): Promise<ChosenLanguage> {
  const canonicalTags = tags.map(canonicalTag).filter(Boolean);
  const rtl = isRightToLeft(canonicalTags[0] ?? '');
  const english = { lang: 'en', rtl, text: enFirstPaint };
  for (const lang of canonicalTags) {
    const row = rowOf(lang, canonicalTags);
    if (row === 'en') return { lang, rtl, text: enFirstPaint };
    const load = rows[row];
    if (load)
      return load().then(
        ({ messages: text }) => ({ lang, rtl: rtl || isRightToLeft(lang), text }),
        () => english,
      );
  }
  return english;
}

/** Returns true if the messages need other digits or direction marks on this page. `adapt-phrases.ts` adds them. */
export function needsAdapting({ lang, rtl }: ChosenLanguage): boolean {
  return hasOwnDigits(lang) || rtl !== isRightToLeft(lang);
}

/**
 * Returns the row of a language, such as `fr` for `fr-CA`. Chinese has two rows by script. Without a script, the region decides.
 * Portuguese has two rows by region. A bare `pt` takes the region of another tag, such as the account's.
 */
function rowOf(lang: string, tags: readonly string[]): string {
  if (/^zh-(?:hant|tw|hk|mo)\b/i.test(lang)) return 'zh-hant';
  if (/^pt(?:-pt|-u|$)/i.test(lang) && /\bpt-pt\b/i.test(tags.join())) return 'pt-pt';
  return lang.split('-', 1)[0] ?? '';
}

/**
 * Returns `fr-CA` for `fr_CA`, and `he` for the old tag `iw`; `''` for a text that is no tag. Drops variants, and keeps a
 * calendar and digits. Does not use `Intl`, whose first use would delay the first paint.
 */
function canonicalTag(tag: string): string {
  const [, language = '', place = '', rest = ''] =
    /^([a-z]{2,3})((?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)(?![a-z0-9])(.*)/i.exec(tag.trim().replaceAll('_', '-')) ??
    [];
  const options = /-u-/i.test(rest) ? rest.toLowerCase().match(/\b(?:ca(?:-[a-z0-9]{3,8})+|nu-[a-z]{3,8})\b/g) : null;
  const lang = language.toLowerCase().replace(/^iw$/, 'he') + place;
  return options ? `${lang}-u-${options.join('-')}` : lang;
}
