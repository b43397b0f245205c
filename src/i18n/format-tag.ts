/** Reads BCP 47 tags: a language, then an optional script, region and options of `Intl` (`-u-…`). */

/** Matches the region, such as `-AT` in `de-AT`. */
const REGION = /-([a-z]{2}|\d{3})$/i;

/**
 * Returns the tag for dates, times and digits: the language of the messages with the region of the tag, otherwise with
 * that of the account. For example, English at an Austrian venue shows weeks from Monday and 24-hour times. The digits
 * are 0 to 9 unless the tag names others.
 *
 * @param tag the tag of the messages that `loadLanguage` returned; its options `-u-ca-…` and `-u-nu-…` stay
 * @param accountLang BCP 47 tag of the account's language; `''` if unknown
 */
export function getFormatTag(tag: string, accountLang: string): string {
  const [lang = '', options = ''] = tag.split('-u-');
  const region = REGION.test(lang) ? '' : (REGION.exec(accountLang)?.[0] ?? '');
  return `${lang}${region}-u-${/\bnu-/.test(options) ? options : [options, 'nu-latn'].filter(Boolean).join('-')}`;
}

/** Returns true if a tag names digits other than 0 to 9. */
export function hasOwnDigits(tag: string): boolean {
  return /-nu-(?!latn)/.test(tag);
}

/** Returns true if a tag names a calendar other than the Gregorian one. */
export function hasSecondCalendar(tag: string): boolean {
  return /-ca-(?!greg)/.test(tag);
}

/** Returns the tag without its options of `Intl`. */
export function toPlainTag(tag: string): string {
  return tag.split('-u-', 1)[0] ?? '';
}
