/** Tests carts that expire, and items in the cart that other guests book first. */
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

test('restores a cart that has expired before a reload', async ({ openPage, venue, widget, page }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  // Selects no day of this month, because the test moves the clock forward, possibly past midnight.
  await widget.chooseDayOfNextMonth();
  await widget.addToCart();
  venue.advanceClock(25);
  await page.reload();
  await expect(widget.heading('Your cart expired')).toBeVisible();
  await expect(widget.root).toContainText('We restored it with the same dates and prices.');
  await expect(widget.part('line-name')).toHaveText('Sea kayak');
});

test('keeps the selection and explains that another guest took the last place', async ({ openPage, venue, widget }) => {
  await openPage();
  await widget.chooseItem('Sailing yacht “Tern”');
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
  await venue.reserveStock('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
  await widget.addButton.click();
  await expect(widget.problemMessage).toBeVisible();
  await expect(widget.problemMessage).toContainText(/available|left|sold|taken/i);
  await expect(widget.selectedDays.first()).toBeVisible();
  await expect(widget.cartButton).toBeHidden();
});

test('reports a cart line that others booked after the cart expired', async ({ openPage, venue, widget }) => {
  const guest = createGuest();
  await openPage();
  await widget.chooseItem('Sailing yacht “Tern”');
  // The test moves the clock forward. Afterwards, a day of this month could be in the past, so the test books a day of
  // the next month.
  await widget.chooseDayOfNextMonth();
  const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
  await widget.addToCart();
  await widget.checkOutWithDetails(guest);
  venue.advanceClock(25);
  await venue.reserveStock('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
  await widget.bookButton.click();
  await expect(widget.heading('Your cart expired')).toBeFocused();
  await expect(widget.part('state')).toHaveText('No longer available');
  expect(await venue.countBookings(guest.email)).toBe(0);
  await widget.button('Continue without it').click();
  await widget.button('Browse what’s available').click();
  await widget.putItemInCart('Paddle board');
  await widget.checkOut();
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
});

test('offers the list after the guest empties an expired cart', async ({ openPage, venue, widget }) => {
  await openPage();
  await widget.putItemInCart('Sea kayak');
  venue.advanceClock(25);
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  await expect(widget.button('Browse what’s available')).toBeVisible();
});
