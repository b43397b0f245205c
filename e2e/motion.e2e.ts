/** Tests the animation of a new step. A card's photo moves to its place in the item, and all other steps fade in. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';

interface Motion {
  /** Class of the animated element, or its tag name if it has no class. */
  element: string;
  keyframes: PropertyIndexedKeyframes;
  box: { x: number; y: number; width: number };
}

/** Records each animation that a script starts. Returns a function that reads the record. */
async function recordMotions(page: Page): Promise<() => Promise<Motion[]>> {
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
  test(`moves the photo from the card to the item at ${viewport.width} pixels`, async ({ page, stage, widget }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const motions = await recordMotions(page);
    await stage();
    const card = widget.part('item').filter({ hasText: 'Sea kayak' });
    const button = card.getByRole('button', { name: 'Sea kayak' });
    // Scrolls to the button now, because a click may scroll first. Firefox does so even if the card is in view.
    await button.hover();
    const startBox = await card.locator('img').evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    await button.click();
    await expect(widget.part('item-name')).toBeVisible();
    await expect.poll(async () => (await motions()).map(({ element }) => element)).toEqual(['gallery']);
    const { keyframes, box } = (await motions())[0] as Motion;
    const [x = NaN, y = NaN] = String(keyframes['translate']?.[0 as never])
      .split(' ')
      .map(parseFloat);
    expect(box.x + x).toBeCloseTo(startBox.x, 0);
    expect(box.y + y).toBeCloseTo(startBox.y, 0);
    expect(box.width * Number(keyframes['scale']?.[0 as never])).toBeCloseTo(startBox.width, 0);
  });

test('fades in a step that the guest opens without a card', async ({ page, stage, widget }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const motions = await recordMotions(page);
  await stage({ attributes: 'item-id="107"' });
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  await expect.poll(async () => (await motions()).map(({ element }) => element)).toContain('slipway-form');
});

test('starts no animation if the guest prefers reduced motion', async ({ page, stage, widget }) => {
  const motions = await recordMotions(page);
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  expect(await motions()).toEqual([]);
});
