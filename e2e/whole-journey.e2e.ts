import { expect, test } from './support/journey.ts';
import { digitsOf, newGuest, type Widget } from './support/widget.ts';

/** Two lines, one of them removed again, then details and booking. */
async function bookAfterSecondThoughts(
  widget: Widget,
  first: string,
  second: string,
  visitor: ReturnType<typeof newGuest>,
): Promise<string> {
  await widget.chooseItem(first);
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText(/\d/);
  await widget.addToCart();
  await expect(widget.lines).toHaveCount(1);

  await widget.button('Keep browsing').click();
  await widget.putInCart(second);
  await expect(widget.lines).toHaveCount(2);
  await widget.button(`Remove ${second}`).click();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.lines).toContainText(first);

  await widget.checkOutAs(visitor);
  await expect(widget.lines).toContainText(first);
  await widget.book.click();
  return widget.waitForCode();
}

for (const { page: name, account, first, second, status } of [
  { page: 'plain-embed', account: 'harbour', first: 'Sea kayak', second: 'Paddle board', status: 'PAID' },
  { page: 'direct-account', account: 'berghof', first: 'Almzimmer', second: 'Bergrad', status: 'PART' },
  { page: 'reads-through-relay', account: 'closed', first: 'Sea kayak', second: 'Paddle board', status: 'PAID' },
]) {
  test(`a visitor of ${name} books one of two chosen lines, finds it confirmed, and pays`, async ({
    demo,
    venue,
    widget,
    page,
  }) => {
    const visitor = newGuest();
    await demo(name);
    const code = await bookAfterSecondThoughts(widget, first, second, visitor);

    await expect(widget.heading('Almost done: pay to complete your booking.')).toBeVisible();
    await expect(widget.lines).toHaveCount(1);
    const booked = await venue.booking(account, code);
    expect(booked).toMatchObject({ id: code, customer_name: visitor.name, customer_email: visitor.email });
    expect(Object.values(booked?.items ?? {}).map(({ name: item }) => item)).toEqual([first]);
    const shown = await widget.part('totals').locator('.money').allTextContents();
    expect(shown.map(digitsOf)).toContain(digitsOf(booked?.total ?? ''));

    await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
    await page.getByRole('button').click();
    await expect.poll(async () => (await venue.booking(account, code))?.status_id).toBe(status);
  });
}

test('where a deposit is taken the whole and what is due now are said at the order, the button, and afterwards', async ({
  demo,
  venue,
  widget,
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('slipway-booked', ({ detail: { value, due } }) => {
      document.documentElement.dataset.booked = `${value} ${due}`;
    });
  });
  await demo('direct-account');
  await widget.chooseItem('Abend in der Sauna');
  await widget.continueToDetails();
  const sums = widget.part('totals');
  await expect(sums).toContainText(/Total\s*€24.00\s*Due now\s*€7.20/);
  await expect(widget.part('pays')).toHaveText(/^€7\.20\s· Next: payment on localhost/);
  await expect(widget.book).toHaveText('Book with obligation to pay');
  await widget.fillDetails(newGuest());
  await widget.book.click();
  const code = await widget.waitForCode();
  await expect(sums).toContainText(/Total\s*€24.00\s*Due now\s*€7.20/);
  await expect(page.locator('html')).toHaveAttribute('data-booked', '24.00 7.20');

  await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
  await page.getByRole('button', { name: '€\u00a07,20 bezahlen' }).click();
  await expect(page.getByRole('heading', { name: 'Danke, die Anzahlung ist bezahlt' })).toBeVisible();
  const { status_id, paid_total, due } = (await venue.booking('berghof', code)) ?? {};
  expect({ status_id, paid_total, due }).toEqual({ status_id: 'PART', paid_total: '7.20', due: '16.80' });
});

test('the price follows the number of people', async ({ demo, widget }) => {
  await demo('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await expect(widget.total).toContainText('$68.00');
  await widget.button('Add one: Adults').click();
  await expect(widget.total).toContainText('$136.00');
  await widget.button('Add one: Children').click();
  await expect(widget.total).toContainText('$175.00');
  await widget.addToCart();
  await expect(widget.lines).toContainText('$175.00');
});

test('the first month shown is the first with a free day, and turning months asks nothing more', async ({
  demo,
  widget,
  venue,
}) => {
  await demo('plain-embed');
  await widget.chooseItem('Paddle board');
  await expect(widget.freeDays.first()).toBeVisible();
  const calendars = () => venue.serviceRequests.filter(({ path }) => /\/item\/\d+\/cal/.test(path)).length;
  expect(calendars()).toBe(1);
  const month = (await widget.part('month').first().textContent()) ?? '';
  await widget.button('Next month').click();
  await expect(widget.part('month').first()).not.toHaveText(month);
  await expect(widget.freeDays.first()).toBeVisible();
  expect(calendars()).toBe(1);
});

test('a search that finds nothing says so and leads back to everything', async ({ demo, widget }) => {
  await demo('plain-embed');
  await widget.root.getByRole('searchbox', { name: 'Search' }).fill('submarine');
  await expect(widget.text('No results.')).toBeVisible();
  await widget.button('Clear filters').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

test('a category shows what is in it', async ({ demo, widget }) => {
  await demo('plain-embed');
  await widget.button('Paddling').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Whale watching')).toBeHidden();
});

test('five thousand items are searched as they are typed for, twelve drawn at first, then twenty-four at a time', async ({
  demo,
  widget,
}) => {
  await demo('five-thousand-items');
  await expect(widget.part('items').getByRole('listitem')).toHaveCount(12);
  await widget.button('Show more').click();
  await expect(widget.part('items').getByRole('listitem')).toHaveCount(36);
});
