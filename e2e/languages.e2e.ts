/** Languages other than English: long texts fit, right-to-left layouts mirror, and foreign texts have a `lang`. */
import { findUnmarkedWords } from './support/seen/wrong-language.ts';
import { overflowing, servePseudoLanguage } from './support/seen/pseudo-language.ts';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

/** Letters of the pseudo language. */
const accents = /\u030a|\u0323|å|ạ|ů/;

test('fits very long mirrored texts into 320 pixels at every step', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await servePseudoLanguage(page);
  await stage({ lang: 'ar' });
  const expectFit = async () => {
    await expect.poll(() => overflowing(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await expect(widget.part('frame')).toHaveAttribute('dir', 'rtl');
  await expect(widget.part('search')).toContainText(accents);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expectFit();
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await expectFit();
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('Sea kayak');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await expectFit();
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await expectFit();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.part('again')).toContainText(accents);
  await expectFit();
  await widget.part('again').evaluate((button) => (button.style.inlineSize = '600px'));
  expect(await overflowing(page)).not.toEqual([]);
});

test('marks the account’s English texts on an Arabic page', async ({ page, stage, widget }) => {
  await stage({ lang: 'ar' });
  const expectMarked = () => expect.poll(() => findUnmarkedWords(page, 'en')).toEqual([]);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expectMarked();
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await expectMarked();
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('\u2068Sea kayak\u2069');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await expectMarked();
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await expectMarked();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await expectMarked();
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
