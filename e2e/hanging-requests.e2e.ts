/**
 * Checks visits in which one request never gets an answer. Everything that does not need this answer must still work.
 */
import { expect, test } from './support/journey.ts';
import { newGuest, type Widget } from './support/widget.ts';

type Act = (widget: Widget) => Promise<void>;

async function priceDay(widget: Widget): Promise<void> {
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$');
}

const openAndPrice: Act = async (widget) => {
  await widget.chooseItem('Sea kayak');
  await priceDay(widget);
};

const bookInCart: Act = async (widget) => {
  await openAndPrice(widget);
  await widget.addToCart();
  await expect(widget.lines).toHaveCount(1);
};

/** Requests that hang from the start, each with an action that must still work. `hangs` matches their URLs. */
const cases: readonly [request: string, hangs: RegExp, act: string, does: Act][] = [
  ['the days of the cards', /\/item\/cal\?/, 'book up to the cart', bookInCart],
  ['the prices of the cards', /\/item\?start_date=/, 'book up to the cart', bookInCart],
  ['the prices of days', /rules=off/, 'book up to the cart', bookInCart],
  [
    'the quote of an item',
    /\/item\/104\?/,
    'price another item',
    async (widget) => {
      await widget.chooseItem('Sea kayak');
      await widget.chooseFirstFreeDay();
      await widget.back.click();
      await widget.chooseItem('Paddle board');
      await priceDay(widget);
    },
  ],
  [
    'the calendar of an item',
    /\/item\/104\/cal/,
    'price another item',
    async (widget) => {
      await widget.chooseItem('Sea kayak');
      await widget.back.click();
      await widget.chooseItem('Paddle board');
      await priceDay(widget);
    },
  ],
  [
    'the booking form',
    /\/booking\/form/,
    'go back to the cart',
    async (widget) => {
      await bookInCart(widget);
      await widget.button('Continue').click();
      await expect(widget.heading('Your details')).toBeVisible();
      await widget.back.click();
      await expect(widget.lines).toHaveCount(1);
    },
  ],
  [
    'the new session',
    /\/booking\/session/,
    'go back to the list',
    async (widget) => {
      await openAndPrice(widget);
      await widget.add.click();
      await widget.back.click();
      await expect(widget.part('choose').first()).toBeVisible();
    },
  ],
];

/** Requests that hang only later in the visit. From the call of `hang()` on, requests get no answer. */
const laterCases: readonly [
  request: string,
  hangs: RegExp,
  act: string,
  does: (widget: Widget, hang: () => Promise<void>) => Promise<void>,
][] = [
  [
    'the later days of an item',
    /\/item\/104\/cal/,
    'price a day of the first months',
    async (widget, hang) => {
      await widget.chooseItem('Sea kayak');
      await expect(widget.freeDays.first()).toBeVisible();
      await hang();
      for (let turn = 0; turn < 4; turn++) await widget.button('Next month').click();
      await expect(widget.freeDays).toHaveCount(0);
      for (let turn = 0; turn < 4; turn++) await widget.button('Previous month').click();
      await priceDay(widget);
    },
  ],
  [
    'the removal of a line',
    /\/booking\/session/,
    'price another item',
    async (widget, hang) => {
      await bookInCart(widget);
      await hang();
      await widget.button('Remove Sea kayak').click();
      await widget.back.click();
      await widget.chooseItem('Paddle board');
      await priceDay(widget);
    },
  ],
];

for (const [request, hangs, act, does] of laterCases)
  test(`lets a guest ${act} if the request for ${request} hangs later`, async ({ page, stage, widget }) => {
    let count = 0;
    await stage();
    await does(widget, async () => void (await page.route(hangs, () => void (count += 1))));
    expect(count).toBeGreaterThan(0);
  });

for (const [request, hangs] of [
  ['the account', /\/company/],
  ['the items', /\/item(\?|$)/],
] as const)
  test(`shows a returning guest a price while the request for ${request} hangs`, async ({ page, stage, widget }) => {
    await stage();
    await openAndPrice(widget);
    await page.waitForFunction(() => localStorage.getItem('slipway:answers')?.includes('/company'));
    let count = 0;
    await page.route(hangs, () => void (count += 1));
    await stage();
    await openAndPrice(widget);
    expect(count).toBeGreaterThan(0);
  });

for (const [request, hangs, act, does] of cases)
  test(`lets a guest ${act} while the request for ${request} hangs`, async ({ page, stage, widget }) => {
    let count = 0;
    await page.route(hangs, () => void (count += 1));
    await stage();
    await does(widget);
    expect(count).toBeGreaterThan(0);
  });

test('keeps the details visible while the create request has no answer', async ({ page, stage, widget, venue }) => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/booking\/create/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await stage();
  await bookInCart(widget);
  await widget.checkOut();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await expect(widget.total).toContainText('$');
  release();
  await expect(widget.code).toBeVisible();
  expect(venue.serviceRequests.filter(({ path }) => path.endsWith('/booking/create'))).toHaveLength(1);
});
