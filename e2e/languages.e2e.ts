/** Other languages than English: all of their words have room, and from right to left everything is mirrored. */
import { overflowing, speakPseudo } from './support/seen/pseudo-language.ts';
import { expect, test } from './support/journey.ts';
import { newVisitor } from './support/widget.ts';

/** Of the language that nobody speaks. */
const accents = /\u030a|\u0323|å|ạ|ů/;

test('in words half as long again as German, mirrored, nothing sticks out of 320 pixels from the list to the code', async ({
  page,
  stage,
  widget,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await speakPseudo(page);
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
  await widget.fillDetails(newVisitor());
  await widget.book.click();
  await widget.confirmed();
  await expect(widget.part('again')).toContainText(accents);
  await fits();
  await widget.part('again').evaluate((button) => (button.style.inlineSize = '600px'));
  expect(await overflowing(page)).not.toEqual([]);
});
