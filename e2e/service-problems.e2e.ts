/**
 * Tests accounts that fail, throttle requests or sell nothing. The widget must explain the problem and recover, by
 * itself or through a button. If the guest cannot book, it must show the fallback link of the page.
 */
import { toAddressAttributes, expect, test, tooManyRequestsResponse } from './support/journey.ts';
import { findViolations } from './support/checks/axe.ts';
import { createGuest, type Widget } from './support/widget.ts';

const fallbackHtml = '<a href="#phone">Book by phone</a>';

/** Expects the fallback link, and a problem that contains this text and prevents any booking. */
async function expectFatalProblem(widget: Widget, expectedText: string): Promise<void> {
  // The widget retries for up to nine seconds before it shows the problem.
  await expect(widget.problemMessage).toContainText(expectedText, { timeout: 20_000 });
  await expect(widget.fallbackLink).toBeVisible();
}

for (const { fault, attributes, expectedText } of [
  {
    fault: 'a base-url that leads nowhere',
    attributes: 'base-url="{site}/nothing-here"',
    expectedText: 'Something went wrong on our side.',
  },
  {
    fault: 'a base-url that is no address',
    attributes: 'base-url="mailto:desk@example.com"',
    expectedText: 'Online booking isn’t available here right now.',
  },
  { fault: 'no base-url', attributes: '', expectedText: 'Online booking isn’t available here right now.' },
  {
    fault: 'an unreachable service',
    attributes: 'base-url="http://localhost:9"',
    expectedText: 'We can’t reach the booking service.',
  },
  {
    fault: 'an account whose public API is off',
    attributes: 'base-url="{service}/closed"',
    expectedText: 'Online booking is currently unavailable.',
  },
  {
    fault: 'an item that does not exist',
    attributes: 'base-url="{service}/harbour" item-id="999999"',
    expectedText: 'This is no longer available.',
  },
  {
    fault: 'invalid answers',
    attributes: 'base-url="{site}/failing-malformed/berghof"',
    expectedText: 'Something went wrong on our side.',
  },
  {
    fault: 'a service that refuses requests',
    attributes: 'base-url="{site}/failing-refused/berghof"',
    expectedText: 'We are updating our calendar. Please come back in a few minutes.',
  },
  {
    fault: 'connections that break',
    attributes: 'base-url="{site}/failing-cut/berghof"',
    expectedText: 'Please try again.',
  },
  {
    fault: 'a service out of order',
    attributes: 'base-url="{site}/failing-unavailable/berghof"',
    expectedText: 'Trying again',
  },
]) {
  test(`shows a message and the fallback link for ${fault}`, async ({ openPage, venue, widget }) => {
    const filledAttributes = attributes.replace('{service}', venue.service).replace('{site}', venue.site);
    await openPage({ body: `<slipway-booking ${filledAttributes}>${fallbackHtml}</slipway-booking>` });
    await expectFatalProblem(widget, expectedText);
  });
}

test('hides the fallback link when the guest tries again', async ({ page, openPage, widget }) => {
  let isOffline = true;
  await page.route('**/api/3.0/**', (route) => (isOffline ? route.abort() : route.continue()));
  await openPage();
  await expectFatalProblem(widget, 'We can’t reach the booking service. Check your connection and try again.');
  isOffline = false;
  await widget.button('Try again').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallbackLink).toBeHidden();
});

test('shows skeletons instead of a problem during a short outage', async ({ page, openPage, widget }) => {
  const failureCounts: Record<string, number> = {};
  await page.route('**/api/3.0/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const failureCount = failureCounts[pathname] ?? 0;
    // The script's early request and the element's first request fail.
    if (failureCount === 2) return route.continue();
    failureCounts[pathname] = failureCount + 1;
    return route.abort();
  });
  await page.addInitScript(() => {
    const problems: string[] = [];
    Object.assign(window, { problems });
    document.addEventListener('slipway-problem', (event) => problems.push(event.detail.kind));
  });
  await openPage();
  await expect(widget.root.locator('slipway-items .skeleton').first()).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(Object.keys(failureCounts).length).toBeGreaterThan(1);
  expect(await page.evaluate('problems')).toEqual([]);
});

test('removes the problem by itself when the network is back', async ({ page, context, openPage, widget }) => {
  await page.clock.install();
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  await widget.button(/^Add one: Adults/).click();
  await expect(widget.problemMessage).toContainText('We can’t reach the booking service.');
  await context.setOffline(false);
  await expect(widget.problemMessage).toBeHidden();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
});

test('shows the prices of days when the network is back', async ({ page, context, openPage, widget, venue }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.part('note').first()).toBeVisible();
  await context.setOffline(true);
  // Waits for the failed request for the prices of days. Unlike others, it covers several days.
  const failedRequest = page.waitForEvent('requestfailed', (request) => {
    const { searchParams } = new URL(request.url());
    return searchParams.has('end_date') && searchParams.get('start_date') !== searchParams.get('end_date');
  });
  await widget.button(/^Add one: Adults/).click();
  await failedRequest;
  await expect(widget.part('note')).toHaveCount(0);
  await expect(widget.problemMessage).toContainText('We can’t reach the booking service.');
  const requestCountBefore = venue.serviceRequests.length;
  await context.setOffline(false);
  await expect(widget.part('note').first()).toBeVisible();
  expect(venue.serviceRequests.length - requestCountBefore).toBeLessThanOrEqual(4);
});

