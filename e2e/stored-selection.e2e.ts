/** Tests that the selection survives a reload and a restored tab, and that the page's URL can contain it. */
import { addressesOf, expect, publishPage, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

/** Returns the selection from the element's public state. */
const readSelection = async (widget: Widget) => (await widget.state()).choice as Record<string, unknown>;

/** Returns the button that increases a parameter by one. */
const addButton = (widget: Widget, name: string) =>
  widget.root.getByRole('button', { name: new RegExp(`^Add one: ${name}`) });

async function selectKayak(widget: Widget): Promise<Record<string, unknown>> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await addButton(widget, 'Adults').click();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  return readSelection(widget);
}

test('keeps item, days and party after a reload', async ({ page, stage, widget }) => {
  await stage();
  const selection = await selectKayak(widget);
  const when = await widget.part('when').first().innerText();
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.chosenDays.first()).toBeVisible();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await readSelection(widget)).toEqual(selection);
  expect(await widget.part('when').first().innerText()).toBe(when);
  await page.goBack();
  await expect(widget.button('Paddle board')).toBeVisible();
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
});

test('keeps the start time after a reload', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem(/Wren/);
  await widget.chooseQuietDay();
  await widget.part('time').locator('input:not([disabled])').nth(1).check();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const selection = await readSelection(widget);
  await page.reload();
  await expect(widget.part('time').locator('input:checked')).toHaveCount(1);
  expect(await readSelection(widget)).toEqual(selection);
});

test('keeps the selection in a restored tab, not in a new one', async ({ context, page, stage, widget }) => {
  await stage();
  const selection = await selectKayak(widget);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(widget.chosenDays.first()).toBeVisible();
  expect(await readSelection(widget)).toEqual(selection);
  const other = await context.newPage();
  await other.goto(address);
  await expect(
    other.locator('slipway-booking').getByRole('button', { name: 'Paddle board', exact: true }),
  ).toBeVisible();
});

test('clears the selection once the item is in the cart', async ({ page, stage, widget }) => {
  await stage();
  await selectKayak(widget);
  await widget.addToCart();
  await page.reload();
  await expect(widget.heading('Your cart')).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ itemId: null, start: null, params: {} });
  await widget.checkOutAs(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('slipway:choice'))),
  ).toEqual([]);
});

test('drops stored days in the past and unavailable stored items', async ({ page, stage, widget }) => {
  await stage();
  await selectKayak(widget);
  const rewrite = (change: Record<string, unknown>) =>
    page.evaluate((changes) => {
      for (const [key, text] of Object.entries(sessionStorage))
        if (key.startsWith('slipway:choice:')) {
          const entry = JSON.parse(String(text)) as { choice: object };
          sessionStorage.setItem(key, JSON.stringify({ ...entry, choice: { ...entry.choice, ...changes } }));
        }
    }, change);
  await rewrite({ start: '2020-01-10', end: '2020-01-11' });
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ start: null, end: null, params: { adults: 2 } });
  await expect(widget.problem).toHaveCount(0);
  await rewrite({ itemId: '987654' });
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallback).toBeHidden();
});

test('ignores the stored selection if `item-id` names a different item', async ({ page, venue, widget }) => {
  const pages = ['', 'item-id="105"'].map((attributes) => publishPage(venue, { attributes }));
  const name = '/of-the-day';
  let pageIndex = 0;
  venue.serve(name, async () => fetch(String(pages[pageIndex])));
  await page.goto(venue.site + name);
  await selectKayak(widget);
  pageIndex = 1;
  await page.reload();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await readSelection(widget)).toMatchObject({ itemId: '105', start: null });
});

test('writes the selection into a URL that other guests can open', async ({ browser, page, stage, widget }) => {
  await stage({ attributes: 'url-params="write"' });
  await page.goto(`${page.url()}?ref=mail%20one#prices`);
  const selection = await selectKayak(widget);
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(
      `?ref=mail%20one&slipway_item=${selection.itemId}&slipway_date=${selection.start}&slipway_params=adults=2,children=0`,
    );
  expect(new URL(page.url()).hash).toBe('#prices');

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(page.url());
  const friendWidget = new (widget.constructor as typeof Widget)(friend);
  await expect(friendWidget.heading('Sea kayak')).toBeVisible();
  await expect(friendWidget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await readSelection(friendWidget)).toMatchObject({
    itemId: selection.itemId,
    start: selection.start,
    params: { adults: 2 },
  });
  await friendWidget.back.click();
  await expect(friendWidget.button('Paddle board')).toBeVisible();
  await expect.poll(() => new URL(friend.url()).search).toBe('?ref=mail%20one');
  await friend.context().close();
});

