/** `-AT` of `de-AT`: a tag here holds language, script, region, and nothing behind that but what was asked of `Intl`. */
const region = /-([a-z]{2}|\d{3})$/i;

/**
 * How dates, times and figures are written: in the language of the words, by the habits of the region. That is the one the
 * tag names, else the account's: English at an Austrian venue has weeks from Monday and 24 hours. A calendar that was asked
 * for (`-u-ca-…`) stays in the tag. Figures are those of the rest of the page (0 to 9) unless others are asked for (`-u-nu-…`).
 * @param tag of the words, as `loadLanguage` answers it
 * @param accountLang `''` for none
 */
export function formatTag(tag: string, accountLang: string): string {
  const [lang = '', asked = ''] = tag.split('-u-');
  const place = region.test(lang) ? '' : (region.exec(accountLang)?.[0] ?? '');
  return `${lang}${place}-u-${/\bnu-/.test(asked) ? asked : [asked, 'nu-latn'].filter(Boolean).join('-')}`;
}

/** True if a tag names other digits than 0 to 9. */
export function wantsOwnDigits(tag: string): boolean {
  return /-nu-(?!latn)/.test(tag);
}

/** The tag without what was asked of `Intl`. */
export function plainTag(tag: string): string {
  return tag.split('-u-', 1)[0] ?? '';
}
