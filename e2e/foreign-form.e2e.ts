/** Tests the booking form: fields of an account in a different language than the page, and the booking policy. */
import { expect, test } from './support/journey.ts';

test('shows the standard fields in the page’s language', async ({ openPage, widget }) => {
  await openPage({ account: 'qasr', lang: 'en' });
  await widget.part('choose').first().click();
  await widget.freeDays.nth(2).click();
  await widget.continueButton.click();
  await expect(widget.bookButton).toBeVisible();
  for (const label of ['Name', 'Email', 'Phone', 'I agree to the booking policy'])
    await expect(widget.root.getByLabel(label, { exact: true })).toBeVisible();
  const mealField = widget.root.getByText('نظام الطعام');
  await expect(mealField).toHaveAttribute('lang', /^ar/);
  await widget.part('more-label').click();
  const countries = widget.root.getByLabel('Country').locator('option');
  await expect(countries.filter({ hasText: 'Jordan' })).toHaveCount(1);
  expect(await countries.filter({ hasText: /[\u0600-\u06ff]/ }).count()).toBe(0);
  await widget.bookButton.click();
  await expect(widget.problemMessage).toContainText('Name is required.');
});

test('shows the policy when the guest opens it at the checkbox', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await widget.continueButton.click();
  await expect(widget.part('order-fold')).toContainText('Sea kayak');
  await expect(widget.part('order-fold')).toContainText('$71.40');
  // The guest sees the order and the first field without scrolling.
  await expect(widget.root.locator('[name="customer_name"]')).toBeInViewport({ ratio: 1 });
  await expect(widget.part('policy')).toBeHidden();
  await widget.part('policy-open').click();
  await expect(widget.part('policy')).toContainText('48 hours');
  await widget.part('policy-open').click();
  await expect(widget.part('policy')).toBeHidden();
});
