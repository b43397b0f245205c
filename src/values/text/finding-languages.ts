import { enFinding, type FindingText } from './en-finding.ts';

/** Languages the catalogue exists in. English travels with the entry; the others are loaded when chosen, whole. */
const catalogues: Readonly<Record<string, () => Promise<FindingText>>> = {
  en: () => Promise.resolve(enFinding),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
};

/** One language as it was chosen: its words, and the full tag for dates and money. */
export interface FindingLanguage {
  /** BCP 47. */
  lang: string;
  text: FindingText;
}

/**
 * Loads the first of the wanted languages that the catalogue has, English when it has none.
 * @param wanted BCP 47 tags, most wanted first; empty ones and nonsense are passed over
 */
export async function loadFindingLanguage(wanted: readonly string[]): Promise<FindingLanguage> {
  for (const tag of wanted) {
    const lang = canonicalTag(tag);
    const load = catalogues[lang.split('-')[0] ?? ''];
    if (load !== undefined) return load().then((text) => ({ lang, text }), () => ({ lang: 'en', text: enFinding }));
  }
  return { lang: 'en', text: enFinding };
}

/** `fr_CA` as `fr-CA`, variants left off; `''` for what is no tag. Without `Intl`, whose first use costs the first paint too much. */
function canonicalTag(tag: string): string {
  const lang = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(tag.trim().replaceAll('_', '-'))?.[0] ?? '';
  return lang.replace(/^[a-z]+/i, (language) => language.toLowerCase());
}
