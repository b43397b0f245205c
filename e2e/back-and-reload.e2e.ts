/** Goes back and forward, reloads, and opens another page. The cart, the selection and the typed details must stay. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

type GoBackToItem = (page: Page, widget: Widget) => Promise<void>;

const waysBack: readonly { name: string; goBack: GoBackToItem }[] = [
  { name: 'the browser’s Back', goBack: async (page) => void (await page.evaluate(() => history.back())) },
  { name: 'the widget’s Back', goBack: async (_, widget) => widget.backButton.click() },
];

for (const { name, goBack } of waysBack) {
  test(`keeps cart and details when the guest returns with ${name}`, async ({ openPage, page, widget }) => {
    const guest = createGuest();
    await openPage({ attributes: 'review' });
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await widget.continueToDetails();
    await widget.part('more-label').click();
    await widget.fillDetails(guest);
    await widget.root.locator('[name="note"]').fill('We bring a dog.');
    await widget.openReview();

    await goBack(page, widget);
    await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(guest.name);
    await expect(widget.root.locator('[name="note"]')).toHaveValue('We bring a dog.');
    await expect(widget.root.getByRole('checkbox')).toBeChecked();
    await goBack(page, widget);
    await expect(widget.heading('Sea kayak')).toBeVisible();
    await goBack(page, widget);
    await expect(widget.button('Paddle board')).toBeVisible();

    await widget.cartButton.click();
    await expect(widget.lines).toHaveCount(1);
    await widget.checkOut();
    await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
    await expect(widget.root.locator('[name="note"]')).toHaveValue('We bring a dog.');
  });

  test(`keeps the search results when the guest leaves an item with ${name}`, async ({
    openDemoPage,
    page,
    widget,
  }) => {
    await openDemoPage('plain-embed');
    await widget.root.getByRole('searchbox').fill('kayak');
    await expect(widget.button('Whale watching')).toBeHidden();
    await widget.chooseItem('Sea kayak');
    await goBack(page, widget);
    await expect(widget.button('Double kayak')).toBeVisible();
    await expect(widget.root.getByRole('searchbox')).toHaveValue('kayak');
    await expect(widget.button('Whale watching')).toBeHidden();
  });
}

test('keeps the selected day and quantities when the guest visits the list', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  const day = String(await widget.selectedDays.getAttribute('value'));
  await widget.button('Add one: Adults').click();
  await expect(widget.totalPart).toContainText('$136.00');
  await widget.backButton.click();
  await widget.chooseItem('Sea kayak');
  await expect(widget.selectedDays).toHaveAttribute('value', day);
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
  await expect(widget.totalPart).toContainText('$136.00');
});

test('keeps the cart after Back, Forward, a reload and another page', async ({ openDemoPage, widget, page }) => {
  await openDemoPage('plain-embed');
  await widget.putItemInCart('Sea kayak');
  await page.evaluate(() => history.back());
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
  await page.reload();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
  await openDemoPage('marked-div');
  await widget.cartButton.click();
  await expect(widget.lines).toContainText('Sea kayak');
});

test('leaves the page when the guest goes Back from the list', async ({ openDemoPage, widget, page, venue }) => {
  await page.goto(`${venue.site}/`);
  await openDemoPage('plain-embed');
  await widget.chooseItem('Sea kayak');
  await page.goBack();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${venue.site}/`);
});

test('shows the confirmation even after the guest goes Back from it', async ({ openDemoPage, widget, page }) => {
  await openDemoPage('plain-embed');
  await widget.bookItem('Sea kayak', createGuest());
  await page.evaluate(() => history.back());
  await expect(widget.bookingCode).toBeVisible();
  await widget.button('Make another booking').click();
  await expect(widget.button('Paddle board')).toBeVisible();
  await expect(widget.cartButton).toBeHidden();
});
