/** Tests optional add-ons (“extras”), from the item to the booking. */
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';

/** Opens the double kayak, and selects days on which kayaks and picnic baskets are available. */
async function openKayakWithAddOns({ widget, venue }: { widget: Widget; venue: Venue }): Promise<void> {
  await venue.releaseStock(105, 113);
  await widget.chooseItem('Double kayak');
  await widget.button('Next month').click();
  await widget.chooseConsecutiveDays(2);
}

const findBasketCheckbox = (widget: Widget) => widget.root.getByRole('checkbox', { name: 'Picnic basket' });

/**
 * Finds the summary of the order above the form fields. It searches only inside `slipway-form`, because the list of
 * items also has a part `order`.
 */
const findOrder = (widget: Widget) => widget.root.locator('slipway-form [part~=order]');

test('books an add-on that the guest selects together with the item', async ({ page, openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  const price = widget.part('add-on-price');
  await expect(price).toHaveText(/^\$\d/);
  const priceText = await price.innerText();
  await findBasketCheckbox(widget).check();
  await expect(widget.totalPart).toContainText('Without extras');
  await expect(widget.part('add-on-prices')).toHaveText(`+ ${priceText}`);
  expect(await findViolations(page)).toEqual([]);
  await widget.continueToDetails();

  await expect(findOrder(widget)).toContainText('Picnic basket');
  await expect(findOrder(widget)).toContainText(priceText);
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await expect(widget.bookingCode).toBeVisible();
  await expect(widget.part('line')).toContainText('Picnic basket');
});

test('continues to the details if the guest selects no add-on', async ({ openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  await expect(findBasketCheckbox(widget)).toBeVisible();
  await widget.continueToDetails();
  await expect(findOrder(widget)).not.toContainText('Picnic basket');
});

test('keeps the selected add-on until the item is in the cart', async ({ page, openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  await findBasketCheckbox(widget).check();
  await widget.chooseConsecutiveDays(2);
  await expect(findBasketCheckbox(widget)).toBeChecked();
  await page.reload();
  await expect(findBasketCheckbox(widget)).toBeChecked();
  await widget.addButton.click();
  await expect(widget.part('notice')).toContainText('Double kayak');
  await widget.chooseItem('Double kayak');
  await expect(findBasketCheckbox(widget)).not.toBeChecked();
});

test('shows the cart and the reason if the service refuses an add-on', async ({ page, openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  await findBasketCheckbox(widget).check();
  await page.route(
    ({ pathname }) => pathname.endsWith('/booking/session'),
    async (route) => {
      if (!route.request().postData()?.includes('optin')) return route.fallback();
      await route.fulfill({
        json: { request: { status: 'ERROR', error: { id: 'sold_out', title: 'No basket is left for these days.' } } },
      });
    },
  );
  await widget.continueButton.click();
  await expect(widget.problemMessage).toContainText('No basket is left for these days.');
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.part('line').first()).toContainText('Double kayak');
});

test('names the selected add-on in the cart if the session lacks it', async ({ page, openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  await findBasketCheckbox(widget).check();
  await page.route(
    ({ pathname }) => pathname.endsWith('/booking/session'),
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { booking: { session: { item: Record<string, unknown> } } };
      const { session } = answer.booking;
      // Removes the add-on lines from the session. The id of an add-on line contains a dot, such as `1.1`.
      session.item = Object.fromEntries(Object.entries(session.item).filter(([id]) => !id.includes('.')));
      await route.fulfill({ response, json: answer });
    },
  );
  await widget.continueButton.click();
  await expect(widget.part('gone')).toContainText('Picnic basket');
  await expect(widget.part('gone')).toContainText('No longer available');
  await expect(widget.heading('Your cart')).toBeVisible();
});

test('saves changed add-ons when the guest edits a cart line', async ({ openPage, widget, venue }) => {
  await openPage();
  await openKayakWithAddOns({ widget, venue });
  await findBasketCheckbox(widget).check();
  await widget.addToCart();
  await expect(widget.part('line').first()).toContainText('Picnic basket');
  await widget.button(/^Edit: /).click();
  await expect(findBasketCheckbox(widget)).toBeChecked();
  await findBasketCheckbox(widget).uncheck();
  await widget.button('Save changes').click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.button(/^Add for/)).toBeVisible();
});

test('shows no add-on price yet if the price depends on the party', async ({ openPage, widget }) => {
  await openPage({ account: 'qasr', attributes: 'lang="en"' });
  await widget.chooseItem('جولة مع مرشد');
  await widget.button('Next month').click();
  await widget.freeDays.nth(3).click();
  await widget.chooseFirstFreeTime(/./);
  await expect(widget.part('add-on-price')).toHaveText('Price in the next step');
});
