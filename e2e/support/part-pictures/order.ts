/**
 * States of the widget for the pictures of its parts, from the cart to the confirmation. The key is the name of the
 * picture. The function brings the page into the state.
 */
import { toCompactDay, type Day } from '../../../src/values/dates/day.ts';
import { addressesOf, expect } from '../journey.ts';
import { newGuest } from '../widget.ts';
import { changeResponses, bookUnpaid, fillCartWithExtras, setIn, type Scene } from './scene.ts';

export const orderStates: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  added: async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
    await widget.add.click();
    await expect(widget.part('notice-cart')).toBeVisible();
  },
  cart: async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.addToCart();
    await widget.redeem('HERON10');
    await expect(widget.part('saved')).toBeVisible();
  },
  'line-removed': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Remove Sea kayak').click();
    await expect(widget.text('Your cart is empty.')).toBeVisible();
  },
  changes: async ({ stage, widget, venue }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putInCart('Paddle board');
    await widget.checkOutAs(newGuest());
    await venue.changeItem(104, () => ({ status: 'U' }));
    await venue.changeItem(106, ({ sells }) => ({
      sells: { ...sells, prices: { boards: { amount: 5000, type: 'P' } } },
    }));
    await widget.book.click();
    await expect(widget.part('difference')).toHaveCount(2);
  },
  'form-with-faults': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('submit').click();
    await expect(widget.problem).toBeVisible();
    await widget.root.locator('[name="customer_email"]').fill('ada@gmial.com');
    await widget.root.locator('[name="customer_email"]').press('Tab');
  },
  'changing-a-line': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.root.locator('slipway-cart [part~="change"]').first().click();
    await expect(widget.part('changing')).toBeVisible();
  },
  order: async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.part('line-name').first()).toBeVisible();
  },
  review: async ({ stage, widget }) => {
    await stage({ attributes: 'review' });
    await widget.putInCart('Sea kayak');
    await widget.checkOutAs(newGuest());
    await widget.review();
  },
  confirmation: async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOutAs(newGuest());
    await widget.book.click();
    await widget.waitForCode();
  },
  'confirmation-to-pay': bookUnpaid,
  'booked-here': async (scene) => {
    await bookUnpaid(scene);
    const { stage, widget } = scene;
    await stage({ account: 'berghof', attributes: 'item-id="201,202"' });
    await expect(widget.part('booked-here')).toBeVisible();
  },
  'not-known-yet': async ({ stage, widget, page }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOutAs(newGuest());
    await page.route('**/booking/create', (route) => route.abort());
    await widget.book.click();
    await expect(widget.button('Check now')).toBeVisible();
  },
  badge: async ({ stage, widget, venue, page }) => {
    await stage({
      body: `<slipway-cart-badge></slipway-cart-badge><slipway-booking ${addressesOf(venue)}></slipway-booking>`,
    });
    await widget.putInCart('Sea kayak');
    await expect(page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  },
  extras: (scene) => fillCartWithExtras(scene),
  'order-with-extras': async (scene) => {
    const { widget } = scene;
    await fillCartWithExtras(scene);
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.part('line-mark').first()).toBeVisible();
  },
  'review-with-extras': async (scene) => {
    const { widget } = scene;
    await fillCartWithExtras(scene, 'review');
    await widget.checkOutAs(newGuest());
    await widget.review();
  },
  'confirmation-with-extras': async (scene) => {
    const { widget, page } = scene;
    await changeResponses(page, /\/company$/, (answer) => (answer.hours = 'Every day from 9 to 6'));
    await fillCartWithExtras(scene);
    await widget.checkOutAs(newGuest());
    await widget.book.click();
    await widget.waitForCode();
  },
  deposit: async ({ stage, widget }) => {
    await stage({ account: 'berghof', attributes: 'privacy-url="/privacy"' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.continueToDetails();
    await widget.part('order-fold').first().click();
    await expect(widget.part('due').first()).toBeVisible();
  },
  'deposit-at-review': async ({ stage, widget }) => {
    await stage({ account: 'berghof', attributes: 'review' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.continueToDetails();
    await widget.fillDetails(newGuest());
    await widget.review();
  },
  'deposit-in-the-cart': async ({ stage, widget }) => {
    await stage({ account: 'berghof' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.addToCart();
    await expect(widget.part('due').first()).toBeVisible();
  },
  'code-of-the-cart': async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="106"' });
    await widget.chooseQuietDay();
    await widget.addToCart();
    await widget.redeem('HERON10');
    await expect(widget.part('saved')).toBeVisible();
    await widget.button('Keep browsing').click();
    await widget.chooseQuietDay();
    await expect(widget.part('shared')).toBeVisible();
  },
  'changes-for-the-better': async ({ stage, widget, venue }) => {
    await stage();
    await widget.putInCart('Paddle board');
    await widget.checkOutAs(newGuest());
    await venue.changeItem(106, ({ sells }) => ({
      sells: { ...sells, prices: { boards: { amount: 3000, type: 'P' } } },
    }));
    await widget.book.click();
    await expect(widget.part('difference').first()).toBeVisible();
  },
  'form-with-texts': async ({ stage, widget, page }) => {
    await changeResponses(page, /\/booking\/form$/, (answer) => {
      const form = answer.booking_form_ui as Record<string, { define?: { layout?: object } }>;
      Object.assign(form.customer_phone?.define?.layout ?? {}, { tip: 'With your country’s code.' });
      const layout = { type: 'p', position: 0, customer: { form: 1 } };
      Object.assign(form, { note: { define: { layout }, value: '<p>We greet you at the pier.</p>' } });
      const body = `<p>${'You can cancel free of charge until two days before. '.repeat(20)}</p>`;
      setIn(answer, ['booking_policy', 'body'], body);
      setIn(answer, ['booking_form_ui', 'booking_policy', 'body'], body);
    });
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOut();
    await expect(widget.part('field-text')).toBeVisible();
    await widget.part('policy-open').click();
    await expect(widget.part('policy')).toBeVisible();
  },
  invoice: async ({ stage, widget, page }) => {
    await changeResponses(page, /\/booking\/create$/, (answer) => setIn(answer, ['booking', 'status_id'], 'PAID'));
    await bookUnpaid({ stage, widget, page } as Scene);
    await expect(widget.part('invoice')).toBeVisible();
  },
  'gone-in-the-cart': async ({ stage, widget, page }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await changeResponses(page, /\/booking\/session$/, (answer) => {
      for (const line of Object.values((answer.booking as { session: { item: object } }).session.item))
        Object.assign(line as object, { available: 0 });
    });
    await page.reload();
    await expect(widget.part('gone').first()).toBeVisible();
  },
  'review-refused': async ({ stage, widget, page }) => {
    await stage({ attributes: 'review' });
    await widget.putInCart('Sea kayak');
    await widget.checkOutAs(newGuest());
    await widget.review();
    await page.route('**/booking/create', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { request: { status: 'ERROR', error: { id: 'too_many_requests' } } },
      }),
    );
    await widget.book.click();
    await expect(widget.problem).toBeVisible();
  },
  'fewer-are-left': async ({ stage, widget, venue }) => {
    await venue.freeAll(106);
    await stage();
    await widget.chooseItem('Paddle board');
    for (const _ of [1, 2]) await widget.button('Add one: Boards').click();
    await widget.chooseQuietDay();
    const day = toCompactDay(String(await widget.chosenDays.getAttribute('value')) as Day);
    await widget.addToCart();
    await widget.checkOutAs(newGuest());
    venue.advanceClock(21);
    await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
    await widget.book.click();
    await expect(widget.part('take').first()).toBeVisible();
  },
};
