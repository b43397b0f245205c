/**
 * Finds texts in the wrong language. After a switch, these are phrases of the previous language. On a page in a
 * different script, these are Latin texts without their own `lang` and direction.
 */
import type { Page } from 'playwright/test';
import { messages as de } from '../../../src/i18n/languages/de.ts';
import { renderPhrasesOnce } from '../../../test/i18n/phrases.ts';
import { english } from '../../../test/i18n/english.ts';

const catalogues = { en: english, de };

/** Returns the phrases of a language as patterns, by their keys. Placeholders match any number or name. */
function patternsOf(language: keyof typeof catalogues): Map<string, string> {
  return new Map(
    renderPhrasesOnce(catalogues[language])
      .filter(([, words]) => words.replace(/57|68|79/g, '').replace(/[^\p{L}]/gu, '').length > 3)
      .map(([path, words]) => [path, words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/57|68|79/g, '.*')]),
  );
}

/** Returns the widget's texts and labels that are still in the language `before`, except phrases equal in both. */
export function findLeftOverWords(page: Page, before: 'en' | 'de', now: 'en' | 'de'): Promise<string[]> {
  const currentPatterns = new Set(patternsOf(now).values());
  const oldPatterns = [...patternsOf(before).values()].filter((pattern) => !currentPatterns.has(pattern));
  return page.evaluate(
    ({ oldPatterns, now }) => {
      const phrases = oldPatterns.map((pattern) => new RegExp(`^${pattern}$`, 's'));
      const elementsIn = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((each) => [
          each,
          ...(each.shadowRoot ? elementsIn(each.shadowRoot) : []),
        ]);
      const texts = elementsIn(document.querySelector('slipway-booking')?.shadowRoot ?? document)
        .filter(
          (each) =>
            each.localName !== 'style' && each.closest('[lang]')?.getAttribute('lang')?.startsWith(now) !== false,
        )
        .flatMap((each) => [
          each.ariaLabel ?? '',
          ...[...each.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
        ])
        .map((words) => words.trim());
      return [...new Set(texts)].filter((words) => phrases.some((phrase) => phrase.test(words)));
    },
    { oldPatterns, now },
  );
}

/**
 * Returns the visible Latin texts whose elements do not have both `lang` and their own direction.
 * Email addresses, codes, amounts, brands, and names between FSI and PDI belong to no language, so they do not count.
 */
export function findUnmarkedWords(page: Page, lang: string): Promise<string[]> {
  return page.evaluate((lang) => {
    const textsIn = (root: ParentNode & Node): Text[] =>
      [...root.childNodes].flatMap((node) => {
        if (node instanceof Text) return [node];
        if (!(node instanceof HTMLElement) || /^(style|script)$/.test(node.localName)) return [];
        return [...textsIn(node), ...(node.shadowRoot ? textsIn(node.shadowRoot) : [])];
      });
    const hasForeignWords = (words: string) =>
      /[a-z]{2}/i.test(words.replace(/\u2068[^\u2069]*\u2069|\S+@\S+|[A-Z]{4}-\d+|Google|Outlook|https?:\S+/g, ''));
    const isMarked = ({ parentElement }: Text) =>
      parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith(lang) === true &&
      parentElement.closest('bdi, [dir="auto"]') !== null;
    return textsIn(document.querySelector('slipway-booking')?.shadowRoot ?? document)
      .filter((text) => hasForeignWords(text.data) && text.parentElement?.checkVisibility() && !isMarked(text))
      .map(({ data }) => data.trim());
  }, lang);
}
