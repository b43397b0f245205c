/**
 * Tests that the selection survives a reload and a visit to another page, and that the page's URL can contain it.
 */
import { toAddressAttributes, expect, publishPage, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

/** Returns the selection from the element's public state. */
const readSelection = async (widget: Widget) => (await widget.readState()).choice as Record<string, unknown>;

/** Returns the button that increases a parameter, such as the number of adults, by one. */
const findAddOneButton = (widget: Widget, name: string) =>
  widget.root.getByRole('button', { name: new RegExp(`^Add one: ${name}`) });

async function selectKayak(widget: Widget): Promise<Record<string, unknown>> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await findAddOneButton(widget, 'Adults').click();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  return readSelection(widget);
}

test('keeps item, days and party after a reload', async ({ page, openPage, widget }) => {
  await openPage();
  const selection = await selectKayak(widget);
  const timeText = await widget.part('when').first().innerText();
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.selectedDays.first()).toBeVisible();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(await readSelection(widget)).toEqual(selection);
  expect(await widget.part('when').first().innerText()).toBe(timeText);
  await page.goBack();
  await expect(widget.button('Paddle board')).toBeVisible();
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
});

test('keeps the start time after a reload', async ({ page, openPage, widget, venue }) => {
  await venue.releaseStock(116);
  await openPage();
  await widget.chooseItem(/Wren/);
  await widget.chooseDayOfNextMonth();
  await widget.part('time').locator('input:not([disabled])').nth(1).check();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  const selection = await readSelection(widget);
  await page.reload();
  await expect(widget.part('time').locator('input:checked')).toHaveCount(1);
  expect(await readSelection(widget)).toEqual(selection);
});

test('restores the selection in the same tab, not in a new one', async ({ context, page, openPage, widget }) => {
  await openPage();
  const selection = await selectKayak(widget);
  const pageUrl = page.url();
  await page.goto('about:blank');
  await page.goto(pageUrl);
  await expect(widget.selectedDays.first()).toBeVisible();
  expect(await readSelection(widget)).toEqual(selection);
  const otherTab = await context.newPage();
  await otherTab.goto(pageUrl);
  await expect(
    otherTab.locator('slipway-booking').getByRole('button', { name: 'Paddle board', exact: true }),
  ).toBeVisible();
});

test('clears the selection once the item is in the cart', async ({ page, openPage, widget }) => {
  await openPage();
  await selectKayak(widget);
  await widget.addToCart();
  await page.reload();
  await expect(widget.heading('Your cart')).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ itemId: null, start: null, params: {} });
  await widget.checkOutWithDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('slipway:choice'))),
  ).toEqual([]);
});

test('drops stored days in the past and unavailable stored items', async ({ page, openPage, widget }) => {
  await openPage();
  await selectKayak(widget);
  const changeStoredSelection = (change: Record<string, unknown>) =>
    page.evaluate((changes) => {
      for (const [key, text] of Object.entries(sessionStorage))
        if (key.startsWith('slipway:choice:')) {
          const entry = JSON.parse(String(text)) as { choice: object };
          sessionStorage.setItem(key, JSON.stringify({ ...entry, choice: { ...entry.choice, ...changes } }));
        }
    }, change);
  await changeStoredSelection({ start: '2020-01-10', end: '2020-01-11' });
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ start: null, end: null, params: { adults: 2 } });
  await expect(widget.problemMessage).toHaveCount(0);
  await changeStoredSelection({ itemId: '987654' });
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallbackLink).toBeHidden();
});

test('ignores the stored selection if `item-id` names a different item', async ({ page, venue, widget }) => {
  const pages = ['', 'item-id="105"'].map((attributes) => publishPage(venue, { attributes }));
  const path = '/of-the-day';
  let pageIndex = 0;
  venue.serve(path, async () => fetch(String(pages[pageIndex])));
  await page.goto(venue.site + path);
  await selectKayak(widget);
  pageIndex = 1;
  await page.reload();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ itemId: '105', start: null });
});

test('writes the selection into a URL that other guests can open', async ({ browser, page, openPage, widget }) => {
  await openPage({ attributes: 'url-params="write"' });
  await page.goto(`${page.url()}?ref=mail%20one#prices`);
  const selection = await selectKayak(widget);
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(
      `?ref=mail%20one&slipway_item=${selection.itemId}&slipway_date=${selection.start}&slipway_params=adults=2,children=0`,
    );
  expect(new URL(page.url()).hash).toBe('#prices');

  const friendPage = await (await browser.newContext()).newPage();
  await friendPage.goto(page.url());
  const friendWidget = new (widget.constructor as typeof Widget)(friendPage);
  await expect(friendWidget.heading('Sea kayak')).toBeVisible();
  await expect(friendWidget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(await readSelection(friendWidget)).toMatchObject({
    itemId: selection.itemId,
    start: selection.start,
    params: { adults: 2 },
  });
  await friendWidget.backButton.click();
  await expect(friendWidget.button('Paddle board')).toBeVisible();
  await expect.poll(() => new URL(friendPage.url()).search).toBe('?ref=mail%20one');
  await friendPage.context().close();
});

test('removes the end date from the URL after Add to cart', async ({ page, openPage, widget }) => {
  await openPage({ account: 'berghof', attributes: 'url-params="write"' });
  await widget.chooseItem('Almzimmer');
  const lastDay = await widget.chooseConsecutiveDays(3);
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_end')).toBe(lastDay);
  await page.reload();
  await expect(widget.selectedDays).toHaveCount(3);
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await widget.addToCart();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('keeps the page’s own `history.state` when it writes the URL', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'url-params="write"' });
  await page.evaluate(() => history.replaceState({ router: { page: 7 } }, ''));
  await selectKayak(widget);
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_date')).not.toBeNull();
  expect(await page.evaluate(() => (history.state as { router: unknown }).router)).toEqual({ page: 7 });
});

