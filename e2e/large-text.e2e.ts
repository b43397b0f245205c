/**
 * Checks a booking with text of twice the size. No text may overlap another, be too long for its box, or keep its small
 * size.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

const twiceAsLarge = {
  scheme: 'light',
  css: 'html { font-size: 200%; font-family: sans-serif } body { margin: 0 16px }',
};
/** Smallest allowed text size in px: twice 11 px, the smallest text of the widget. */
const SMALLEST_TEXT = 22;

/**
 * Measures the visible texts of the page. Returns the texts that overlap another one, that their box cuts off, or that
 * are too small.
 */
async function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const faults: string[] = [];
    const every = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? every(each.shadowRoot) : [])]);
    const textBox = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const nameOf = (element: Element) => `${element.localName} “${element.textContent.trim().slice(0, 30)}”`;
    const texts = every(document).filter(
      (each) =>
        !each.closest('.visually-hidden, [hidden], svg, option') &&
        each.checkVisibility({ checkVisibilityCSS: true }) &&
        [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    );
    for (const each of texts) {
      const { fontSize, overflowX } = getComputedStyle(each);
      if (parseFloat(fontSize) < smallest) faults.push(`${nameOf(each)} has ${fontSize}`);
      if (overflowX === 'hidden' && each.scrollWidth > each.clientWidth + 1) faults.push(`${nameOf(each)} is cut`);
    }
    for (const cell of texts.filter((each) => each.matches('td > button'))) {
      const number = [...cell.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
      const note = cell.querySelector('small');
      if (!number || !note?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(number);
      if (overlap(range.getBoundingClientRect(), textBox(note))) faults.push(`${nameOf(cell)} overlaps its price`);
    }
    const inGrid = texts.filter((each) => each.closest('th, td'));
    inGrid.forEach((each, index) => {
      const next = inGrid[index + 1];
      if (next && !each.contains(next) && overlap(textBox(each), textBox(next)))
        faults.push(`${nameOf(each)} overlaps ${nameOf(next)}`);
    });
    // A word that breaks across two lines has a box on each line.
    for (const each of texts.filter((text) => text.matches('button, a')))
      for (const node of each.childNodes)
        for (const { 0: word, index } of node instanceof Text ? node.data.matchAll(/\S+/g) : []) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            faults.push(`${nameOf(each)} breaks “${word}”`);
        }
    for (const bar of every(document).filter((each) => each.matches('section.summary'))) {
      const { position, insetBlockEnd } = getComputedStyle(bar);
      if (position !== 'sticky') faults.push('the bar does not stick');
      if (insetBlockEnd === 'auto') continue;
      const share = (bar.getBoundingClientRect().height + parseFloat(insetBlockEnd)) / innerHeight;
      if (share > 0.2) faults.push(`the bar takes ${share}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    return faults;
  }, SMALLEST_TEXT);
}

for (const width of [390, 1280])
  test(`shows all large text uncut during a booking at ${width} pixels`, async ({ page, stage, widget }) => {
    await page.setViewportSize({ width, height: 844 });
    await stage({ looks: twiceAsLarge });
    const check = (name: string) =>
      test.step(name, async () => {
        await page.waitForLoadState('networkidle');
        await expect.poll(() => findTextFaults(page)).toEqual([]);
      });
    await expect(widget.button('Sea kayak')).toBeVisible();
    await check('list');
    await widget.chooseItem('Sea kayak');
    await expect(widget.freeDays.first()).toBeVisible();
    await check('item');
    await expect(widget.part('book-now')).toBeInViewport({ ratio: 1 });
    await widget.chooseFirstFreeDay();
    await check('selection');
    await expect(widget.continueButton).toBeInViewport({ ratio: 1 });
    await widget.continueToDetails();
    await check('details');
    if (width === 390) {
      const [order, edit] = [
        await widget.part('order-fold').boundingBox(),
        await widget.part('order-edit').boundingBox(),
      ];
      expect(edit?.y).toBeLessThan((order?.y ?? 0) + (order?.height ?? 0));
    }
    await widget.fillDetails(newGuest());
    await widget.book.click();
    await widget.waitForCode();
    await check('confirmation');
  });

test('shows each Arabic name and amount on one line', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage({ account: 'qasr', looks: twiceAsLarge });
  const linesOf = (part: string) =>
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
  expect(await linesOf('add-on-price')).toEqual([1]);
  await widget.part('add-on').click();
  await widget.continueToDetails();
  await widget.part('order-fold').click();
  expect(await linesOf('line-name')).toEqual([1, 1, 1]);
  expect(await linesOf('line-total')).toEqual([1, 1]);
});
