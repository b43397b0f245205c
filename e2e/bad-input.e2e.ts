/** Invalid presets of the page, and invalid input of the guest. */
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

test('requires a day if the preset date is in the past', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" start-date="2020-01-15"' });
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.part('summary').last()).toBeVisible();
  await expect(widget.add).toBeHidden();
  await expect(widget.total).not.toContainText('$');
  await widget.chooseFirstFreeDay();
  await widget.addToCart();
});

test('ignores a preset date that does not exist', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" start-date="2030-02-31" params="adults=many,,=3,children"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$68.00');
});

test('shows the limit and keeps the text of an invalid number', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$68.00');
  const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await adults.fill('99');
  await expect(widget.text(/^Up to 10 per booking$/)).toBeVisible();
  await expect(adults).toHaveValue('99');
  await adults.fill('two');
  await expect(widget.text(/^Enter a whole number$/)).toBeVisible();
  await adults.fill('2');
  await expect(widget.total).toContainText('$136.00');
});

test('lowers a preset number to the maximum', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" params="adults=99"' });
  await widget.chooseFirstFreeDay();
  const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
  await expect(adults).toHaveValue('10');
  await adults.fill('2');
  await expect(widget.total).toContainText('$136.00');
});

test('offers no cart for a stay below the minimum length', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="105"' });
  await widget.button('Next month').click();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('hint')).toHaveText('Select an end date (at least 2\u00a0days).');
  await expect(widget.add).toBeHidden();
});

test('names each missing field, keeps the others, and books afterwards', async ({ stage, widget }) => {
  const guest = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.root.locator('[name="customer_name"]').fill(guest.name);
  await widget.root.locator('[name="customer_email"]').fill('not an address');
  await widget.part('submit').click();
  await expect(widget.problem).toContainText('Please check 3 fields:');
  await expect(widget.problem).toContainText('Please agree to the booking policy.');
  await expect(widget.problem).toContainText('enter a valid email, like name@example.com');
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(guest.name);
  await widget.fillDetails(guest);
  await expect(widget.problem).toBeHidden();
  await widget.bookOnceMore();
  await widget.waitForCode();
});

test('marks a field that the service refuses and keeps the form', async ({ page, stage, widget }) => {
  const guest = newGuest();
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(guest);
  await page.route('**/booking/create', (route) =>
    route.fulfill({
      json: {
        version: '3.0',
        request: {
          status: 'ERROR',
          error: {
            id: 'validation_error',
            title: 'Please check your details',
            details: '',
            data: { customer_phone: 'Phone' },
          },
        },
      },
    }),
  );
  await widget.book.click();
  await expect(widget.problem).toContainText('Please check your details');
  await expect(widget.root.locator('[name="customer_phone"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
  await page.unroute('**/booking/create');
  await widget.bookOnceMore();
  await widget.waitForCode();
});
