/** Checks the ways to embed the widget: its element, `data-slipway` elements, links and scripts. */
import { toAddressAttributes, expect, longRunTag, test, waitForDialogs } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, Widget } from './support/widget.ts';

test('books an item from a div with `data-slipway`', async ({ openDemoPage, widget, venue }) => {
  const guest = createGuest();
  await openDemoPage('marked-div');
  await widget.bookItem('Whale watching', guest);
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test('books with the classic file, which loads modules on demand', async ({ openDemoPage, widget, venue }) => {
  const guest = createGuest();
  await openDemoPage('classic-build');
  await widget.putItemInCart('Sailing yacht “Tern”');
  await expect(widget.lines).toHaveCount(1);
  await widget.button('Keep browsing').click();
  await widget.part('choose-dates').click();
  await expect(widget.button('Check availability')).toBeVisible();
  await widget.cartButton.click();
  await widget.checkOutWithDetails(guest);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test(
  'replaces the photo element when a card shows another item',
  { tag: longRunTag },
  async ({ openDemoPage, widget }) => {
    await openDemoPage('plain-embed');
    const photo = widget.root.locator('img').first();
    await expect(photo).toBeVisible();
    const photoBefore = await photo.elementHandle();
    const cardButtons = widget.part('choose');
    const firstName = await cardButtons.first().textContent();
    await widget.root.getByRole('searchbox').fill('tour');
    await expect(cardButtons.first()).not.toHaveText(firstName ?? '');
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image, previousImage) => image === previousImage, photoBefore)).toBe(false);
  },
);

test('runs the classic file as a module', async ({ openPage, widget, venue }) => {
  await openPage({
    account: 'berghof',
    script: `<script type="module" src="${venue.site}/slipway.classic.js"></script>`,
    lang: 'de',
  });
  await widget.button('Almzimmer').click();
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.button('Nächster Monat')).toBeVisible();
});

