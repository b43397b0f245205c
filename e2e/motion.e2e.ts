/** The motion of a new step: the photo of a card moves to its place in the item, and other steps fade in. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';

interface Motion {
  /** Class or name of the element. */
  element: string;
  keyframes: PropertyIndexedKeyframes;
  box: { x: number; y: number; width: number };
}

/** Records each animation that a script starts. Returns a function that reads the record. */
async function noteMotion(page: Page): Promise<() => Promise<Motion[]>> {
  await page.addInitScript(() => {
    const motions: Motion[] = [];
    Object.assign(window, { motions });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      const { x, y, width } = this.getBoundingClientRect();
      const element = this.className || this.localName;
      motions.push({ element, keyframes: keyframes as PropertyIndexedKeyframes, box: { x, y, width } });
      return animate.call(this, keyframes, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { motions: Motion[] }).motions);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test(`moves the photo of a card to the item at ${viewport.width} pixels`, async ({ page, stage, widget }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const motions = await noteMotion(page);
    await stage();
    const card = widget.part('item').filter({ hasText: 'Sea kayak' });
    const button = card.getByRole('button', { name: 'Sea kayak' });
    // A click scrolls to the button first, in Firefox even if the card is in view.
    await button.hover();
    const from = await card.locator('img').evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    await button.click();
    await expect(widget.part('item-name')).toBeVisible();
    await expect.poll(async () => (await motions()).map(({ element }) => element)).toEqual(['gallery']);
    const { keyframes, box } = (await motions())[0] as Motion;
    const [x = NaN, y = NaN] = String(keyframes['translate']?.[0 as never])
      .split(' ')
      .map(parseFloat);
    expect(box.x + x).toBeCloseTo(from.x, 0);
    expect(box.y + y).toBeCloseTo(from.y, 0);
    expect(box.width * Number(keyframes['scale']?.[0 as never])).toBeCloseTo(from.width, 0);
  });

test('fades a step in that follows from no card', async ({ page, stage, widget }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const motions = await noteMotion(page);
  await stage({ attributes: 'item-id="107"' });
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  await expect.poll(async () => (await motions()).map(({ element }) => element)).toContain('slipway-form');
});

test('moves nothing if the guest prefers reduced motion', async ({ page, stage, widget }) => {
  const motions = await noteMotion(page);
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  expect(await motions()).toEqual([]);
});
