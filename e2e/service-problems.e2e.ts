/**
 * Tests accounts that fail, throttle requests or sell nothing. The widget must explain the problem and recover, by
 * itself or through a button. If the guest cannot book, it must show the fallback link of the page.
 */
import { addressesOf, expect, test, tooManyRequests } from './support/journey.ts';
import { violationsIn } from './support/seen/axe.ts';
import { newGuest, type Widget } from './support/widget.ts';

const fallback = '<a href="#phone">Book by phone</a>';

/** Expects a problem with this text that stops the booking, and the fallback link. */
async function expectFatal(widget: Widget, words: string): Promise<void> {
  // The widget retries for up to nine seconds before it shows the problem.
  await expect(widget.problem).toContainText(words, { timeout: 20_000 });
  await expect(widget.fallback).toBeVisible();
}

for (const { fault, attributes, words } of [
  {
    fault: 'a base-url that leads nowhere',
    attributes: 'base-url="{site}/nothing-here"',
    words: 'Something went wrong on our side.',
  },
  {
    fault: 'a base-url that is no address',
    attributes: 'base-url="mailto:desk@example.com"',
    words: 'Online booking isn’t available here right now.',
  },
  { fault: 'no base-url', attributes: '', words: 'Online booking isn’t available here right now.' },
  {
    fault: 'an unreachable service',
    attributes: 'base-url="http://localhost:9"',
    words: 'We can’t reach the booking service.',
  },
  {
    fault: 'an account whose public API is off',
    attributes: 'base-url="{service}/closed"',
    words: 'Online booking is currently unavailable.',
  },
  {
    fault: 'an item that does not exist',
    attributes: 'base-url="{service}/harbour" item-id="999999"',
    words: 'This is no longer available.',
  },
  {
    fault: 'broken answers',
    attributes: 'base-url="{site}/failing-malformed/berghof"',
    words: 'Something went wrong on our side.',
  },
  {
    fault: 'refusals',
    attributes: 'base-url="{site}/failing-refused/berghof"',
    words: 'We are updating our calendar. Please come back in a few minutes.',
  },
  { fault: 'cut connections', attributes: 'base-url="{site}/failing-cut/berghof"', words: 'Please try again.' },
  {
    fault: 'a service out of order',
    attributes: 'base-url="{site}/failing-unavailable/berghof"',
    words: 'Trying again',
  },
]) {
  test(`shows a message and the fallback link for ${fault}`, async ({ stage, venue, widget }) => {
    const filledAttributes = attributes.replace('{service}', venue.service).replace('{site}', venue.site);
    await stage({ body: `<slipway-booking ${filledAttributes}>${fallback}</slipway-booking>` });
    await expectFatal(widget, words);
  });
}

test('hides the fallback link when the guest tries again', async ({ page, stage, widget }) => {
  let down = true;
  await page.route('**/api/3.0/**', (route) => (down ? route.abort() : route.continue()));
  await stage();
  await expectFatal(widget, 'We can’t reach the booking service. Check your connection and try again.');
  down = false;
  await widget.button('Try again').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallback).toBeHidden();
});

test('shows skeletons instead of a problem during a short outage', async ({ page, stage, widget }) => {
  const failedPaths = new Set<string>();
  await page.route('**/api/3.0/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const isFirst = !failedPaths.has(path);
    failedPaths.add(path);
    return isFirst ? route.abort() : route.continue();
  });
  await page.addInitScript(() => {
    const problems: string[] = [];
    Object.assign(window, { problems });
    document.addEventListener('slipway-problem', (event) => problems.push(event.detail.kind));
  });
  await stage();
  await expect(widget.root.locator('slipway-items .skeleton').first()).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(failedPaths.size).toBeGreaterThan(1);
  expect(await page.evaluate('problems')).toEqual([]);
});

test('removes the problem by itself when the network is back', async ({ page, context, stage, widget }) => {
  await page.clock.install();
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  await widget.button(/^Add one: Adults/).click();
  await expect(widget.problem).toContainText('We can’t reach the booking service.');
  await context.setOffline(false);
  await expect(widget.problem).toBeHidden();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
});

test('shows the prices of days when the network is back', async ({ page, context, stage, widget, venue }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.part('note').first()).toBeVisible();
  await context.setOffline(true);
  // Waits for the failed request for the prices of days. Unlike others, it covers several days.
  const failedRequest = page.waitForEvent('requestfailed', (each) => {
    const { searchParams } = new URL(each.url());
    return searchParams.has('end_date') && searchParams.get('start_date') !== searchParams.get('end_date');
  });
  await widget.button(/^Add one: Adults/).click();
  await failedRequest;
  await expect(widget.part('note')).toHaveCount(0);
  await expect(widget.problem).toContainText('We can’t reach the booking service.');
  const before = venue.serviceRequests.length;
  await context.setOffline(false);
  await expect(widget.part('note').first()).toBeVisible();
  expect(venue.serviceRequests.length - before).toBeLessThanOrEqual(4);
});

