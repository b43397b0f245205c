/**
 * Tests the confirmation, its printout, and the way back to bookings that the guest made earlier in the same tab. Also
 * tests the region of a guest whose country has no list of regions.
 */
import { findViolations } from './support/checks/axe.ts';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

for (const mode of ['inline', 'dialog'])
  test(`prints only the confirmation, then shows the whole page again (${mode} mode)`, async ({
    page,
    openPage,
    widget,
    venue,
  }) => {
    const element = `<slipway-booking id="booking" mode="${mode}" ${toAddressAttributes(venue)}></slipway-booking>`;
    await openPage({ body: `<p>Our own words above.</p>${element}<p>Our own words below.</p>` });
    await widget.root.evaluate((element: HTMLElementTagNameMap['slipway-booking']) => element.open());
    const code = await widget.bookItemAhead('Sea kayak', createGuest());
    await page.evaluate(() => {
      window.print = () => void document.documentElement.setAttribute('data-printing', '');
    });
    await widget.button('Print').click();
    await expect(page.locator('html')).toHaveAttribute('data-printing', '');
    await expect(page.getByText('Our own words above.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(widget.bookingCode).toHaveText(code);
    await expect(widget.lines).toHaveCount(1);
    for (const element of [
      page.getByText('Our own words above.'),
      page.getByText('Our own words below.'),
      widget.part('stages'),
      widget.button('Print'),
      widget.button('Close'),
      widget.button('Make another booking'),
    ])
      await expect(element).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Our own words above.')).toBeVisible();
    await expect(widget.button('Print')).toBeVisible();
    expect(await page.locator('[data-slipway-print]').count()).toBe(0);
  });

/** Counts the `slipway-booked` events of the tab in `window.bookedCount`, across reloads. */
const countBookedEventsScript = `
  window.bookedCount = Number(sessionStorage.getItem('bookedCount'));
  document.addEventListener('slipway-booked', () => sessionStorage.setItem('bookedCount', String(++window.bookedCount)));
`;

test('shows the booking with its payment after Back from the payment page', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  await page.addInitScript(countBookedEventsScript);
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.root.getByRole('link', { name: /^Continue to payment · / }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(async () => (await venue.readBooking('harbour', code))?.status_id).toBe('PAID');
  await page.goBack();
  if (!page.url().startsWith(venue.site)) await page.goBack();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
  await expect(widget.part('payment')).toHaveText('Payment received: $71.40');
  await expect(widget.part('pay')).toHaveCount(0);
  await expect(widget.heading('Thank you for your booking')).toBeFocused();
  await expect(widget.heading('Thank you for your booking')).toBeInViewport();
  expect(await page.evaluate('window.bookedCount')).toBe(1);
});

const isCreateRequest = ({ path }: { path: string }): boolean => path.endsWith('/booking/create');

test('shows the same confirmation after a reload without another create request', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  await page.addInitScript(countBookedEventsScript);
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  const linesText = await widget.lines.innerText();
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.lines).toHaveText(linesText, { useInnerText: true });
  expect(await page.evaluate('window.bookedCount')).toBe(1);
  expect(venue.siteRequests.filter(isCreateRequest)).toHaveLength(1);
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
  expect(download.suggestedFilename()).toBe(`${code}.ics`);
  expect(await findViolations(page)).toEqual([]);
});

test('shows the booking if the page reloads before the confirmation appears', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  await page.addInitScript(`
    window.isReloaded = 'reloaded' in sessionStorage;
    document.addEventListener('slipway-step', ({ detail }) => {
      if (window.isReloaded || detail.to !== 'done') return;
      sessionStorage.reloaded = 'yes';
      location.reload();
    });
  `);
  await openPage();
  await widget.bookItemAhead('Sea kayak', createGuest());
  await page.waitForFunction('window.isReloaded');
  await widget.waitForBookingCode();
  expect(venue.siteRequests.filter(isCreateRequest)).toHaveLength(1);
});

