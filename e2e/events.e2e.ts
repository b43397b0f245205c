import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

interface Heard {
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

/** Everything the page hears of the widget, from the beginning. Events named in `prevented` are prevented. */
async function listen(page: Page, prevented: readonly string[] = []): Promise<() => Promise<Heard[]>> {
  await page.addInitScript(
    ({ names: wanted, prevented: no }) => {
      const heard: Heard[] = [];
      (window as unknown as { heard: Heard[] }).heard = heard;
      for (const name of wanted) {
        addEventListener(name, (event) => {
          const { detail, bubbles, composed, cancelable } = event as CustomEvent<unknown>;
          heard.push({ name, detail: structuredClone(detail), bubbles, composed, cancelable });
          if (no.includes(name)) event.preventDefault();
        });
      }
    },
    { names, prevented },
  );
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}

function detailsOf(heard: readonly Heard[], name: string): unknown[] {
  return heard.filter((event) => event.name === name).map(({ detail }) => detail);
}

async function toBooking(widget: Widget): Promise<ReturnType<typeof newGuest>> {
  const visitor = newGuest();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(visitor);
  return visitor;
}

test('a whole journey is told step by step, bubbling and composed, without a word of what was typed', async ({
  page,
  stage,
  widget,
}) => {
  const heard = await listen(page);
  await stage();
  const visitor = await toBooking(widget);
  await widget.book.click();
  const code = await widget.waitForCode();
  const all = await heard();

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

  const told = JSON.stringify(all);
  for (const typed of [visitor.name, visitor.email, visitor.phone]) expect(told).not.toContain(typed);
});

test('what leaves the cart is told', async ({ page, stage, widget }) => {
  const heard = await listen(page);
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(detailsOf(await heard(), 'slipway-cart-changed')).toMatchObject([
    { added: [{ itemId: '104' }], removed: [] },
    { added: [], removed: [{ itemId: '104' }] },
  ]);
});

test('a page that prevents the checkout keeps the visitor in the cart', async ({ page, stage, widget }) => {
  const heard = await listen(page, ['slipway-checkout']);
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Continue').click();
  await expect.poll(async () => detailsOf(await heard(), 'slipway-checkout').length).toBe(1);
  await expect(widget.heading('Your cart')).toBeVisible();
  expect((await widget.state()).step).toBe('cart');
});

test('through the cart and a review every step is told, in the order of things', async ({ page, stage, widget }) => {
  const heard = await listen(page);
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(newGuest());
  await widget.review();
  await widget.book.click();
  await widget.waitForCode();
  const all = await heard();
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

test('a page that prevents the checkout of what is booked now keeps it in the cart', async ({
  page,
  stage,
  widget,
}) => {
  await listen(page, ['slipway-checkout']);
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
});

test('a page that prevents the booking keeps the visitor at the details, and nothing is booked', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const heard = await listen(page, ['slipway-before-create']);
  await stage();
  const visitor = await toBooking(widget);
  await widget.book.click();
  await expect.poll(async () => detailsOf(await heard(), 'slipway-before-create').length).toBe(1);
  await expect(widget.book).toHaveAttribute('aria-disabled', 'false');
  expect((await widget.state()).step).toBe('details');
  expect(await venue.bookingsOf(visitor.email)).toBe(0);
});

test('a page that prevents the leaving keeps the visitor, and is told where they wanted to go', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const heard = await listen(page, ['slipway-leaving']);
  await stage();
  await toBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  const address = page.url();
  await widget.part('pay').click();
  await expect.poll(async () => detailsOf(await heard(), 'slipway-leaving').length).toBe(1);
  expect(detailsOf(await heard(), 'slipway-leaving')).toEqual([
    { url: expect.stringContaining(`${venue.service}/harbour/reserve/`) as unknown },
  ]);
  expect(page.url()).toBe(address);
});

test('a problem is told by its kind, fatal or not', async ({ page, stage, widget, venue }) => {
  const heard = await listen(page);
  await stage({ body: `<slipway-booking base-url="${venue.service}/closed"></slipway-booking>` });
  await expect(widget.problem).toBeVisible();
  expect(detailsOf(await heard(), 'slipway-problem')).toEqual([
    { kind: 'unauthorised', code: 'unauthorised', fatal: true },
  ]);
});

test('a refused booking is told as a problem that is not fatal', async ({ page, stage, widget }) => {
  const heard = await listen(page);
  await stage();
  await toBooking(widget);
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
  expect(detailsOf(await heard(), 'slipway-problem')).toEqual([
    { kind: 'refused', code: 'closed_today', fatal: false },
  ]);
});

test('the public state is a frozen snapshot without what was typed', async ({ stage, widget }) => {
  await stage();
  const visitor = await toBooking(widget);
  const { frozen, text, step } = await widget.root.evaluate((element) => {
    const { state } = element as unknown as { state: { step: string } };
    return { frozen: Object.isFrozen(state), text: JSON.stringify(state), step: state.step };
  });
  expect(frozen).toBe(true);
  expect(step).toBe('details');
  for (const typed of [visitor.name, visitor.email, visitor.phone]) expect(text).not.toContain(typed);
});

/** The service asks for no payment: the booking is paid for when it is made. */
async function needNoPayment(page: Page): Promise<void> {
  await page.route('**/booking/create', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { booking: Record<string, unknown> };
    answer.booking.status_id = 'PAID';
    await route.fulfill({ response, json: answer });
  });
}

test('after a booking that needs no payment the visitor goes to the page’s success address', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const heard = await listen(page);
  await needNoPayment(page);
  await stage({ attributes: 'success-url="/thanks"' });
  const thanks = page.waitForURL(`${venue.site}/thanks`);
  await toBooking(widget);
  await widget.book.click();
  await thanks;
  expect(await heard()).toEqual([]);
});

test('a page that prevents the leaving for its success address shows the confirmation', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const heard = await listen(page, ['slipway-leaving']);
  await needNoPayment(page);
  await stage({ attributes: 'success-url="/thanks"' });
  await toBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.heading('Thank you for your booking')).toBeVisible();
  expect(detailsOf(await heard(), 'slipway-leaving')).toEqual([{ url: `${venue.site}/thanks` }]);
  expect(detailsOf(await heard(), 'slipway-booked')).toMatchObject([{ paymentRequired: false }]);
});

test('a booking that has to be paid stays with its way to payment, whatever the success address', async ({
  page,
  stage,
  widget,
}) => {
  await stage({ attributes: 'success-url="/thanks"' });
  const address = page.url();
  await toBooking(widget);
  await widget.book.click();
  await widget.waitForCode();
  await expect(widget.part('pay')).toBeVisible();
  expect(page.url()).toBe(address);
});

test('methods: open chooses, restart begins anew', async ({ stage, widget }) => {
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
