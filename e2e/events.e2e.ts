/** Tests the public events, methods and state of the element. Events and state must not contain personal data. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

interface ReceivedEvent {
  name: string;
  detail: unknown;
  bubbles: boolean;
  composed: boolean;
  cancelable: boolean;
}

const eventNames = [
  'ready',
  'step',
  'items-viewed',
  'item-viewed',
  'cart-changed',
  'checkout',
  'before-create',
  'booked',
  'leaving',
  'problem',
].map((name) => `slipway-${name}`);

/**
 * Records the widget's events on the next page. Cancels the events in `preventedNames`. Returns a function that reads
 * the record.
 */
async function recordEvents(
  page: Page,
  preventedNames: readonly string[] = [],
): Promise<() => Promise<ReceivedEvent[]>> {
  await page.addInitScript(
    ({ names: eventNames, preventedNames }) => {
      const events: ReceivedEvent[] = [];
      Object.assign(window, { events });
      for (const name of eventNames) {
        addEventListener(name, (event) => {
          const { detail, bubbles, composed, cancelable } = event as CustomEvent<unknown>;
          events.push({ name, detail: structuredClone(detail), bubbles, composed, cancelable });
          if (preventedNames.includes(name)) event.preventDefault();
        });
      }
    },
    { names: eventNames, preventedNames },
  );
  return () => page.evaluate(() => (window as unknown as { events: ReceivedEvent[] }).events);
}

function filterDetails(events: readonly ReceivedEvent[], name: string): unknown[] {
  return events.filter((event) => event.name === name).map(({ detail }) => detail);
}

async function prepareBooking(widget: Widget): Promise<ReturnType<typeof createGuest>> {
  const guest = createGuest();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  return guest;
}

test('dispatches events without personal data during a booking', async ({ page, openPage, widget }) => {
  const readEvents = await recordEvents(page);
  await openPage();
  const guest = await prepareBooking(widget);
  await widget.bookButton.click();
  const code = await widget.waitForBookingCode();
  const receivedEvents = await readEvents();

  expect(receivedEvents.every(({ bubbles, composed }) => bubbles && composed)).toBe(true);
  expect(receivedEvents.filter(({ cancelable }) => cancelable).map(({ name }) => name)).toEqual([
    'slipway-checkout',
    'slipway-before-create',
  ]);
  expect(filterDetails(receivedEvents, 'slipway-ready')).toHaveLength(1);
  expect(filterDetails(receivedEvents, 'slipway-items-viewed')).toEqual([
    { items: expect.arrayContaining([{ itemId: '104', name: 'Sea kayak' }]) as unknown },
  ]);
  expect(filterDetails(receivedEvents, 'slipway-item-viewed')).toEqual([{ itemId: '104', name: 'Sea kayak' }]);
  expect(filterDetails(receivedEvents, 'slipway-step')).toEqual([
    { from: 'choose', to: 'details' },
    { from: 'details', to: 'done' },
  ]);
  const expectedItem = {
    itemId: '104',
    name: 'Sea kayak',
    quantity: expect.any(Number) as unknown,
    total: '68.00',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    time: '',
    coupon: '',
  };
  expect(filterDetails(receivedEvents, 'slipway-cart-changed')).toEqual([{ added: [expectedItem], removed: [] }]);
  const expectedAmounts = {
    value: '71.40',
    valueNumber: 71.4,
    valueWithoutTax: '68.00',
    tax: '3.40',
    due: '71.40',
    currency: 'CAD',
  };
  const expectedDetail = { items: [expectedItem], coupon: '', ...expectedAmounts };
  expect(filterDetails(receivedEvents, 'slipway-checkout')).toEqual([expectedDetail]);
  expect(filterDetails(receivedEvents, 'slipway-before-create')).toEqual([expectedDetail]);
  expect(filterDetails(receivedEvents, 'slipway-booked')).toEqual([
    { ...expectedDetail, bookingId: code, paymentRequired: true },
  ]);
  expect(filterDetails(receivedEvents, 'slipway-problem')).toEqual([]);

  const eventsText = JSON.stringify(receivedEvents);
  for (const value of [guest.name, guest.email, guest.phone]) expect(eventsText).not.toContain(value);
});

test('dispatches slipway-cart-changed when the guest removes a line', async ({ page, openPage, widget }) => {
  const readEvents = await recordEvents(page);
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(filterDetails(await readEvents(), 'slipway-cart-changed')).toMatchObject([
    { added: [{ itemId: '104' }], removed: [] },
    { added: [], removed: [{ itemId: '104' }] },
  ]);
});

test('stays in the cart if the page cancels slipway-checkout', async ({ page, openPage, widget }) => {
  const readEvents = await recordEvents(page, ['slipway-checkout']);
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.button('Continue').click();
  await expect.poll(async () => filterDetails(await readEvents(), 'slipway-checkout').length).toBe(1);
  await expect(widget.heading('Your cart')).toBeVisible();
  expect((await widget.readState()).step).toBe('cart');
});

