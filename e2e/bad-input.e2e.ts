import type { Page } from 'playwright/test';
import { addressesOf, expect, test, tooManyRequests } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

const fallback = '<a href="#phone">Book by phone</a>';

/** Nothing can be booked: a sentence says why, and the page's own link is there. */
async function expectFatal(widget: Widget, words: string): Promise<void> {
  // A service that does not answer is waited for first, for up to nine seconds.
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
  test(`${fault}: a plain sentence and the page’s own link`, async ({ stage, venue, widget }) => {
    const written = attributes.replace('{service}', venue.service).replace('{site}', venue.site);
    await stage({ body: `<slipway-booking ${written}>${fallback}</slipway-booking>` });
    await expectFatal(widget, words);
  });
}

test('a service that comes back is found by trying again, and the page’s link goes away', async ({
  page,
  stage,
  widget,
}) => {
  let down = true;
  await page.route('**/api/3.0/**', (route) => (down ? route.abort() : route.continue()));
  await stage();
  await expectFatal(widget, 'We can’t reach the booking service. Check your connection and try again.');
  down = false;
  await widget.button('Try again').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallback).toBeHidden();
});

test('a service that is away for a moment is waited for without a word, behind the shape of what comes', async ({
  page,
  stage,
  widget,
}) => {
  const away = new Set<string>();
  await page.route('**/api/3.0/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const isFirst = !away.has(path);
    away.add(path);
    return isFirst ? route.abort() : route.continue();
  });
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    document.addEventListener('slipway-problem', (event) => told.push(event.detail.kind));
  });
  await stage();
  await expect(widget.root.locator('slipway-items .skeleton').first()).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(away.size).toBeGreaterThan(1);
  expect(await page.evaluate('told')).toEqual([]);
});

