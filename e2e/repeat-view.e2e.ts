/**
 * Checks pages that a guest opens again. The widget shows the catalogue from its response cache immediately, and
 * requests it again in the background. Prices and bookings always come from the service.
 */
import type { Page } from 'playwright/test';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { toCompactDay, getFirstDay, toMonth, addMonths } from '../src/values/dates/day.ts';
import { expect, publishPage, test } from './support/journey.ts';
import { loadInWaves } from './support/seen/waves.ts';
import { newGuest } from './support/widget.ts';

const key = 'slipway:answers';
/** Pattern for the URLs whose responses the widget caches: account, items and calendars, but no prices or searches. */
const catalogueUrl = /\/api\/3\.0\/(company|item(\/\d+\/cal)?)(\?(?!.*(rules|param|start_date=.*item_id)).*)?$/;
/** Requests that the widget sends only after it shows the calendar. */
const laterRequests = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;
const hidden = () => ({ visibility: 'P' }) as const;
const today = getToday('America/Vancouver', Date.now());
/** First day of the next month. It is the first day in the calendar after one press of “Next month”. */
const nextMonth = getFirstDay(addMonths(toMonth(today), 1));

/** Waits until the response cache contains the account, the list and the responses to `paths`. */
async function waitForCached(page: Page, ...paths: string[]): Promise<void> {
  await page.waitForFunction(([name, texts]) => texts.every((text) => localStorage.getItem(name)?.includes(text)), [
    key,
    ['/company?', '/item?', ...paths],
  ] as const);
}

/** Waits until a new response replaces the cached one that contains a text. */
async function waitForUncached(page: Page, removedText: string): Promise<void> {
  await page.waitForFunction(([name, text]) => localStorage.getItem(name)?.includes(text) === false, [
    key,
    removedText,
  ] as const);
}

/** Delays all catalogue responses until the test calls the returned `release`. */
async function holdCatalogue(page: Page) {
  let release: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (release = resolve));
  await page.route(catalogueUrl, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  return { release };
}

test.afterEach(({ venue }) => venue.restoreItems());

test('shows the cached calendar before any response of the service', async ({ page, venue, widget }) => {
  const address = publishPage(venue, { attributes: 'item-id="107"' });
  await page.goto(address);
  await waitForCached(page, '/item/107/cal?');
  const { waves } = await loadInWaves(page, address, widget.freeDays, laterRequests);
  expect(waves.flat().filter(({ path }) => path.includes('/api/'))).toEqual([]);
});

test('sends one price request when the guest selects a cached day', async ({ page, stage, venue, widget }) => {
  await venue.freeAll(107);
  await stage({ attributes: 'item-id="107"' });
  await waitForCached(page, '/item/107/cal?');
  const { release } = await holdCatalogue(page);
  const before = venue.serviceRequests.length;
  await page.reload();
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const quoteRequests = venue.serviceRequests.slice(before).filter(({ path }) => path.includes('/item/107?'));
  expect(quoteRequests).toHaveLength(1);
  release();
});

test('refuses a cached day that has sold out meanwhile', async ({ page, stage, venue, widget }) => {
  await venue.freeAll(106);
  await stage({ attributes: 'item-id="106"' });
  await waitForCached(page, '/item/106/cal?');
  const days = `start_date=${toCompactDay(nextMonth)}&end_date=${toCompactDay(nextMonth)}`;
  await venue.takeAll('harbour', 106, `${days}&param[boards]=1`);
  const { release } = await holdCatalogue(page);
  await page.reload();
  await widget.button('Next month').click();
  const soldOutDay = widget.day(1);
  await expect(soldOutDay).toHaveAttribute('aria-disabled', 'false');
  await soldOutDay.click();
  await expect(widget.add).toBeHidden();
  const month = await widget.days.first().getAttribute('data-day');
  release();
  await expect(soldOutDay).not.toHaveAttribute('part', /\bfree\b/);
  expect(await widget.days.first().getAttribute('data-day')).toBe(month);
  await expect(widget.day(2)).toHaveAttribute('aria-disabled', 'false');
});

test('keeps the cached list until the guest navigates', async ({ page, stage, venue, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitForCached(page);
  await venue.changeItem(104, () => ({ name: 'Narrow kayak' }));
  await venue.changeItem(106, hidden);
  const { release } = await holdCatalogue(page);
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toBeVisible();
  release();
  await waitForUncached(page, 'Paddle board');
  await expect(widget.button('Paddle board')).toBeVisible();
  await widget.chooseItem('Double kayak');
  await widget.back.click();
  await expect(widget.button('Narrow kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('shows a notice if the guest opens a cached, removed item', async ({ page, stage, venue, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitForCached(page);
  await venue.changeItem(106, hidden);
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
  await waitForUncached(page, 'Paddle board');
  await widget.button('Paddle board').click();
  await expect(widget.part('notice').or(widget.part('problem')).first()).toContainText('This is no longer available');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('opens an item from the URL that the cached list lacks', async ({ page, stage, venue, widget }) => {
  await venue.changeItem(106, hidden);
  await stage({ attributes: 'url-params="write"' });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitForCached(page);
  await venue.restoreItems();
  const address = new URL(page.url());
  address.search = '?slipway_item=106';
  await page.goto(address.href);
  await expect(widget.heading('Paddle board')).toBeVisible();
});

test('shows the cached calendar offline and the price once online', async ({ page, stage, venue, widget }) => {
  await venue.freeAll(107);
  await stage({ attributes: 'item-id="107"' });
  await waitForCached(page, '/item/107/cal?');
  let isOff = true;
  await page.route('**/api/3.0/**', (route) => (isOff ? route.abort() : route.continue()));
  await page.reload();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('problem').first()).toBeVisible();
  await expect(widget.add).toBeHidden();
  isOff = false;
  await widget.button('Try again').first().click();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
});

test('caches no guest details, no session and no prices', async ({ stage, page, widget }) => {
  const guest = newGuest();
  await stage();
  await widget.bookItem('Sea kayak', guest);
  await waitForCached(page, '/item/104/cal?');
  const text = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
  expect(text.length).toBeLessThanOrEqual(200_000);
  for (const [, { answer }] of Object.entries(JSON.parse(text) as Record<string, { answer: object }>)) {
    const cachedText = JSON.stringify(answer);
    for (const secret of [guest.name, guest.email, 'session', 'slip"', '"rate"'])
      expect(cachedText).not.toContain(secret);
  }
});
