/** Tests double presses and lost answers. The widget must book once, add each line once, and claim nothing false. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

for (const { presses, account, item, press } of [
  { presses: 'a double click', account: 'harbour', item: 'Sea kayak', press: (book: Locator) => book.dblclick() },
  {
    presses: 'two simultaneous presses',
    account: 'berghof',
    item: 'Almzimmer',
    press: (book: Locator) =>
      book.evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      }),
  },
])
  test(`books once after ${presses} of Book`, async ({ stage, venue, widget }) => {
    const guest = newGuest();
    await stage({ account });
    await widget.putInCart(item);
    await widget.checkOutAs(guest);
    await press(widget.book);
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
    const creates = [...venue.siteRequests, ...venue.serviceRequests].filter(({ path }) =>
      path.endsWith('/booking/create'),
    );
    expect(creates.filter(({ path }) => path.startsWith(account === 'harbour' ? '/relay' : '/berghof'))).toHaveLength(
      1,
    );
  });

test('adds one line when the guest double-clicks Add to cart', async ({ stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.add.dblclick();
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

test('shows the booking without a press if the relay’s answer gets lost', async ({ page, stage, venue, widget }) => {
  const guest = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(guest);
  await dropCreateAnswer(page);
  await widget.book.click();
  await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.button('Try again')).toBeHidden();
  await page.unroute('**/booking/create');
  const code = await widget.waitForCode();
  expect(await venue.booking('harbour', code)).toMatchObject({ customer_email: guest.email });
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

/** Removes the booking's code from the service's refusals, because some services do not return it. */
async function withholdCodes(page: Page): Promise<void> {
  await page.route('**/booking/session', async (route) => {
    const response = await route.fetch();
    const code = /"booking":\s*"[A-Z]{4}-\d{6}"/;
    await route.fulfill({ response, body: (await response.text()).replace(code, '"booking":""') });
  });
}

test('offers no second booking while the code of the first is unknown', async ({ page, stage, venue, widget }) => {
  const guest = newGuest();
  await stage({ account: 'berghof' });
  await widget.putInCart('Almzimmer');
  await widget.checkOutAs(guest);
  await withholdCodes(page);
  await dropCreateAnswer(page);
  await widget.book.click();
  await expect(widget.heading('Your booking most likely went through')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await widget.button('Make another booking').click();
  await expect(widget.button('Almzimmer')).toBeVisible();
  const bookings = widget.root.getByRole('region', { name: 'Your recent bookings' });
  await expect(bookings).toContainText('This booking isn’t confirmed yet.');
  await bookings.getByRole('button', { name: 'Check again' }).click();
  await expect(bookings.getByRole('status')).toHaveText('Still no confirmation. Please contact us.');
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

for (const { account, item } of [
  { account: 'harbour', item: 'Sea kayak' },
  { account: 'berghof', item: 'Almzimmer' },
]) {
  test(`shows the booking of ${account} if a reload cancels the create request`, async ({
    page,
    stage,
    venue,
    widget,
  }) => {
    const guest = newGuest();
    await stage({ account });
    await widget.putInCart(item);
    await widget.checkOutAs(guest);
    let resolveCreated: () => void = () => undefined;
    const creation = new Promise<void>((resolve) => {
      resolveCreated = resolve;
    });
    await page.route(
      '**/booking/create',
      async (route) => {
        await route.fetch();
        resolveCreated();
      },
      { times: 1 },
    );
    await widget.book.click();
    await creation;
    await page.reload();
    const code = await widget.waitForCode();
    expect(await venue.booking(account, code)).toMatchObject({ customer_email: guest.email });
    await expect(widget.cartButton).toBeHidden();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
  });
}

test('offers the last place again when the lost hold expires', async ({ page, stage, venue, widget }) => {
  await page.clock.install();
  await stage();
  await widget.chooseItem('Sailing yacht “Tern”');
  await widget.chooseQuietDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
  // The first request reaches the service, which reserves the item, but the answer gets lost. Every repetition fails.
  let isFirst = true;
  await page.route('**/booking/session', async (route) => {
    if (isFirst) {
      isFirst = false;
      await route.fetch();
      await venue.takeAll('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
    }
    await route.abort();
  });
  await widget.add.click();
  await expect(widget.problem).toContainText('We can’t reach the booking service.');
  await expect(widget.part('ahead').first()).toContainText('may still be holding these spots');
  await expect(widget.add).toBeHidden();
  venue.advanceClock(25);
  await page.clock.fastForward(30_000);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('ahead')).toHaveCount(0);
});
