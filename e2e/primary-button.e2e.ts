/**
 * Checks the primary button of an item. Its label names the guest's next step, and a press opens this step. A button
 * that does nothing must look disabled.
 */
import type { Locator } from 'playwright/test';
import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('moves from calendar to times to details with the primary button', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'prices="off"' });
  await widget.chooseItem(/Sunset cruise/);
  await expect(widget.freeDays.first()).toBeVisible();
  const primaryButton = widget.part('book-now');
  await expect(widget.addButton).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await primaryButton.click();
  await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
  await widget.freeDays.first().click();

  await expect(primaryButton).toHaveText('Select a time');
  await page.evaluate(() => scrollTo(0, 0));
  await primaryButton.click();
  const focusedTime = widget.root.locator('.times input:focus');
  await expect(focusedTime).toBeInViewport();
  await focusedTime.press('Space');

  await expect(primaryButton).toHaveText('Continue');
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await primaryButton.click();
  await expect(widget.bookButton).toBeVisible();
});

test('focuses the quantity field if its value is invalid', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.continueButton).toBeEnabled();
  const adultsField = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await adultsField.fill('99');
  await adultsField.blur();
  await expect(widget.part('book-now')).toHaveText('Enter the number of guests');
  await widget.part('book-now').click();
  await expect(adultsField).toBeFocused();
});

test('keeps the primary button in place when the price arrives', async ({ page, openPage, widget }) => {
  let releaseAnswer = (): void => undefined;
  const answerRelease = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await openPage({ attributes: 'item-id="104"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route('**/item/104?**', async (route) => {
    await answerRelease;
    await route.continue();
  });
  await widget.freeDays.nth(2).click();
  await expect(widget.part('book-now')).toHaveText('Continue');
  const buttonBoxBefore = await widget.part('book-now').boundingBox();
  releaseAnswer();
  await expect(widget.addButton).toBeVisible();
  expect(await widget.part('book-now').boundingBox()).toEqual(buttonBoxBefore);
});

test('shows a failed price request in view on a phone', async ({ page, openPage, widget, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage({ account: 'berghof', attributes: 'item-id="201" lang="de"' });
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
  test(`keeps the primary button in view after refused selections: ${width}×${height}, ${size} %`, async ({
    page,
    openPage,
    widget,
    venue,
  }) => {
    await page.setViewportSize({ width, height });
    await openPage({
      attributes: 'item-id="108"',
      styles: { scheme: 'light', css: `html { font: ${size}% sans-serif } body { margin: 0 16px }` },
    });
    await widget.freeDays.nth(2).click();
    await expect(widget.part('time').first()).toBeVisible();
    const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
    for (const [timeslot, time] of (await widget.root.getByRole('radio').all()).entries())
      if (await time.isEnabled())
        await venue.reserveStock('harbour', 108, `start_date=${day}&timeslot=${String(timeslot)}`);
    await widget.chooseFirstFreeTime(/m\. – /);
    const otherDateButton = widget.button('Select another date');
    await expect(widget.root.locator('.ahead button').first()).toBeAttached();
    await expect(otherDateButton).toBeInViewport({ ratio: 1 });
    await otherDateButton.click();
    await expect(widget.root.locator("[part~='day']:focus")).toBeInViewport();
  });

/** Returns the colours of a button: its background, border, text and shadow. */
const readColours = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, borderTopColor, color, boxShadow } = getComputedStyle(element);
    return [backgroundColor, borderTopColor, color, boxShadow].join(' ');
  });

test('shows no reaction to the pointer if a button is disabled', async ({ page, openPage, widget }) => {
  async function checkButtons(): Promise<number> {
    // Leaves out the buttons of the days, because the calendar has its own styles for unavailable days.
    const buttons = await widget.root.locator("button:visible:not([part~='day'])").all();
    for (const button of buttons) {
      const setDisabled = (value: string) =>
        button.evaluate((element, isDisabled) => element.setAttribute('aria-disabled', isDisabled), value);
      const stateBefore = await button.getAttribute('aria-disabled');
      await setDisabled('true');
      await page.mouse.move(0, 0);
      const restingColours = await readColours(button);
      await button.hover({ force: true });
      const buttonText = await button.textContent();
      expect(await readColours(button), `${String(buttonText)}: hover`).toBe(restingColours);
      await page.mouse.down();
      expect(await readColours(button), `${String(buttonText)}: active`).toBe(restingColours);
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await button.focus();
      expect(await readColours(button), `${String(buttonText)}: focus`).toBe(restingColours);
      await setDisabled(stateBefore ?? 'false');
    }
    return buttons.length;
  }

  await openPage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toBeVisible();
  expect(await checkButtons()).toBeGreaterThan(9);
  await widget.continueButton.click();
  await expect(widget.bookButton).toBeVisible();
  expect(await checkButtons()).toBeGreaterThan(2);
});
