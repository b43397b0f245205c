/** Tests the cart: the guest edits a line, changes a quantity, removes a line and restores it. */
import { findViolations } from './support/checks/axe.ts';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import { extractDigits, createGuest } from './support/widget.ts';

test.describe('a line that the guest edits', () => {
  test('opens with its selection and keeps its position after Save', async ({ openDemoPage, widget, venue }) => {
    await openDemoPage('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    const day = String(await widget.selectedDays.getAttribute('value'));
    await widget.button('Add one: Adults').click();
    await expect(widget.totalPart).toContainText('$136.00');
    await widget.addToCart();
    await widget.button('Keep browsing').click();
    await widget.putItemInCart('Paddle board');
    await expect(widget.lines).toHaveCount(2);

    await widget.button('Edit: Sea kayak').click();
    await expect(widget.heading('Sea kayak')).toBeFocused();
    await expect(widget.selectedDays).toHaveAttribute('value', day);
    await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
    await expect(widget.part('changing')).toContainText('Editing Sea kayak');
    await expect(widget.button('Back to your cart')).toBeVisible();
    await expect(widget.totalPart).toContainText('$136.00');

    await widget.button('Add one: Children').click();
    await expect(widget.totalPart).toContainText('$175.00');
    await expect(widget.button('Save changes')).toHaveAttribute('aria-disabled', 'false');
    venue.serviceRequests.length = 0;
    await widget.button('Save changes').click();
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect(widget.lines).toHaveCount(2);
    await expect(widget.lines.first()).toContainText('Sea kayak');
    await expect(widget.lines.first()).toContainText('$175.00');
    expect(venue.serviceRequests.filter(({ method }) => method === 'POST')).toHaveLength(1);

    const guest = createGuest();
    await widget.checkOutWithDetails(guest);
    await widget.bookButton.click();
    const booking = await venue.readBooking('harbour', await widget.waitForBookingCode());
    expect(Object.values(booking?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak', 'Paddle board']);
  });

  test('stays unchanged after Cancel and after the browser’s Back', async ({ openDemoPage, widget, page }) => {
    await openDemoPage('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    for (const leaveEditing of [() => widget.button('Cancel').click(), () => page.evaluate(() => history.back())]) {
      await widget.button('Edit: Sea kayak').click();
      await widget.button('Add one: Adults').click();
      await expect(widget.button('Save changes')).toHaveAttribute('aria-disabled', 'false');
      await leaveEditing();
      await expect(widget.heading('Your cart')).toBeVisible();
      await expect(widget.lines).toHaveCount(1);
      await expect(widget.lines).toContainText('$68.00');
    }
    await widget.button('Keep browsing').click();
    await widget.chooseItem('Paddle board');
    await widget.freeDays.first().click();
    await expect(widget.addButton).toBeVisible();
  });

  test('shows its days as sold out for a larger quantity', async ({ openPage, widget, venue }) => {
    await openPage({ attributes: 'item-id="103"' });
    await widget.chooseDayOfNextMonth();
    const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
    await widget.addToCart();
    await venue.reserveStock('harbour', 103, `start_date=${day}`);
    const lineTimeText = await widget.part('line-when').textContent();
    await widget.button(/^Edit: /).click();
    await expect(widget.part('when')).toContainText('No changes yet');
    await expect(widget.totalPart).toContainText(/\$\d+\.\d\d/);
    await widget.button('Add one: Rafts').click();
    await expect(widget.part('reason').filter({ hasText: /^\s*Sold out on these dates\.\s*$/ })).toBeVisible();
    await expect(widget.button('Save changes')).toBeHidden();
    await widget.button('Remove one: Rafts').click();
    await expect(widget.part('when')).toContainText('No changes yet');
    await widget.button('Next month').click();
    await widget.freeDays.nth(3).click();
    await expect(widget.button('Save changes')).toHaveAttribute('aria-disabled', 'false');
    await widget.button('Save changes').click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.part('line-when')).not.toHaveText(lineTimeText ?? '');
  });

  test('accepts a smaller quantity even if it holds the last places', async ({ openPage, widget, venue }) => {
    await openPage({ attributes: 'item-id="106"' });
    await widget.chooseDayOfNextMonth();
    const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
    await widget
      .button(/^Add one: /)
      .first()
      .click();
    await widget.addToCart();
    await venue.reserveStock('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=1`);
    const lineTotal = Number(extractDigits(await widget.part('line-total').textContent()));

    await widget.redeemCode('HERON10');
    await expect
      .poll(async () => Number(extractDigits(await widget.part('line-total').textContent())))
      .toBe(lineTotal * 0.9);
    await widget.button(/^Edit: /).click();
    await widget
      .button(/^Remove one: /)
      .first()
      .click();
    await widget.button('Save changes').click();
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect
      .poll(async () => Number(extractDigits(await widget.part('line-total').textContent())))
      .toBe(lineTotal * 0.45);
    await expect(widget.problemMessage).toBeHidden();
  });

  test('accepts fewer nights even if it holds the last place', async ({ openPage, widget, venue }) => {
    await openPage({ account: 'berghof', lang: 'en', attributes: 'item-id="203"' });
    await widget.chooseConsecutiveDays(5);
    const days = await widget.selectedDays.evaluateAll((buttons) =>
      buttons.map((day) => day.getAttribute('value') ?? ''),
    );
    await widget.addToCart();
    const lineTotalBefore = Number(extractDigits(await widget.part('line-total').textContent()));
    await widget.button(/^Edit: /).click();
    await widget.root.locator(`[part~="day"][value="${String(days[0])}"]`).click();
    await widget.root.locator(`[part~="day"][value="${String(days[3])}"]`).click();
    await widget.button('Save changes').click();
    await expect
      .poll(async () => Number(extractDigits(await widget.part('line-total').textContent())))
      .toBeLessThan(lineTotalBefore);
    await expect(widget.lines).toHaveCount(1);
    expect(venue.serviceRequests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('opens with its start time if guests book the item hourly', async ({ openPage, widget, venue }) => {
    await venue.releaseStock(116);
    await openPage({ attributes: 'item-id="116"' });
    await widget.chooseDayOfNextMonth();
    const enabledTimes = widget.root.getByRole('radio', { disabled: false });
    await enabledTimes.nth(1).check();
    await widget.addToCart();
    const lineTimeText = (await widget.part('line-when').textContent()) ?? '';
    await widget.button(/^Edit: /).click();
    await expect(enabledTimes.nth(1)).toBeChecked();
    await widget.root.getByLabel('End time').selectOption({ index: 0 });
    await widget.button('Save changes').click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.part('line-when')).not.toHaveText(lineTimeText);
  });

  test('keeps its add-ons when the quantity changes', async ({ openPage, widget, venue }) => {
    await venue.releaseStock(105, 113);
    await openPage({ attributes: 'item-id="105"' });
    await widget.chooseConsecutiveDays(2);
    await widget.addToCart();
    await widget.part('take').first().click();
    await expect(widget.part('line-mark').filter({ hasText: /^Extra$/ })).toHaveCount(1);
    await widget.button(/^Edit: /).click();
    await widget.button('Add one: Double kayaks').click();
    await widget.button('Save changes').click();
    await expect(widget.lines).toContainText('$384.00');
    await expect(widget.part('line-mark').filter({ hasText: /^Extra$/ })).toHaveCount(1);
  });

  test('moves the keyboard focus to the item and back to the cart', async ({ openDemoPage, widget, page }) => {
    await openDemoPage('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    await widget.button('Edit: Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expect(widget.heading('Sea kayak')).toBeFocused();
    await expect(widget.part('changing')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await expect(widget.button('Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(widget.heading('Your cart')).toBeFocused();
  });
});

test('sends one request when the guest changes a simple item’s quantity', async ({ openDemoPage, widget, venue }) => {
  await openDemoPage('plain-embed');
  await widget.chooseItem('Harbour mug');
  await widget.addToCart();
  await expect(widget.button('Edit: Harbour mug')).toBeHidden();
  const lineTotal = Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, ''));
  venue.serviceRequests.length = 0;
  await widget.button('Add one: Harbour mug').click();
  await expect(widget.part('quantity')).toContainText('2');
  await expect
    .poll(async () => Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, '')))
    .toBe(2 * lineTotal);
  expect(venue.serviceRequests.map(({ method }) => method)).toEqual(['POST']);
  await widget.button('Remove one: Harbour mug').click();
  await expect
    .poll(async () => Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, '')))
    .toBe(lineTotal);
  await widget.button('Remove Harbour mug').click();
  await widget.button('Undo').click();
  await expect(widget.lines).toHaveCount(1);
});

test.describe('a line that the guest removes', () => {
  test('returns to an empty cart if the guest presses Undo', async ({ openDemoPage, widget, page, venue }) => {
    const guest = createGuest();
    await openDemoPage('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    await widget.button('Remove Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expect(widget.part('removed')).toContainText('Sea kayak is no longer in your cart.');
    await expect(widget.text('Your cart is empty.')).toBeVisible();
    await expect(widget.heading('Your cart')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(widget.button('Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect(widget.part('removed')).toBeHidden();
    await expect(widget.root.getByRole('status')).toContainText('Sea kayak is now in your cart. Total: $');
    await widget.checkOutWithDetails(guest);
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    expect(await venue.countBookings(guest.email)).toBe(1);
  });

  test('offers Undo until the guest leaves the cart', async ({ openDemoPage, widget }) => {
    await openDemoPage('plain-embed');
    await widget.putItemInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putItemInCart('Paddle board');
    await widget.button('Remove Sea kayak').click();
    await expect(widget.button('Undo')).toBeVisible();
    await widget.button('Keep browsing').click();
    await widget.cartButton.click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.button('Undo')).toBeHidden();
  });

  test('returns to its old position after Undo, and stays after a reload', async ({ page, openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putItemInCart('Paddle board');
    await widget.button('Remove Sea kayak').click();
    await widget.button('Undo').click();
    const namePatterns = [/Sea kayak/, /Paddle board/];
    await expect(widget.lines).toHaveText(namePatterns);
    await page.reload();
    await expect(widget.lines).toHaveText(namePatterns);
  });

  test('stays removed if other guests take its place before Undo', async ({ openPage, widget, venue }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.chooseItem('Paddle board');
    await widget.chooseDayOfNextMonth();
    const day = String(await widget.selectedDays.getAttribute('value')).replaceAll('-', '');
    await widget.addToCart();
    await widget.button('Remove Paddle board').click();
    await expect(widget.button('Undo')).toBeVisible();
    await venue.reserveStock('harbour', 106, `start_date=${day}&end_date=${day}`);
    await widget.button('Undo').click();
    await expect(widget.part('removed')).toContainText('Couldn’t restore “Paddle board”:');
    await expect(widget.button('Undo')).toBeHidden();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.root.getByRole('status')).toContainText('Couldn’t restore');
  });
});

test('keeps the floating cart button from covering the list’s last item', async ({ page, openPage, venue, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contentBelow = '<p style="block-size: 900px">The venue’s own page goes on.</p>';
  await openPage({ body: `<slipway-booking ${toAddressAttributes(venue)}></slipway-booking>${contentBelow}` });
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.addButton.click();
  await expect(widget.cartButton).toBeVisible();
  // The list can grow while it renders. So this scrolls to its end again and again, until the button no longer covers
  // the last item.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const { bottom } = document.querySelector('slipway-booking')?.getBoundingClientRect() ?? { bottom: 0 };
        scrollBy(0, bottom - 60);
      });
      const lastItemBox = await widget.part('items').locator('[part~="item"]').last().boundingBox();
      const cartButtonBox = await widget.cartButton.boundingBox();
      return (
        cartButtonBox && lastItemBox && cartButtonBox.y < 60 && cartButtonBox.y >= lastItemBox.y + lastItemBox.height
      );
    })
    .toBe(true);
});
