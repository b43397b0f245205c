/** Tests the public events, methods and state of the element. They must not contain personal data. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

interface ReceivedEvent {
  name: string;
  detail: unknown;
  bubbles: boolean;
  composed: boolean;
  cancelable: boolean;
}

const names = [
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

/** Records the widget's events on the next page. Cancels those in `preventedNames`. Returns a function to read them. */
async function recordEvents(
  page: Page,
  preventedNames: readonly string[] = [],
): Promise<() => Promise<ReceivedEvent[]>> {
  await page.addInitScript(
    ({ names, preventedNames }) => {
      const events: ReceivedEvent[] = [];
      Object.assign(window, { events });
      for (const name of names) {
        addEventListener(name, (event) => {
          const { detail, bubbles, composed, cancelable } = event as CustomEvent<unknown>;
          events.push({ name, detail: structuredClone(detail), bubbles, composed, cancelable });
          if (preventedNames.includes(name)) event.preventDefault();
        });
      }
    },
    { names, preventedNames },
  );
  return () => page.evaluate(() => (window as unknown as { events: ReceivedEvent[] }).events);
}

function detailsOf(events: readonly ReceivedEvent[], name: string): unknown[] {
  return events.filter((event) => event.name === name).map(({ detail }) => detail);
}

async function fillBooking(widget: Widget): Promise<ReturnType<typeof newGuest>> {
  const guest = newGuest();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  return guest;
}

test('dispatches the events of a booking without personal data', async ({ page, stage, widget }) => {
  const readEvents = await recordEvents(page);
  await stage();
  const guest = await fillBooking(widget);
  await widget.book.click();
  const code = await widget.waitForCode();
  const all = await readEvents();

  expect(all.every(({ bubbles, composed }) => bubbles && composed)).toBe(true);
  expect(all.filter(({ cancelable }) => cancelable).map(({ name }) => name)).toEqual([
    'slipway-checkout',
    'slipway-before-create',
  ]);
  expect(detailsOf(all, 'slipway-ready')).toHaveLength(1);
  expect(detailsOf(all, 'slipway-items-viewed')).toEqual([
    { items: expect.arrayContaining([{ itemId: '104', name: 'Sea kayak' }]) as unknown },
  ]);
  expect(detailsOf(all, 'slipway-item-viewed')).toEqual([{ itemId: '104', name: 'Sea kayak' }]);
  expect(detailsOf(all, 'slipway-step')).toEqual([
    { from: 'choose', to: 'details' },
    { from: 'details', to: 'done' },
  ]);
  const line = {
    itemId: '104',
    name: 'Sea kayak',
    quantity: expect.any(Number) as unknown,
    total: '68.00',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    time: '',
    coupon: '',
  };
  expect(detailsOf(all, 'slipway-cart-changed')).toEqual([{ added: [line], removed: [] }]);
  const money = {
    value: '71.40',
    valueNumber: 71.4,
    valueWithoutTax: '68.00',
    tax: '3.40',
    due: '71.40',
    currency: 'CAD',
  };
  const offer = { items: [line], coupon: '', ...money };
  expect(detailsOf(all, 'slipway-checkout')).toEqual([offer]);
  expect(detailsOf(all, 'slipway-before-create')).toEqual([offer]);
  expect(detailsOf(all, 'slipway-booked')).toEqual([{ ...offer, bookingId: code, paymentRequired: true }]);
  expect(detailsOf(all, 'slipway-problem')).toEqual([]);

  const eventsText = JSON.stringify(all);
  for (const value of [guest.name, guest.email, guest.phone]) expect(eventsText).not.toContain(value);
});

test('dispatches slipway-cart-changed when the guest removes a line', async ({ page, stage, widget }) => {
  const readEvents = await recordEvents(page);
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(detailsOf(await readEvents(), 'slipway-cart-changed')).toMatchObject([
    { added: [{ itemId: '104' }], removed: [] },
    { added: [], removed: [{ itemId: '104' }] },
  ]);
});

test('stays in the cart if the page cancels slipway-checkout', async ({ page, stage, widget }) => {
  const readEvents = await recordEvents(page, ['slipway-checkout']);
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Continue').click();
  await expect.poll(async () => detailsOf(await readEvents(), 'slipway-checkout').length).toBe(1);
  await expect(widget.heading('Your cart')).toBeVisible();
  expect((await widget.state()).step).toBe('cart');
});

