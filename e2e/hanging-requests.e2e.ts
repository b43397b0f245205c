/**
 * Checks visits in which one request never gets an answer. Everything that does not need this answer must still work.
 */
import { expect, test } from './support/journey.ts';
import { createGuest, type Widget } from './support/widget.ts';

type GuestAction = (widget: Widget) => Promise<void>;

async function selectPricedDay(widget: Widget): Promise<void> {
  await widget.chooseFirstFreeDay();
  await expect(widget.totalPart).toContainText('$');
}

const openItemAndSelectDay: GuestAction = async (widget) => {
  await widget.chooseItem('Sea kayak');
  await selectPricedDay(widget);
};

const addItemToCart: GuestAction = async (widget) => {
  await openItemAndSelectDay(widget);
  await widget.addToCart();
  await expect(widget.lines).toHaveCount(1);
};

/**
 * Requests that hang from the start of the visit, each with an action that must still work. `urlPattern` matches the
 * URLs of the request.
 */
const initialHangs: readonly [request: string, urlPattern: RegExp, actionName: string, performAction: GuestAction][] = [
  ['the free days on the cards', /\/item\/cal\?/, 'add an item to the cart', addItemToCart],
  ['the prices on the cards', /\/item\?start_date=/, 'add an item to the cart', addItemToCart],
  ['the prices of days', /rules=off/, 'add an item to the cart', addItemToCart],
  [
    'the quote of an item',
    /\/item\/104\?/,
    'see the price of another item',
    async (widget) => {
      await widget.chooseItem('Sea kayak');
      await widget.chooseFirstFreeDay();
      await widget.backButton.click();
      await widget.chooseItem('Paddle board');
      await selectPricedDay(widget);
    },
  ],
  [
    'the calendar of an item',
    /\/item\/104\/cal/,
    'see the price of another item',
    async (widget) => {
      await widget.chooseItem('Sea kayak');
      await widget.backButton.click();
      await widget.chooseItem('Paddle board');
      await selectPricedDay(widget);
    },
  ],
  [
    'the booking form',
    /\/booking\/form/,
    'go back to the cart',
    async (widget) => {
      await addItemToCart(widget);
      await widget.button('Continue').click();
      await expect(widget.heading('Your details')).toBeVisible();
      await widget.backButton.click();
      await expect(widget.lines).toHaveCount(1);
    },
  ],
  [
    'the new session',
    /\/booking\/session/,
    'go back to the list',
    async (widget) => {
      await openItemAndSelectDay(widget);
      await widget.addButton.click();
      await widget.backButton.click();
      await expect(widget.part('choose').first()).toBeVisible();
    },
  ],
];

/**
 * Requests that hang only later in the visit. After the call of `startHanging()`, requests that match `urlPattern` get
 * no answer.
 */
const laterHangs: readonly [
  request: string,
  urlPattern: RegExp,
  actionName: string,
  performAction: (widget: Widget, startHanging: () => Promise<void>) => Promise<void>,
][] = [
  [
    'the later days of an item',
    /\/item\/104\/cal/,
    'see a price in the first months',
    async (widget, startHanging) => {
      await widget.chooseItem('Sea kayak');
      await expect(widget.freeDays.first()).toBeVisible();
      await startHanging();
      for (let month = 0; month < 4; month++) await widget.button('Next month').click();
      await expect(widget.freeDays).toHaveCount(0);
      for (let month = 0; month < 4; month++) await widget.button('Previous month').click();
      await selectPricedDay(widget);
    },
  ],
  [
    'the removal of a line',
    /\/booking\/session/,
    'see the price of another item',
    async (widget, startHanging) => {
      await addItemToCart(widget);
      await startHanging();
      await widget.button('Remove Sea kayak').click();
      await widget.backButton.click();
      await widget.chooseItem('Paddle board');
      await selectPricedDay(widget);
    },
  ],
];

for (const [request, urlPattern, actionName, performAction] of laterHangs)
  test(`lets a guest ${actionName} if a later request for ${request} hangs`, async ({ page, openPage, widget }) => {
    let hangingCount = 0;
    await openPage();
    await performAction(widget, async () => void (await page.route(urlPattern, () => void (hangingCount += 1))));
    expect(hangingCount).toBeGreaterThan(0);
  });

for (const [request, urlPattern] of [
  ['the account', /\/company/],
  ['the items', /\/item(\?|$)/],
] as const)
  test(`shows a returning guest a price while the request for ${request} hangs`, async ({ page, openPage, widget }) => {
    await openPage();
    await openItemAndSelectDay(widget);
    await page.waitForFunction(() => localStorage.getItem('slipway:answers')?.includes('/company'));
    let hangingCount = 0;
    await page.route(urlPattern, () => void (hangingCount += 1));
    await openPage();
    await openItemAndSelectDay(widget);
    expect(hangingCount).toBeGreaterThan(0);
  });

for (const [request, urlPattern, actionName, performAction] of initialHangs)
  test(`lets a guest ${actionName} while the request for ${request} hangs`, async ({ page, openPage, widget }) => {
    let hangingCount = 0;
    await page.route(urlPattern, () => void (hangingCount += 1));
    await openPage();
    await performAction(widget);
    expect(hangingCount).toBeGreaterThan(0);
  });

test('keeps the total visible while the create request has no answer', async ({ page, openPage, widget, venue }) => {
  let releaseRequest: () => void = () => undefined;
  const requestRelease = new Promise<void>((resolve) => (releaseRequest = resolve));
  await page.route(/\/booking\/create/, async (route) => {
    await requestRelease;
    await route.continue();
  });
  await openPage();
  await addItemToCart(widget);
  await widget.checkOut();
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await expect(widget.totalPart).toContainText('$');
  releaseRequest();
  await expect(widget.bookingCode).toBeVisible();
  expect(venue.serviceRequests.filter(({ path }) => path.endsWith('/booking/create'))).toHaveLength(1);
});
