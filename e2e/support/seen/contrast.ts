/** Finds text with too little contrast. Compares its computed colour with all backgrounds painted behind it. */
import type { Page } from 'playwright/test';

export interface Word {
  text: string;
  /** Contrast ratio between text and background, rounded down to a tenth (WCAG 2.2, 1.4.3). */
  ratio: number;
  /** Minimum contrast ratio: 3 for large text and for symbols (1.4.11), otherwise 4.5. */
  minRatio: number;
}

/** Returns the visible texts in the widget, in all shadow roots, except those of disabled controls. */
export function wordsOf(page: Page): Promise<Word[]> {
  return page.evaluate(readWords);
}

/** Returns the visible texts whose contrast is below the minimum. Throws if there is no text. */
export async function faintWords(page: Page): Promise<Word[]> {
  return faintOf(await wordsOf(page));
}

/** Returns the same as `faintWords` for a browser engine that can only run expressions in the page. */
export async function faintWordsBy(evaluate: (expression: string) => Promise<Word[]>): Promise<Word[]> {
  return faintOf(await evaluate(`(${readWords.toString()})()`));
}

function faintOf(words: readonly Word[]): Word[] {
  if (words.length === 0) throw new Error('There is nothing to read.');
  return words.filter(({ ratio, minRatio }) => ratio < minRatio);
}

/** Returns the visible texts. Runs in the page, so it uses nothing from this module. */
function readWords(): Word[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('No canvas.');
  const above = (node: Node): Element | null =>
    (node instanceof Element && node.assignedSlot) ||
    node.parentElement ||
    (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null);
  const line = (node: Node): Element[] => {
    const ancestors: Element[] = [];
    for (let each = above(node); each; each = above(each)) ancestors.push(each);
    return ancestors;
  };
  const paint = (colour: string, alpha = 1) => {
    canvas.globalAlpha = alpha;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  };
  const luminance = () => {
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratioOf = (lineage: readonly Element[]): number => {
    const styles = lineage.map((element) => getComputedStyle(element));
    // Without its own background, a page is white or black, by its color scheme. `Canvas` is this colour.
    paint('white');
    paint('Canvas');
    // A dialog is in the top layer, so the backgrounds of its ancestors are not behind it.
    const top = lineage.findIndex((element) => element.localName === 'dialog');
    for (const style of styles.slice(0, top < 0 ? undefined : top + 1).reverse()) paint(style.backgroundColor);
    const behind = luminance();
    const opacityProduct = styles.reduce((all, { opacity }) => all * Number(opacity), 1);
    paint(styles[0]?.color ?? 'black', opacityProduct);
    const words = luminance();
    return (Math.max(words, behind) + 0.05) / (Math.min(words, behind) + 0.05);
  };
  const minRatioOf = ([element]: readonly Element[]): number => {
    if (!element) return 4.5;
    // A text that screen readers ignore is a symbol, so the lower minimum for graphical objects applies.
    if (element.closest('[aria-hidden="true"]')) return 3;
    const { fontSize, fontWeight } = getComputedStyle(element);
    return parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24) ? 3 : 4.5;
  };
  const words: Word[] = [];
  const add = (text: string, lineage: readonly Element[]) =>
    words.push({ text, ratio: Math.floor(ratioOf(lineage) * 10) / 10, minRatio: minRatioOf(lineage) });
  const look = (root: Node) => {
    for (const node of root.childNodes) {
      if (node instanceof Element) {
        if (/^(style|script|option)$/.test(node.localName)) continue;
        look(node.shadowRoot ?? node);
        if (node.shadowRoot) look(node);
        if ((node instanceof HTMLInputElement && node.value) || node instanceof HTMLSelectElement) {
          if (/^(checkbox|radio)$/.test(node.type)) continue;
          add(`field ${node.name || node.id}: ${node.value}`, [node, ...line(node)]);
        }
      } else if (node instanceof Text && node.data.trim() !== '') {
        const lineage = line(node);
        const range = document.createRange();
        range.selectNodeContents(node);
        const { width, height } = range.getBoundingClientRect();
        const unseen = lineage.some(
          (element) =>
            getComputedStyle(element).visibility === 'hidden' ||
            element.getAttribute('aria-disabled') === 'true' ||
            element.matches('.visually-hidden, :disabled'),
        );
        if (width > 1 && height > 1 && !unseen) add(node.data.trim(), lineage);
      }
    }
  };
  document.querySelectorAll('slipway-booking').forEach((element) => look(element.shadowRoot ?? element));
  return words;
}
