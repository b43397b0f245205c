/**
 * States of the widget for the pictures of its parts, from the cart to the confirmation. The key is the name of the
 * picture. The function brings the page into the state.
 */
import { toCompactDay, type Day } from '../../../src/values/dates/day.ts';
import { toAddressAttributes, expect } from '../journey.ts';
import { createGuest } from '../widget.ts';
import { changeResponses, createUnpaidBooking, fillCartWithExtras, setAtPath, type PictureFixtures } from './scene.ts';

export const orderStates: Readonly<Record<string, (fixtures: PictureFixtures) => Promise<unknown>>> = {
  added: async ({ openPage, widget }) => {
    await openPage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
    await widget.addButton.click();
    await expect(widget.part('notice-cart')).toBeVisible();
  },
  cart: async ({ openPage, widget }) => {
    await openPage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    await widget.redeemCode('HERON10');
    await expect(widget.part('saved')).toBeVisible();
  },
  'line-removed': async ({ openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.button('Remove Sea kayak').click();
    await expect(widget.text('Your cart is empty.')).toBeVisible();
  },
  changes: async ({ openPage, widget, venue }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putItemInCart('Paddle board');
    await widget.checkOutWithDetails(createGuest());
    await venue.changeItem(104, () => ({ status: 'U' }));
    await venue.changeItem(106, ({ sells }) => ({
      sells: { ...sells, prices: { boards: { amount: 5000, type: 'P' } } },
    }));
    await widget.bookButton.click();
    await expect(widget.part('difference')).toHaveCount(2);
  },
  'form-with-problems': async ({ openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('submit').click();
    await expect(widget.problemMessage).toBeVisible();
    await widget.root.locator('[name="customer_email"]').fill('ada@gmial.com');
    await widget.root.locator('[name="customer_email"]').press('Tab');
  },
  'changing-a-line': async ({ openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.root.locator('slipway-cart [part~="change"]').first().click();
    await expect(widget.part('changing')).toBeVisible();
  },
  order: async ({ openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.part('line-name').first()).toBeVisible();
  },
  review: async ({ openPage, widget }) => {
    await openPage({ attributes: 'review' });
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await widget.openReview();
  },
  confirmation: async ({ openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await widget.bookButton.click();
    await widget.waitForBookingCode();
  },
  'confirmation-to-pay': createUnpaidBooking,
  'booked-here': async (fixtures) => {
    await createUnpaidBooking(fixtures);
    const { openPage, widget } = fixtures;
    await openPage({ account: 'berghof', attributes: 'item-id="201,202"' });
    await expect(widget.part('booked-here')).toBeVisible();
  },
  'unconfirmed-booking': async ({ openPage, widget, page }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await page.route('**/booking/create', (route) => route.abort());
    await widget.bookButton.click();
    await expect(widget.button('Check now')).toBeVisible();
  },
  badge: async ({ openPage, widget, venue, page }) => {
    await openPage({
      body: `<slipway-cart-badge></slipway-cart-badge><slipway-booking ${toAddressAttributes(venue)}></slipway-booking>`,
    });
    await widget.putItemInCart('Sea kayak');
    await expect(page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  },
  extras: (fixtures) => fillCartWithExtras(fixtures),
  'order-with-extras': async (fixtures) => {
    const { widget } = fixtures;
    await fillCartWithExtras(fixtures);
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.part('line-mark').first()).toBeVisible();
  },
  'review-with-extras': async (fixtures) => {
    const { widget } = fixtures;
    await fillCartWithExtras(fixtures, 'review');
    await widget.checkOutWithDetails(createGuest());
    await widget.openReview();
  },
  'confirmation-with-extras': async (fixtures) => {
    const { widget, page } = fixtures;
    await changeResponses(page, /\/company$/, (answer) => (answer.hours = 'Every day from 9 to 6'));
    await fillCartWithExtras(fixtures);
    await widget.checkOutWithDetails(createGuest());
    await widget.bookButton.click();
    await widget.waitForBookingCode();
  },
  deposit: async ({ openPage, widget }) => {
    await openPage({ account: 'berghof', attributes: 'privacy-url="/privacy"' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.continueToDetails();
    await widget.part('order-fold').first().click();
    await expect(widget.part('due').first()).toBeVisible();
  },
  'deposit-at-review': async ({ openPage, widget }) => {
    await openPage({ account: 'berghof', attributes: 'review' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.continueToDetails();
    await widget.fillDetails(createGuest());
    await widget.openReview();
  },
  'deposit-in-the-cart': async ({ openPage, widget }) => {
    await openPage({ account: 'berghof' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.addToCart();
    await expect(widget.part('due').first()).toBeVisible();
  },
  'code-of-the-cart': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="106"' });
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    await widget.redeemCode('HERON10');
    await expect(widget.part('saved')).toBeVisible();
    await widget.button('Keep browsing').click();
    await widget.chooseDayOfNextMonth();
    await expect(widget.part('shared')).toBeVisible();
  },
  'lower-price': async ({ openPage, widget, venue }) => {
    await openPage();
    await widget.putItemInCart('Paddle board');
    await widget.checkOutWithDetails(createGuest());
    await venue.changeItem(106, ({ sells }) => ({
      sells: { ...sells, prices: { boards: { amount: 3000, type: 'P' } } },
    }));
    await widget.bookButton.click();
    await expect(widget.part('difference').first()).toBeVisible();
  },
  'form-with-texts': async ({ openPage, widget, page }) => {
    await changeResponses(page, /\/booking\/form$/, (answer) => {
      const form = answer.booking_form_ui as Record<string, { define?: { layout?: object } }>;
      Object.assign(form.customer_phone?.define?.layout ?? {}, { tip: 'With your country’s code.' });
      const layout = { type: 'p', position: 0, customer: { form: 1 } };
      Object.assign(form, { note: { define: { layout }, value: '<p>We greet you at the pier.</p>' } });
      const body = `<p>${'You can cancel free of charge until two days before. '.repeat(20)}</p>`;
      setAtPath(answer, ['booking_policy', 'body'], body);
      setAtPath(answer, ['booking_form_ui', 'booking_policy', 'body'], body);
    });
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOut();
    await expect(widget.part('field-text')).toBeVisible();
    await widget.part('policy-open').click();
    await expect(widget.part('policy')).toBeVisible();
  },
  invoice: async ({ openPage, widget, page }) => {
    await changeResponses(page, /\/booking\/create$/, (answer) => setAtPath(answer, ['booking', 'status_id'], 'PAID'));
    await createUnpaidBooking({ openPage, widget, page } as PictureFixtures);
    await expect(widget.part('invoice')).toBeVisible();
  },
  'sold-out-in-the-cart': async ({ openPage, widget, page }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await changeResponses(page, /\/booking\/session$/, (answer) => {
      for (const line of Object.values((answer.booking as { session: { item: object } }).session.item))
        Object.assign(line as object, { available: 0 });
    });
    await page.reload();
    await expect(widget.part('gone').first()).toBeVisible();
  },
  'review-refused': async ({ openPage, widget, page }) => {
    await openPage({ attributes: 'review' });
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await widget.openReview();
    await page.route('**/booking/create', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { request: { status: 'ERROR', error: { id: 'too_many_requests' } } },
      }),
    );
    await widget.bookButton.click();
    await expect(widget.problemMessage).toBeVisible();
  },
  'fewer-are-left': async ({ openPage, widget, venue }) => {
    await venue.releaseStock(106);
    await openPage();
    await widget.chooseItem('Paddle board');
    for (const _ of [1, 2]) await widget.button('Add one: Boards').click();
    await widget.chooseDayOfNextMonth();
    const day = toCompactDay(String(await widget.selectedDays.getAttribute('value')) as Day);
    await widget.addToCart();
    await widget.checkOutWithDetails(createGuest());
    venue.advanceClock(21);
    await venue.reserveStock('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
    await widget.bookButton.click();
    await expect(widget.part('take').first()).toBeVisible();
  },
};
