/**
 * Checks a booking with text of twice the size. No text may overlap another text, be too long for its box, or be
 * smaller than twice the smallest normal size.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

const doubleSizeStyles = {
  scheme: 'light',
  css: 'html { font-size: 200%; font-family: sans-serif } body { margin: 0 16px }',
};
/** Smallest allowed text size in px: twice 11 px, the smallest text of the widget. */
const MIN_FONT_SIZE_PX = 22;

/**
 * Returns the texts that overlap another text in the calendar, that their box cuts off, or that are too small. Also
 * reports words of buttons and links that break, a sticky bar that is too high, and horizontal overflow.
 */
async function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate((minFontSize) => {
    const faults: string[] = [];
    const listElements = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? listElements(element.shadowRoot) : []),
      ]);
    const measureTextBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const isOverlapping = (box: DOMRect, otherBox: DOMRect) =>
      box.left < otherBox.right - 1 &&
      otherBox.left < box.right - 1 &&
      box.top < otherBox.bottom - 1 &&
      otherBox.top < box.bottom - 1;
    const describeElement = (element: Element) => `${element.localName} “${element.textContent.trim().slice(0, 30)}”`;
    const textElements = listElements(document).filter(
      (element) =>
        !element.closest('.visually-hidden, [hidden], svg, option') &&
        element.checkVisibility({ checkVisibilityCSS: true }) &&
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    );
    for (const element of textElements) {
      const { fontSize, overflowX } = getComputedStyle(element);
      if (parseFloat(fontSize) < minFontSize) faults.push(`${describeElement(element)} has ${fontSize}`);
      if (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${describeElement(element)} is cut`);
    }
    for (const cell of textElements.filter((element) => element.matches('td > button'))) {
      const dayNumber = [...cell.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
      const priceElement = cell.querySelector('small');
      if (!dayNumber || !priceElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(dayNumber);
      if (isOverlapping(range.getBoundingClientRect(), measureTextBox(priceElement)))
        faults.push(`${describeElement(cell)} overlaps its price`);
    }
    const gridElements = textElements.filter((element) => element.closest('th, td'));
    gridElements.forEach((element, index) => {
      const nextElement = gridElements[index + 1];
      if (
        nextElement &&
        !element.contains(nextElement) &&
        isOverlapping(measureTextBox(element), measureTextBox(nextElement))
      )
        faults.push(`${describeElement(element)} overlaps ${describeElement(nextElement)}`);
    });
    // `getClientRects` returns one box per line for a word that breaks across two lines.
    for (const element of textElements.filter((textElement) => textElement.matches('button, a')))
      for (const node of element.childNodes)
        for (const { 0: word, index } of node instanceof Text ? node.data.matchAll(/\S+/g) : []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            faults.push(`${describeElement(element)} breaks “${word}”`);
        }
    for (const summaryBar of listElements(document).filter((element) => element.matches('section.summary'))) {
      const { position, insetBlockEnd } = getComputedStyle(summaryBar);
      if (position !== 'sticky') faults.push('the bar does not stick');
      if (insetBlockEnd === 'auto') continue;
      const heightShare = (summaryBar.getBoundingClientRect().height + parseFloat(insetBlockEnd)) / innerHeight;
      if (heightShare > 0.2) faults.push(`the bar takes ${heightShare}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    return faults;
  }, MIN_FONT_SIZE_PX);
}

for (const width of [390, 1280])
  test(`cuts off no large text during a booking at ${width} pixels`, async ({ page, openPage, widget }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage({ styles: doubleSizeStyles });
    const checkStep = (stepName: string) =>
      test.step(stepName, async () => {
        await page.waitForLoadState('networkidle');
        await expect.poll(() => findTextFaults(page)).toEqual([]);
      });
    await expect(widget.button('Sea kayak')).toBeVisible();
    await checkStep('list');
    await widget.chooseItem('Sea kayak');
    await expect(widget.freeDays.first()).toBeVisible();
    await checkStep('item');
    await expect(widget.part('book-now')).toBeInViewport({ ratio: 1 });
    await widget.chooseFirstFreeDay();
    await checkStep('selection');
    await expect(widget.continueButton).toBeInViewport({ ratio: 1 });
    await widget.continueToDetails();
    await checkStep('details');
    if (width === 390) {
      const [orderBox, editBox] = [
        await widget.part('order-fold').boundingBox(),
        await widget.part('order-edit').boundingBox(),
      ];
      expect(editBox?.y).toBeLessThan((orderBox?.y ?? 0) + (orderBox?.height ?? 0));
    }
    await widget.fillDetails(createGuest());
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    await checkStep('confirmation');
  });

test('shows each Arabic name and amount on one line', async ({ page, openPage, widget, venue }) => {
  await venue.releaseStock(307);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage({ account: 'qasr', styles: doubleSizeStyles });
  const countLines = (part: string) =>
    widget.part(part).evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size;
      }),
    );
  for (const item of ['خيمة في المخيّم', 'خيمة لشخصين'])
    await widget.root.getByRole('button', { name: item }).first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add-on-price')).toHaveText(/14.000/);
  expect(await countLines('add-on-price')).toEqual([1]);
  await widget.part('add-on').click();
  await widget.continueToDetails();
  await widget.part('order-fold').click();
  expect(await countLines('line-name')).toEqual([1, 1, 1]);
  expect(await countLines('line-total')).toEqual([1, 1]);
});
