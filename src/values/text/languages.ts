import { en, type Text } from './en.ts';

/** Languages the catalogue exists in. English travels with the element; the others are loaded when chosen. */
const catalogues: Readonly<Record<string, () => Promise<Text>>> = {
  en: () => Promise.resolve(en),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
};

/** One language as it was chosen: its catalogue's own, and the full tag for dates and money. */
export interface Language {
  lang: string;
  text: Text;
}

/**
 * Loads the first of the wanted languages that the catalogue has, English when it has none.
 * @param wanted BCP 47 tags, most wanted first; empty ones and nonsense are passed over
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  for (const tag of wanted) {
    const lang = canonicalTag(tag);
    const load = catalogues[lang.split('-')[0] ?? ''];
    if (load !== undefined) return { lang, text: await load().catch(() => en) };
  }
  return { lang: 'en', text: en };
}

/** `fr_CA` as `fr-CA`; `''` for what is no tag. Without `Intl`, whose first use costs the first paint too much. */
function canonicalTag(tag: string): string {
  const lang = tag.trim().replaceAll('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang) ? lang.replace(/^[a-z]+/i, (language) => language.toLowerCase()) : '';
}
