import { enFinding, type FindingText } from './en-finding.ts';

/** One language as it was chosen: its words, and the full tag for dates and money. */
export interface FindingLanguage {
  /** BCP 47. */
  lang: string;
  text: FindingText;
}

/**
 * Loads the first of the wanted languages that the catalogue has, English when it has none. English travels with the entry,
 * the others are loaded when chosen, whole.
 * @param wanted BCP 47 tags, most wanted first; empty ones and nonsense are passed over
 */
export async function loadFindingLanguage(wanted: readonly string[]): Promise<FindingLanguage> {
  const english = { lang: 'en', text: enFinding };
  for (const tag of wanted) {
    const lang = canonicalTag(tag);
    if (/^en\b/.test(lang)) return { lang, text: enFinding };
    if (/^fr\b/.test(lang))
      return import('./fr.ts').then(
        ({ fr }) => ({ lang, text: fr }),
        () => english,
      );
  }
  return english;
}

/** `fr_CA` as `fr-CA`, variants left off; `''` for what is no tag. Without `Intl`, whose first use costs the first paint too much. */
function canonicalTag(tag: string): string {
  const lang =
    /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(tag.trim().replaceAll('_', '-'))?.[0] ?? '';
  return lang.replace(/^[a-z]+/i, (language) => language.toLowerCase());
}
