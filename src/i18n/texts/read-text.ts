/** Reads and checks the page's own texts, and replaces phrases of the catalogue with them. */
import { mapPhrases, type Phrase } from '../each-phrase.ts';
import { getTextKeys, optionalPlaceholders, specialNumbers, placeholders } from './placeholders.ts';
import type { Reword, Texts } from './texts.ts';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Placeholders for a number. A form for exactly one number, such as `=1`, may leave them out. */
const NUMBER_PLACEHOLDERS = ['count', 'length', 'seconds'];
const EXACT_FORM = /^=\d+$/;

/** Maximum length of a text, in characters. Each phrase is much shorter. */
const MAX_LENGTH = 1000;

/**
 * Maps a key of earlier versions to its current key. If a page has a text for each of the two, the text for the current
 * key applies.
 */
export const formerKeys: Readonly<Record<string, string>> = {
  'book.payNow': 'book.pay',
  'item.soldOut.title': 'list.soldOut',
};
const formerKeyByKey = new Map(Object.entries(formerKeys).map(([formerKey, key]) => [key, formerKey]));

/** The texts of a phrase by plural form. A single text for all numbers has the form `other`. */
type PluralTexts = ReadonlyMap<string, string>;

export interface TextReading {
  /** The texts by form; null if the text has an error. In that case, the phrase of the catalogue applies. */
  forms: PluralTexts | null;
  /** The error as words that follow a key, such as `is empty`, for the people who build the page; `''` for none. */
  error: string;
}

/**
 * Reads one text of the page and checks it.
 * @param phrase path of the phrase in the catalogue, such as `cart.added`
 * @param text any value from the page or its file of texts
 */
export function readPageText(phrase: string, text: unknown): TextReading {
  if (hasFormerAmount(phrase, text)) return readPageText(phrase, text.none);
  const placeholderNames = placeholders[phrase] ?? [];
  const forms = new Map<string, unknown>(
    typeof text === 'object' && text !== null ? Object.entries(text) : [['other', text]],
  );
  const firstError =
    [...forms].map(([form, template]) => findFormError(phrase, form, template, placeholderNames)).find(Boolean) ?? '';
  if (firstError) return { forms: null, error: firstError };
  if (!forms.has('other')) return { forms: null, error: 'has no form “other”' };
  if (placeholderNames.length === 0 && forms.size > 1)
    return { forms: null, error: 'has forms, but the phrase contains no number' };
  return { forms: forms as Map<string, string>, error: '' };
}

/**
 * Returns true if a text for a button has the format of earlier versions. That format has the form `none` for a button
 * without an amount, and more forms for a button with an amount. Only the form `none` still applies.
 */
export function hasFormerAmount(phrase: string, text: unknown): text is { none: unknown } {
  return phrase.startsWith('book.') && typeof text === 'object' && text !== null && 'none' in text;
}

function findFormError(phrase: string, form: string, template: unknown, placeholderNames: readonly string[]): string {
  const optionalName = form === 'none' ? optionalPlaceholders[phrase] : undefined;
  if (!pluralForms.includes(form) && !EXACT_FORM.test(form) && optionalName === undefined)
    return `has no form “${form}”`;
  if (typeof template !== 'string') return 'is not text';
  if (template.trim() === '') return 'is empty';
  if (template.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  const usedNames = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const unknownName = [...usedNames].find((name) => !placeholderNames.includes(name));
  if (unknownName !== undefined) return `has no placeholder {${unknownName}}`;
  const missingName = placeholderNames.find(
    (name) => !usedNames.has(name) && name !== optionalName && !isGivenByForm(form, name),
  );
  return missingName === undefined ? '' : `lacks {${missingName}}`;
}

/**
 * Returns true if a form may leave out the placeholder `name`. That is so if the placeholder is a number, and the form
 * is for exactly one number, such as “One night”.
 */
const isGivenByForm = (form: string, name: string) => EXACT_FORM.test(form) && NUMBER_PLACEHOLDERS.includes(name);

/**
 * Returns a function that replaces phrases of a catalogue with the page's own texts.
 *
 * @param texts the texts from the page or its file; those with an error do not apply
 */
export function createReword(texts: Texts): Reword {
  const textsByLanguage = new Map(Object.entries(texts).map(([lang, phrases]) => [canonicalizeTag(lang), phrases]));

  /**
   * Returns the page's texts for one phrase: those for the tag with its region, otherwise those for the language; null
   * if there are none.
   */
  function findForms(phrase: string, key: string, lang: string): PluralTexts | null {
    for (let tag = canonicalizeTag(lang); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const phrases = textsByLanguage.get(tag);
      for (const name of [key, formerKeyByKey.get(key)]) {
        const text: unknown = phrases && name !== undefined && Object.hasOwn(phrases, name) ? phrases[name] : undefined;
        const forms = text === undefined ? null : readPageText(phrase, text).forms;
        if (forms) return forms;
      }
    }
    return null;
  }

  function rewordPhrase(phrase: string, original: Phrase, lang: string): Phrase {
    if (typeof original === 'string') return findForms(phrase, phrase, lang)?.get('other') ?? original;
    const [daysKey, nightsKey] = getTextKeys(phrase);
    const daysForms = findForms(phrase, daysKey, lang);
    const nightsForms = nightsKey === undefined ? daysForms : findForms(phrase, nightsKey, lang);
    if (!daysForms && !nightsForms) return original;
    return (...values: never[]) => {
      // Only phrases with two keys receive a boolean: true for items that guests book by the night.
      const forms = values.some((value) => value === true) ? nightsForms : daysForms;
      const template = forms && selectTemplate(phrase, forms, values, lang);
      return template ? fillTemplate(template, placeholders[phrase] ?? [], values) : original(...values);
    };
  }

  return (catalogue, lang) => mapPhrases(catalogue, (phrase, path) => rewordPhrase(path, phrase, lang));
}

const canonicalizeTag = (tag: string) => tag.trim().replaceAll('_', '-').toLowerCase();

function selectTemplate(
  phrase: string,
  forms: PluralTexts,
  values: readonly unknown[],
  lang: string,
): string | undefined {
  if (values.includes('')) return forms.get('none');
  const count = values.find((value) => typeof value === 'number');
  if (count === undefined) return forms.get('other');
  const exactForm = forms.get(`=${count}`);
  if (exactForm !== undefined || specialNumbers[phrase]?.includes(count)) return exactForm;
  return forms.get(new Intl.PluralRules(lang).select(count)) ?? forms.get('other');
}

function fillTemplate(template: string, placeholderNames: readonly string[], values: readonly unknown[]): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[placeholderNames.indexOf(name)] ?? ''));
}
