/**
 * States of the widget for the pictures of its parts: carts that no longer match the service, and pending or failed
 * requests. The key is the name of the picture. The function brings the page into the state.
 */
import { addDays } from '../../../src/values/dates/day.ts';
import { getToday } from '../../../src/values/dates/venue-clock.ts';
import { expect } from '../journey.ts';
import { createGuest } from '../widget.ts';
import { changeResponses, setAtPath, type ResponseBody, type PictureFixtures } from './scene.ts';

/** Marks all lines of a session as sold out. */
function sellOutLines(answer: ResponseBody): void {
  const { booking } = answer as { booking?: { session?: { item?: object } } };
  for (const line of Object.values(booking?.session?.item ?? {})) Object.assign(line as object, { available: 0 });
}

export const changedCartStates: Readonly<Record<string, (fixtures: PictureFixtures) => Promise<unknown>>> = {
  'fewer-units': async ({ openPage, widget, venue }) => {
    await openPage();
    await widget.chooseItem('Paddle board');
    await widget.button('Add one: Boards').click();
    await widget.chooseDayOfNextMonth();
    await widget.addToCart();
    await widget.checkOutWithDetails(createGuest());
    await venue.changeItem(106, () => ({ stock: 1 }));
    await widget.bookButton.click();
    await widget.button('Change to 1').click();
    await expect(widget.part('state')).toHaveText('Updated');
  },
  'broken-rule': async ({ openPage, widget, venue }) => {
    await openPage();
    await widget.putItemInCart('Paddle board');
    await widget.checkOutWithDetails(createGuest());
    await venue.changeItem(106, ({ sells }) => ({
      sells: { ...sells, rules: { ...sells.rules, closedWeekdays: [0, 1, 2, 3, 4, 5, 6] } },
    }));
    await widget.bookButton.click();
    await expect(widget.part('rule').first()).toBeVisible();
  },
  'another-total': async ({ openPage, widget, page }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await changeResponses(page, /\/booking\/session$/, (answer) =>
      setAtPath(answer, ['booking', 'session', 'total'], '99.00'),
    );
    await widget.bookButton.click();
    await expect(widget.root.locator('slipway-healing [part~="total"]')).toBeVisible();
  },
  'more-due-now': async ({ openPage, widget, page }) => {
    await openPage({ account: 'berghof' });
    await widget.chooseItem('Abend in der Sauna');
    await widget.continueToDetails();
    await widget.fillDetails(createGuest());
    await changeResponses(page, /\/booking\/session$/, (answer) =>
      setAtPath(answer, ['booking', 'session', 'due'], '20.00'),
    );
    await widget.bookButton.click();
    await expect(widget.root.locator('slipway-healing [part~="due"]')).toBeVisible();
  },
  'sold-out-next-to-the-form': async ({ openPage, widget, page }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await widget.checkOut();
    await changeResponses(page, /\/booking\/session$/, sellOutLines);
    await page.reload();
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.root.locator('slipway-form [part~="gone"]').first()).toBeVisible();
  },
  'sold-out-at-review': async ({ openPage, widget, page }) => {
    await openPage({ attributes: 'review' });
    await widget.putItemInCart('Sea kayak');
    await widget.checkOutWithDetails(createGuest());
    await changeResponses(page, /\/booking\/session$/, sellOutLines);
    await widget.openReview();
    await expect(widget.root.locator('slipway-review [part~="gone"]').first()).toBeVisible();
  },
  'days-loading': async ({ openPage, widget, page }) => {
    await page.route(/\/cal\b/, () => new Promise(() => undefined));
    await openPage({ attributes: 'item-id="106"' });
    await expect(widget.root.locator('slipway-calendar [part~="pending"]').first()).toBeVisible();
  },
  'some-gave-no-answer': async ({ openPage, widget, page }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await page.route(/\/item\?.*start_date/, (route) =>
      /\D106(?!\d)/.test(decodeURIComponent(route.request().url()))
        ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Too large</h1>' })
        : route.fallback(),
    );
    await openPage({ attributes: `item-id="106,109" start-date="${day}"` });
    await expect(widget.part('unanswered')).toBeVisible();
  },
};
