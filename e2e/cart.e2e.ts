/** Tests the cart: the guest edits a line, changes a quantity, removes a line and restores it. */
import { violationsIn } from './support/seen/axe.ts';
import { addressesOf, expect, test } from './support/journey.ts';
import { digitsOf, newGuest } from './support/widget.ts';

test.describe('a line that the guest edits', () => {
  test('opens with its selection and keeps its position after Save', async ({ demo, widget, venue }) => {
    await demo('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    const day = String(await widget.chosenDays.getAttribute('value'));
    await widget.button('Add one: Adults').click();
    await expect(widget.total).toContainText('$136.00');
    await widget.addToCart();
    await widget.button('Keep browsing').click();
    await widget.putInCart('Paddle board');
    await expect(widget.lines).toHaveCount(2);

    await widget.button('Edit: Sea kayak').click();
    await expect(widget.heading('Sea kayak')).toBeFocused();
    await expect(widget.chosenDays).toHaveAttribute('value', day);
    await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
    await expect(widget.part('changing')).toContainText('Editing Sea kayak');
    await expect(widget.button('Back to your cart')).toBeVisible();
    await expect(widget.total).toContainText('$136.00');

    await widget.button('Add one: Children').click();
    await expect(widget.total).toContainText('$175.00');
    await expect(widget.button('Save changes')).toHaveAttribute('aria-disabled', 'false');
    venue.serviceRequests.length = 0;
    await widget.button('Save changes').click();
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect(widget.lines).toHaveCount(2);
    await expect(widget.lines.first()).toContainText('Sea kayak');
    await expect(widget.lines.first()).toContainText('$175.00');
    expect(venue.serviceRequests.filter(({ method }) => method === 'POST')).toHaveLength(1);

    const guest = newGuest();
    await widget.checkOutAs(guest);
    await widget.book.click();
    const booking = await venue.booking('harbour', await widget.waitForCode());
    expect(Object.values(booking?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak', 'Paddle board']);
  });

  test('stays unchanged after Cancel and after the browser’s Back', async ({ demo, widget, page }) => {
    await demo('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.addToCart();
    for (const leave of [() => widget.button('Cancel').click(), () => page.evaluate(() => history.back())]) {
      await widget.button('Edit: Sea kayak').click();
      await widget.button('Add one: Adults').click();
      await expect(widget.button('Save changes')).toHaveAttribute('aria-disabled', 'false');
      await leave();
      await expect(widget.heading('Your cart')).toBeVisible();
      await expect(widget.lines).toHaveCount(1);
      await expect(widget.lines).toContainText('$68.00');
    }
    await widget.button('Keep browsing').click();
    await widget.chooseItem('Paddle board');
    await expect(widget.add).toBeVisible();
  });

  test('explains why its days have no room for a larger party', async ({ stage, widget, venue }) => {
    await stage({ attributes: 'item-id="103"' });
    await widget.chooseQuietDay();
    const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
    await widget.addToCart();
    await venue.takeAll('harbour', 103, `start_date=${day}`);
    const when = await widget.part('line-when').textContent();
    await widget.button(/^Edit: /).click();
    await expect(widget.part('when')).toContainText('No changes yet');
    await expect(widget.total).toContainText('$645.00');
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
    await expect(widget.part('line-when')).not.toHaveText(when ?? '');
  });

  test('accepts a smaller quantity while it holds the last places', async ({ stage, widget, venue }) => {
    await stage({ attributes: 'item-id="106"' });
    await widget.chooseQuietDay();
    const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
    await widget
      .button(/^Add one: /)
      .first()
      .click();
    await widget.addToCart();
    await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=1`);
    const total = Number(digitsOf(await widget.part('line-total').textContent()));

    await widget.redeem('HERON10');
    await expect.poll(async () => Number(digitsOf(await widget.part('line-total').textContent()))).toBe(total * 0.9);
    await widget.button(/^Edit: /).click();
    await widget
      .button(/^Remove one: /)
      .first()
      .click();
    await widget.button('Save changes').click();
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect.poll(async () => Number(digitsOf(await widget.part('line-total').textContent()))).toBe(total * 0.45);
    await expect(widget.problem).toBeHidden();
  });

  test('becomes shorter while it holds the last place', async ({ stage, widget, venue }) => {
    await stage({ account: 'berghof', lang: 'en', attributes: 'item-id="203"' });
    await widget.chooseFreeRun(5);
    const days = await widget.chosenDays.evaluateAll((cells) => cells.map((day) => day.getAttribute('value') ?? ''));
    await widget.addToCart();
    const before = Number(digitsOf(await widget.part('line-total').textContent()));
    await widget.button(/^Edit: /).click();
    await widget.root.locator(`[part~="day"][value="${String(days[0])}"]`).click();
    await widget.root.locator(`[part~="day"][value="${String(days[3])}"]`).click();
    await widget.button('Save changes').click();
    await expect.poll(async () => Number(digitsOf(await widget.part('line-total').textContent()))).toBeLessThan(before);
    await expect(widget.lines).toHaveCount(1);
    expect(venue.serviceRequests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('opens with its start time if the item sells by the hour', async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="116"' });
    await widget.chooseQuietDay();
    const times = widget.root.getByRole('radio', { disabled: false });
    await times.nth(1).check();
    await widget.addToCart();
    const when = (await widget.part('line-when').textContent()) ?? '';
    await widget.button(/^Edit: /).click();
    await expect(times.nth(1)).toBeChecked();
    await widget.root.getByLabel('End time').selectOption({ index: 0 });
    await widget.button('Save changes').click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.part('line-when')).not.toHaveText(when);
  });

  test('keeps its add-ons when the quantity changes', async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="105"' });
    await widget.button('Next month').click();
    await widget.freeDays.nth(8).click();
    await widget.freeDays.nth(9).click();
    await widget.addToCart();
    await widget.part('take').first().click();
    await expect(widget.part('line-mark').filter({ hasText: /^Extra$/ })).toHaveCount(1);
    await widget.button(/^Edit: /).click();
    await widget.button('Add one: Double kayaks').click();
    await widget.button('Save changes').click();
    await expect(widget.lines).toContainText('$384.00');
    await expect(widget.part('line-mark').filter({ hasText: /^Extra$/ })).toHaveCount(1);
  });

  test('moves the focus correctly when the guest uses only the keyboard', async ({ demo, widget, page }) => {
    await demo('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.addToCart();
    await widget.button('Edit: Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expect(widget.heading('Sea kayak')).toBeFocused();
    await expect(widget.part('changing')).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await expect(widget.button('Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(widget.heading('Your cart')).toBeFocused();
  });
});

test('sends one request when the guest changes a simple item’s quantity', async ({ demo, widget, venue }) => {
  await demo('plain-embed');
  await widget.chooseItem('Harbour mug');
  await widget.addToCart();
  await expect(widget.button('Edit: Harbour mug')).toBeHidden();
  const total = Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, ''));
  venue.serviceRequests.length = 0;
  await widget.button('Add one: Harbour mug').click();
  await expect(widget.part('quantity')).toContainText('2');
  await expect
    .poll(async () => Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, '')))
    .toBe(2 * total);
  expect(venue.serviceRequests.map(({ method }) => method)).toEqual(['POST']);
  await widget.button('Remove one: Harbour mug').click();
  await expect
    .poll(async () => Number(((await widget.part('line-total').textContent()) ?? '').replace(/\D/g, '')))
    .toBe(total);
  await widget.button('Remove Harbour mug').click();
  await widget.button('Undo').click();
  await expect(widget.lines).toHaveCount(1);
});

test.describe('a line that the guest removes', () => {
  test('returns to an empty cart if the guest presses Undo', async ({ demo, widget, page, venue }) => {
    const guest = newGuest();
    await demo('plain-embed');
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.addToCart();
    await widget.button('Remove Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expect(widget.part('removed')).toContainText('Sea kayak is no longer in your cart.');
    await expect(widget.text('Your cart is empty.')).toBeVisible();
    await expect(widget.heading('Your cart')).toBeFocused();
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(widget.button('Undo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.heading('Your cart')).toBeFocused();
    await expect(widget.part('removed')).toBeHidden();
    await expect(widget.root.getByRole('status')).toContainText('Sea kayak is now in your cart. Total: $');
    await widget.checkOutAs(guest);
    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
  });

  test('offers Undo until the guest leaves the cart', async ({ demo, widget }) => {
    await demo('plain-embed');
    await widget.putInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putInCart('Paddle board');
    await widget.button('Remove Sea kayak').click();
    await expect(widget.button('Undo')).toBeVisible();
    await widget.button('Keep browsing').click();
    await widget.cartButton.click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.button('Undo')).toBeHidden();
  });

  test('returns to its old position and keeps it after a reload', async ({ page, stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putInCart('Paddle board');
    await widget.button('Remove Sea kayak').click();
    await widget.button('Undo').click();
    const order = [/Sea kayak/, /Paddle board/];
    await expect(widget.lines).toHaveText(order);
    await page.reload();
    await expect(widget.lines).toHaveText(order);
  });

  test('stays removed if other guests take its place before Undo', async ({ stage, widget, venue }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.chooseItem('Paddle board');
    await widget.chooseQuietDay();
    const day = String(await widget.chosenDays.getAttribute('value')).replaceAll('-', '');
    await widget.addToCart();
    await widget.button('Remove Paddle board').click();
    await expect(widget.button('Undo')).toBeVisible();
    await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}`);
    await widget.button('Undo').click();
    await expect(widget.part('removed')).toContainText('Couldn’t restore “Paddle board”:');
    await expect(widget.button('Undo')).toBeHidden();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.root.getByRole('status')).toContainText('Couldn’t restore');
  });
});

test('keeps the floating cart button clear of the list’s last item', async ({ page, stage, venue, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const below = '<p style="block-size: 900px">The venue’s own page goes on.</p>';
  await stage({ body: `<slipway-booking ${addressesOf(venue)}></slipway-booking>${below}` });
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.add.click();
  await expect(widget.cartButton).toBeVisible();
  // The list may still grow while it renders. So this scrolls again until the button no longer covers the last item.
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const { bottom } = document.querySelector('slipway-booking')?.getBoundingClientRect() ?? { bottom: 0 };
        scrollBy(0, bottom - 60);
      });
      const line = await widget.part('items').locator('[part~="item"]').last().boundingBox();
      const cart = await widget.cartButton.boundingBox();
      return cart && line && cart.y < 60 && cart.y >= line.y + line.height;
    })
    .toBe(true);
});
