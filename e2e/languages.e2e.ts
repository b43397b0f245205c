/** Checks other languages: long texts fit, right-to-left layouts mirror, and texts in other languages have a `lang`. */
import { findUnmarkedWords } from './support/seen/wrong-language.ts';
import { findOverflowingTexts, servePseudoLanguage } from './support/seen/pseudo-language.ts';
import { expect, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

/** Accented letters that only the pseudo language has. */
const accents = /\u030a|\u0323|å|ạ|ů/;

/** Books a kayak, and calls `check` at each step. */
async function bookChecking(widget: Widget, check: (step: string) => Promise<void>): Promise<void> {
  await expect(widget.button('Sea kayak')).toBeVisible();
  await check('list');
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await check('item');
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('\u2068Sea kayak\u2069');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await check('cart');
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await check('form');
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await check('confirmation');
}

test('fits very long right-to-left texts into 320 pixels at every step', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await servePseudoLanguage(page);
  await stage({ lang: 'ar' });
  await expect(widget.part('frame')).toHaveAttribute('dir', 'rtl');
  await expect(widget.part('search')).toContainText(accents);
  await bookChecking(widget, async (step) => {
    await expect.poll(() => findOverflowingTexts(page), step).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(320);
  });
  await expect(widget.part('again')).toContainText(accents);
  await widget.part('again').evaluate((button) => (button.style.inlineSize = '600px'));
  expect(await findOverflowingTexts(page)).not.toEqual([]);
});

test('marks the account’s English texts on an Arabic page', async ({ page, stage, widget }) => {
  await stage({ lang: 'ar' });
  await bookChecking(widget, (step) => expect.poll(() => findUnmarkedWords(page, 'en'), step).toEqual([]));
  await widget
    .part('line-name')
    .first()
    .evaluate((name) => name.replaceChildren('Sea kayak'));
  expect(await findUnmarkedWords(page, 'en')).toEqual(['Sea kayak']);
});

test('mirrors arrows, keys and steps on an Arabic page', async ({ page, stage, widget }) => {
  await stage({ lang: 'ar', attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const positionOf = async (part: string) => (await widget.part(part).first().boundingBox())?.x ?? Number.NaN;
  expect(await positionOf('next')).toBeLessThan(await positionOf('previous'));
  expect(await positionOf('more')).toBeLessThan(await positionOf('fewer'));
  const directionOf = (part: string) =>
    widget
      .part(part)
      .first()
      .locator('svg')
      .evaluate((arrow) => getComputedStyle(arrow).scale);
  expect(await directionOf('next')).not.toBe(await directionOf('previous'));
  const days = widget.days;
  await widget.part('next').first().click();
  await days.nth(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(4)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(3)).toBeFocused();
  const [third, fourth] = await days.evaluateAll((all) => all.slice(3, 5).map((day) => day.getBoundingClientRect().x));
  const sameRow = await days.evaluateAll(
    (all) => all[3]?.getBoundingClientRect().y === all[4]?.getBoundingClientRect().y,
  );
  if (sameRow) expect(fourth ?? 0).toBeLessThan(third ?? 0);
});