test('dispatches the steps of a booking with review in order', async ({ page, stage, widget }) => {
  const readEvents = await recordEvents(page);
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(newGuest());
  await widget.review();
  await widget.book.click();
  await widget.waitForCode();
  const all = await readEvents();
  expect(detailsOf(all, 'slipway-step').map((step) => (step as { to: string }).to)).toEqual([
    'cart',
    'details',
    'review',
    'done',
  ]);
  expect(all.map(({ name }) => name).filter((name) => /cart-changed|checkout|create|booked/.test(name))).toEqual([
    'slipway-cart-changed',
    'slipway-checkout',
    'slipway-before-create',
    'slipway-booked',
  ]);
});

test('opens the cart if the page cancels slipway-checkout from an item', async ({ page, stage, widget }) => {
  await recordEvents(page, ['slipway-checkout']);
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
});

test('books nothing if the page cancels slipway-before-create', async ({ page, stage, widget, venue }) => {
  const readEvents = await recordEvents(page, ['slipway-before-create']);
  await stage();
  const guest = await fillBooking(widget);
  await widget.book.click();
  await expect.poll(async () => detailsOf(await readEvents(), 'slipway-before-create').length).toBe(1);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  expect((await widget.state()).step).toBe('details');
  expect(await venue.bookingsOf(guest.email)).toBe(0);
});

test('stays on the page if the page cancels slipway-leaving', async ({ page, stage, widget, venue }) => {
  const readEvents = await recordEvents(page, ['slipway-leaving']);
  await stage();
  await fillBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  const address = page.url();
  await widget.part('pay').click();
  await expect.poll(async () => detailsOf(await readEvents(), 'slipway-leaving').length).toBe(1);
  expect(detailsOf(await readEvents(), 'slipway-leaving')).toEqual([
    { url: expect.stringContaining(`${venue.service}/harbour/reserve/`) as unknown },
  ]);
  expect(page.url()).toBe(address);
});

test('dispatches a fatal slipway-problem if the account requires an API key', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const readEvents = await recordEvents(page);
  await stage({ body: `<slipway-booking base-url="${venue.service}/closed"></slipway-booking>` });
  await expect(widget.problem).toBeVisible();
  expect(detailsOf(await readEvents(), 'slipway-problem')).toEqual([
    { kind: 'unauthorised', code: 'unauthorised', fatal: true },
  ]);
});

test('dispatches slipway-problem if the service refuses the booking', async ({ page, stage, widget }) => {
  const readEvents = await recordEvents(page);
  await stage();
  await fillBooking(widget);
  await page.route('**/booking/create', (route) =>
    route.fulfill({
      json: {
        version: '3.0',
        request: { status: 'ERROR', error: { id: 'closed_today', title: 'Not today', details: '', data: {} } },
      },
    }),
  );
  await widget.book.click();
  await expect(widget.problem).toContainText('Not today');
  expect(detailsOf(await readEvents(), 'slipway-problem')).toEqual([
    { kind: 'refused', code: 'closed_today', fatal: false },
  ]);
});

test('exposes a frozen state without personal data', async ({ stage, widget }) => {
  await stage();
  const guest = await fillBooking(widget);
  const { isFrozen, text, step } = await widget.root.evaluate((element) => {
    const { state } = element as unknown as { state: { step: string } };
    return { isFrozen: Object.isFrozen(state), text: JSON.stringify(state), step: state.step };
  });
  expect(isFrozen).toBe(true);
  expect(step).toBe('details');
  for (const value of [guest.name, guest.email, guest.phone]) expect(text).not.toContain(value);
});

/** Changes the service's answers to create requests, so that bookings need no payment. */
async function removePayment(page: Page): Promise<void> {
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { booking: Record<string, unknown> };
    answer.booking.status_id = 'PAID';
    await route.fulfill({ response, json: answer });
  });
}

test('shows the confirmation if the page cancels slipway-leaving to success-url', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const readEvents = await recordEvents(page, ['slipway-leaving']);
  await removePayment(page);
  await stage({ attributes: 'success-url="/thanks"' });
  await fillBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
  expect(detailsOf(await readEvents(), 'slipway-leaving')).toEqual([{ url: `${venue.site}/thanks` }]);
  expect(detailsOf(await readEvents(), 'slipway-booked')).toMatchObject([{ paymentRequired: false }]);
});

test('ignores success-url for a booking that needs payment', async ({ page, stage, widget }) => {
  await stage({ attributes: 'success-url="/thanks"' });
  const address = page.url();
  await fillBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.part('pay')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('opens an item with open() and starts over with restart()', async ({ stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.evaluate((element) =>
    (element as unknown as { open(choice: object): void }).open({ itemId: '104' }),
  );
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await widget.chooseFirstFreeDay();
  await widget.addToCart();
  await widget.root.evaluate((element) => (element as unknown as { restart(): void }).restart());
  await expect(widget.button('Paddle board')).toBeVisible();
  expect(await widget.state()).toMatchObject({ step: 'choose', session: null, choice: { itemId: null } });
});
