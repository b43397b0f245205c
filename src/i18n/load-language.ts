import { enFirstPaint, type FirstPaintMessages } from './en/first-paint.ts';
import { languages } from './languages.ts';
import type { Messages } from './messages.ts';

/** One language as it was chosen: its words, and the full tag for dates and money. */
export interface ChosenLanguage {
  /** BCP 47. */
  lang: string;
  /** English in its first half alone: its other half comes with what needs it. */
  text: FirstPaintMessages | Messages;
}

/**
 * Loads the first of the wanted languages that there is, English when there is none or its file does not arrive.
 * @param wanted BCP 47 tags, most wanted first; empty ones and nonsense are passed over
 */
export async function loadLanguage(wanted: readonly string[]): Promise<ChosenLanguage> {
  const english = { lang: 'en', text: enFirstPaint };
  for (const tag of wanted) {
    const lang = canonicalTag(tag);
    const subtag = primarySubtag(lang);
    if (subtag === 'en') return { lang, text: enFirstPaint };
    const load = languages[subtag];
    if (load)
      return load().then(
        (text) => ({ lang, text }),
        () => english,
      );
  }
  return english;
}

/** `fr` of `fr-CA`. */
function primarySubtag(lang: string): string {
  return lang.split('-', 1)[0] ?? '';
}

/** `fr_CA` as `fr-CA`, variants left off; `''` for what is no tag. Without `Intl`, whose first use costs the first paint too much. */
function canonicalTag(tag: string): string {
  const lang =
    /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(?![a-z0-9])/i.exec(tag.trim().replaceAll('_', '-'))?.[0] ?? '';
  return lang.replace(/^[a-z]+/i, (language) => language.toLowerCase());
}