test('without a network that is said at once, and followed: once there is one nothing need be pressed', async ({
  page,
  context,
  stage,
  widget,
}) => {
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

test('too many requests: it counts down, and asks again by itself', async ({ page, stage, widget }) => {
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

test('counts down to a throttled price beside its button', async ({ page, stage, widget }) => {
  await page.clock.install();
  await stage({ attributes: 'item-id="107"' });
  await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
  await page.route('**/api/3.0/item/107?*', (route) => route.fulfill(tooManyRequests), { times: 1 });
  // The widget has rated the first day already.
  await widget.freeDays.nth(3).click();
  await expect(widget.part('summary').getByRole('timer')).toHaveText(/^Trying again in (30|2\d) seconds\.$/);
  await expect(widget.part('summary').getByRole('alert')).toHaveText('We’re busy right now.');
  await page.clock.fastForward(30_000);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
});

test('too many requests while booking: nothing was booked, and Book waits until it is of use', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const visitor = newGuest();
  await page.clock.install();
  await stage({ account: 'berghof' });
  await widget.putInCart('Almzimmer');
  await widget.checkOutAs(visitor);
  const error = { id: 'throttled', title: 'Too many requests' };
  const body = JSON.stringify({ version: '3.0', request: { status: 'ERROR', error } });
  await page.route('**/booking/create', (route) => route.fulfill({ ...tooManyRequests, body }), { times: 1 });
  await widget.book.click();
  await expect(widget.root.getByRole('timer')).toHaveText(/^Please try again in (30|2\d) seconds\.$/);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(30_000);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  expect(await venue.bookingsOf(visitor.email)).toBe(0);
  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

test('a venue that offers nothing says so, with the page’s own link beside it', async ({ page, stage, widget }) => {
  await page.route('**/api/3.0/item', (route) =>
    route.fulfill({
      json: { version: '3.0', request: { status: 'OK' }, items: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await stage();
  await expect(widget.text('Nothing is available to book right now.')).toBeVisible();
  await expect(widget.fallback).toBeVisible();
});

test('a venue that offers nothing says so in the page’s own words, where it has some', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await page.route('**/api/3.0/item', (route) =>
    route.fulfill({
      json: { version: '3.0', request: { status: 'OK' }, items: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await stage({
    body: `<slipway-booking ${addressesOf(venue)}><p slot="empty">We open in May.</p>${fallback}</slipway-booking>`,
  });
  await expect(widget.text('We open in May.')).toBeVisible();
  await expect(widget.text('Nothing is available to book right now.')).toBeHidden();
  await expect(widget.fallback).toBeHidden();
});

test('a group without anything in it is not offered: where it is all there is, the page’s own link is there', async ({
  page,
  stage,
  venue,
  widget,
}) => {
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

test('a calendar that cannot be loaded says so and is asked for again', async ({ page, stage, widget }) => {
  await page.route('**/cal?**', (route) => route.abort());
  await stage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.text('We couldn’t load the calendar.')).toBeVisible();
  await expect(widget.freeDays).toHaveCount(0);
  await page.unroute('**/cal?**');
  await widget.button('Try again').click();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('a price that cannot be had says so, keeps the choice and is asked for again', async ({ page, stage, widget }) => {
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

test('what could not be loaded is said over the item, in sight, and moves nothing', async ({ page, stage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage();
  await widget.chooseItem('Sea kayak');
  const grid = page.getByRole('grid').first();
  /** From the top of the element: the window may be scrolled meanwhile. */
  const place = async () => ((await grid.boundingBox())?.y ?? NaN) - ((await widget.root.boundingBox())?.y ?? NaN);
  await expect(widget.freeDays.first()).toBeVisible();
  await page.route('**/item/104?**', (route) => route.abort());
  const before = await place();
  // Of the first day it was asked already.
  await widget.freeDays.nth(3).click();
  await expect(widget.problem).toBeInViewport({ ratio: 1 });
  expect(await place()).toBe(before);
});

test('a preset date in the past is not booked: a day has to be chosen', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" start-date="2020-01-15"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.part('summary').last()).toBeVisible();
  await expect(widget.add).toBeHidden();
  await expect(widget.total).not.toContainText('$');
  await widget.chooseFirstFreeDay();
  await widget.addToCart();
});

test('a preset date that is none is left out', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" start-date="2030-02-31" params="adults=many,,=3,children"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$68.00');
});

test('a number out of bounds says which is allowed, and what was typed stays', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$68.00');
  const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await adults.fill('99');
  await expect(widget.text(/^Up to 10 per booking$/)).toBeVisible();
  await expect(adults).toHaveValue('99');
  await adults.fill('two');
  await expect(widget.text(/^Enter a whole number$/)).toBeVisible();
  await adults.fill('2');
  await expect(widget.total).toContainText('$136.00');
});

test('a preset number out of bounds is asked for as the most there is, and can be changed', async ({
  stage,
  widget,
}) => {
  await stage({ attributes: 'item-id="104" params="adults=99"' });
  await widget.chooseFirstFreeDay();
  const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await expect(adults).toHaveValue('10');
  await adults.fill('2');
  await expect(widget.total).toContainText('$136.00');
});

test('a booking shorter than the venue allows cannot be taken, and the way on is said', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="105"' });
  await widget.button('Next month').click();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('hint')).toHaveText('Select an end date (at least 2\u00a0days).');
  await expect(widget.add).toBeHidden();
});

test('a form with missing fields names each, keeps the rest, and goes on once they are filled', async ({
  stage,
  widget,
}) => {
  const visitor = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.root.locator('[name="customer_name"]').fill(visitor.name);
  await widget.root.locator('[name="customer_email"]').fill('not an address');
  await widget.part('submit').click();
  await expect(widget.problem).toContainText('Please check 3 fields:');
  await expect(widget.problem).toContainText('Please agree to the booking policy.');
  await expect(widget.problem).toContainText('enter a valid email, like name@example.com');
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(visitor.name);
  await widget.fillDetails(visitor);
  await expect(widget.problem).toBeHidden();
  await widget.bookOnceMore();
  await widget.waitForCode();
});

test('fields that only the service finds missing are marked where they stand, and what was typed stays', async ({
  page,
  stage,
  widget,
}) => {
  const visitor = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(visitor);
  await page.route('**/booking/create', (route) =>
    route.fulfill({
      json: {
        version: '3.0',
        request: {
          status: 'ERROR',
          error: {
            id: 'validation_error',
            title: 'Please check your details',
            details: '',
            data: { customer_phone: 'Phone' },
          },
        },
      },
    }),
  );
  await widget.book.click();
  await expect(widget.problem).toContainText('Please check your details');
  await expect(widget.root.locator('[name="customer_phone"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(visitor.email);
  await page.unroute('**/booking/create');
  await widget.bookOnceMore();
  await widget.waitForCode();
});

test('an expired cart is put together again while the details are checked, and what was typed stays', async ({
  stage,
  venue,
  widget,
}) => {
  const visitor = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.fillDetails(visitor);
  venue.advanceClock(25);
  await widget.part('submit').click();
  await expect(widget.heading('Your cart expired')).toBeFocused();
  await expect(widget.text('We restored it with the same dates and prices.')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(visitor.email);
  await widget.bookOnceMore();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

test('a cart that expires under the review is put together again and books once', async ({ stage, venue, widget }) => {
  const visitor = newGuest();
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(visitor);
  await widget.review();
  venue.advanceClock(25);
  await widget.book.click();
  await expect(widget.heading('Your cart expired')).toBeFocused();
  expect(await venue.bookingsOf(visitor.email)).toBe(0);
  await widget.bookOnceMore();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

test('a cart that expired before a reload is put together again', async ({ stage, venue, widget, page }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  venue.advanceClock(25);
  await page.reload();
  await expect(widget.heading('Your cart expired')).toBeVisible();
  await widget.cartButton.or(widget.heading('Your cart')).first().waitFor();
});

test('a double click on Book makes one booking', async ({ stage, venue, widget }) => {
  const visitor = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(visitor);
  await widget.book.dblclick();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
  expect(venue.siteRequests.filter(({ path }) => path.endsWith('/booking/create'))).toHaveLength(1);
});

test('two presses of Book in one instant make one booking', async ({ stage, venue, widget }) => {
  const visitor = newGuest();
  await stage({ account: 'berghof' });
  await widget.putInCart('Almzimmer');
  await widget.checkOutAs(visitor);
  await widget.book.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

test('a double click on Add to cart makes one line', async ({ stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.add.dblclick();
  await expect(widget.part('notice')).toContainText('is in your cart.');
  await widget.cartButton.click();
  await expect(widget.lines).toHaveCount(1);
});

/** The booking is made, its answer never arrives. */
async function loseTheAnswer(page: Page): Promise<void> {
  await page.route('**/booking/create', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

test('a lost answer through the relay: not known, then, without a press, the booking with its code', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const visitor = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(visitor);
  await loseTheAnswer(page);
  await widget.book.click();
  await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.button('Try again')).toBeHidden();
  await page.unroute('**/booking/create');
  const code = await widget.waitForCode();
  expect(await venue.booking('harbour', code)).toMatchObject({ customer_email: visitor.email });
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

/** Removes the booking's code from refusals, as services that state no code answer. */
async function withholdCodes(page: Page): Promise<void> {
  await page.route('**/booking/session', async (route) => {
    const response = await route.fetch();
    const code = /"booking":\s*"[A-Z]{4}-\d{6}"/;
    await route.fulfill({ response, body: (await response.text()).replace(code, '"booking":""') });
  });
}

test('never offers a booking again that is likely but has no code', async ({ page, stage, venue, widget }) => {
  const visitor = newGuest();
  await stage({ account: 'berghof' });
  await widget.putInCart('Almzimmer');
  await widget.checkOutAs(visitor);
  await withholdCodes(page);
  await loseTheAnswer(page);
  await widget.book.click();
  await expect(widget.heading('Your booking most likely went through')).toBeVisible();
  await expect(widget.button(/^Book and pay/)).toBeHidden();
  await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
  await widget.button('Make another booking').click();
  await expect(widget.button('Almzimmer')).toBeVisible();
  const cases = widget.root.getByRole('region', { name: 'Your recent bookings' });
  await expect(cases).toContainText('This booking isn’t confirmed yet.');
  await cases.getByRole('button', { name: 'Check again' }).click();
  await expect(cases.getByRole('status')).toHaveText('Still no confirmation. Please contact us.');
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

test('a booking that never reached the service: waited for, then not made, and everything is still there', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  const visitor = newGuest();
  await page.clock.install();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(visitor);
  await page.route('**/booking/create', (route) => route.abort());
  await widget.book.click();
  await expect(widget.part('wait')).toContainText(/It may still go through. Time left:\s+[12]:\d\d/);
  await page.unroute('**/booking/create');
  await widget.button('Check now').click();
  await expect(widget.part('wait')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(widget.part('notice')).toContainText(
    'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details.',
  );
  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
});

for (const { account, item } of [
  { account: 'harbour', item: 'Sea kayak' },
  { account: 'berghof', item: 'Almzimmer' },
]) {
  test(`shows the booking of ${account} on return after the page was closed before its answer`, async ({
    page,
    stage,
    venue,
    widget,
  }) => {
    const visitor = newGuest();
    await stage({ account });
    await widget.putInCart(item);
    await widget.checkOutAs(visitor);
    let tellMade: () => void = () => undefined;
    const made = new Promise<void>((resolve) => {
      tellMade = resolve;
    });
    await page.route(
      '**/booking/create',
      async (route) => {
        await route.fetch();
        tellMade();
      },
      { times: 1 },
    );
    await widget.book.click();
    await made;
    await page.reload();
    const code = await widget.waitForCode();
    expect(await venue.booking(account, code)).toMatchObject({ customer_email: visitor.email });
    await expect(widget.cartButton).toBeHidden();
    expect(await venue.bookingsOf(visitor.email)).toBe(1);
  });
}

test('the last place, held by an attempt of one’s own whose answer got lost: that is said, and asked about again', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await page.clock.install();
  await stage();
  await widget.chooseItem('Sailing yacht “Tern”');
  await widget.chooseQuietDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
  // The first request arrives, its answer does not; then nothing arrives for a while, or it would be sent again by its key.
  let arrived = false;
  await page.route('**/booking/session', async (route) => {
    if (!arrived) {
      arrived = true;
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

test('the last place, taken by another visitor before it was put in the cart: a clear refusal', async ({
  stage,
  venue,
  widget,
}) => {
  await stage();
  await widget.chooseItem('Sailing yacht “Tern”');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
  await venue.takeAll('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
  await widget.add.click();
  await expect(widget.problem).toBeVisible();
  await expect(widget.problem).toContainText(/available|left|sold|taken/i);
  await expect(widget.chosenDays.first()).toBeVisible();
  await expect(widget.cartButton).toBeHidden();
});

test('the last place, taken while the cart lay expired: a clear word, no booking, and what was typed stays', async ({
  stage,
  venue,
  widget,
}) => {
  const visitor = newGuest();
  await stage();
  await widget.chooseItem('Sailing yacht “Tern”');
  // Tomorrow could be too late after these minutes.
  await widget.chooseQuietDay();
  const day = String(await widget.chosenDays.first().getAttribute('value')).replaceAll('-', '');
  await widget.addToCart();
  await widget.checkOutAs(visitor);
  venue.advanceClock(25);
  await venue.takeAll('harbour', 101, `start_date=${day}&end_date=${day}&boats=1&guests=2`);
  await widget.book.click();
  await expect(widget.heading('Your cart expired')).toBeFocused();
  await expect(widget.part('state')).toHaveText('No longer available');
  expect(await venue.bookingsOf(visitor.email)).toBe(0);
  await widget.button('Continue without it').click();
  await widget.button('Browse what’s available').click();
  await widget.putInCart('Paddle board');
  await widget.checkOut();
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(visitor.email);
});

test('a line removed when its cart had expired elsewhere leaves no dead end', async ({ stage, venue, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  venue.advanceClock(25);
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  await expect(widget.button('Browse what’s available')).toBeVisible();
});

test('the fallback never shows beside a widget that works', async ({ stage, venue, widget, page }) => {
  await stage({ body: `<slipway-booking ${addressesOf(venue)}>${fallback}</slipway-booking>` });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeHidden();
});
