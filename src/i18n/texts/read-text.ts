/** Reads one phrase of a page's own texts, and explains its error if it has one. */
import { mayMiss, placeholders } from './placeholders.ts';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Placeholders whose number selects the form. */
const NUMBERS = ['count', 'length', 'seconds'];
const EXACT_FORM = /^=\d+$/;

/** In characters. No phrase is that long. */
const MAX_LENGTH = 1000;

/** A phrase by its forms. A text without forms is `other`. */
export type Forms = ReadonlyMap<string, string>;

export interface ReadText {
  /** Null if the text has an error. Then the original applies. */
  forms: Forms | null;
  /** The error in words for the builders of the page; `''` for none. */
  wrong: string;
}

/**
 * @param phrase place in the catalogue, such as `cart.added`
 * @param text as the page or its file contains it
 */
export function readText(phrase: string, text: unknown): ReadText {
  // Earlier versions put an amount into these words. The form without it still counts.
  if (phrase.startsWith('book.') && typeof text === 'object' && text !== null && 'none' in text)
    return readText(phrase, text.none);
  const names = placeholders[phrase] ?? [];
  const forms = new Map<string, unknown>(
    typeof text === 'object' && text !== null ? Object.entries(text) : [['other', text]],
  );
  const wrong = [...forms].map(([form, template]) => wrongForm(phrase, form, template, names)).find(Boolean) ?? '';
  if (wrong) return { forms: null, wrong };
  if (!forms.has('other')) return { forms: null, wrong: 'has no form “other”' };
  if (names.length === 0 && forms.size > 1) return { forms: null, wrong: 'has no number, and so no forms' };
  return { forms: forms as Map<string, string>, wrong: '' };
}

function wrongForm(phrase: string, form: string, template: unknown, names: readonly string[]): string {
  const missing = form === 'none' ? mayMiss[phrase] : undefined;
  if (!pluralForms.includes(form) && !EXACT_FORM.test(form) && missing === undefined) return `has no form “${form}”`;
  if (typeof template !== 'string') return 'is no text';
  if (template.trim() === '') return 'is empty';
  if (template.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  const usedNames = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const unknownName = [...usedNames].find((name) => !names.includes(name));
  if (unknownName !== undefined) return `has no placeholder {${unknownName}}`;
  const missingName = names.find((name) => !usedNames.has(name) && name !== missing && !isInForm(form, name));
  return missingName === undefined ? '' : `lacks {${missingName}}`;
}

/** A form for exactly one number, such as “One night”, needs no placeholder. */
const isInForm = (form: string, name: string) => EXACT_FORM.test(form) && NUMBERS.includes(name);
