/** Tests the URL of a booking's payment page: its link, its storage, and the payment status after a reload. */
import type { Page } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

test('links to another host’s payment page only if `payment-hosts` lists it', async ({ page, openPage, widget }) => {
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { request: { data: unknown } };
    answer.request.data = { url: 'https://pay.example.com/now' };
    await route.fulfill({ response, json: answer });
  });
  await openPage();
  await widget.bookItemAhead('Sea kayak', createGuest());
  await expect(widget.heading('Almost done: pay to complete your booking.')).toBeVisible();
  await expect(widget.text('Please contact us to pay')).toBeVisible();
  await expect(widget.part('pay')).toHaveCount(0);
  await expect(widget.part('ask')).toHaveAttribute('href', /^mailto:/);
  expect(await findViolations(page)).toEqual([]);
  await openPage({ attributes: 'payment-hosts="pay.example.com"' });
  await widget.bookItemAhead('Sea kayak', createGuest());
  await expect(widget.part('pay')).toHaveAttribute('href', 'https://pay.example.com/now');
});

/** Returns the contents of `sessionStorage` and `localStorage` as JSON. */
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('reads the payment URL from the relay instead of storing it', async ({ page, openPage, widget, venue }) => {
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  const paymentUrl = (await widget.part('pay').getAttribute('href')) ?? '';
  const token = new URL(paymentUrl).pathname.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(8);
  expect(await readStorage(page)).not.toContain(token);
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('pay')).toHaveAttribute('href', paymentUrl);
  await expect(widget.part('payment')).toHaveText('We haven’t received your payment yet.');
  await expect(widget.part('pay')).toHaveText('Continue to payment');
  expect(await readStorage(page)).not.toContain(token);
  expect(venue.siteRequests.filter(({ path }) => path.endsWith('/booking/create'))).toHaveLength(1);
});

test('shows no payment status if the relay answers 404', async ({ page, openPage, widget }) => {
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await page.route('**/relay/**', (route) => route.fulfill({ status: 404, body: 'Nothing here.' }));
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('payment')).toHaveCount(0);
  await expect(
    widget.text('We’ve received your booking. If you haven’t paid yet, check your email for a payment link'),
  ).toBeVisible();
  await expect(widget.part('ask')).toHaveAttribute('href', /^mailto:/);
});

test('stores the payment URL for only 30 minutes without a relay', async ({ page, openPage, widget }) => {
  await openPage({ account: 'berghof' });
  const code = await widget.bookItemAhead('Almzimmer', createGuest());
  const paymentUrl = (await widget.part('pay').getAttribute('href')) ?? '';
  await page.reload();
  await expect(widget.part('pay')).toHaveAttribute('href', paymentUrl);
  await page.clock.setFixedTime(Date.now() + 30 * 60_000);
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.text('Check your email for a payment link')).toBeVisible();
  expect(await readStorage(page)).not.toContain(paymentUrl);

  await widget.button('Make another booking').click();
  await widget.bookItemAhead('Almzimmer', createGuest());
  const otherPaymentUrl = (await widget.part('pay').getAttribute('href')) ?? '';
  expect(await readStorage(page)).toContain(otherPaymentUrl);
  await widget.root.evaluate((element: HTMLElement & { restart(): void }) => element.restart());
  expect(await readStorage(page)).not.toContain(otherPaymentUrl);
});
