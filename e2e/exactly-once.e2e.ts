/** Tests double presses and lost answers. The widget must book once, add each line once, and claim nothing false. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

for (const { pressKind, account, item, press } of [
  {
    pressKind: 'a double click',
    account: 'harbour',
    item: 'Sea kayak',
    press: (bookButton: Locator) => bookButton.dblclick(),
  },
  {
    pressKind: 'two simultaneous presses',
    account: 'berghof',
    item: 'Almzimmer',
    press: (bookButton: Locator) =>
      bookButton.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      }),
  },
])
  test(`books once after ${pressKind} on the Book button`, async ({ openPage, venue, widget }) => {
    const guest = createGuest();
    await openPage({ account });
    await widget.putItemInCart(item);
    await widget.checkOutWithDetails(guest);
    await press(widget.bookButton);
    await widget.waitForBookingCode();
    expect(await venue.countBookings(guest.email)).toBe(1);
    const createRequests = [...venue.siteRequests, ...venue.serviceRequests].filter(({ path }) =>
      path.endsWith('/booking/create'),
    );
    expect(
      createRequests.filter(({ path }) => path.startsWith(account === 'harbour' ? '/relay' : '/berghof')),
    ).toHaveLength(1);
  });

test('adds one line when the guest double-clicks Add to cart', async ({ openPage, widget }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await widget.addButton.dblclick();
  await expect(widget.part('notice')).toContainText('is in your cart.');
  await widget.cartButton.click();
  await expect(widget.lines).toHaveCount(1);
});

/** Lets the service make the booking, but withholds the answer from the browser. */
async function dropCreateAnswer(page: Page): Promise<void> {
  await page.route('**/booking/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

test('shows the booking without another press if the relay’s answer gets lost', async ({
  page,
  openPage,
  venue,
  widget,
}) => {
  const guest = createGuest();
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.checkOutWithDetails(guest);
  await dropCreateAnswer(page);
  await widget.bookButton.click();
  await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.button('Try again')).toBeHidden();
  await page.unroute('**/booking/create');
  const code = await widget.waitForBookingCode();
  expect(await venue.readBooking('harbour', code)).toMatchObject({ customer_email: guest.email });
  expect(await venue.countBookings(guest.email)).toBe(1);
});

/**
 * Removes the code of the existing booking from the service's refusals, because some services do not return it there.
 */
async function removeCodesFromAnswers(page: Page): Promise<void> {
  await page.route('**/booking/session', async (route) => {
    const response = await route.fetch();
    const code = /"booking":\s*"[A-Z]{4}-\d{6}"/;
    await route.fulfill({ response, body: (await response.text()).replace(code, '"booking":""') });
  });
}

test('hides the Book button while the code of the booking is unknown', async ({ page, openPage, venue, widget }) => {
  const guest = createGuest();
  await openPage({ account: 'berghof' });
  await widget.putItemInCart('Almzimmer');
  await widget.checkOutWithDetails(guest);
  await removeCodesFromAnswers(page);
  await dropCreateAnswer(page);
  await widget.bookButton.click();
  await expect(widget.heading('Your booking most likely went through')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await widget.button('Make another booking').click();
  await expect(widget.button('Almzimmer')).toBeVisible();
  const recentBookings = widget.root.getByRole('region', { name: 'Your recent bookings' });
  await expect(recentBookings).toContainText('This booking isn’t confirmed yet.');
  await recentBookings.getByRole('button', { name: 'Check again' }).click();
  await expect(recentBookings.getByRole('status')).toHaveText('Still no confirmation. Please contact us.');
  expect(await venue.countBookings(guest.email)).toBe(1);
});

for (const { account, item } of [
  { account: 'harbour', item: 'Sea kayak' },
  { account: 'berghof', item: 'Almzimmer' },
]) {
  test(`shows the booking at ${account} if a reload cancels the create request`, async ({
    page,
    openPage,
    venue,
    widget,
  }) => {
    const guest = createGuest();
    await openPage({ account });
    await widget.putItemInCart(item);
    await widget.checkOutWithDetails(guest);
    let resolveCreation: () => void = () => undefined;
    const creation = new Promise<void>((resolve) => {
      resolveCreation = resolve;
    });
    await page.route(
      '**/booking/create',
      async (route) => {
        await route.fetch();
        resolveCreation();
      },
      { times: 1 },
    );
    await widget.bookButton.click();
    await creation;
    await page.reload();
    const code = await widget.waitForBookingCode();
    expect(await venue.readBooking(account, code)).toMatchObject({ customer_email: guest.email });
    await expect(widget.cartButton).toBeHidden();
    expect(await venue.countBookings(guest.email)).toBe(1);
  });
}

test('offers the last place again after the service releases its hold', async ({ page, openPage, venue, widget }) => {
  await page.clock.install();
  await openPage();
  await widget.chooseItem('Sailing yacht “Tern”');
  await widget.chooseDayOfNextMonth();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  const day = String(await widget.selectedDays.first().getAttribute('value')).replaceAll('-', '');
  // The first request reaches the service, which holds one boat, but the answer gets lost. Other guests then take the
  // remaining boats. Every repetition of the request fails.
  let isFirst = true;
  await page.route('**/booking/session', async (route) => {
    if (isFirst) {
      isFirst = false;
      await route.fetch();
      await venue.reserveStock('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
    }
    await route.abort();
  });
  await widget.addButton.click();
  await expect(widget.problemMessage).toContainText('We can’t reach the booking service.');
  await expect(widget.part('ahead').first()).toContainText('may still be holding these spots');
  await expect(widget.addButton).toBeHidden();
  venue.advanceClock(25);
  await page.clock.fastForward(30_000);
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('ahead')).toHaveCount(0);
});
