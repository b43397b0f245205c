/** Words in Latin letters on a page that is written in others: whether each is marked as what it is. */
import type { Page } from 'playwright/test';

/**
 * Whatever is said in Latin letters outside of an element in `lang` that has a direction of its own.
 * A mail address, a code and an amount are in no language; nor is a name between FSI and PDI in a sentence, or a brand.
 */
export function unmarked(page: Page, lang: string): Promise<string[]> {
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
