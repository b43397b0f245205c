/** Reads and checks the page's own texts, and replaces phrases of the catalogue with them. */
import { mapPhrases, type Phrase } from '../each-phrase.ts';
import { getTextKeys, optionalPlaceholders, specialNumbers, placeholders } from './placeholders.ts';
import type { Reword, Texts } from './texts.ts';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Placeholders whose number selects the plural form of a phrase. */
const NUMBERS = ['count', 'length', 'seconds'];
const EXACT_FORM = /^=\d+$/;

/** Maximum length of a text, in characters. Each phrase is much shorter. */
const MAX_LENGTH = 1000;

/**
 * Maps a key of earlier versions to its current key. If a page has texts for both, the text for the current key
 * applies.
 */
export const formerKeys: Readonly<Record<string, string>> = {
  'book.payNow': 'book.pay',
  'item.soldOut.title': 'list.soldOut',
};
const formerKeyOf = new Map(Object.entries(formerKeys).map(([former, key]) => [key, former]));

/** The texts of a phrase by plural form. A single text for all numbers has the form `other`. */
type Forms = ReadonlyMap<string, string>;

export interface TextReading {
  /** The texts by form; null if the text has an error. The phrase of the catalogue then applies. */
  forms: Forms | null;
  /** The error as words that follow a key, such as `is empty`, for the people who build the page; `''` for none. */
  wrong: string;
}

/**
 * Reads one text of the page and checks it.
 * @param phrase path of the phrase in the catalogue, such as `cart.added`
 * @param text any value from the page or its file of texts
 */
export function readPageText(phrase: string, text: unknown): TextReading {
  if (hasFormerAmount(phrase, text)) return readPageText(phrase, text.none);
  const names = placeholders[phrase] ?? [];
  const forms = new Map<string, unknown>(
    typeof text === 'object' && text !== null ? Object.entries(text) : [['other', text]],
  );
  const mistakes = [...forms].map(([form, template]) => wrongForm(phrase, form, template, names)).find(Boolean) ?? '';
  if (mistakes) return { forms: null, wrong: mistakes };
  if (!forms.has('other')) return { forms: null, wrong: 'has no form “other”' };
  if (names.length === 0 && forms.size > 1) return { forms: null, wrong: 'has no number, and so no forms' };
  return { forms: forms as Map<string, string>, wrong: '' };
}

/**
 * Returns true for a button text as earlier versions used it: with one form that contains an amount, and the form
 * `none` without an amount. Only `none` still applies.
 */
export function hasFormerAmount(phrase: string, text: unknown): text is { none: unknown } {
  return phrase.startsWith('book.') && typeof text === 'object' && text !== null && 'none' in text;
}

function wrongForm(phrase: string, form: string, template: unknown, names: readonly string[]): string {
  const optionalName = form === 'none' ? optionalPlaceholders[phrase] : undefined;
  if (!pluralForms.includes(form) && !EXACT_FORM.test(form) && optionalName === undefined)
    return `has no form “${form}”`;
  if (typeof template !== 'string') return 'is no text';
  if (template.trim() === '') return 'is empty';
  if (template.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  const usedNames = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const unknownName = [...usedNames].find((name) => !names.includes(name));
  if (unknownName !== undefined) return `has no placeholder {${unknownName}}`;
  const missingName = names.find((name) => !usedNames.has(name) && name !== optionalName && !isInForm(form, name));
  return missingName === undefined ? '' : `lacks {${missingName}}`;
}

/**
 * Returns true if a form is for exactly one number, such as “One night”, and so needs no placeholder for the number.
 */
const isInForm = (form: string, name: string) => EXACT_FORM.test(form) && NUMBERS.includes(name);

/**
 * Returns a function that replaces phrases of a catalogue with the page's own texts.
 *
 * @param texts the texts from the page or its file; those with an error do not apply
 */
export function createReword(texts: Texts): Reword {
  const byLanguage = new Map(Object.entries(texts).map(([lang, phrases]) => [canonical(lang), phrases]));

  /**
   * Returns the page's texts for one phrase: those for the tag with its region, otherwise those for the language; null
   * if there are none.
   */
  function formsOf(phrase: string, key: string, lang: string): Forms | null {
    for (let tag = canonical(lang); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const phrases = byLanguage.get(tag);
      for (const name of [key, formerKeyOf.get(key)]) {
        const text: unknown = phrases && name !== undefined && Object.hasOwn(phrases, name) ? phrases[name] : undefined;
        const forms = text === undefined ? null : readPageText(phrase, text).forms;
        if (forms) return forms;
      }
    }
    return null;
  }

  function rewordPhrase(phrase: string, original: Phrase, lang: string): Phrase {
    if (typeof original === 'string') return formsOf(phrase, phrase, lang)?.get('other') ?? original;
    const [days, nights] = getTextKeys(phrase);
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
  if (exactForm !== undefined || specialNumbers[phrase]?.includes(count)) return exactForm;
  return forms.get(new Intl.PluralRules(lang).select(count)) ?? forms.get('other');
}

function fillTemplate(template: string, names: readonly string[], parts: readonly unknown[]): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[names.indexOf(name)] ?? ''));
}
