import type * as adaptPhrases from './adapt-phrases.ts';
import { enFirstPaint, type FirstPaintMessages } from './en/first-paint.ts';
import { wantsOwnDigits } from './format-tag.ts';
import { languages } from './languages.ts';
import type { Messages } from './messages.ts';
import { isRightToLeft } from './right-to-left.ts';

/** One language as it was chosen: its words, and the full tag for dates and money. */
export interface ChosenLanguage {
  /** BCP 47; with the calendar and the figures that were asked for, where some were (`-u-ca-…-nu-…`). */
  lang: string;
  /** The page is written from right to left, also where its words are not to be had and others stand in for them. */
  rtl: boolean;
  /** English in its first half alone: its other half comes with what needs it. */
  text: FirstPaintMessages | Messages;
  /** Adapts the words to the page's digits and direction; undefined if they fit, or if it does not load. */
  adapt?: typeof adaptPhrases;
}

/**
 * Loads the first language that has a catalogue. Loads English if none has one, or if its file does not arrive.
 *
 * @param tags BCP 47 tags in order of preference; skips empty texts and texts that are no tags
 * @param rows the catalogues by tag; defaults to all languages of the widget
 */
export async function loadLanguage(tags: readonly string[], rows = languages): Promise<ChosenLanguage> {
  const language = await loadWords(tags, rows);
  const { lang, rtl } = language;
  if (!wantsOwnDigits(lang) && rtl === isRightToLeft(lang)) return language;
  return import('./adapt-phrases.ts').then(
    (adapt) => ({ ...language, adapt }),
    () => language,
  );
}

async function loadWords(wishes: readonly string[], rows: typeof languages): Promise<ChosenLanguage> {
  const tags = wishes.map(canonicalTag).filter(Boolean);
  const rtl = isRightToLeft(tags[0] ?? '');
  const english = { lang: 'en', rtl, text: enFirstPaint };
  for (const lang of tags) {
    const row = rowOf(lang, tags);
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
 * `fr_CA` as `fr-CA`, and `iw` as the `he` it is today; variants are left off, a calendar and figures asked for are kept.
 * `''` for what is no tag. Without `Intl`, whose first use costs the first paint too much.
 */
function canonicalTag(tag: string): string {
  const [, language = '', place = '', rest = ''] =
    /^([a-z]{2,3})((?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?)(?![a-z0-9])(.*)/i.exec(tag.trim().replaceAll('_', '-')) ??
    [];
  const asked = /-u-/i.test(rest) ? rest.toLowerCase().match(/\b(?:ca(?:-[a-z0-9]{3,8})+|nu-[a-z]{3,8})\b/g) : null;
  const lang = language.toLowerCase().replace(/^iw$/, 'he') + place;
  return asked ? `${lang}-u-${asked.join('-')}` : lang;
}