test('removes the end date from the URL after Add to cart', async ({ page, stage, widget }) => {
  await stage({ account: 'berghof', attributes: 'url-params="write"' });
  await widget.chooseItem('Almzimmer');
  const end = await widget.chooseFreeRun(3);
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_end')).toBe(end);
  await page.reload();
  await expect(widget.chosenDays).toHaveCount(3);
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await widget.addToCart();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('keeps the page’s own `history.state` when it writes the URL', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params="write"' });
  await page.evaluate(() => history.replaceState({ router: { page: 7 } }, ''));
  await selectKayak(widget);
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_date')).not.toBeNull();
  expect(await page.evaluate(() => (history.state as { router: unknown }).router)).toEqual({ page: 7 });
});

test('writes the open item into the URL once its module loads', async ({ page, stage, widget }) => {
  let load: () => void = () => undefined;
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/page-options-[^/]*\.js/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await stage({ attributes: 'url-params="write"' });
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  load();
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
});

test('writes only the first element’s selection into the URL', async ({ page, stage, venue }) => {
  const element = (id: string, more = '') =>
    `<slipway-booking id="${id}" ${addressesOf(venue)} url-params="write" ${more}><p>Call us.</p></slipway-booking>`;
  await stage({ body: element('first') + element('second', 'debug') });
  const openIn = (id: string, item: string) =>
    page.locator(`#${id}`).getByRole('button', { name: item, exact: true }).click();
  await openIn('second', 'Paddle board');
  await openIn('first', 'Sea kayak');
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
  await expect(page.getByText('Another element already writes into the page’s URL.')).toHaveCount(1);
});

test('reads category, keyword and language from the URL', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params category-id="11" keyword="walk"' });
  await page.goto(`${page.url()}?slipway_category=12,13&slipway_keyword=kayak&slipway_lang=fr`);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Lighthouse walk')).toHaveCount(0);
  await expect(widget.part('frame')).toHaveAttribute('lang', 'fr');
});

for (const attributes of ['url-params', 'url-params="write"'])
  test(`ignores invalid values in the URL: ${attributes}`, async ({ page, stage, widget }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await stage({ attributes });
    const plain = page.url();
    for (const nonsense of [
      'slipway_date=2030-02-30&slipway_end=yesterday&slipway_params=adults=9e99,=2,x=-1,%00=1',
      'slipway_date=2020-01-01&slipway_end=1999-01-01&slipway_lang=%3Cscript%3E&slipway_keyword=%22%3E%3Cimg%20src=x%3E',
      'slipway_lang=xx-yy-zz&slipway_code=%E0%A4%A&slipway_item=&slipway_params=toString=1,__proto__=2',
      'slipway_item=abc&slipway_category=%00&slipway_date=9999-12-31',
      'slipway_item=999999&slipway_date=2020-01-01',
    ]) {
      await page.goto(`${plain}?${nonsense}`);
      await expect(widget.part('items')).toBeVisible();
      await expect(widget.part('list').or(widget.part('none')).or(widget.part('dates')).first()).toBeVisible();
    }
    // The last URL names an item that does not exist. The widget shows a notice and the list.
    await expect(widget.part('notice')).toHaveText('This is no longer available.');
    await expect(widget.button('Sea kayak')).toBeVisible();
    expect(errors).toEqual([]);
  });

test('keeps the form and its values after a reload', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.continueToDetails();
  await widget.root.locator('[name="customer_name"]').fill('Ada Wren');
  await page.reload();
  await expect(widget.heading('Your details')).toBeVisible();
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue('Ada Wren');
  await expect(widget.book).toHaveText('Book and pay');
  await page.goBack();
  await expect(widget.heading('Sea kayak')).toBeVisible();
});

test('restores the list’s filters from the URL after a reload', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params="write"' });
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
