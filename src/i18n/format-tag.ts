/** Matches `-AT` in `de-AT`. The tags of this module have a language, a script, a region, and options of `Intl`. */
const REGION = /-([a-z]{2}|\d{3})$/i;

/**
 * Returns the tag for dates, times and digits: the language of the messages with the region of the tag, otherwise of
 * the account. English at an Austrian venue has weeks from Monday and 24 hours. The digits are 0 to 9 unless the tag
 * names others.
 *
 * @param tag language of the messages, as `loadLanguage` returns it; `-u-ca-…` and `-u-nu-…` stay
 * @param accountLang BCP 47; `''` if unknown
 */
export function formatTag(tag: string, accountLang: string): string {
  const [lang = '', options = ''] = tag.split('-u-');
  const place = REGION.test(lang) ? '' : (REGION.exec(accountLang)?.[0] ?? '');
  return `${lang}${place}-u-${/\bnu-/.test(options) ? options : [options, 'nu-latn'].filter(Boolean).join('-')}`;
}

/** True if a tag names other digits than 0 to 9. */
export function hasOwnDigits(tag: string): boolean {
  return /-nu-(?!latn)/.test(tag);
}

/** Returns the tag without its options of `Intl`. */
export function plainTag(tag: string): string {
  return tag.split('-u-', 1)[0] ?? '';
}
