/** Provides a pseudo-language with right-to-left text, words that are half as long again, and accents on all vowels. */
import type { Page } from 'playwright/test';
import { basename } from 'node:path';
import { listScripts } from '../files/built-files.ts';

type Phrases = string | ((...values: never[]) => string) | { readonly [name: string]: Phrases };

/** Returns longer phrases with accents. Also runs in the page, so it uses nothing from this module. */
export function stretchPhrases(phrases: Phrases): Phrases {
  const lengthenText = (text: string) =>
    text
      .replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 2)))
      .replace(/[aeiou]/g, (vowel) => `${vowel}\u030a\u0323`)
      .normalize('NFC');
  if (typeof phrases === 'string') return lengthenText(phrases);
  if (typeof phrases === 'function')
    return (...values: never[]) => {
      // Only the language's own words change. Names and amounts in placeholders stay the same.
      const markedValues = values.map((value, index) =>
        typeof value === 'string' && value !== '' ? `\u0001${index}\u0001` : value,
      );
      return lengthenText(phrases(...(markedValues as never[]))).replace(/\u0001(\d)\u0001/g, (_, index: string) =>
        String(values[Number(index)]),
      );
    };
  return Object.fromEntries(
    Object.entries(phrases).map(([name, innerPhrases]) => [name, stretchPhrases(innerPhrases)]),
  );
}

/** Serves stretched German, the longest language, as Arabic. So the widget shows very long texts from right to left. */
export async function servePseudoLanguage(page: Page): Promise<void> {
  const germanFile = listScripts().find((file) => /\/de-[\w-]{8}\.js$/.test(file)) ?? '';
  const body = `import { messages as words } from './${basename(germanFile)}';\n${stretchPhrases.toString()}\nexport const messages = stretchPhrases(words);`;
  await page.route(/\/ar-[\w-]{8}\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Returns the texts that reach beyond the window, or that their box cuts without an ellipsis, as `part: words`. */
export function findOverflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const listElements = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
      ]);
    const isInScroller = (element: HTMLElement | null): boolean =>
      element instanceof HTMLElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInScroller(findParent(element)));
    const findParent = (element: HTMLElement): HTMLElement | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as HTMLElement | null);
    const hasText = (element: HTMLElement) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    return listElements(document.querySelector('slipway-booking')?.shadowRoot ?? document)
      .filter((element) => hasText(element) && element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isCut =
          /hidden|clip/.test(overflowX) &&
          textOverflow !== 'ellipsis' &&
          webkitLineClamp === 'none' &&
          element.scrollWidth > element.clientWidth + 1;
        const isOutsideWindow = width > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5);
        return isCut || (isOutsideWindow && !isInScroller(element));
      })
      .map(
        (element) => `${element.getAttribute('part') ?? element.localName}: ${element.textContent.trim().slice(0, 60)}`,
      );
  });
}
