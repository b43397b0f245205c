/**
 * Checks pages that a guest opens a second time. The widget shows the catalogue from its response cache immediately,
 * and requests it again in the background. Prices and bookings always come from the service.
 */
import type { Page } from 'playwright/test';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { toCompactDay, getFirstDay, toMonth, addMonths } from '../src/values/dates/day.ts';
import { expect, publishPage, test } from './support/journey.ts';
import { loadByRoundTrips } from './support/checks/round-trips.ts';
import { createGuest } from './support/widget.ts';

const CACHE_KEY = 'slipway:answers';
/** Pattern for the URLs whose responses the widget caches: account, items and calendars, but no prices or searches. */
const catalogueUrlPattern = /\/api\/3\.0\/(company|item(\/\d+\/cal)?)(\?(?!.*(rules|param|start_date=.*item_id)).*)?$/;
/** Requests that the widget sends only after it has shown the calendar. */
const laterRequests = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;
/** A change of an item that hides it from the list. */
const hideItem = () => ({ visibility: 'P' }) as const;
const today = getToday('America/Vancouver', Date.now());
/** First day of the next month. It is the first day in the calendar after one press of “Next month”. */
const firstDayOfNextMonth = getFirstDay(addMonths(toMonth(today), 1));

/** Waits until the response cache contains the responses for the account, for the list and for `paths`. */
async function waitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  await page.waitForFunction(([name, texts]) => texts.every((text) => localStorage.getItem(name)?.includes(text)), [
    CACHE_KEY,
    ['/company"', '"items":', ...paths],
  ] as const);
}

/** Waits until the response cache no longer contains a text, because new responses have replaced the old ones. */
async function waitUntilUncached(page: Page, removedText: string): Promise<void> {
  await page.waitForFunction(([name, text]) => localStorage.getItem(name)?.includes(text) === false, [
    CACHE_KEY,
    removedText,
  ] as const);
}

/** Delays all catalogue responses until the test calls the returned `releaseAnswers`. */
async function holdCatalogue(page: Page) {
  let releaseAnswers: () => void = () => undefined;
  const answerRelease = new Promise<void>((resolve) => (releaseAnswers = resolve));
  await page.route(catalogueUrlPattern, async (route) => {
    await answerRelease;
    await route.continue();
  });
  return { releaseAnswers };
}

test.afterEach(({ venue }) => venue.restoreItems());

test('shows the cached calendar before any response of the service', async ({ page, venue, widget }) => {
  const pageUrl = publishPage(venue, { attributes: 'item-id="107"' });
  await page.goto(pageUrl);
  await waitUntilCached(page, '/item/107/cal?');
  const { roundTrips } = await loadByRoundTrips(page, pageUrl, widget.freeDays, laterRequests);
  expect(roundTrips.flat().filter(({ path }) => path.includes('/api/'))).toEqual([]);
});

test('sends one price request when the guest selects a cached day', async ({ page, openPage, venue, widget }) => {
  await venue.releaseStock(107);
  await openPage({ attributes: 'item-id="107"' });
  await waitUntilCached(page, '/item/107/cal?');
  const { releaseAnswers } = await holdCatalogue(page);
  const requestCountBefore = venue.serviceRequests.length;
  await page.reload();
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  const quoteRequests = venue.serviceRequests
    .slice(requestCountBefore)
    .filter(({ path }) => path.includes('/item/107?'));
  expect(quoteRequests).toHaveLength(1);
  releaseAnswers();
});

test('refuses a day that has sold out since the widget cached it', async ({ page, openPage, venue, widget }) => {
  await venue.releaseStock(106);
  await openPage({ attributes: 'item-id="106"' });
  await waitUntilCached(page, '/item/106/cal?');
  const dateQuery = `start_date=${toCompactDay(firstDayOfNextMonth)}&end_date=${toCompactDay(firstDayOfNextMonth)}`;
  await venue.reserveStock('harbour', 106, `${dateQuery}&param[boards]=1`);
  const { releaseAnswers } = await holdCatalogue(page);
  await page.reload();
  await widget.button('Next month').click();
  const soldOutDay = widget.day(1);
  await expect(soldOutDay).toHaveAttribute('aria-disabled', 'false');
  await soldOutDay.click();
  await expect(widget.addButton).toBeHidden();
  const firstDay = (await widget.days.first().getAttribute('value')) ?? '';
  expect(firstDay).not.toBe('');
  releaseAnswers();
  await expect(soldOutDay).not.toHaveAttribute('part', /\bfree\b/);
  await expect(widget.days.first()).toHaveAttribute('value', firstDay);
  await expect(widget.day(2)).toHaveAttribute('aria-disabled', 'false');
});

test('shows the cached list until the guest opens another step', async ({ page, openPage, venue, widget }) => {
  await openPage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitUntilCached(page);
  await venue.changeItem(104, () => ({ name: 'Narrow kayak' }));
  await venue.changeItem(106, hideItem);
  const { releaseAnswers } = await holdCatalogue(page);
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toBeVisible();
  releaseAnswers();
  await waitUntilUncached(page, 'Paddle board');
  await expect(widget.button('Paddle board')).toBeVisible();
  await widget.chooseItem('Double kayak');
  await widget.backButton.click();
  await expect(widget.button('Narrow kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('shows a notice if the guest opens a removed, still cached item', async ({ page, openPage, venue, widget }) => {
  await openPage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitUntilCached(page);
  await venue.changeItem(106, hideItem);
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
  await waitUntilUncached(page, 'Paddle board');
  await widget.button('Paddle board').click();
  await expect(widget.part('notice').or(widget.part('problem')).first()).toContainText('This is no longer available');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('opens the URL’s item even if the cached list lacks it', async ({ page, openPage, venue, widget }) => {
  await venue.changeItem(106, hideItem);
  await openPage({ attributes: 'url-params="write"' });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await waitUntilCached(page);
  await venue.restoreItems();
  const pageUrl = new URL(page.url());
  pageUrl.search = '?slipway_item=106';
  await page.goto(pageUrl.href);
  await expect(widget.heading('Paddle board')).toBeVisible();
});

test('shows the cached calendar offline and the price once online', async ({ page, openPage, venue, widget }) => {
  await venue.releaseStock(107);
  await openPage({ attributes: 'item-id="107"' });
  await waitUntilCached(page, '/item/107/cal?');
  let isOffline = true;
  await page.route('**/api/3.0/**', (route) => (isOffline ? route.abort() : route.continue()));
  await page.reload();
  await widget.chooseFirstFreeDay();
  await expect(widget.part('problem').first()).toBeVisible();
  await expect(widget.addButton).toBeHidden();
  isOffline = false;
  await widget.button('Try again').first().click();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
});

test('caches no guest details, no session and no prices', async ({ openPage, page, widget }) => {
  const guest = createGuest();
  await openPage();
  await widget.bookItem('Sea kayak', guest);
  await waitUntilCached(page, '/item/104/cal?');
  const cacheText = await page.evaluate((name) => localStorage.getItem(name) ?? '', CACHE_KEY);
  expect(cacheText.length).toBeLessThanOrEqual(200_000);
  for (const [, { answer }] of Object.entries(JSON.parse(cacheText) as Record<string, { answer: object }>)) {
    const cachedText = JSON.stringify(answer);
    for (const secret of [guest.name, guest.email, 'session', 'slip"', '"rate"'])
      expect(cachedText).not.toContain(secret);
  }
});
