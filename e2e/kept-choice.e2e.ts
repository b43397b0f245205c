/** What is being chosen is not lost: by a reload, by a tab that was put aside, and in the page's address. */
import { addressesOf, expect, publishPage, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

/** What is chosen by now, as the page may know it. */
const choiceOf = async (widget: Widget) => (await widget.state()).choice as Record<string, unknown>;

/** One more of a parameter, by the button beside its count. */
const more = (widget: Widget, name: string) =>
  widget.root.getByRole('button', { name: new RegExp(`^Add one: ${name}`) });

async function chooseKayak(widget: Widget): Promise<Record<string, unknown>> {
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await more(widget, 'Adults').click();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  return choiceOf(widget);
}

test('item, days and party survive a reload, with the way back to the list', async ({ page, stage, widget }) => {
  await stage();
  const chosen = await chooseKayak(widget);
  const when = await widget.part('when').first().innerText();
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.chosenDays.first()).toBeVisible();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await choiceOf(widget)).toEqual(chosen);
  expect(await widget.part('when').first().innerText()).toBe(when);
  await page.goBack();
  await expect(widget.button('Paddle board')).toBeVisible();
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
});

test('a start time survives a reload as well', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem(/Wren/);
  await widget.chooseQuietDay();
  await widget.part('time').locator('input:not([disabled])').nth(1).check();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const chosen = await choiceOf(widget);
  await page.reload();
  await expect(widget.part('time').locator('input:checked')).toHaveCount(1);
  expect(await choiceOf(widget)).toEqual(chosen);
});

test('a tab that the browser puts aside and brings back has it still; another tab begins anew', async ({
  context,
  page,
  stage,
  widget,
}) => {
  await stage();
  const chosen = await chooseKayak(widget);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(widget.chosenDays.first()).toBeVisible();
  expect(await choiceOf(widget)).toEqual(chosen);
  const other = await context.newPage();
  await other.goto(address);
  await expect(
    other.locator('slipway-booking').getByRole('button', { name: 'Paddle board', exact: true }),
  ).toBeVisible();
});

test('what is in the cart, or booked, is chosen no longer', async ({ page, stage, widget }) => {
  await stage();
  await chooseKayak(widget);
  await widget.addToCart();
  await page.reload();
  await expect(widget.heading('Your cart')).toBeVisible();
  expect(await choiceOf(widget)).toMatchObject({ itemId: null, start: null, params: {} });
  await widget.checkOutAs(newGuest());
  await widget.book.click();
  await widget.waitForCode();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('slipway:choice'))),
  ).toEqual([]);
});

test('an item that is not offered any more, and days that are past, fall back to what is offered', async ({
  page,
  stage,
  widget,
}) => {
  await stage();
  await chooseKayak(widget);
  const rewrite = (change: Record<string, unknown>) =>
    page.evaluate((changes) => {
      for (const [key, text] of Object.entries(sessionStorage))
        if (key.startsWith('slipway:choice:')) {
          const kept = JSON.parse(String(text)) as { choice: object };
          sessionStorage.setItem(key, JSON.stringify({ ...kept, choice: { ...kept.choice, ...changes } }));
        }
    }, change);
  await rewrite({ start: '2020-01-10', end: '2020-01-11' });
  await page.reload();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await choiceOf(widget)).toMatchObject({ start: null, end: null, params: { adults: 2 } });
  await expect(widget.problem).toHaveCount(0);
  await rewrite({ itemId: '987654' });
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.fallback).toBeHidden();
});

test('an element that names another item shows that one: it is another visit', async ({ page, venue, widget }) => {
  const pages = ['', 'item-id="105"'].map((attributes) => publishPage(venue, { attributes }));
  const name = '/of-the-day';
  let shown = 0;
  venue.serve(name, async () => fetch(String(pages[shown])));
  await page.goto(venue.site + name);
  await chooseKayak(widget);
  shown = 1;
  await page.reload();
  await expect(widget.freeDays.first()).toBeVisible();
  expect(await choiceOf(widget)).toMatchObject({ itemId: '105', start: null });
});

