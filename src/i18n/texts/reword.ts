/** Replaces messages of a catalogue by the page's own texts. */
import { mapPhrases, type Phrase } from '../each-phrase.ts';
import { keysOf, ownAt, placeholders } from './placeholders.ts';
import { readText, type Forms } from './read-text.ts';
import type { Reword, Texts } from './texts.ts';

/** @param texts as the page or its file contains them; skips texts with an error */
export function createReword(texts: Texts): Reword {
  const byLanguage = new Map(Object.entries(texts).map(([lang, phrases]) => [canonical(lang), phrases]));

  /** Returns the page's text for one phrase: for the tag with its region, else for the language. */
  function formsOf(phrase: string, key: string, lang: string): Forms | null {
    for (let tag = canonical(lang); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const phrases = byLanguage.get(tag);
      const text: unknown = phrases && Object.hasOwn(phrases, key) ? phrases[key] : undefined;
      const forms = text === undefined ? null : readText(phrase, text).forms;
      if (forms) return forms;
    }
    return null;
  }

  function rewordPhrase(phrase: string, original: Phrase, lang: string): Phrase {
    if (typeof original === 'string') return formsOf(phrase, phrase, lang)?.get('other') ?? original;
    const [days, nights] = keysOf(phrase);
    const daysForms = formsOf(phrase, days, lang);
    const nightsForms = nights === undefined ? daysForms : formsOf(phrase, nights, lang);
    if (!daysForms && !nightsForms) return original;
    return (...parts: never[]) => {
      const forms = parts.some((part) => part === true) ? nightsForms : daysForms;
      const template = forms && templateFor(phrase, forms, parts, lang);
      return template ? fillTemplate(template, placeholders[phrase] ?? [], parts) : original(...parts);
    };
  }

  return (catalogue, lang) => mapPhrases(catalogue, (phrase, place) => rewordPhrase(place, phrase, lang));
}

const canonical = (tag: string) => tag.trim().replaceAll('_', '-').toLowerCase();

function templateFor(phrase: string, forms: Forms, parts: readonly unknown[], lang: string): string | undefined {
  if (parts.includes('')) return forms.get('none');
  const count = parts.find((part) => typeof part === 'number');
  if (count === undefined) return forms.get('other');
  const exactForm = forms.get(`=${count}`);
  if (exactForm !== undefined || ownAt[phrase]?.includes(count)) return exactForm;
  return forms.get(new Intl.PluralRules(lang).select(count)) ?? forms.get('other');
}

function fillTemplate(template: string, names: readonly string[], parts: readonly unknown[]): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[names.indexOf(name)] ?? ''));
}
