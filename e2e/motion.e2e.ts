/**
 * Tests the animation of a new step. When a card opens an item, the card's photo moves to its place in the item. All
 * other steps fade in.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';

interface RecordedAnimation {
  /** Class of the animated element, or its tag name if it has no class. */
  element: string;
  keyframes: PropertyIndexedKeyframes;
  startBox: { x: number; y: number; width: number };
}

/** Records each animation that a script starts. Returns a function that reads the record. */
async function recordAnimations(page: Page): Promise<() => Promise<RecordedAnimation[]>> {
  await page.addInitScript(() => {
    const animations: RecordedAnimation[] = [];
    Object.assign(window, { animations });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      const { x, y, width } = this.getBoundingClientRect();
      const element = this.className || this.localName;
      animations.push({ element, keyframes: keyframes as PropertyIndexedKeyframes, startBox: { x, y, width } });
      return animate.call(this, keyframes, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { animations: RecordedAnimation[] }).animations);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  test(`moves the photo from the card to the item at ${viewport.width} pixels`, async ({ page, openPage, widget }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const readAnimations = await recordAnimations(page);
    await openPage();
    const card = widget.part('item').filter({ hasText: 'Sea kayak' });
    const button = card.getByRole('button', { name: 'Sea kayak' });
    // Scrolls to the button now, because a click may scroll first. Firefox does so even if the card is in view.
    await button.hover();
    const cardImageBox = await card
      .locator('img')
      .evaluate((image) => image.getBoundingClientRect().toJSON() as DOMRect);
    await button.click();
    await expect(widget.part('item-name')).toBeVisible();
    await expect.poll(async () => (await readAnimations()).map(({ element }) => element)).toEqual(['gallery']);
    const { keyframes, startBox } = (await readAnimations())[0] as RecordedAnimation;
    const [x = NaN, y = NaN] = String(keyframes['translate']?.[0 as never])
      .split(' ')
      .map(parseFloat);
    expect(startBox.x + x).toBeCloseTo(cardImageBox.x, 0);
    expect(startBox.y + y).toBeCloseTo(cardImageBox.y, 0);
    expect(startBox.width * Number(keyframes['scale']?.[0 as never])).toBeCloseTo(cardImageBox.width, 0);
  });

test('fades in a step that the guest opens without a card', async ({ page, openPage, widget }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const readAnimations = await recordAnimations(page);
  await openPage({ attributes: 'item-id="107"' });
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  await expect.poll(async () => (await readAnimations()).map(({ element }) => element)).toContain('slipway-form');
});

test('starts no animation if the guest prefers reduced motion', async ({ page, openPage, widget }) => {
  const readAnimations = await recordAnimations(page);
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.part('book-now').click();
  await expect(widget.heading('Your details')).toBeVisible();
  expect(await readAnimations()).toEqual([]);
});
