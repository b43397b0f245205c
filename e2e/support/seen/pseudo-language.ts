/** Provides a pseudo-language with right-to-left text, words that are half as long again, and accents on all vowels. */
import type { Page } from 'playwright/test';
import { basename } from 'node:path';
import { listScripts } from '../files/built-files.ts';

type Phrases = string | ((...parts: never[]) => string) | { readonly [name: string]: Phrases };

/** Returns longer phrases with accents. Also runs in the page, so it uses nothing from this module. */
export function stretch(phrases: Phrases): Phrases {
  const longer = (words: string) =>
    words
      .replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 2)))
      .replace(/[aeiou]/g, (vowel) => `${vowel}\u030a\u0323`)
      .normalize('NFC');
  if (typeof phrases === 'string') return longer(phrases);
  if (typeof phrases === 'function')
    return (...parts: never[]) => {
      // Only the language's own words change. Names and amounts in placeholders stay the same.
      const marks = parts.map((part, place) =>
        typeof part === 'string' && part !== '' ? `\u0001${place}\u0001` : part,
      );
      return longer(phrases(...(marks as never[]))).replace(/\u0001(\d)\u0001/g, (_, place: string) =>
        String(parts[Number(place)]),
      );
    };
  return Object.fromEntries(Object.entries(phrases).map(([name, inner]) => [name, stretch(inner)]));
}

/** Serves stretched German, the longest language, as Arabic. So the widget shows very long texts from right to left. */
export async function servePseudoLanguage(page: Page): Promise<void> {
  const german = listScripts().find((file) => /\/de-[\w-]{8}\.js$/.test(file)) ?? '';
  const body = `import { messages as words } from './${basename(german)}';\n${stretch.toString()}\nexport const messages = stretch(words);`;
  await page.route(/\/ar-[\w-]{8}\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Returns the texts that reach beyond the window, or that their box cuts without an ellipsis, as `part: words`. */
export function findOverflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const allElements = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot ? allElements(each.shadowRoot) : []),
      ]);
    const scrolls = (element: HTMLElement | null): boolean =>
      element instanceof HTMLElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(parentOf(element)));
    const parentOf = (element: HTMLElement): HTMLElement | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as HTMLElement | null);
    const hasWords = (element: HTMLElement) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
    return allElements(document.querySelector('slipway-booking')?.shadowRoot ?? document)
      .filter((each) => hasWords(each) && each.checkVisibility() && !each.closest('.visually-hidden'))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(each);
        const isCut =
          /hidden|clip/.test(overflowX) &&
          textOverflow !== 'ellipsis' &&
          webkitLineClamp === 'none' &&
          each.scrollWidth > each.clientWidth + 1;
        const isOut = width > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5);
        return isCut || (isOut && !scrolls(each));
      })
      .map((each) => `${each.getAttribute('part') ?? each.localName}: ${each.textContent.trim().slice(0, 60)}`);
  });
}