test('writes the open item into the URL once the URL module loads', async ({ page, openPage, widget }) => {
  let releaseScript: () => void = () => undefined;
  const scriptRelease = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route(/\/page-options-[^/]*\.js/, async (route) => {
    await scriptRelease;
    await route.continue();
  });
  await openPage({ attributes: 'url-params="write"' });
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  releaseScript();
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
});

test('writes only the first element’s selection into the URL', async ({ page, openPage, venue }) => {
  const buildBookingElement = (id: string, extraAttributes = '') =>
    `<slipway-booking id="${id}" ${toAddressAttributes(venue)} url-params="write" ${extraAttributes}><p>Call us.</p></slipway-booking>`;
  await openPage({ body: buildBookingElement('first') + buildBookingElement('second', 'debug') });
  const openItemInWidget = (id: string, item: string) =>
    page.locator(`#${id}`).getByRole('button', { name: item, exact: true }).click();
  await openItemInWidget('second', 'Paddle board');
  await openItemInWidget('first', 'Sea kayak');
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
  await expect(page.getByText('Another element already writes into the page’s URL.')).toHaveCount(1);
});

test('reads category, keyword and language from the URL', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'url-params category-id="11" keyword="walk"' });
  await page.goto(`${page.url()}?slipway_category=12,13&slipway_keyword=kayak&slipway_lang=fr`);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Lighthouse walk')).toHaveCount(0);
  await expect(widget.part('frame')).toHaveAttribute('lang', 'fr');
});

for (const attributes of ['url-params', 'url-params="write"'])
  test(`ignores invalid values in the URL: ${attributes}`, async ({ page, openPage, widget }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await openPage({ attributes });
    const plainUrl = page.url();
    for (const invalidQuery of [
      'slipway_date=2030-02-30&slipway_end=yesterday&slipway_params=adults=9e99,=2,x=-1,%00=1',
      'slipway_date=2020-01-01&slipway_end=1999-01-01&slipway_lang=%3Cscript%3E&slipway_keyword=%22%3E%3Cimg%20src=x%3E',
      'slipway_lang=xx-yy-zz&slipway_code=%E0%A4%A&slipway_item=&slipway_params=toString=1,__proto__=2',
      'slipway_item=abc&slipway_category=%00&slipway_date=9999-12-31',
      'slipway_item=999999&slipway_date=2020-01-01',
    ]) {
      await page.goto(`${plainUrl}?${invalidQuery}`);
      await expect(widget.part('items')).toBeVisible();
      await expect(widget.part('list').or(widget.part('none')).or(widget.part('dates')).first()).toBeVisible();
    }
    // The last URL names an item that does not exist, so the widget shows a notice and the list.
    await expect(widget.part('notice')).toHaveText('This is no longer available.');
    await expect(widget.button('Sea kayak')).toBeVisible();
    expect(errors).toEqual([]);
  });

test('keeps the form and its values after a reload', async ({ page, openPage, widget }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.continueToDetails();
  await widget.root.locator('[name="customer_name"]').fill('Ada Wren');
  await page.reload();
  await expect(widget.heading('Your details')).toBeVisible();
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue('Ada Wren');
  await expect(widget.bookButton).toHaveText('Book and pay');
  await page.goBack();
  await expect(widget.heading('Sea kayak')).toBeVisible();
});

test('restores the list’s filters from the URL after a reload', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'url-params="write"' });
  await widget.button('Paddling').click();
  await widget.root.getByRole('searchbox', { name: 'Search' }).fill('kayak');
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_keyword')).toBe('kayak');
  expect(new URL(page.url()).searchParams.get('slipway_category')).not.toBeNull();
  await page.reload();
  await expect(widget.button('Paddling')).toHaveAttribute('aria-pressed', 'true');
  await expect(widget.root.getByRole('searchbox', { name: 'Search' })).toHaveValue('kayak');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toBeHidden();
  await widget.root.getByRole('searchbox', { name: 'Search' }).fill('');
  await widget.button('All').click();
  await expect(widget.button('Whale watching')).toBeVisible();
});
