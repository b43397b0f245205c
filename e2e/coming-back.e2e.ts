import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import { newVisitor, type Widget } from './support/widget.ts';

type GoBack = (page: Page, widget: Widget) => Promise<void>;

const ways: readonly { name: string; goBack: GoBack }[] = [
  { name: 'the browser’s Back', goBack: async (page) => void (await page.evaluate(() => history.back())) },
  { name: 'the widget’s Back', goBack: async (_, widget) => widget.back.click() },
];

for (const { name, goBack } of ways) {
  test(`${name} leads from the review to the list, step by step, and nothing chosen or typed is lost`, async ({
    stage,
    page,
    widget,
  }) => {
    const visitor = newVisitor();
    await stage({ attributes: 'review' });
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await widget.bookChosen();
    await widget.part('more-label').click();
    await widget.fillDetails(visitor);
    await widget.root.locator('[name="note"]').fill('We bring a dog.');
    await widget.review();

    await goBack(page, widget);
    await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(visitor.name);
    await expect(widget.root.locator('[name="note"]')).toHaveValue('We bring a dog.');
    await expect(widget.root.getByRole('checkbox')).toBeChecked();
    await goBack(page, widget);
    await expect(widget.heading('Sea kayak')).toBeVisible();
    await goBack(page, widget);
    await expect(widget.button('Paddle board')).toBeVisible();

    await widget.button(/^View cart/).click();
    await expect(widget.lines).toHaveCount(1);
    await widget.checkOut();
    await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(visitor.email);
    await expect(widget.root.locator('[name="note"]')).toHaveValue('We bring a dog.');
  });

  test(`${name} leads from an item to the list as it was searched`, async ({ demo, page, widget }) => {
    await demo('plain-embed');
    await widget.root.getByRole('searchbox').fill('kayak');
    await expect(widget.button('Whale watching')).toBeHidden();
    await widget.chooseItem('Sea kayak');
    await goBack(page, widget);
    await expect(widget.button('Double kayak')).toBeVisible();
    await expect(widget.root.getByRole('searchbox')).toHaveValue('kayak');
    await expect(widget.button('Whale watching')).toBeHidden();
  });
}

test('a visitor who looks at the list once more finds the day and the quantities as chosen', async ({
  demo,
  widget,
}) => {
  await demo('plain-embed');
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  const day = String(await widget.chosenDays.getAttribute('value'));
  await widget.button('Add one: Adults').click();
  await expect(widget.total).toContainText('$136.00');
  await widget.back.click();
  await widget.chooseItem('Sea kayak');
  await expect(widget.chosenDays).toHaveAttribute('value', day);
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
  await expect(widget.total).toContainText('$136.00');
});

test('browser’s Forward after Back shows the step again', async ({ demo, widget, page }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await page.evaluate(() => history.back());
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
});

test('the browser’s Back from the first place leaves for the page before', async ({ demo, widget, page, venue }) => {
  await page.goto(`${venue.site}/`);
  await demo('plain-embed');
  await widget.chooseItem('Sea kayak');
  await page.goBack();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${venue.site}/`);
});

test('a reload keeps the cart', async ({ demo, widget, page }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await page.reload();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(widget.lines).toHaveCount(1);
  await expect(widget.lines).toContainText('Sea kayak');
});

test('another page of the site finds the cart', async ({ demo, widget, venue, page }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await page.goto(`${venue.site}/marked-div`);
  await widget.button(/^View cart/).click();
  await expect(widget.lines).toContainText('Sea kayak');
});

test('an empty cart says so and leads to something to book', async ({ demo, widget }) => {
  await demo('plain-embed');
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  await widget.button('Browse what’s available').click();
  await expect(widget.button('Paddle board')).toBeVisible();
});

test('after a booking one can book something else, and Back does not bring the old cart again', async ({
  demo,
  widget,
  page,
}) => {
  await demo('plain-embed');
  await widget.bookWhole('Sea kayak', newVisitor());
  await page.evaluate(() => history.back());
  await expect(widget.code).toBeVisible();
  await widget.button('Make another booking').click();
  await expect(widget.button('Paddle board')).toBeVisible();
  await expect(widget.button(/^View cart/)).toBeHidden();
});
