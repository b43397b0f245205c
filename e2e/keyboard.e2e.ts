/** Checks that a guest can book and use the calendar by keyboard only, and that each new step receives the focus. */
import type { Locator, Page } from 'playwright/test';
import { expect, longRunTag, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

const MAX_PRESSES = 80;

/** Presses Tab until the target has the focus. Throws after 80 presses. */
async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressCount = 0; pressCount < MAX_PRESSES; pressCount += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);
}

/** Returns the tag of the focused element in the document and in each shadow root below it. */
function readFocusPath(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const path: string[] = [];
    for (
      let activeElement = document.activeElement;
      activeElement !== null;
      activeElement = activeElement.shadowRoot?.activeElement ?? null
    )
      path.push(activeElement.localName);
    return path;
  });
}

async function expectFocusInWidget(page: Page): Promise<void> {
  await expect.poll(() => readFocusPath(page).then(([outermostTag]) => outermostTag)).toBe('slipway-booking');
}

test('books if the guest uses only Tab, arrows, Space and Enter', async ({ openDemoPage, page, widget, venue }) => {
  const guest = createGuest();
  await openDemoPage('plain-embed');
  await pressTabUntilFocused(page, widget.button('Sea kayak'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Sea kayak')).toBeFocused();

  await expect(widget.freeDays.first()).toBeVisible();
  await pressTabUntilFocused(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  await expect(widget.freeDays.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(widget.selectedDays).toHaveCount(1);
  await expectFocusInWidget(page);

  await pressTabUntilFocused(page, widget.root.getByRole('spinbutton', { name: 'Adults' }));
  await page.keyboard.press('ArrowUp');
  await expect(widget.totalPart).toContainText('$136.00');
  await pressTabUntilFocused(page, widget.continueButton);
  await page.keyboard.press('Tab');
  await expect(widget.addButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(widget.part('notice')).toBeFocused();
  await expect(widget.part('notice')).toHaveText('Sea kayak is in your cart. View cart');
  await pressTabUntilFocused(page, widget.button('Paddle board'));
  await page.keyboard.press('Space');
  await expect(widget.heading('Paddle board')).toBeFocused();
  await expect(widget.freeDays.first()).toBeVisible();
  await pressTabUntilFocused(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  await page.keyboard.press('Space');
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await pressTabUntilFocused(page, widget.continueButton);
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your details')).toBeFocused();
  await expect(widget.lines).toHaveCount(2);
  await pressTabUntilFocused(page, widget.part('order-edit'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your cart')).toBeFocused();

  await pressTabUntilFocused(page, widget.button('Remove Paddle board'));
  await page.keyboard.press('Enter');
  await expect(widget.lines).toHaveCount(1);
  await expectFocusInWidget(page);

  await pressTabUntilFocused(page, widget.button('Continue'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your details')).toBeFocused();
  for (const [name, value] of [
    ['customer_name', guest.name],
    ['customer_email', guest.email],
    ['customer_phone', guest.phone],
  ] as const) {
    await pressTabUntilFocused(page, widget.root.locator(`[name="${name}"]`));
    await page.keyboard.type(value);
  }
  await pressTabUntilFocused(page, widget.root.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressTabUntilFocused(page, widget.bookButton);
  await page.keyboard.press('Enter');
  await widget.waitForBookingCode();
  await expect(widget.heading('Almost done: pay to complete your booking.')).toBeFocused();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test('moves by days with arrows and by months with Page Down', async ({ openPage, page, widget }) => {
  await openPage({ attributes: 'item-id="106"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await pressTabUntilFocused(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  const focusedDay = widget.days.and(page.locator(':focus'));
  const readFocusedDay = async () => String(await focusedDay.getAttribute('value'));
  const addDays = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  const firstDay = await readFocusedDay();
  await page.keyboard.press('ArrowRight');
  await expect(focusedDay).toHaveAttribute('value', addDays(firstDay, 1));
  await page.keyboard.press('ArrowDown');
  await expect(focusedDay).toHaveAttribute('value', addDays(firstDay, 8));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(focusedDay).toHaveAttribute('value', firstDay);
  const [firstMonth = '', nextMonth = ''] = await widget.part('month').allTextContents();
  await page.keyboard.press('PageDown');
  await expect(widget.part('grid').last().locator(':focus')).toHaveCount(1);
  await expect(widget.part('month').first()).toHaveText(firstMonth);
  await page.keyboard.press('PageDown');
  await expect(widget.part('month').first()).toHaveText(nextMonth);
  await expect(focusedDay).toHaveCount(1);
});

test('explains a full day when the guest presses Enter on it', async ({ openPage, page, widget }) => {
  await openPage({ attributes: 'item-id="104"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.button('Next month').click();
  const unavailableDay = widget.root.locator('[part~="day"][part~="taken"]').first();
  await unavailableDay.focus();
  await page.keyboard.press('Enter');
  await expect(widget.part('hint')).toContainText('not available');
  await expect(widget.selectedDays).toHaveCount(0);
  await expect(unavailableDay).toBeFocused();
});

test('moves no focus while the page loads', async ({ openDemoPage, widget, page }) => {
  await openDemoPage('one-item');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.part('book-now')).toBeVisible();
  expect(await readFocusPath(page)).toEqual(['body']);
});

test('moves no focus while it restores the cart', { tag: longRunTag }, async ({ openPage, page, widget }) => {
  const buildBody = (attributes: string) =>
    `<label>Newsletter <input id="newsletter"></label><slipway-booking ${attributes}></slipway-booking>`;
  await openPage();
  await widget.putItemInCart('Sea kayak');
  const attributes = await widget.root.evaluate((element) =>
    Array.from(element.attributes, ({ name, value }) => `${name}="${value}"`).join(' '),
  );
  await openPage({ body: buildBody(attributes) });
  await page.locator('#newsletter').focus();
  await expect(widget.cartButton).toBeVisible();
  await expect(page.locator('#newsletter')).toBeFocused();
});

test('focuses the list of problems when the form is incomplete', async ({ openDemoPage, widget, page }) => {
  await openDemoPage('plain-embed');
  await widget.putItemInCart('Sea kayak');
  await widget.checkOut();
  await pressTabUntilFocused(page, widget.part('submit'));
  await page.keyboard.press('Enter');
  await expect(widget.problemMessage).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(widget.root.locator('[name="customer_name"]')).toBeFocused();
});

test(
  'focuses the card of the item when the guest goes Back',
  { tag: longRunTag },
  async ({ openDemoPage, widget, page }) => {
    await openDemoPage('plain-embed');
    await pressTabUntilFocused(page, widget.button('Paddle board'));
    await page.keyboard.press('Enter');
    await expect(widget.heading('Paddle board')).toBeFocused();
    await pressTabUntilFocused(page, widget.backButton);
    await page.keyboard.press('Enter');
    await expect(widget.button('Paddle board')).toBeFocused();
  },
);

test(
  'keeps the focus in the widget after “Keep browsing”',
  { tag: longRunTag },
  async ({ openDemoPage, widget, page }) => {
    await openDemoPage('plain-embed');
    await widget.putItemInCart('Sea kayak');
    await pressTabUntilFocused(page, widget.button('Keep browsing'));
    await page.keyboard.press('Enter');
    await expect(widget.button('Paddle board')).toBeVisible();
    await expectFocusInWidget(page);
  },
);

test('announces each change of the cart in one live region', async ({ openDemoPage, widget }) => {
  const statusRegion = widget.root.getByRole('status');
  await openDemoPage('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.addButton.click();
  await expect(statusRegion).toContainText('Total: $');
  await widget.cartButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(statusRegion).toHaveCount(1);
  await expect(statusRegion).toHaveText('');
  await widget.button('Remove Sea kayak').click();
  await expect(statusRegion).toHaveText('Sea kayak is no longer in your cart. Your cart is empty.');
});
