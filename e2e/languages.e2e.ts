/**
 * Checks other languages: long texts fit, right-to-left layouts mirror arrows and stepper buttons, and texts in another
 * language have their own `lang`.
 */
import { findUnmarkedTexts } from './support/checks/wrong-language.ts';
import { findOverflowingTexts, servePseudoLanguage } from './support/checks/pseudo-language.ts';
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

/** Accented letters that only the pseudo-language of the test contains. */
const accentPattern = /\u030a|\u0323|å|ạ|ů/;

/** Books a kayak, and calls `checkStep` at each step. */
async function bookAndCheckSteps(widget: Widget, checkStep: (step: string) => Promise<void>): Promise<void> {
  await expect(widget.button('Sea kayak')).toBeVisible();
  await checkStep('list');
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await checkStep('item');
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('\u2068Sea kayak\u2069');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await checkStep('cart');
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await checkStep('form');
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await checkStep('confirmation');
}

test('fits very long right-to-left texts into 320 pixels at every step', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await servePseudoLanguage(page);
  await openPage({ lang: 'ar' });
  await expect(widget.part('frame')).toHaveAttribute('dir', 'rtl');
  await expect(widget.part('search')).toContainText(accentPattern);
  await bookAndCheckSteps(widget, async (step) => {
    await expect.poll(() => findOverflowingTexts(page), step).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBeLessThanOrEqual(320);
  });
  await expect(widget.part('again')).toContainText(accentPattern);
  await widget.part('again').evaluate((button) => (button.style.inlineSize = '600px'));
  expect(await findOverflowingTexts(page)).not.toEqual([]);
});

test('marks the account’s English texts on an Arabic page', async ({ page, openPage, widget }) => {
  await openPage({ lang: 'ar' });
  await bookAndCheckSteps(widget, (step) => expect.poll(() => findUnmarkedTexts(page, 'en'), step).toEqual([]));
  await widget
    .part('line-name')
    .first()
    .evaluate((heading) => heading.replaceChildren('Sea kayak'));
  expect(await findUnmarkedTexts(page, 'en')).toEqual(['Sea kayak']);
});

test('mirrors arrows, keys and stepper buttons on an Arabic page', async ({ page, openPage, widget }) => {
  await openPage({ lang: 'ar', attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const measureX = async (part: string) => (await widget.part(part).first().boundingBox())?.x ?? Number.NaN;
  expect(await measureX('next')).toBeLessThan(await measureX('previous'));
  expect(await measureX('more')).toBeLessThan(await measureX('fewer'));
  const readArrowScale = (part: string) =>
    widget
      .part(part)
      .first()
      .locator('svg')
      .evaluate((arrow) => getComputedStyle(arrow).scale);
  expect(await readArrowScale('next')).not.toBe(await readArrowScale('previous'));
  const days = widget.days;
  await widget.part('next').first().click();
  await days.nth(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(4)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(3)).toBeFocused();
  const [fourthDayX, fifthDayX] = await days.evaluateAll((buttons) =>
    buttons.slice(3, 5).map((day) => day.getBoundingClientRect().x),
  );
  const isSameRow = await days.evaluateAll(
    (buttons) => buttons[3]?.getBoundingClientRect().y === buttons[4]?.getBoundingClientRect().y,
  );
  if (isSameRow) expect(fifthDayX ?? 0).toBeLessThan(fourthDayX ?? 0);
});
