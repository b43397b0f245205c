/**
 * Checks that the widget has no dead ends. From an item that a link opens, the guest can reach the list. A guest who
 * opened an item from the list can return to the same position in the list. A large group can contact the venue. A guest
 * who has booked can open the booking on the service's page.
 */
import { readFile } from 'node:fs/promises';
import { removeEscapes, readCalendar, readPropertyValue } from '../test/page/calendar-reader.ts';
import { toAddressAttributes, expect, test, waitForDialogs } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

test.describe('an item that a link or open() opens', () => {
  for (const { outcome, itemIds, itemCount } of [
    { outcome: 'leads to the list of all items', itemIds: '', itemCount: 13 },
    {
      outcome: 'leads to the list of the items in `item-id` and the linked item',
      itemIds: 'item-id="106,107"',
      itemCount: 3,
    },
    { outcome: 'leads to no list if it is the only item', itemIds: 'item-id="104"', itemCount: 0 },
  ])
    test(outcome, async ({ page, openPage, widget }) => {
      await openPage({ attributes: `url-params ${itemIds}` });
      await page.goto(`${page.url()}?slipway_item=104&slipway_params=adults=3`);
      await expect(widget.heading('Sea kayak')).toBeVisible();
      await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('3');
      await widget.chooseDayOfNextMonth();
      await expect(widget.totalPart).toContainText('$204.00');
      await expect(widget.backButton).toHaveCount(itemCount > 0 ? 1 : 0);
      if (itemCount === 0) return;
      await expect(widget.backButton).toHaveText('←All items');
      await widget.backButton.click();
      await expect(widget.part('item')).toHaveCount(itemCount);
    });

  test('leads to the list in a dialog that the link opens', async ({ page, openPage, venue, widget }) => {
    const script = `<script type="module" src="${venue.site}/slipway.js" data-slipway-links></script>`;
    await openPage({ script, body: `<a href="${venue.service}/harbour#slipway?item=104">Paddle with us</a>` });
    const link = page.getByRole('link', { name: 'Paddle with us' });
    await waitForDialogs(page, venue);
    await link.click();
    await expect(widget.heading('Sea kayak')).toBeVisible();
    await widget.backButton.click();
    await expect(widget.button('Paddle board')).toBeVisible();
    await widget.button('Close').click();
    await link.click();
    await expect(widget.heading('Sea kayak')).toBeVisible();
  });

  test('leads to the list after a call of open()', async ({ page, openPage, venue, widget }) => {
    await openPage({
      body: `<slipway-booking id="booking" mode="dialog" ${toAddressAttributes(venue)}></slipway-booking>`,
    });
    await page
      .locator('#booking')
      .evaluate((element) => (element as HTMLElementTagNameMap['slipway-booking']).open({ itemId: '104' }));
    await expect(widget.heading('Sea kayak')).toBeVisible();
    await widget.backButton.click();
    await expect(widget.button('Paddle board')).toBeVisible();
  });
});

for (const wayBack of ['All items', 'the browser’s Back'] as const)
  for (const mode of ['inline', 'dialog'] as const)
    test(`restores the list’s scroll position after ${wayBack} (${mode} mode)`, async ({
      page,
      openPage,
      venue,
      widget,
    }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await openPage({
        body: `<slipway-booking id="booking" mode="${mode}" ${toAddressAttributes(venue)}></slipway-booking>`,
      });
      await page
        .locator('#booking')
        .evaluate((element) => (element as HTMLElementTagNameMap['slipway-booking']).open());
      const card = widget.part('choose').nth(10);
      await card.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      const measurePosition = async () => Math.round((await card.boundingBox())?.y ?? 0);
      const positionBefore = await measurePosition();
      await card.click();
      await expect(widget.backButton).toBeInViewport();
      if (wayBack === 'All items') await widget.backButton.click();
      else await page.goBack();
      await expect(card).toBeVisible();
      await expect.poll(measurePosition).toBe(positionBefore);
      await expect(card).toBeFocused();
    });

test('states the largest quantity and links to the venue’s email address', async ({ page, openPage, widget }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage({ attributes: 'item-id="104"' });
  const adultsField = widget.root.getByRole('spinbutton', { name: 'Adults' });
  const reason = widget.root.locator('slipway-parameters [part="reason"]');
  const addOneButton = widget.root.getByRole('button', { name: 'Add one: Adults' });
  const maxAdults = Number(await adultsField.getAttribute('aria-valuemax'));
  await expect(widget.part('ask')).toHaveCount(0);
  await adultsField.fill(String(maxAdults - 1));
  const measureTops = () =>
    widget.root
      .locator('slipway-parameters')
      .evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('[part~="parameter"], button') ?? [])].map(
          (element) => element.getBoundingClientRect().top,
        ),
      );
  await addOneButton.scrollIntoViewIfNeeded();
  const topsBefore = await measureTops();
  await addOneButton.click();
  await expect(reason).toHaveText(`Up to ${String(maxAdults)} per booking`);
  await expect(widget.root.getByRole('status')).toHaveText(`Up to ${String(maxAdults)} per booking`);
  expect(await measureTops()).toEqual(topsBefore);
  const askLink = widget.part('ask');
  await expect(askLink).toHaveText('Contact us');
  await expect(askLink).toHaveAttribute('href', /^mailto:.+@.+/);
  expect((await askLink.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await adultsField.fill(String(maxAdults + 1));
  await expect(reason).toHaveText(`Up to ${String(maxAdults)} per booking`);
  await adultsField.fill('1');
  await expect(reason).toHaveCount(0);
});

test('links to the booking on the service’s page', async ({ openDemoPage, page, widget, venue }) => {
  await openDemoPage('plain-embed');
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  const link = widget.part('online');
  const url = (await link.getAttribute('href')) ?? '';
  expect(url).toMatch(new RegExp(`^${venue.service}/harbour/reserve/`));
  const [download] = await Promise.all([page.waitForEvent('download'), widget.button('Add to calendar').click()]);
  const [event] = readCalendar(await readFile(await download.path(), 'utf8')).innerComponents;
  expect(event && readPropertyValue(event, 'URL')).toBe(url);
  expect(event && removeEscapes(readPropertyValue(event, 'DESCRIPTION'))).toContain(url);
  for (const calendarPart of ['google', 'outlook-link'])
    await expect(widget.part(calendarPart).first()).not.toHaveAttribute('href', /reserve/);
  const [bookingPage] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(bookingPage.locator('body')).toContainText(code);
});