test('offers Book again when the network is back', async ({ page, context, openPage, widget, venue }) => {
  const guest = createGuest();
  await page.addInitScript(() => {
    const problems: string[] = [];
    Object.assign(window, { problems });
    document.addEventListener('slipway-problem', (event) => problems.push(event.detail.kind));
  });
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  await context.setOffline(true);
  await widget.bookButton.click();
  await expect(widget.problemMessage).toContainText('We can’t reach the booking service.');
  await widget.bookButton.focus();
  await context.setOffline(false);
  const expectedText =
    'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details. You can try again now.';
  await expect(widget.problemMessage).toHaveText(expectedText);
  await expect(widget.root.locator('[role="status"]').first()).toContainText('You can try again now.');
  await expect(widget.bookButton).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('problems')).toEqual(['offline']);
  expect(await venue.countBookings(guest.email)).toBe(0);
  await widget.pressBookAgain();
  await widget.waitForBookingCode();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test('retries by itself after the wait that a throttled service requires', async ({ page, openPage, widget }) => {
  let isThrottled = true;
  await page.route('**/api/3.0/**', (route) =>
    isThrottled ? route.fulfill(tooManyRequestsResponse) : route.continue(),
  );
  await page.clock.install();
  await openPage();
  await expectFatalProblem(widget, 'We’re busy right now.');
  const timer = widget.root.getByRole('timer');
  await expect(timer).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await page.clock.fastForward(15_000);
  await expect(timer).toHaveText(/^Trying again in 1\d seconds\.$/);
  isThrottled = false;
  await page.clock.fastForward(15_000);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallbackLink).toBeHidden();
});

test('counts down and retries if the service throttles the price request', async ({ page, openPage, widget }) => {
  await page.clock.install();
  await openPage({ attributes: 'item-id="107"' });
  await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
  await page.route('**/api/3.0/item/107?*', (route) => route.fulfill(tooManyRequestsResponse), { times: 1 });
  // Selects a later day, because the widget has already requested the price of the first free day.
  await widget.freeDays.nth(3).click();
  await expect(widget.part('summary').getByRole('timer')).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await expect(widget.part('summary').getByRole('alert')).toHaveText('We’re busy right now.');
  await page.clock.fastForward(30_000);
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
});

test('disables Book until the wait of a throttled service is over', async ({ page, openPage, venue, widget }) => {
  const guest = createGuest();
  await page.clock.install();
  await openPage({ account: 'berghof' });
  await widget.putItemInCart('Almzimmer');
  await widget.checkOutWithDetails(guest);
  const error = { id: 'throttled', title: 'Too many requests' };
  const body = JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } });
  await page.route('**/booking/create', (route) => route.fulfill({ ...tooManyRequestsResponse, body }), { times: 1 });
  await widget.bookButton.click();
  await expect(widget.root.getByRole('timer')).toHaveText(/^Please try again in (30|2\d) seconds\.$/);
  await expect(widget.bookButton).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(30_000);
  await expect(widget.bookButton).toHaveAttribute('aria-disabled', 'false');
  expect(await venue.countBookings(guest.email)).toBe(0);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

for (const { expectedContent, slot } of [
  { expectedContent: 'a sentence and the fallback link', slot: '' },
  { expectedContent: 'the slot “empty”', slot: '<p slot="empty">We open in May.</p>' },
])
  test(`shows ${expectedContent} if the account has no items`, async ({ page, openPage, venue, widget }) => {
    await page.route('**/api/3.0/item', (route) =>
      route.fulfill({
        json: { version: '3.0', request: { status: 'OK' }, items: [] },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await openPage({ body: `<slipway-booking ${toAddressAttributes(venue)}>${slot}${fallbackHtml}</slipway-booking>` });
    const [slotText, defaultText] = [
      widget.text('We open in May.'),
      widget.text('Nothing is available to book right now.'),
    ];
    await expect(slot ? slotText : defaultText).toBeVisible();
    await expect(slot ? defaultText : slotText).toBeHidden();
    await expect(widget.fallbackLink).toBeVisible({ visible: !slot });
  });

test('shows the fallback link if the only item is an empty group', async ({ page, openPage, venue, widget }) => {
  await page.route('**/api/3.0/item?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('"product_group_children":"211,212"', '"product_group_children":""'),
    });
  });
  await openPage({
    body: `<slipway-booking ${toAddressAttributes(venue, 'berghof')} item-id="202">${fallbackHtml}</slipway-booking>`,
  });
  await expectFatalProblem(widget, 'This is no longer available.');
});

test('loads a failed calendar when the guest presses Try again', async ({ page, openPage, widget }) => {
  await page.route('**/cal?**', (route) => route.abort());
  await openPage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.text('We couldn’t load the calendar.')).toBeVisible();
  await expect(widget.freeDays).toHaveCount(0);
  await page.unroute('**/cal?**');
  await widget.button('Try again').click();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('keeps the selection when the guest retries a failed price request', async ({ page, openPage, widget }) => {
  await page.route('**/item/104?**', (route) => route.abort());
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.problemMessage).toContainText('We can’t reach the booking service.');
  await expect(widget.addButton).toBeHidden();
  await page.unroute('**/item/104?**');
  await widget.button('Try again').click();
  await expect(widget.totalPart).toContainText('$68.00');
  await expect(widget.selectedDays).toHaveCount(1);
});

test('shows a failed price in view without moving the calendar', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage();
  await widget.chooseItem('Sea kayak');
  const grid = page.getByRole('grid').first();
  /** Returns the distance in px between the tops of the calendar and the widget. Scrolling does not change it. */
  const measureOffset = async () =>
    ((await grid.boundingBox())?.y ?? NaN) - ((await widget.root.boundingBox())?.y ?? NaN);
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route('**/item/104?**', (route) => route.abort());
  const offsetBefore = await measureOffset();
  // Selects a later day, because the widget has already requested the price of the first free day.
  await widget.freeDays.nth(3).click();
  await expect(widget.problemMessage).toBeInViewport({ ratio: 1 });
  expect(await measureOffset()).toBe(offsetBefore);
});
