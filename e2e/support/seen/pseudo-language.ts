/** A language that nobody speaks: every phrase longer by half, with accents above and below, and from right to left. */
import type { Page } from 'playwright/test';
import { basename } from 'node:path';
import { scripts } from '../files/built-files.ts';

type Phrases = string | ((...parts: never[]) => string) | { readonly [name: string]: Phrases };

/** Runs in the page as well, and so knows nothing outside of itself. */
export function stretched(phrases: Phrases): Phrases {
  const longer = (words: string) =>
    words
      .replace(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length / 2)))
      .replace(/[aeiou]/g, (vowel) => `${vowel}\u030a\u0323`)
      .normalize('NFC');
  if (typeof phrases === 'string') return longer(phrases);
  if (typeof phrases === 'function')
    return (...parts: never[]) => {
      // What is put in stays as it is: names and amounts are no words of the language.
      const marks = parts.map((part, place) =>
        typeof part === 'string' && part !== '' ? `\u0001${place}\u0001` : part,
      );
      return longer(phrases(...(marks as never[]))).replace(/\u0001(\d)\u0001/g, (_, place: string) =>
        String(parts[Number(place)]),
      );
    };
  return Object.fromEntries(Object.entries(phrases).map(([name, inner]) => [name, stretched(inner)]));
}

/** In place of Arabic the page gets German, the longest there is, stretched: it is set from right to left. */
export async function speakPseudo(page: Page): Promise<void> {
  const german = scripts().find((file) => /\/de-[\w-]{8}\.js$/.test(file)) ?? '';
  const body = `import { messages as words } from './${basename(german)}';\n${stretched.toString()}\nexport const messages = stretched(words);`;
  await page.route(/\/ar-[\w-]{8}\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Whatever of the widget sticks out of the window, or is cut off without three dots: `part: words`. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const everything = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot ? everything(each.shadowRoot) : []),
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
    return everything(document.querySelector('slipway-booking')?.shadowRoot ?? document)
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
