/** Checks that the keyboard is enough for a whole booking and the calendar, and that each step moves the focus. */
import type { Locator, Page } from 'playwright/test';
import { expect, longRun, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

const maxPresses = 80;

/** Presses Tab until the target has the focus. Throws after 80 presses. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < maxPresses; presses += 1) {
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
    for (let at = document.activeElement; at !== null; at = at.shadowRoot?.activeElement ?? null)
      path.push(at.localName);
    return path;
  });
}

async function expectFocusInWidget(page: Page): Promise<void> {
  await expect.poll(() => readFocusPath(page).then(([outermost]) => outermost)).toBe('slipway-booking');
}

test('books if the guest uses only Tab, arrows, Space and Enter', async ({ demo, page, widget, venue }) => {
  const guest = newGuest();
  await demo('plain-embed');
  await tabTo(page, widget.button('Sea kayak'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Sea kayak')).toBeFocused();

  await expect(widget.freeDays.first()).toBeVisible();
  await tabTo(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  await expect(widget.freeDays.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(widget.chosenDays).toHaveCount(1);
  await expectFocusInWidget(page);

  await tabTo(page, widget.root.getByRole('spinbutton', { name: 'Adults' }));
  await page.keyboard.press('ArrowUp');
  await expect(widget.total).toContainText('$136.00');
  await tabTo(page, widget.continueButton);
  await page.keyboard.press('Tab');
  await expect(widget.add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(widget.part('notice')).toBeFocused();
  await expect(widget.part('notice')).toHaveText('Sea kayak is in your cart. View cart');
  await tabTo(page, widget.button('Paddle board'));
  await page.keyboard.press('Space');
  await expect(widget.heading('Paddle board')).toBeFocused();
  await expect(widget.freeDays.first()).toBeVisible();
  await tabTo(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  await page.keyboard.press('Space');
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await tabTo(page, widget.continueButton);
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your details')).toBeFocused();
  await expect(widget.lines).toHaveCount(2);
  await tabTo(page, widget.part('order-edit'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your cart')).toBeFocused();

  await tabTo(page, widget.button('Remove Paddle board'));
  await page.keyboard.press('Enter');
  await expect(widget.lines).toHaveCount(1);
  await expectFocusInWidget(page);

  await tabTo(page, widget.button('Continue'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Your details')).toBeFocused();
  for (const [name, value] of [
    ['customer_name', guest.name],
    ['customer_email', guest.email],
    ['customer_phone', guest.phone],
  ] as const) {
    await tabTo(page, widget.root.locator(`[name="${name}"]`));
    await page.keyboard.type(value);
  }
  await tabTo(page, widget.root.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, widget.book);
  await page.keyboard.press('Enter');
  await widget.waitForCode();
  await expect(widget.heading('Almost done: pay to complete your booking.')).toBeFocused();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test('moves by days with arrows and by months with Page Down', async ({ stage, page, widget }) => {
  await stage({ attributes: 'item-id="106"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await tabTo(page, widget.root.locator('[part~="day"][tabindex="0"]'));
  const focusedDay = widget.days.and(page.locator(':focus'));
  const dayOf = async () => String(await focusedDay.getAttribute('value'));
  const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  const first = await dayOf();
  await page.keyboard.press('ArrowRight');
  await expect(focusedDay).toHaveAttribute('value', after(first, 1));
  await page.keyboard.press('ArrowDown');
  await expect(focusedDay).toHaveAttribute('value', after(first, 8));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(focusedDay).toHaveAttribute('value', first);
  const [month = '', next = ''] = await widget.part('month').allTextContents();
  await page.keyboard.press('PageDown');
  await expect(widget.part('grid').last().locator(':focus')).toHaveCount(1);
  await expect(widget.part('month').first()).toHaveText(month);
  await page.keyboard.press('PageDown');
  await expect(widget.part('month').first()).toHaveText(next);
  await expect(focusedDay).toHaveCount(1);
});

test('explains a full day when the guest presses Enter on it', async ({ stage, page, widget }) => {
  await stage({ attributes: 'item-id="104"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.button('Next month').click();
  const monday = widget.root.locator('[part~="day"][part~="taken"]').first();
  await monday.focus();
  await page.keyboard.press('Enter');
  await expect(widget.part('hint')).toContainText('not available');
  await expect(widget.chosenDays).toHaveCount(0);
  await expect(monday).toBeFocused();
});

test('moves no focus while the page loads', async ({ demo, widget, page }) => {
  await demo('one-item');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.part('book-now')).toBeVisible();
  expect(await readFocusPath(page)).toEqual(['body']);
});

test('moves no focus while it restores the cart', { tag: longRun }, async ({ stage, page, widget }) => {
  const body = (attributes: string) =>
    `<label>Newsletter <input id="newsletter"></label><slipway-booking ${attributes}></slipway-booking>`;
  await stage();
  await widget.putInCart('Sea kayak');
  const attributes = await widget.root.evaluate((element) =>
    Array.from(element.attributes, ({ name, value }) => `${name}="${value}"`).join(' '),
  );
  await stage({ body: body(attributes) });
  await page.locator('#newsletter').focus();
  await expect(widget.cartButton).toBeVisible();
  await expect(page.locator('#newsletter')).toBeFocused();
});

test('focuses the list of problems when the form is incomplete', async ({ demo, widget, page }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await tabTo(page, widget.part('submit'));
  await page.keyboard.press('Enter');
  await expect(widget.problem).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(widget.root.locator('[name="customer_name"]')).toBeFocused();
});

test('focuses the card of the item when the guest goes Back', { tag: longRun }, async ({ demo, widget, page }) => {
  await demo('plain-embed');
  await tabTo(page, widget.button('Paddle board'));
  await page.keyboard.press('Enter');
  await expect(widget.heading('Paddle board')).toBeFocused();
  await tabTo(page, widget.back);
  await page.keyboard.press('Enter');
  await expect(widget.button('Paddle board')).toBeFocused();
});

test('keeps the focus in the widget after “Keep browsing”', { tag: longRun }, async ({ demo, widget, page }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await tabTo(page, widget.button('Keep browsing'));
  await page.keyboard.press('Enter');
  await expect(widget.button('Paddle board')).toBeVisible();
  await expectFocusInWidget(page);
});

test('announces each change of the cart in one live region', async ({ demo, widget }) => {
  const region = widget.root.getByRole('status');
  await demo('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.add.click();
  await expect(region).toContainText('Total: $');
  await widget.cartButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(region).toHaveCount(1);
  await expect(region).toHaveText('');
  await widget.button('Remove Sea kayak').click();
  await expect(region).toHaveText('Sea kayak is no longer in your cart. Your cart is empty.');
});
