/** Checks whole journeys on the demo pages, from the list to the payment. */
import { expect, test } from './support/journey.ts';
import { extractDigits, createGuest, type Widget } from './support/widget.ts';

/** Adds two items to the cart, removes the second one and books the first. Returns the booking code. */
async function bookOneOfTwoLines(
  widget: Widget,
  bookedItem: string,
  removedItem: string,
  guest: ReturnType<typeof createGuest>,
): Promise<string> {
  await widget.chooseItem(bookedItem);
  await widget.chooseFirstFreeDay();
  await expect(widget.totalPart).toContainText(/\d/);
  await widget.addToCart();
  await expect(widget.lines).toHaveCount(1);

  await widget.button('Keep browsing').click();
  await widget.putItemInCart(removedItem);
  await expect(widget.lines).toHaveCount(2);
  await widget.button(`Remove ${removedItem}`).click();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.lines).toContainText(bookedItem);

  await widget.checkOutWithDetails(guest);
  await expect(widget.lines).toContainText(bookedItem);
  await widget.bookButton.click();
  return widget.waitForBookingCode();
}

for (const { pagePath, account, bookedItem, removedItem, status } of [
  { pagePath: 'plain-embed', account: 'harbour', bookedItem: 'Sea kayak', removedItem: 'Paddle board', status: 'PAID' },
  { pagePath: 'direct-account', account: 'berghof', bookedItem: 'Almzimmer', removedItem: 'Bergrad', status: 'PART' },
  {
    pagePath: 'reads-through-relay',
    account: 'closed',
    bookedItem: 'Sea kayak',
    removedItem: 'Paddle board',
    status: 'PAID',
  },
]) {
  test(`books one line after the removal of another, and pays on ${pagePath}`, async ({
    openDemoPage,
    venue,
    widget,
    page,
  }) => {
    const guest = createGuest();
    await openDemoPage(pagePath);
    const code = await bookOneOfTwoLines(widget, bookedItem, removedItem, guest);

    await expect(widget.heading('Almost done: pay to complete your booking.')).toBeVisible();
    await expect(widget.lines).toHaveCount(1);
    const booking = await venue.readBooking(account, code);
    expect(booking).toMatchObject({ id: code, customer_name: guest.name, customer_email: guest.email });
    expect(Object.values(booking?.items ?? {}).map(({ name: item }) => item)).toEqual([bookedItem]);
    const amounts = await widget.part('totals').locator('.money').allTextContents();
    expect(amounts.map(extractDigits)).toContain(extractDigits(booking?.total ?? ''));

    await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
    await page.getByRole('button').click();
    await expect.poll(async () => (await venue.readBooking(account, code))?.status_id).toBe(status);
  });
}

test('shows the same total and deposit before and after the booking', async ({ openDemoPage, venue, widget, page }) => {
  await page.addInitScript(() => {
    addEventListener('slipway-booked', ({ detail: { value, due } }) => {
      document.documentElement.dataset.booked = `${value} ${due}`;
    });
  });
  await openDemoPage('direct-account');
  await widget.chooseItem('Abend in der Sauna');
  await widget.continueToDetails();
  const totals = widget.part('totals');
  await expect(totals).toContainText(/Total\s*€24.00\s*Due now\s*€7.20/);
  await expect(widget.part('pays')).toHaveText(/^€7\.20\s· Next: payment on localhost/);
  await expect(widget.bookButton).toHaveText('Book with obligation to pay');
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  const code = await widget.waitForBookingCode();
  await expect(totals).toContainText(/Total\s*€24.00\s*Due now\s*€7.20/);
  await expect(page.locator('html')).toHaveAttribute('data-booked', '24.00 7.20');

  await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
  await page.getByRole('button', { name: '€\u00a07,20 bezahlen' }).click();
  await expect(page.getByRole('heading', { name: 'Danke, die Anzahlung ist bezahlt' })).toBeVisible();
  const { status_id, paid_total, due } = (await venue.readBooking('berghof', code)) ?? {};
  expect({ status_id, paid_total, due }).toEqual({ status_id: 'PART', paid_total: '7.20', due: '16.80' });
});

test('filters the list by search words and by category', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await widget.root.getByRole('searchbox', { name: 'Search' }).fill('submarine');
  await expect(widget.text('No results.')).toBeVisible();
  await widget.button('Clear filters').click();
  await expect(widget.button('Whale watching')).toBeVisible();
  await widget.button('Paddling').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Whale watching')).toBeHidden();
});

test('shows 12 of 5,000 items, and 24 more after “Show more”', async ({ openDemoPage, widget }) => {
  await openDemoPage('five-thousand-items');
  await expect(widget.part('items').getByRole('listitem')).toHaveCount(12);
  await widget.button('Show more').click();
  await expect(widget.part('items').getByRole('listitem')).toHaveCount(36);
});
