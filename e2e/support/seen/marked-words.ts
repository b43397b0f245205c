/** Finds Latin text without its own language and direction on a page in another script. */
import type { Page } from 'playwright/test';

/**
 * Returns the visible Latin text outside elements that have both `lang` and their own direction.
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
    const foreign = (words: string) =>
      /[a-z]{2}/i.test(words.replace(/\u2068[^\u2069]*\u2069|\S+@\S+|[A-Z]{4}-\d+|Google|Outlook|https?:\S+/g, ''));
    const isMarked = ({ parentElement }: Text) =>
      parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith(lang) === true &&
      parentElement.closest('bdi, [dir="auto"]') !== null;
    return textsIn(document.querySelector('slipway-booking')?.shadowRoot ?? document)
      .filter((text) => foreign(text.data) && text.parentElement?.checkVisibility() && !isMarked(text))
      .map(({ data }) => data.trim());
  }, lang);
}
