/** Tests invalid values in the element's attributes, and invalid input of the guest. */
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

for (const { preset, attributes, adults } of [
  { preset: 'a date in the past', attributes: 'start-date="2020-01-15"', adults: '1' },
  {
    preset: 'a date that does not exist',
    attributes: 'start-date="2030-02-31" params="adults=many,,=3,children"',
    adults: '1',
  },
  { preset: 'a number above the maximum', attributes: 'params="adults=99"', adults: '10' },
])
  test(`lets the guest select a day if the attributes contain ${preset}`, async ({ openPage, widget }) => {
    await openPage({ attributes: `item-id="104" ${attributes}` });
    await expect(widget.freeDays.first()).toBeVisible();
    await expect(widget.part('summary').last()).toContainText('Select a date');
    await expect(widget.selectedDays).toHaveCount(0);
    await expect(widget.addButton).toBeHidden();
    await expect(widget.totalPart).not.toContainText('$');
    const adultsField = widget.root.getByRole('spinbutton', { name: 'Adults' });
    await expect(adultsField).toHaveValue(adults);
    await adultsField.fill('2');
    await widget.chooseFirstFreeDay();
    await expect(widget.totalPart).toContainText('$136.00');
    await widget.addToCart();
  });

test('names each invalid form field and keeps the other values', async ({ openPage, widget }) => {
  const guest = createGuest();
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.checkOut();
  await widget.root.locator('[name="customer_name"]').fill(guest.name);
  await widget.root.locator('[name="customer_email"]').fill('not an address');
  await widget.part('submit').click();
  await expect(widget.problemMessage).toContainText('Please check 3 fields:');
  await expect(widget.problemMessage).toContainText('Please agree to the booking policy.');
  await expect(widget.problemMessage).toContainText('enter a valid email, like name@example.com');
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(guest.name);
  await widget.fillDetails(guest);
  await expect(widget.problemMessage).toBeHidden();
  await widget.pressBookAgain();
  await widget.waitForBookingCode();
});

test('marks the field that the service refuses and keeps the values', async ({ page, openPage, widget }) => {
  const guest = createGuest();
  await openPage();
  await widget.putItemInCart('Sea kayak');
  await widget.checkOutWithDetails(guest);
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
  await widget.bookButton.click();
  await expect(widget.problemMessage).toContainText('Please check your details');
  await expect(widget.root.locator('[name="customer_phone"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
  await page.unroute('**/booking/create');
  await widget.pressBookAgain();
  await widget.waitForBookingCode();
});