test('lists the tab’s bookings and reopens them with Back and Forward', async ({ page, openPage, widget }) => {
  await openPage();
  const firstCode = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.button('Make another booking').click();
  const secondCode = await widget.bookItemAhead('Paddle board', createGuest());
  await widget.button('Make another booking').click();
  const bookingList = widget.root.getByRole('region', { name: 'Your recent bookings' });
  await expect(bookingList.getByRole('listitem')).toHaveCount(2);
  await expect(bookingList).toContainText('Sea kayak');
  expect(await findViolations(page)).toEqual([]);

  await bookingList.getByRole('button', { name: `View booking ${firstCode}` }).click();
  await expect(widget.bookingCode).toHaveText(firstCode);
  const titlePattern = /^(Your booking|Almost done: pay to complete your booking\.)$/;
  await expect(widget.root.getByRole('heading', { name: titlePattern, level: 2 })).toBeFocused();
  await page.evaluate(() => history.back());
  await expect(bookingList).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(widget.bookingCode).toHaveText(secondCode);
  await page.evaluate(() => history.forward());
  await expect(bookingList).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(widget.bookingCode).toHaveText(firstCode);
  await widget.button('Make another booking').click();

  await bookingList.getByRole('button', { name: 'Clear list' }).press('Enter');
  await expect(bookingList.getByRole('heading')).toBeFocused();
  await expect(bookingList).toContainText('Your bookings aren’t affected.');
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
  await expect(bookingList).toBeHidden();
});

test('keeps the cart while the guest views an earlier booking', async ({ openPage, widget }) => {
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.button('Make another booking').click();
  await widget.putItemInCart('Paddle board');
  await widget.button('Keep browsing').click();
  await widget.button(`View booking ${code}`).click();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.lines).toContainText('Sea kayak');
  await widget.button('Make another booking').click();
  await widget.cartButton.click();
  await expect(widget.lines).toContainText('Paddle board');
});

test('lists a booking only in its own tab if storage fails', async ({ page, openPage, widget, context }) => {
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem'])
      Object.defineProperty(Storage.prototype, name, {
        value: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
  });
  await openPage();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.button('Make another booking').click();
  await expect(widget.button(`View booking ${code}`)).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await expect(otherTab.getByRole('button', { name: 'Paddle board', exact: true })).toBeVisible();
  await expect(otherTab.getByText('Your recent bookings')).toBeHidden();
});

test('shows the booking when the guest goes Back from the `success-url` page', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  const thanksUrl = venue.publish('<!doctype html><title>Thanks</title><h1>Thank you</h1>');
  let code = '';
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { booking: { id: string; status_id: string } };
    code = answer.booking.id;
    answer.booking.status_id = 'PAID';
    await route.fulfill({ response, json: answer });
  });
  await openPage({ attributes: `success-url="${thanksUrl}"` });
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.addToCart();
  await widget.checkOutWithDetails(createGuest());
  await widget.bookButton.click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await venue.setStatus('harbour', code, 'PAID');
  await page.goBack();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
});

test('books with a typed region if the country has no region list', async ({ openPage, widget, venue }) => {
  await openPage({ attributes: 'review' });
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.addToCart();
  await widget.checkOut();
  await widget.fillDetails(createGuest());
  await widget.part('more-label').click();
  await expect(widget.root.locator('select[name="customer_region"]')).toBeVisible();
  await widget.root.locator('[name="customer_country"]').selectOption('DE');
  await widget.root.locator('input[name="customer_region"]').fill('Bayern');
  await widget.openReview();
  await expect(widget.part('detail').filter({ hasText: 'Bayern' })).toBeVisible();
  await widget.bookButton.click();
  const booking = (await venue.readBooking('harbour', await widget.waitForBookingCode())) as unknown as Record<
    string,
    string
  >;
  expect([booking.customer_country, booking.customer_region]).toEqual(['DE', 'Bayern']);
});
