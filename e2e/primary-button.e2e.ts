/**
 * Checks the primary button of an item. It names the guest's next step and leads to it. A button that does nothing must
 * look disabled.
 */
import type { Locator } from 'playwright/test';
import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('leads to the calendar, then to the times, then to the details', async ({ page, stage, widget }) => {
  await stage({ attributes: 'prices="off"' });
  await widget.chooseItem(/Sunset cruise/);
  await expect(widget.freeDays.first()).toBeVisible();
  const primary = widget.part('book-now');
  await expect(widget.add).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await primary.click();
  await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
  await widget.freeDays.first().click();

  await expect(primary).toHaveText('Select a time');
  await page.evaluate(() => scrollTo(0, 0));
  await primary.click();
  const time = widget.root.locator('.times input:focus');
  await expect(time).toBeInViewport();
  await time.press('Space');

  await expect(primary).toHaveText('Continue');
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await primary.click();
  await expect(widget.book).toBeVisible();
});

test('focuses the quantity field if its value is invalid', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.continueButton).toBeEnabled();
  const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await adults.fill('99');
  await adults.blur();
  await expect(widget.part('book-now')).toHaveText('Enter the number of guests');
  await widget.part('book-now').click();
  await expect(adults).toBeFocused();
});

test('keeps its position when the price arrives', async ({ page, stage, widget }) => {
  let release = (): void => undefined;
  const answer = new Promise<void>((resolve) => (release = resolve));
  await stage({ attributes: 'item-id="104"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route('**/item/104?**', async (route) => {
    await answer;
    await route.continue();
  });
  await widget.freeDays.nth(2).click();
  await expect(widget.part('book-now')).toHaveText('Continue');
  const before = await widget.part('book-now').boundingBox();
  release();
  await expect(widget.add).toBeVisible();
  expect(await widget.part('book-now').boundingBox()).toEqual(before);
});

test('shows a failed price request in view on a phone', async ({ page, stage, widget, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage({ account: 'berghof', attributes: 'item-id="201" lang="de"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await context.setOffline(true);
  await widget.freeDays.nth(3).click();
  await expect(widget.part('problem')).toBeInViewport();
  await expect(widget.part('retry')).toBeInViewport({ ratio: 1 });
});

for (const { width, height, size } of [
  { width: 320, height: 568, size: 100 },
  { width: 320, height: 568, size: 200 },
  { width: 390, height: 844, size: 200 },
  { width: 1280, height: 720, size: 200 },
])
  test(`stays in view after a refusal: ${width}×${height}, ${size} %`, async ({ page, stage, widget, venue }) => {
    await page.setViewportSize({ width, height });
    await stage({
      attributes: 'item-id="108"',
      looks: { scheme: 'light', css: `html { font: ${size}% sans-serif } body { margin: 0 16px }` },
    });
    await widget.freeDays.nth(2).click();
    await expect(widget.part('time').first()).toBeVisible();
    const day = await widget.chosenDays.first().getAttribute('value');
    await venue.takeAll('harbour', 108, `start_date=${String(day).replaceAll('-', '')}&timeslot=0`);
    await widget.root.locator('.times input').first().check();
    const otherDate = widget.button('Select another date');
    await expect(widget.root.locator('.ahead button').first()).toBeAttached();
    await expect(otherDate).toBeInViewport({ ratio: 1 });
    await otherDate.click();
    await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
  });

/** Returns the colours of a button: its background, its border and its text. */
const colorsOf = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, borderTopColor, color, boxShadow } = getComputedStyle(element);
    return [backgroundColor, borderTopColor, color, boxShadow].join(' ');
  });

test('shows no reaction to the pointer if a button is disabled', async ({ page, stage, widget }) => {
  async function checkButtons(): Promise<number> {
    // Leaves out the days, because the calendar itself decides how unavailable days look.
    const buttons = await widget.root.locator("button:visible:not([part~='day'])").all();
    for (const button of buttons) {
      const setDisabled = (value: string) =>
        button.evaluate((each, to) => each.setAttribute('aria-disabled', to), value);
      const before = await button.getAttribute('aria-disabled');
      await setDisabled('true');
      await page.mouse.move(0, 0);
      const atRest = await colorsOf(button);
      await button.hover({ force: true });
      const name = await button.textContent();
      expect(await colorsOf(button), `${String(name)}: hover`).toBe(atRest);
      await page.mouse.down();
      expect(await colorsOf(button), `${String(name)}: active`).toBe(atRest);
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await button.focus();
      expect(await colorsOf(button), `${String(name)}: focus`).toBe(atRest);
      await setDisabled(before ?? 'false');
    }
    return buttons.length;
  }

  await stage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toBeVisible();
  expect(await checkButtons()).toBeGreaterThan(9);
  await widget.continueButton.click();
  await expect(widget.book).toBeVisible();
  expect(await checkButtons()).toBeGreaterThan(2);
});