test('offers Book again when the network is back', async ({ page, context, stage, widget, venue }) => {
  const guest = newGuest();
  await page.addInitScript(() => {
    const problems: string[] = [];
    Object.assign(window, { problems });
    document.addEventListener('slipway-problem', (event) => problems.push(event.detail.kind));
  });
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  await context.setOffline(true);
  await widget.book.click();
  await expect(widget.problem).toContainText('We can’t reach the booking service.');
  await widget.book.focus();
  await context.setOffline(false);
  const words =
    'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details. You can try again now.';
  await expect(widget.problem).toHaveText(words);
  await expect(widget.root.locator('[role="status"]').first()).toContainText('You can try again now.');
  await expect(widget.book).toBeFocused();
  expect(await violationsIn(page)).toEqual([]);
  expect(await page.evaluate('problems')).toEqual(['offline']);
  expect(await venue.bookingsOf(guest.email)).toBe(0);
  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test('retries by itself after the wait that a throttled service requires', async ({ page, stage, widget }) => {
  let busy = true;
  await page.route('**/api/3.0/**', (route) => (busy ? route.fulfill(tooManyRequests) : route.continue()));
  await page.clock.install();
  await stage();
  await expectFatal(widget, 'We’re busy right now.');
  const timer = widget.root.getByRole('timer');
  await expect(timer).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await page.clock.fastForward(15_000);
  await expect(timer).toHaveText(/^Trying again in 1\d seconds\.$/);
  busy = false;
  await page.clock.fastForward(15_000);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallback).toBeHidden();
});

test('counts down and retries if the price request is throttled', async ({ page, stage, widget }) => {
  await page.clock.install();
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
  await page.route('**/api/3.0/item/107?*', (route) => route.fulfill(tooManyRequests), { times: 1 });
  // Selects a later day, because the widget has already requested the price of the first one.
  await widget.freeDays.nth(3).click();
  await expect(widget.part('summary').getByRole('timer')).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await expect(widget.part('summary').getByRole('alert')).toHaveText('We’re busy right now.');
  await page.clock.fastForward(30_000);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
});

test('disables Book until the wait of a throttled service is over', async ({ page, stage, venue, widget }) => {
  const guest = newGuest();
  await page.clock.install();
  await stage({ account: 'berghof' });
  await widget.putInCart('Almzimmer');
  await widget.checkOutAs(guest);
  const error = { id: 'throttled', title: 'Too many requests' };
  const body = JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } });
  await page.route('**/booking/create', (route) => route.fulfill({ ...tooManyRequests, body }), { times: 1 });
  await widget.book.click();
  await expect(widget.root.getByRole('timer')).toHaveText(/^Please try again in (30|2\d) seconds\.$/);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(30_000);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  expect(await venue.bookingsOf(guest.email)).toBe(0);
  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

for (const { shown, slot } of [
  { shown: 'a sentence and the fallback link', slot: '' },
  { shown: 'the slot “empty”', slot: '<p slot="empty">We open in May.</p>' },
])
  test(`shows ${shown} if the account has no items`, async ({ page, stage, venue, widget }) => {
    await page.route('**/api/3.0/item', (route) =>
      route.fulfill({
        json: { version: '3.0', request: { status: 'OK' }, items: [] },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await stage({ body: `<slipway-booking ${addressesOf(venue)}>${slot}${fallback}</slipway-booking>` });
    const [visible, hidden] = [widget.text('We open in May.'), widget.text('Nothing is available to book right now.')];
    await expect(slot ? visible : hidden).toBeVisible();
    await expect(slot ? hidden : visible).toBeHidden();
    await expect(widget.fallback).toBeVisible({ visible: !slot });
  });

test('shows the fallback link if the only item is an empty group', async ({ page, stage, venue, widget }) => {
  await page.route('**/api/3.0/item?**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('"product_group_children":"211,212"', '"product_group_children":""'),
    });
  });
  await stage({
    body: `<slipway-booking ${addressesOf(venue, 'berghof')} item-id="202">${fallback}</slipway-booking>`,
  });
  await expectFatal(widget, 'This is no longer available.');
});

test('loads a failed calendar when the guest presses Try again', async ({ page, stage, widget }) => {
  await page.route('**/cal?**', (route) => route.abort());
  await stage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.text('We couldn’t load the calendar.')).toBeVisible();
  await expect(widget.freeDays).toHaveCount(0);
  await page.unroute('**/cal?**');
  await widget.button('Try again').click();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('keeps the selection when the guest tries a failed price again', async ({ page, stage, widget }) => {
  await page.route('**/item/104?**', (route) => route.abort());
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.problem).toContainText('We can’t reach the booking service.');
  await expect(widget.add).toBeHidden();
  await page.unroute('**/item/104?**');
  await widget.button('Try again').click();
  await expect(widget.total).toContainText('$68.00');
  await expect(widget.chosenDays).toHaveCount(1);
});

test('shows a failed price in view without moving the calendar', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage();
  await widget.chooseItem('Sea kayak');
  const grid = page.getByRole('grid').first();
  /** Returns the calendar's distance from the top of the widget, which does not change if the window scrolls. */
  const offset = async () => ((await grid.boundingBox())?.y ?? NaN) - ((await widget.root.boundingBox())?.y ?? NaN);
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route('**/item/104?**', (route) => route.abort());
  const before = await offset();
  // Selects a later day, because the widget has already requested the price of the first one.
  await widget.freeDays.nth(3).click();
  await expect(widget.problem).toBeInViewport({ ratio: 1 });
  expect(await offset()).toBe(before);
});
