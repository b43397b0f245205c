/** Measures the positions of the widget's public parts, and takes pictures. */
import type { Page } from 'playwright/test';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes by the tag of the element and the name of the part, for example `slipway-cart line`. */
export type Boxes = Record<string, Box>;

/** Returns the box of each part's first element that is completely visible in `area`, relative to the area. */
export function measurePartBoxes(
  page: Page,
  area: Box,
  parts: Readonly<Record<string, readonly string[]>>,
): Promise<Boxes> {
  return page.evaluate(measureBoxes, { area, parts });
}

/** Returns a WebP picture of the area, with one pixel for each CSS pixel. */
export async function takePicture(page: Page, area: Box): Promise<Buffer> {
  const cdpSession = await page.context().newCDPSession(page);
  const clip = { ...area, scale: 1 };
  const { data } = await cdpSession.send('Page.captureScreenshot', { format: 'webp', quality: 34, clip });
  await cdpSession.detach();
  return Buffer.from(data, 'base64');
}

/** Measures the boxes. Runs in the page, so it uses nothing from this module. */
function measureBoxes({ area, parts }: { area: Box; parts: Readonly<Record<string, readonly string[]>> }): Boxes {
  const listElements = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
    ]);
  const allElements = listElements(document);
  /** The open dialog, if any. It dims the rest of the page, so only the parts inside the dialog count. */
  const modalDialog = allElements.find((element) => element.matches(':modal'));
  const isInside = (outer: Node, inner: Node | null): boolean => {
    for (let node = inner; node !== null; node = node instanceof ShadowRoot ? node.host : node.parentNode)
      if (node === outer) return true;
    return false;
  };
  const measureBox = (element: Element): Box | null => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    if (element.closest('.visually-hidden') || (modalDialog && !isInside(modalDialog, element))) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = Math.floor(left - area.x);
    const y = Math.floor(top - area.y);
    const box = { x, y, width: Math.ceil(right - area.x) - x, height: Math.ceil(bottom - area.y) - y };
    if (box.width < 6 || box.height < 6 || x < 0 || y < 0) return null;
    if (x + box.width > area.width || y + box.height > area.height) return null;
    return box;
  };
  const firstBoxes: Boxes = {};
  for (const [tag, names] of Object.entries(parts)) {
    const roots = allElements
      .filter(({ localName }) => localName === tag)
      .flatMap(({ shadowRoot }) => shadowRoot ?? []);
    for (const name of names) {
      const boxes = roots
        .flatMap((root) => listElements(root))
        .filter((element) => element.part.contains(name))
        .map(measureBox)
        .filter((box) => box !== null);
      const [firstBox] = boxes;
      if (firstBox) firstBoxes[`${tag} ${name}`] = firstBox;
    }
  }
  return firstBoxes;
}
