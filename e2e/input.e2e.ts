/**
 * Checks that the widget books exactly the values that its fields show, and that each press on a button or checkbox has
 * an effect.
 */
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

const dayItemPage = { account: 'fair', attributes: 'item-id="6001"' };
const findAdultsField = (widget: Widget) => widget.field('Adults').and(widget.part('field'));

/**
 * Holds the mouse button for 90 ms, as people do. If the layout shifts in this time, the control is no longer under the
 * pointer.
 */
async function holdMouseButton(widget: Widget, part: string): Promise<void> {
  const target = widget.root.locator(part);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${part} is not visible.`);
  await widget.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await widget.page.mouse.down();
  await widget.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 90)));
  await widget.page.mouse.up();
}

for (const { input, text, expectedText } of [
  { input: 'more than the maximum', text: '20', expectedText: 'Adults: Up to 12 per booking' },
  { input: 'nothing', text: '', expectedText: 'Adults: Enter a whole number' },
  { input: 'a fraction', text: '2.5', expectedText: 'Adults: Enter a whole number' },
  { input: 'a word', text: 'two', expectedText: 'Adults: Enter a whole number' },
  { input: 'less than the minimum', text: '0', expectedText: 'Adults: Required' },
]) {
  test(`books no quantity while the field shows ${input}`, async ({ openPage, widget, page }) => {
    const sessionRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/booking/session')) sessionRequests.push(request.url());
    });
    await openPage(dayItemPage);
    await widget.chooseDayOfNextMonth();
    await expect(widget.totalPart).toContainText('£');
    await findAdultsField(widget).fill('');
    await findAdultsField(widget).pressSequentially(text);
    await expect(widget.part('summary')).toContainText(expectedText);
    await expect(findAdultsField(widget)).toHaveValue(text);
    await expect(widget.totalPart).not.toContainText('£');
    await expect(widget.part('book-now')).toHaveAttribute('aria-disabled', 'false');
    await widget.part('book-now').click();
    await expect(findAdultsField(widget)).toBeFocused();
    expect(sessionRequests).toEqual([]);

    await findAdultsField(widget).fill('２');
    await expect(widget.part('summary')).toContainText(/Adults\s*2/);
    await widget.continueToDetails();
    await expect(widget.part('order')).toContainText('Adults: 2');
  });
}

test('starts no search while a field of the party is empty', async ({ openPage, widget }) => {
  await openPage();
  await widget.button('Select dates').click();
  const dateSearch = widget.root.locator('slipway-dates');
  const partyField = dateSearch.locator('slipway-parameters').getByRole('spinbutton').first();
  await widget.freeDays.nth(2).click();
  await widget.freeDays.nth(3).click();
  await partyField.fill('');
  await widget.part('show').click();
  await expect(partyField).toBeFocused();
  await expect(dateSearch.locator('form')).toBeVisible();
  await partyField.fill('2');
  await widget.part('show').click();
  await expect(widget.part('when').filter({ hasText: '2 adults' })).toBeVisible();
});

test.describe('a press outside an invalid field', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('ticks the checkbox that the guest presses', async ({ openPage, widget }) => {
    await openPage(dayItemPage);
    await widget.chooseDayOfNextMonth();
    await widget.continueToDetails();
    await widget.fillDetails({ ...createGuest(), phone: '12' });
    await widget.root.getByRole('checkbox').uncheck();
    await widget.root.locator('[name="customer_phone"]').fill('13');
    await holdMouseButton(widget, '[name="customer_tos_agree"]');
    await expect(widget.root.getByRole('checkbox')).toBeChecked();
    await expect(widget.part('field-fault').filter({ hasText: 'Phone' })).toBeVisible();
  });

  test('books if the guest corrects the field, then presses Book', async ({ openPage, widget }) => {
    const guest = createGuest();
    await openPage(dayItemPage);
    await widget.chooseDayOfNextMonth();
    await widget.continueToDetails();
    await widget.fillDetails(guest);
    await widget.root.locator('[name="customer_email"]').fill('ada@gmial');
    await holdMouseButton(widget, '[part~="book"]');
    await expect(widget.problemMessage).toContainText('Please check 1 field');
    await widget.root.locator('[name="customer_email"]').fill(guest.email);
    await holdMouseButton(widget, '[part~="book"]');
    await widget.waitForBookingCode();
  });
});

test('checks the form fields again after the service has refused a booking', async ({ openPage, widget, page }) => {
  await openPage(dayItemPage);
  await widget.chooseDayOfNextMonth();
  await widget.continueToDetails();
  await widget.fillDetails(createGuest());
  let isRefusing = true;
  await page.route('**/booking/create', (route) =>
    isRefusing
      ? route.fulfill({
          json: { request: { status: 'ERROR', error: { id: 'x', title: 'No', details: '' } } },
          headers: { 'Access-Control-Allow-Origin': '*' },
        })
      : route.continue(),
  );
  await widget.bookButton.click();
  await expect(widget.problemMessage).toBeVisible();
  isRefusing = false;
  await widget.root.locator('[name="customer_name"]').fill('');
  await widget.pressBookAgain();
  await expect(widget.problemMessage).toContainText('Name is required.');
  await expect(widget.problemMessage).not.toContainText('No');
});

test('applies a typed promo code when the guest presses Continue', async ({ openPage, widget }) => {
  await openPage({ account: 'harbour', attributes: 'item-id="104"' });
  await widget.chooseDayOfNextMonth();
  await widget.root.getByText('Have a promo code?').click();
  await widget.field('Promo code').fill('NO-SUCH-CODE');
  await widget.continueButton.click();
  await expect(widget.part('summary')).toContainText('NO-SUCH-CODE: This code is not valid here.');
  await widget.addToCart();
  await widget.root.getByText('Have a promo code?').click();
  await widget.field('Promo code').fill('HERON10');
  await widget.button('Continue').click();
  await expect(widget.text(/You save/)).toBeVisible();
  await widget.checkOut();
});

test('reports a half-typed end date and selects no day', async ({ openPage, widget }) => {
  await openPage({ account: 'fair', attributes: 'item-id="6101"' });
  await widget.part('ways').click();
  await widget.part('way').filter({ hasText: 'Enter dates' }).click();
  const [firstInput, lastInput] = [
    widget.root.locator('input[name="first"]'),
    widget.root.locator('input[name="last"]'),
  ];
  await firstInput.fill('2031-06-10');
  await lastInput.pressSequentially('0612');
  await widget.button('Apply').click();
  await expect(widget.part('typed')).toContainText('Enter a date.');
  await expect(lastInput).toBeFocused();
  await expect(widget.selectedDays).toHaveCount(0);
});
