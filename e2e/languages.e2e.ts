/** Other languages than English: all of their words have room, and from right to left everything is mirrored. */
import { findUnmarkedWords } from './support/seen/marked-words.ts';
import { overflowing, servePseudoLanguage } from './support/seen/pseudo-language.ts';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

/** Of the language that nobody speaks. */
const accents = /\u030a|\u0323|å|ạ|ů/;

test('in words half as long again as German, mirrored, nothing sticks out of 320 pixels from the list to the code', async ({
  page,
  stage,
  widget,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await servePseudoLanguage(page);
  await stage({ lang: 'ar' });
  const fits = async () => {
    await expect.poll(() => overflowing(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await expect(widget.part('frame')).toHaveAttribute('dir', 'rtl');
  await expect(widget.part('search')).toContainText(accents);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await fits();
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await fits();
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('Sea kayak');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await fits();
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await fits();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.part('again')).toContainText(accents);
  await fits();
  await widget.part('again').evaluate((button) => (button.style.inlineSize = '600px'));
  expect(await overflowing(page)).not.toEqual([]);
});

test('on an Arabic page of an English account everything the account says is marked as English, and stands in its own direction', async ({
  page,
  stage,
  widget,
}) => {
  await stage({ lang: 'ar' });
  const marked = () => expect.poll(() => findUnmarkedWords(page, 'en')).toEqual([]);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await marked();
  await widget.chooseItem('Sea kayak');
  await widget.part('next').first().click();
  await widget.freeDays.nth(2).click();
  await expect(widget.part('add')).toHaveAttribute('aria-disabled', 'false');
  await marked();
  await widget.part('add').click();
  await expect(widget.part('notice')).toContainText('\u2068Sea kayak\u2069');
  await widget.part('cart-button').click();
  await expect(widget.part('checkout')).toBeVisible();
  await marked();
  await widget.part('checkout').click();
  await widget.part('submit').click();
  await expect(widget.part('field-fault').first()).toBeVisible();
  await marked();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  await marked();
  await widget
    .part('line-name')
    .first()
    .evaluate((name) => name.replaceChildren('Sea kayak'));
  expect(await findUnmarkedWords(page, 'en')).toEqual(['Sea kayak']);
});

test('on an Arabic page arrows, keys and steps go the other way', async ({ page, stage, widget }) => {
  await stage({ lang: 'ar', attributes: 'item-id="107"' });
  await expect(widget.freeDays.first()).toBeVisible();
  const place = async (part: string) => (await widget.part(part).first().boundingBox())?.x ?? Number.NaN;
  expect(await place('next')).toBeLessThan(await place('previous'));
  expect(await place('more')).toBeLessThan(await place('fewer'));
  const pointsTo = (part: string) =>
    widget
      .part(part)
      .first()
      .locator('svg')
      .evaluate((arrow) => getComputedStyle(arrow).scale);
  expect(await pointsTo('next')).not.toBe(await pointsTo('previous'));
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
