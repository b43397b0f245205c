/**
 * Finds texts in the wrong language. After a switch of the language, phrases of the previous language are wrong. On a
 * page with another script, such as Arabic, Latin texts are wrong if they lack their own `lang` and direction.
 */
import type { Page } from 'playwright/test';
import { messages as de } from '../../../src/i18n/languages/de.ts';
import { renderPhrasesOnce } from '../../../test/i18n/phrases.ts';
import { english } from '../../../test/i18n/english.ts';

const messagesByLanguage = { en: english, de };

/**
 * Returns the phrases of a language as patterns, by their keys. Skips phrases of fewer than four letters. The function
 * `renderPhrasesOnce` fills placeholders with 57, 68 and 79. A pattern matches any text at these numbers.
 */
function buildPatterns(language: keyof typeof messagesByLanguage): Map<string, string> {
  return new Map(
    renderPhrasesOnce(messagesByLanguage[language])
      .filter(([, text]) => text.replace(/57|68|79/g, '').replace(/[^\p{L}]/gu, '').length > 3)
      .map(([key, text]) => [key, text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/57|68|79/g, '.*')]),
  );
}

/** Returns the widget's texts and labels that are still in `previousLanguage`, except phrases equal in both. */
export function findLeftOverTexts(
  page: Page,
  previousLanguage: 'en' | 'de',
  currentLanguage: 'en' | 'de',
): Promise<string[]> {
  const currentPatterns = new Set(buildPatterns(currentLanguage).values());
  const oldPatterns = [...buildPatterns(previousLanguage).values()].filter((pattern) => !currentPatterns.has(pattern));
  return page.evaluate(
    ({ oldPatterns, currentLanguage }) => {
      const phrasePatterns = oldPatterns.map((pattern) => new RegExp(`^${pattern}$`, 's'));
      const listElements = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
        ]);
      const texts = listElements(document.querySelector('slipway-booking')?.shadowRoot ?? document)
        .filter(
          (element) =>
            element.localName !== 'style' &&
            element.closest('[lang]')?.getAttribute('lang')?.startsWith(currentLanguage) !== false,
        )
        .flatMap((element) => [
          element.ariaLabel ?? '',
          ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
        ])
        .map((text) => text.trim());
      return [...new Set(texts)].filter((text) => phrasePatterns.some((pattern) => pattern.test(text)));
    },
    { oldPatterns, currentLanguage },
  );
}

/**
 * Returns the visible Latin texts that lack the language `lang` or a direction of their own. Email addresses, codes,
 * amounts, brands, and names between FSI and PDI belong to no language, so they do not count.
 */
export function findUnmarkedTexts(page: Page, lang: string): Promise<string[]> {
  return page.evaluate((lang) => {
    const listTextNodes = (root: ParentNode & Node): Text[] =>
      [...root.childNodes].flatMap((node) => {
        if (node instanceof Text) return [node];
        if (!(node instanceof HTMLElement) || /^(style|script)$/.test(node.localName)) return [];
        return [...listTextNodes(node), ...(node.shadowRoot ? listTextNodes(node.shadowRoot) : [])];
      });
    const hasForeignWords = (text: string) =>
      /[a-z]{2}/i.test(text.replace(/\u2068[^\u2069]*\u2069|\S+@\S+|[A-Z]{4}-\d+|Google|Outlook|https?:\S+/g, ''));
    const isMarked = ({ parentElement }: Text) =>
      parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith(lang) === true &&
      parentElement.closest('bdi, [dir="auto"]') !== null;
    return listTextNodes(document.querySelector('slipway-booking')?.shadowRoot ?? document)
      .filter((text) => hasForeignWords(text.data) && text.parentElement?.checkVisibility() && !isMarked(text))
      .map(({ data }) => data.trim());
  }, lang);
}