test('with url-params="write" the address carries the choice, and opens it for somebody else', async ({
  browser,
  page,
  stage,
  widget,
}) => {
  await stage({ attributes: 'url-params="write"' });
  await page.goto(`${page.url()}?ref=mail%20one#prices`);
  const chosen = await chooseKayak(widget);
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(
      `?ref=mail%20one&slipway_item=${chosen.itemId}&slipway_date=${chosen.start}&slipway_params=adults=2,children=0`,
    );
  expect(new URL(page.url()).hash).toBe('#prices');

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(page.url());
  const theirs = new (widget.constructor as typeof Widget)(friend);
  await expect(theirs.heading('Sea kayak')).toBeVisible();
  await expect(theirs.add).toHaveAttribute('aria-disabled', 'false');
  expect(await choiceOf(theirs)).toMatchObject({ itemId: chosen.itemId, start: chosen.start, params: { adults: 2 } });
  await theirs.back.click();
  await expect(theirs.button('Paddle board')).toBeVisible();
  await expect.poll(() => new URL(friend.url()).search).toBe('?ref=mail%20one');
  await friend.context().close();
});

test('days across two months, and a code, stand in the address; in the cart nothing does', async ({
  page,
  stage,
  widget,
}) => {
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

test('the page’s own state of the history stays beside ours', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params="write"' });
  await page.evaluate(() => history.replaceState({ router: { page: 7 } }, ''));
  await chooseKayak(widget);
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_date')).not.toBeNull();
  expect(await page.evaluate(() => (history.state as { router: unknown }).router)).toEqual({ page: 7 });
});

test('an item opened before the part that writes the address had come stands in it all the same', async ({
  page,
  stage,
  widget,
}) => {
  let letGo: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/page-options-[^/]*\.js/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await stage({ attributes: 'url-params="write"' });
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  letGo();
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
});

test('one address holds one choice: that of the first element; debug tells the second', async ({
  page,
  stage,
  venue,
}) => {
  const element = (id: string, more = '') =>
    `<slipway-booking id="${id}" ${addressesOf(venue)} url-params="write" ${more}><p>Call us.</p></slipway-booking>`;
  await stage({ body: element('first') + element('second', 'debug') });
  const openIn = (id: string, item: string) =>
    page.locator(`#${id}`).getByRole('button', { name: item, exact: true }).click();
  await openIn('second', 'Paddle board');
  await openIn('first', 'Sea kayak');
  await expect.poll(() => new URL(page.url()).searchParams.get('slipway_item')).toBe('104');
  await expect(page.getByText('Another element keeps the page’s address up to date already.')).toHaveCount(1);
});

test('category, words to search for and language are taken from the address', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params category-id="11" keyword="walk"' });
  await page.goto(`${page.url()}?slipway_category=12,13&slipway_keyword=kayak&slipway_lang=fr`);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Lighthouse walk')).toHaveCount(0);
  await expect(widget.part('frame')).toHaveAttribute('lang', 'fr');
});

for (const attributes of ['url-params', 'url-params="write"'])
  test(`nonsense in the address breaks nothing, with ${attributes}`, async ({ page, stage, widget }) => {
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
    // The last of them asked for an item that nobody offers: that is said, and what there is instead is shown.
    await expect(widget.part('notice')).toHaveText('This is no longer available.');
    await expect(widget.button('Sea kayak')).toBeVisible();
    expect(errors).toEqual([]);
  });

test('a reload while typing comes back to the details, with what was typed, and Back leads where it led before', async ({
  page,
  stage,
  widget,
}) => {
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

test('an address keeps the list as it was narrowed and browsed, and leaves nothing else out', async ({
  page,
  stage,
  widget,
}) => {
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
