/** Checks that the payment page opens automatically and only once after a booking, and that the guest can return. */
import type { Page } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

test.use({ isPaymentAutomatic: true });

/** Records the status of each `slipway-payment` in `sessionStorage`, because the test leaves the page. */
const recordStatusScript = `
  document.addEventListener('slipway-payment', ({ detail }) =>
    sessionStorage.setItem('payment', sessionStorage.getItem('payment') + ' ' + detail.status));
`;

/**
 * Records each event `slipway-booked` and `slipway-leaving` with its time in ms. Uses `sessionStorage`, because the
 * test leaves the page.
 */
const recordEventsScript = `
  for (const name of ['slipway-booked', 'slipway-leaving'])
    document.addEventListener(name, () => {
      const events = JSON.parse(sessionStorage.getItem('events') ?? '[]');
      sessionStorage.setItem('events', JSON.stringify([...events, [name, Date.now()]]));
    });
`;

const readEvents = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('events') ?? '[]') as [name: string, timeMs: number][]);
const paymentPagePattern = /\/harbour\/reserve\//;
/** Time in ms after the booking. The payment page opens earlier, unless the guest or the page prevents it. */
const LONG_WAIT_MS = 60_000;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(recordEventsScript);
  await page.clock.install();
});

test('opens the payment page once, after the confirmation appears', async ({ page, openPage, widget, venue }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(createGuest());
  await expect(widget.part('pays')).toContainText('After you book, the payment page opens automatically.');
  await expect(widget.bookButton).toHaveAccessibleDescription(/^\$.*\s· Next: payment on .* opens automatically\.$/);
  await widget.bookButton.click();
  const code = await widget.waitForBookingCode();
  await expect(widget.part('pay')).toHaveText(/^Continue to payment · \$/);
  await expect(widget.part('forwarding')).toContainText('Opening payment on ');
  await page.clock.fastForward(LONG_WAIT_MS);
  await page.waitForURL(paymentPagePattern);

  await page.goBack();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('forwarding')).toHaveCount(0);
  const [[firstEvent, bookedAt] = ['', NaN], [secondEvent, leftAt] = ['', NaN], ...otherEvents] =
    await readEvents(page);
  expect([firstEvent, secondEvent, otherEvents]).toEqual(['slipway-booked', 'slipway-leaving', []]);
  expect(leftAt - bookedAt).toBeGreaterThanOrEqual(2000);
  await page.clock.fastForward(LONG_WAIT_MS);
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await page.clock.fastForward(LONG_WAIT_MS);
  expect(await readEvents(page)).toHaveLength(2);
  expect(page.url().startsWith(venue.site)).toBe(true);
});

test('stays on the page when the guest presses Stay', async ({ page, openPage, widget }) => {
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await widget.button('Stay on this page').click();
  await page.clock.resume();
  await expect(widget.root.locator('[role="status"]')).toContainText('You’re staying on this page.');
  await expect(widget.part('pay')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(widget.bookingCode).toHaveText(code);
  expect((await readEvents(page)).map(([name]) => name)).toEqual(['slipway-booked']);
});

test('stays on the page if the element has payment="link"', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'payment="link"' });
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('forwarding')).toHaveCount(0);
  expect((await readEvents(page)).map(([name]) => name)).toEqual(['slipway-booked']);
});

test('stays on the page if the page cancels slipway-leaving', async ({ page, openPage, widget }) => {
  await openPage();
  await page.evaluate(() => document.addEventListener('slipway-leaving', (event) => event.preventDefault()));
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await expect(widget.part('forwarding')).toBeVisible();
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(widget.part('forwarding')).toHaveCount(0);
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(widget.bookingCode).toHaveText(code);
  expect((await readEvents(page)).map(([name]) => name)).toEqual(['slipway-booked', 'slipway-leaving']);
});

test('stays on the page if only a later check finds the booking', async ({ page, openPage, widget }) => {
  await page.route('**/booking/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await expect(widget.part('pay')).toBeVisible();
  await page.clock.fastForward(LONG_WAIT_MS);
  await expect(widget.part('forwarding')).toHaveCount(0);
  expect((await readEvents(page)).map(([name]) => name)).toEqual(['slipway-booked']);
});

/** Books and waits for the payment page. Pays there if `isPaid` is true. Returns the booking code. */
async function goToPayment({ page, widget, isPaid }: { page: Page; widget: Widget; isPaid: boolean }): Promise<string> {
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await page.clock.fastForward(LONG_WAIT_MS);
  await page.waitForURL(paymentPagePattern);
  if (isPaid) await page.getByRole('button', { name: /^Pay/ }).click();
  if (isPaid) await expect(page.getByText('Paid in full')).toBeVisible();
  return code;
}

test('shows the paid booking on another page of the site', async ({ page, openPage, widget, venue }) => {
  await page.addInitScript(recordStatusScript);
  await openPage();
  const code = await goToPayment({ page, widget, isPaid: true });
  await openPage({ attributes: 'lang="de"' });
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('payment')).toHaveText(/^Zahlung eingegangen: .*71,40/);
  await expect(widget.lines).toContainText('Sea kayak');
  for (const part of ['calendar-file', 'google', 'directions', 'change']) await expect(widget.part(part)).toBeVisible();
  await expect(widget.part('pay')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toContain('PAID');
  expect(page.url()).not.toContain(code);
  expect(await findViolations(page)).toEqual([]);
  await page.clock.fastForward(LONG_WAIT_MS);
  expect(page.url().startsWith(venue.site)).toBe(true);
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
});

test('offers the payment again if the guest returns without paying', async ({ page, openPage, widget }) => {
  await openPage();
  const code = await goToPayment({ page, widget, isPaid: false });
  await openPage();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('payment')).toHaveText('We haven’t received your payment yet.');
  await expect(widget.part('pay')).toHaveText('Continue to payment');
  await expect(widget.part('stages').getByRole('listitem').last()).toHaveText('Payment');
  await expect(widget.part('forwarding')).toHaveCount(0);
});

for (const { status, paymentText, heading } of [
  { status: 'VOID', paymentText: /^Booking status: /, heading: 'This booking is no longer valid' },
  { status: 'HOLD', paymentText: /^Booking status: /, heading: 'Your booking' },
])
  test(`shows the booking status ${status} after the guest returns`, async ({ page, openPage, widget, venue }) => {
    await openPage();
    const code = await goToPayment({ page, widget, isPaid: false });
    await venue.setStatus('harbour', code, status);
    await openPage();
    await expect(widget.heading(heading)).toBeVisible();
    await expect(widget.part('payment')).toHaveText(paymentText);
    const isInvalid = status === 'VOID';
    await expect(widget.part('pay')).toHaveCount(isInvalid ? 0 : 1);
    await widget.button('Make another booking').click();
    await expect(widget.button('Paddle board')).toBeVisible();
  });

test('shows no payment status without a relay, but the payment link', async ({ page, openPage, widget }) => {
  await openPage({ account: 'berghof' });
  const code = await widget.bookItemAhead('Almzimmer', createGuest());
  await page.clock.fastForward(LONG_WAIT_MS);
  await page.waitForURL(/\/berghof\/reserve\//);
  await openPage({ account: 'berghof' });
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.heading('Your booking')).toBeVisible();
  await expect(widget.part('payment')).toHaveText(
    'We’ve received your booking. Check your payment on the payment page.',
  );
  await expect(widget.part('pay')).toHaveText('Open payment page');
  await expect(widget.part('pay')).toHaveAttribute('href', /\/berghof\/reserve\//);
});
