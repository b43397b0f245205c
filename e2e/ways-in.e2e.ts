/** Checks the ways to embed the widget: its element, `data-slipway` elements, links and scripts. */
import { addressesOf, expect, longRun, test, waitForDialogs } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, Widget } from './support/widget.ts';

test('books an item from a div with `data-slipway`', async ({ demo, widget, venue }) => {
  const guest = newGuest();
  await demo('marked-div');
  await widget.bookItem('Whale watching', guest);
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test('books with the classic file, which loads modules on demand', async ({ demo, widget, venue }) => {
  const guest = newGuest();
  await demo('classic-build');
  await widget.putInCart('Sailing yacht “Tern”');
  await expect(widget.lines).toHaveCount(1);
  await widget.button('Keep browsing').click();
  await widget.part('choose-dates').click();
  await expect(widget.button('Check availability')).toBeVisible();
  await widget.cartButton.click();
  await widget.checkOutAs(guest);
  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test('replaces the photo element when a card shows another item', { tag: longRun }, async ({ demo, widget }) => {
  await demo('plain-embed');
  const photo = widget.root.locator('img').first();
  await expect(photo).toBeVisible();
  const before = await photo.elementHandle();
  const cardButtons = widget.part('choose');
  const first = await cardButtons.first().textContent();
  await widget.root.getByRole('searchbox').fill('tour');
  await expect(cardButtons.first()).not.toHaveText(first ?? '');
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((current, previous) => current === previous, before)).toBe(false);
});

test('runs the classic file as a module', async ({ stage, widget, venue }) => {
  await stage({
    account: 'berghof',
    script: `<script type="module" src="${venue.site}/slipway.classic.js"></script>`,
    lang: 'de',
  });
  await widget.button('Almzimmer').click();
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.button('Nächster Monat')).toBeVisible();
});

test('runs a div with `data-slipway` that a script inserts later', async ({ demo, page, widget }) => {
  await demo('inserted-late');
  await expect(page.locator('slipway-booking')).toHaveCount(0);
  await page.locator('#show-dates').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

for (const { what, change } of [
  {
    what: 'a div that gets `data-slipway` from a script',
    change: (place: HTMLElement) => place.setAttribute('data-slipway', '1'),
  },
  {
    what: 'an element that a script creates later',
    change: (place: HTMLElement) => {
      const element = document.createElement('slipway-booking');
      element.setAttribute('base-url', place.dataset.baseUrl ?? '');
      place.append(element);
    },
  },
])
  test(`runs ${what}`, async ({ stage, page, widget, venue }) => {
    await stage({
      body: `<div id="place" data-base-url="${venue.service}/berghof"><a href="#phone">Book by phone</a></div>`,
    });
    await page.locator('#place').evaluate(change);
    await expect(widget.button('Almzimmer')).toBeVisible();
  });

test(
  'keeps its cart if a script moves the element within the page',
  { tag: longRun },
  async ({ stage, page, widget, venue }) => {
    await stage({ body: `<div id="place"></div><slipway-booking ${addressesOf(venue)}></slipway-booking>` });
    await widget.putInCart('Sea kayak');
    await page.evaluate(() =>
      document.querySelector('#place')?.append(document.querySelector('slipway-booking') ?? ''),
    );
    await expect(widget.lines).toHaveCount(1);
    await widget.checkOut();
    await page.evaluate(() => history.back());
    await expect(widget.heading('Your cart')).toBeVisible();
  },
);

test('warns once and books if the page loads both builds', { tag: longRun }, async ({ demo, page, widget }) => {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await demo('loaded-twice');
  await widget.bookItem('Sea kayak', newGuest());
  expect(warnings.filter((words) => words.includes('Slipway'))).toEqual([
    'Slipway is loaded twice on this page; the first one is used.',
  ]);
  expect(errors).toEqual([]);
});

test('shows the page’s own link if JavaScript is off', async ({ browser, venue }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${venue.site}/plain-embed`);
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeVisible();
  await page.close();
});

test('opens a dialog from a `#slipway` link', async ({ stage, page, widget, venue }) => {
  await stage({
    script: `<script type="module" src="${venue.site}/slipway.js" data-slipway-links></script>`,
    body: `<a href="${venue.service}/berghof#slipway">Book a room</a>`,
  });
  const link = page.getByRole('link', { name: 'Book a room' });
  await waitForDialogs(page, venue);
  await link.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(widget.button('Almzimmer')).toBeVisible();
  await widget.putInCart('Almzimmer');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await link.press('Enter');
  await expect(widget.lines).toHaveCount(1);
});

test('shows the item of a link inside the class `slipway-booking`', async ({ stage, widget, venue }) => {
  const link = `${venue.service}/berghof#slipway?item=201&amp;params=adults:2`;
  await stage({
    script: `<script type="module" src="${venue.site}/slipway.js" data-accounts="${venue.service}/berghof"></script>`,
    body: `<div class="slipway-booking"><p>Rooms</p><p><a href="${link}">Book a room</a></p></div>`,
  });
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText(/\d/);
});

/** Returns two elements, `#sea` and `#hill`, for two different accounts. */
const twoAccounts = (venue: Venue) =>
  `<slipway-booking id="sea" ${addressesOf(venue)}></slipway-booking>` +
  `<slipway-booking id="hill" ${addressesOf(venue, 'berghof')}></slipway-booking>`;

test('books separately if a page has elements of two accounts', async ({ stage, page, venue }) => {
  await stage({ body: twoAccounts(venue) });
  const sea = new Widget(page, page.locator('#sea'));
  const hill = new Widget(page, page.locator('#hill'));
  const seaGuest = newGuest();
  const hillGuest = newGuest();
  await sea.putInCart('Sea kayak');
  await hill.putInCart('Almzimmer');
  await expect(sea.lines).toHaveCount(1);
  await expect(sea.lines).toContainText('Sea kayak');
  await expect(hill.lines).toContainText('Almzimmer');
  await sea.checkOutAs(seaGuest);
  await hill.checkOutAs(hillGuest);
  await hill.book.click();
  await sea.book.click();
  const [seaCode, hillCode] = [await sea.waitForCode(), await hill.waitForCode()];
  expect(await venue.booking('harbour', seaCode)).toMatchObject({ customer_email: seaGuest.email });
  expect(await venue.booking('berghof', hillCode)).toMatchObject({ customer_email: hillGuest.email });
});

test('goes back in the widget that navigated last', { tag: longRun }, async ({ stage, page, venue }) => {
  await stage({ body: twoAccounts(venue) });
  const sea = new Widget(page, page.locator('#sea'));
  const hill = new Widget(page, page.locator('#hill'));
  await sea.chooseItem('Sea kayak');
  await hill.chooseItem('Almzimmer');
  await page.evaluate(() => history.back());
  await expect(hill.button('Almzimmer')).toBeVisible();
  await expect(sea.heading('Sea kayak')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(sea.button('Sea kayak')).toBeVisible();
});

test('applies the discount code of the attribute `discount-code`', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="104" discount-code="HERON10"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$61.20');
});

test('fills in the form with the values of `prefill`', { tag: longRun }, async ({ stage, widget }) => {
  await stage({ attributes: 'prefill="customer_name=Ada+Wren&amp;customer_email=ada%40example.com"' });
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue('Ada Wren');
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue('ada@example.com');
});
