/** Finds text with too little contrast. Compares its computed colour with all backgrounds painted behind it. */
import type { Page } from 'playwright/test';

export interface TextContrast {
  text: string;
  /** Contrast ratio between text and background, rounded down to a tenth (WCAG 2.2, 1.4.3). */
  ratio: number;
  /** Minimum contrast ratio: 3 for large text and for symbols (1.4.11), otherwise 4.5. */
  minRatio: number;
}

/** Returns the visible texts in the widget, in all shadow roots, except those of disabled controls. */
export function readTexts(page: Page): Promise<TextContrast[]> {
  return page.evaluate(measureTexts);
}

/** Returns the visible texts whose contrast is below the minimum. Throws if there is no text. */
export async function findFaintTexts(page: Page): Promise<TextContrast[]> {
  return filterFaintTexts(await readTexts(page));
}

/** Returns the same as `findFaintTexts` for a browser engine that can only run expressions in the page. */
export async function findFaintTextsByExpression(
  evaluate: (expression: string) => Promise<TextContrast[]>,
): Promise<TextContrast[]> {
  return filterFaintTexts(await evaluate(`(${measureTexts.toString()})()`));
}

function filterFaintTexts(texts: readonly TextContrast[]): TextContrast[] {
  if (texts.length === 0) throw new Error('There is nothing to read.');
  return texts.filter(({ ratio, minRatio }) => ratio < minRatio);
}

/** Returns the visible texts. Runs in the page, so it uses nothing from this module. */
function measureTexts(): TextContrast[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('No canvas.');
  const findParent = (node: Node): Element | null =>
    (node instanceof Element && node.assignedSlot) ||
    node.parentElement ||
    (node.parentNode instanceof ShadowRoot ? node.parentNode.host : null);
  const listAncestors = (node: Node): Element[] => {
    const ancestors: Element[] = [];
    for (let ancestor = findParent(node); ancestor; ancestor = findParent(ancestor)) ancestors.push(ancestor);
    return ancestors;
  };
  const paintColour = (colour: string, alpha = 1) => {
    canvas.globalAlpha = alpha;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  };
  const readLuminance = () => {
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const channel = value / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const computeRatio = (elementAndAncestors: readonly Element[]): number => {
    const styles = elementAndAncestors.map((element) => getComputedStyle(element));
    // A page without a background of its own is white or black, depending on its color scheme. `Canvas` is this colour.
    paintColour('white');
    paintColour('Canvas');
    // A dialog is in the top layer, so the backgrounds of its ancestors are not behind it.
    const dialogIndex = elementAndAncestors.findIndex((element) => element.localName === 'dialog');
    for (const style of styles.slice(0, dialogIndex < 0 ? undefined : dialogIndex + 1).reverse())
      paintColour(style.backgroundColor);
    const backgroundLuminance = readLuminance();
    const opacityProduct = styles.reduce((product, { opacity }) => product * Number(opacity), 1);
    paintColour(styles[0]?.color ?? 'black', opacityProduct);
    const textLuminance = readLuminance();
    return (
      (Math.max(textLuminance, backgroundLuminance) + 0.05) / (Math.min(textLuminance, backgroundLuminance) + 0.05)
    );
  };
  const computeMinRatio = ([element]: readonly Element[]): number => {
    if (!element) return 4.5;
    // A text that screen readers ignore is a symbol, so the lower minimum for graphical objects applies.
    if (element.closest('[aria-hidden="true"]')) return 3;
    const { fontSize, fontWeight } = getComputedStyle(element);
    return parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24) ? 3 : 4.5;
  };
  const texts: TextContrast[] = [];
  const addText = (text: string, elementAndAncestors: readonly Element[]) =>
    texts.push({
      text,
      ratio: Math.floor(computeRatio(elementAndAncestors) * 10) / 10,
      minRatio: computeMinRatio(elementAndAncestors),
    });
  const collectTexts = (root: Node) => {
    for (const node of root.childNodes) {
      if (node instanceof Element) {
        if (/^(style|script|option)$/.test(node.localName)) continue;
        collectTexts(node.shadowRoot ?? node);
        if (node.shadowRoot) collectTexts(node);
        if ((node instanceof HTMLInputElement && node.value) || node instanceof HTMLSelectElement) {
          if (/^(checkbox|radio)$/.test(node.type)) continue;
          addText(`field ${node.name || node.id}: ${node.value}`, [node, ...listAncestors(node)]);
        }
      } else if (node instanceof Text && node.data.trim() !== '') {
        const elementAndAncestors = listAncestors(node);
        const range = document.createRange();
        range.selectNodeContents(node);
        const { width, height } = range.getBoundingClientRect();
        const isSkipped = elementAndAncestors.some(
          (element) =>
            getComputedStyle(element).visibility === 'hidden' ||
            element.getAttribute('aria-disabled') === 'true' ||
            element.matches('.visually-hidden, :disabled'),
        );
        if (width > 1 && height > 1 && !isSkipped) addText(node.data.trim(), elementAndAncestors);
      }
    }
  };
  document.querySelectorAll('slipway-booking').forEach((element) => collectTexts(element.shadowRoot ?? element));
  return texts;
}
