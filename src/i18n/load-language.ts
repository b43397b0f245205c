/** Selects a language with a catalogue, and loads its messages. `languages.ts` lists the catalogues. */
import { enFirstPaint, type FirstPaintMessages } from './en/first-paint.ts';
import { hasOwnDigits, hasSecondCalendar } from './format-tag.ts';
import { languages } from './languages.ts';
import type { Messages } from './messages.ts';
import { isRightToLeft } from './right-to-left.ts';

/** The messages of a language, and its tag for dates and money. */
export interface LoadedLanguage {
  /** BCP 47 tag. Contains the calendar and the digits of the page (`-u-ca-…-nu-…`) if the page names them. */
  lang: string;
  /** True if the page runs from right to left, even if English replaces a missing language. */
  rtl: boolean;
  /** The messages. English has only those of the first paint here; the others load with the checkout. */
  text: FirstPaintMessages | Messages;
}

/**
 * Loads the first language that has a catalogue. Returns English if no language has one, or if the file fails to load.
 *
 * @param tags BCP 47 tags in order of preference; empty and invalid tags do not count
 * @param loaders the functions that load catalogues, by tag; defaults to all languages of the widget
 */
export async function loadLanguage(tags: readonly string[], loaders = languages): Promise<LoadedLanguage> {
  const canonicalTags = tags.map(toCanonicalTag).filter(Boolean);
  const isRtl = isRightToLeft(canonicalTags[0] ?? '');
  const english = { lang: 'en', rtl: isRtl, text: enFirstPaint };
  for (const lang of canonicalTags) {
    const catalogueTag = getCatalogueTag(lang, canonicalTags);
    if (catalogueTag === 'en') return { lang, rtl: isRtl, text: enFirstPaint };
    const load = loaders[catalogueTag];
    if (load)
      return load().then(
        ({ messages: text }) => ({ lang, rtl: isRtl || isRightToLeft(lang), text }),
        () => english,
      );
  }
  return english;
}

/**
 * Returns true if the page needs digits other than 0 to 9, a second calendar or direction marks. `adapt-locale.ts` adds
 * them.
 */
export function needsAdapting({ lang, rtl }: LoadedLanguage): boolean {
  return hasOwnDigits(lang) || hasSecondCalendar(lang) || rtl !== isRightToLeft(lang);
}

/**
 * Returns the key of a tag's language in `languages`, such as `fr` for `fr-CA`. Chinese has a key for each script; if
 * the tag has no script, its region decides. Portuguese has two keys; for the tag `pt`, the region of another tag decides,
 * such as the account's.
 */
function getCatalogueTag(lang: string, tags: readonly string[]): string {
  if (/^zh-(?:hant|tw|hk|mo)\b/i.test(lang)) return 'zh-hant';
  if (/^pt(?:-pt|-u|$)/i.test(lang) && /\bpt-pt\b/i.test(tags.join())) return 'pt-pt';
  return lang.split('-', 1)[0] ?? '';
}

/**
 * Returns a tag in its standard form, such as `fr-CA` for `fr_CA` and `he` for the old tag `iw`; `''` for an invalid
 * tag. Drops variants, but keeps the calendar and the digits. It does not use `Intl`, whose first use would delay the
 * first paint.
 */
function toCanonicalTag(tag: string): string {
  const [, language = '', scriptAndRegion = '', extensions = ''] =
    /^([a-z]{2,3})((?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)(?![a-z0-9])(.*)/i.exec(tag.trim().replaceAll('_', '-')) ??
    [];
  const options = /-u-/i.test(extensions)
    ? extensions.toLowerCase().match(/\b(?:ca(?:-[a-z0-9]{3,8})+|nu-[a-z]{3,8})\b/g)
    : null;
  const lang = language.toLowerCase().replace(/^iw$/, 'he') + scriptAndRegion;
  return options ? `${lang}-u-${options.join('-')}` : lang;
}
