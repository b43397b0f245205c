/** One phrase of a venue's own words: whether it can be said, and what is wrong where it cannot. */
import { mayMiss, placeholders } from './placeholders.ts';

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** The names of numbers that choose a form. */
const numbers = ['count', 'length', 'seconds'];
const exact = /^=\d+$/;

/** Longer than any phrase there is; what is longer is no phrase. */
const longest = 1000;

/** A phrase by its forms; one that is written without is `other`. */
export type Forms = ReadonlyMap<string, string>;

export interface ReadText {
  /** Null where it cannot be said: then the original is. */
  forms: Forms | null;
  /** What is wrong with it, in words for the people who built the page; `''` for nothing. */
  wrong: string;
}

/**
 * @param phrase where it stands in the catalogue, like `cart.added`
 * @param text as the page or its file has it
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
  if (!pluralForms.includes(form) && !exact.test(form) && missing === undefined) return `has no form “${form}”`;
  if (typeof template !== 'string') return 'is no text';
  if (template.trim() === '') return 'is empty';
  if (template.length > longest) return `is longer than ${longest} characters`;
  const written = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const strange = [...written].find((name) => !names.includes(name));
  if (strange !== undefined) return `knows no {${strange}}`;
  const lacking = names.find((name) => !written.has(name) && name !== missing && !isSaidByForm(form, name));
  return lacking === undefined ? '' : `lacks {${lacking}}`;
}

/** “One night” needs no figure. */
const isSaidByForm = (form: string, name: string) => exact.test(form) && numbers.includes(name);