test('starts the widget in a `data-slipway` div that a script inserts later', async ({
  openDemoPage,
  page,
  widget,
}) => {
  await openDemoPage('inserted-late');
  await expect(page.locator('slipway-booking')).toHaveCount(0);
  await page.locator('#show-dates').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

for (const { situation, change } of [
  {
    situation: 'a div that gets `data-slipway` from a script',
    change: (placeholder: HTMLElement) => placeholder.setAttribute('data-slipway', '1'),
  },
  {
    situation: 'an element that a script creates later',
    change: (placeholder: HTMLElement) => {
      const element = document.createElement('slipway-booking');
      element.setAttribute('base-url', placeholder.dataset.baseUrl ?? '');
      placeholder.append(element);
    },
  },
])
  test(`runs the widget in ${situation}`, async ({ openPage, page, widget, venue }) => {
    await openPage({
      body: `<div id="place" data-base-url="${venue.service}/berghof"><a href="#phone">Book by phone</a></div>`,
    });
    await page.locator('#place').evaluate(change);
    await expect(widget.button('Almzimmer')).toBeVisible();
  });

test(
  'keeps its cart if a script moves the element within the page',
  { tag: longRunTag },
  async ({ openPage, page, widget, venue }) => {
    await openPage({ body: `<div id="place"></div><slipway-booking ${toAddressAttributes(venue)}></slipway-booking>` });
    await widget.putItemInCart('Sea kayak');
    await page.evaluate(() =>
      document.querySelector('#place')?.append(document.querySelector('slipway-booking') ?? ''),
    );
    await expect(widget.lines).toHaveCount(1);
    await widget.checkOut();
    await page.evaluate(() => history.back());
    await expect(widget.heading('Your cart')).toBeVisible();
  },
);

test(
  'warns once and books if the page loads both builds',
  { tag: longRunTag },
  async ({ openDemoPage, page, widget }) => {
    const warnings: string[] = [];
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await openDemoPage('loaded-twice');
    await widget.bookItem('Sea kayak', createGuest());
    expect(warnings.filter((warning) => warning.includes('Slipway'))).toEqual([
      'Slipway is loaded twice on this page; the first one is used.',
    ]);
    expect(errors).toEqual([]);
  },
);

test('shows the page’s own link if JavaScript is off', async ({ browser, venue }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${venue.site}/plain-embed`);
  await expect(page.getByRole('link', { name: 'Book by phone' })).toBeVisible();
  await page.close();
});

test('opens a dialog from a `#slipway` link', async ({ openPage, page, widget, venue }) => {
  await openPage({
    script: `<script type="module" src="${venue.site}/slipway.js" data-slipway-links></script>`,
    body: `<a href="${venue.service}/berghof#slipway">Book a room</a>`,
  });
  const link = page.getByRole('link', { name: 'Book a room' });
  await waitForDialogs(page, venue);
  await link.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(widget.button('Almzimmer')).toBeVisible();
  await widget.putItemInCart('Almzimmer');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await link.press('Enter');
  await expect(widget.lines).toHaveCount(1);
});

test('shows the item of a link inside the class `slipway-booking`', async ({ openPage, widget, venue }) => {
  const link = `${venue.service}/berghof#slipway?item=201&amp;params=adults:2`;
  await openPage({
    script: `<script type="module" src="${venue.site}/slipway.js" data-accounts="${venue.service}/berghof"></script>`,
    body: `<div class="slipway-booking"><p>Rooms</p><p><a href="${link}">Book a room</a></p></div>`,
  });
  await expect(widget.heading('Almzimmer')).toBeVisible();
  await widget.chooseFirstFreeDay();
  await expect(widget.totalPart).toContainText(/\d/);
});

/** Returns two elements, `#sea` and `#hill`, for two different accounts. */
const buildTwoAccountBody = (venue: Venue) =>
  `<slipway-booking id="sea" ${toAddressAttributes(venue)}></slipway-booking>` +
  `<slipway-booking id="hill" ${toAddressAttributes(venue, 'berghof')}></slipway-booking>`;

test('books separately if a page has elements of two accounts', async ({ openPage, page, venue }) => {
  await openPage({ body: buildTwoAccountBody(venue) });
  const harbourWidget = new Widget(page, page.locator('#sea'));
  const berghofWidget = new Widget(page, page.locator('#hill'));
  const harbourGuest = createGuest();
  const berghofGuest = createGuest();
  await harbourWidget.putItemInCart('Sea kayak');
  await berghofWidget.putItemInCart('Almzimmer');
  await expect(harbourWidget.lines).toHaveCount(1);
  await expect(harbourWidget.lines).toContainText('Sea kayak');
  await expect(berghofWidget.lines).toContainText('Almzimmer');
  await harbourWidget.checkOutWithDetails(harbourGuest);
  await berghofWidget.checkOutWithDetails(berghofGuest);
  await berghofWidget.bookButton.click();
  await harbourWidget.bookButton.click();
  const [harbourCode, berghofCode] = [
    await harbourWidget.waitForBookingCode(),
    await berghofWidget.waitForBookingCode(),
  ];
  expect(await venue.readBooking('harbour', harbourCode)).toMatchObject({ customer_email: harbourGuest.email });
  expect(await venue.readBooking('berghof', berghofCode)).toMatchObject({ customer_email: berghofGuest.email });
});

test('goes back in the widget that navigated last', { tag: longRunTag }, async ({ openPage, page, venue }) => {
  await openPage({ body: buildTwoAccountBody(venue) });
  const harbourWidget = new Widget(page, page.locator('#sea'));
  const berghofWidget = new Widget(page, page.locator('#hill'));
  await harbourWidget.chooseItem('Sea kayak');
  await berghofWidget.chooseItem('Almzimmer');
  await page.evaluate(() => history.back());
  await expect(berghofWidget.button('Almzimmer')).toBeVisible();
  await expect(harbourWidget.heading('Sea kayak')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(harbourWidget.button('Sea kayak')).toBeVisible();
});

test('applies the discount code of the attribute `discount-code`', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="104" discount-code="HERON10"' });
  await widget.chooseFirstFreeDay();
  await expect(widget.totalPart).toContainText('$61.20');
});

test('fills in the form with the values of `prefill`', { tag: longRunTag }, async ({ openPage, widget }) => {
  await openPage({ attributes: 'prefill="customer_name=Ada+Wren&amp;customer_email=ada%40example.com"' });
  await widget.putItemInCart('Sea kayak');
  await widget.checkOut();
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue('Ada Wren');
  await expect(widget.root.locator('[name="customer_email"]')).toHaveValue('ada@example.com');
});