test('dispatches the events of each step in order, including the review', async ({ page, openPage, widget }) => {
  const readEvents = await recordEvents(page);
  await openPage({ attributes: 'review' });
  await widget.putItemInCart('Sea kayak');
  await widget.checkOutWithDetails(createGuest());
  await widget.openReview();
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  const receivedEvents = await readEvents();
  expect(filterDetails(receivedEvents, 'slipway-step').map((step) => (step as { to: string }).to)).toEqual([
    'cart',
    'details',
    'review',
    'done',
  ]);
  expect(
    receivedEvents.map(({ name }) => name).filter((name) => /cart-changed|checkout|create|booked/.test(name)),
  ).toEqual(['slipway-cart-changed', 'slipway-checkout', 'slipway-before-create', 'slipway-booked']);
});

test('opens the cart if the page cancels slipway-checkout from an item', async ({ page, openPage, widget }) => {
  await recordEvents(page, ['slipway-checkout']);
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
});

test('books nothing if the page cancels slipway-before-create', async ({ page, openPage, widget, venue }) => {
  const readEvents = await recordEvents(page, ['slipway-before-create']);
  await openPage();
  const guest = await prepareBooking(widget);
  await widget.bookButton.click();
  await expect.poll(async () => filterDetails(await readEvents(), 'slipway-before-create').length).toBe(1);
  await expect(widget.bookButton).toHaveAttribute('aria-disabled', 'false');
  expect((await widget.readState()).step).toBe('details');
  expect(await venue.countBookings(guest.email)).toBe(0);
});

test('stays on the page if the page cancels slipway-leaving', async ({ page, openPage, widget, venue }) => {
  const readEvents = await recordEvents(page, ['slipway-leaving']);
  await openPage();
  await prepareBooking(widget);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  const pageUrl = page.url();
  await widget.part('pay').click();
  await expect.poll(async () => filterDetails(await readEvents(), 'slipway-leaving').length).toBe(1);
  expect(filterDetails(await readEvents(), 'slipway-leaving')).toEqual([
    { url: expect.stringContaining(`${venue.service}/harbour/reserve/`) as unknown },
  ]);
  expect(page.url()).toBe(pageUrl);
});

test('dispatches a fatal slipway-problem if the account requires an API key', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  const readEvents = await recordEvents(page);
  await openPage({ body: `<slipway-booking base-url="${venue.service}/closed"></slipway-booking>` });
  await expect(widget.problemMessage).toBeVisible();
  expect(filterDetails(await readEvents(), 'slipway-problem')).toEqual([
    { kind: 'unauthorised', code: 'unauthorised', fatal: true },
  ]);
});

test('dispatches slipway-problem if the service refuses the booking', async ({ page, openPage, widget }) => {
  const readEvents = await recordEvents(page);
  await openPage();
  await prepareBooking(widget);
  await page.route('**/booking/create', (route) =>
    route.fulfill({
      json: {
        version: '3.0',
        request: { status: 'ERROR', error: { id: 'closed_today', title: 'Not today', details: '', data: {} } },
      },
    }),
  );
  await widget.bookButton.click();
  await expect(widget.problemMessage).toContainText('Not today');
  expect(filterDetails(await readEvents(), 'slipway-problem')).toEqual([
    { kind: 'refused', code: 'closed_today', fatal: false },
  ]);
});

test('exposes a frozen state without personal data', async ({ openPage, widget }) => {
  await openPage();
  const guest = await prepareBooking(widget);
  const { isFrozen, text, step } = await widget.root.evaluate((element) => {
    const { state } = element as unknown as { state: { step: string } };
    return { isFrozen: Object.isFrozen(state), text: JSON.stringify(state), step: state.step };
  });
  expect(isFrozen).toBe(true);
  expect(step).toBe('details');
  for (const value of [guest.name, guest.email, guest.phone]) expect(text).not.toContain(value);
});

/** Changes the service's answers to create requests, so that bookings need no payment. */
async function removePaymentFromAnswer(page: Page): Promise<void> {
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { booking: Record<string, unknown> };
    answer.booking.status_id = 'PAID';
    await route.fulfill({ response, json: answer });
  });
}

test('shows the confirmation if the page cancels the redirect to success-url', async ({
  page,
  openPage,
  widget,
  venue,
}) => {
  const readEvents = await recordEvents(page, ['slipway-leaving']);
  await removePaymentFromAnswer(page);
  await openPage({ attributes: 'success-url="/thanks"' });
  await prepareBooking(widget);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
  expect(filterDetails(await readEvents(), 'slipway-leaving')).toEqual([{ url: `${venue.site}/thanks` }]);
  expect(filterDetails(await readEvents(), 'slipway-booked')).toMatchObject([{ paymentRequired: false }]);
});

test('ignores success-url for a booking that needs payment', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'success-url="/thanks"' });
  const pageUrl = page.url();
  await prepareBooking(widget);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await expect(widget.part('pay')).toBeVisible();
  expect(page.url()).toBe(pageUrl);
});

test('opens an item with open() and starts over with restart()', async ({ openPage, widget }) => {
  await openPage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.evaluate((element) =>
    (element as unknown as { open(choice: object): void }).open({ itemId: '104' }),
  );
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await widget.chooseFirstFreeDay();
  await widget.addToCart();
  await widget.root.evaluate((element) => (element as unknown as { restart(): void }).restart());
  await expect(widget.button('Paddle board')).toBeVisible();
  expect(await widget.readState()).toMatchObject({ step: 'choose', session: null, choice: { itemId: null } });
});
