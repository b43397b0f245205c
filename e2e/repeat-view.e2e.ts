/** Who comes again is shown at once what the account said before; the service is asked behind it, and alone decides. */
import type { Page } from 'playwright/test';
import { todayIn } from '../src/values/dates/venue-clock.ts';
import { compactDay, firstDayOf, monthOf, addMonths } from '../src/values/dates/day.ts';
import { expect, publishPage, test } from './support/journey.ts';
import { inWaves } from './support/seen/waves.ts';
import { newGuest } from './support/widget.ts';

const key = 'slipway:answers';
/** What is kept for the next page; prices, and what is asked to be shown, are not. */
const catalogue = /\/api\/3\.0\/(company|item(\/\d+\/cal)?)(\?(?!.*(rules|param|start_date=.*item_id)).*)?$/;
const secondHalf = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;
const hidden = () => ({ visibility: 'P' }) as const;
const today = todayIn('America/Vancouver', Date.now());
/** A month away from the present one, whatever day it is: the first of a month that is shown after one press. */
const nextMonth = firstDayOf(addMonths(monthOf(today), 1));

async function answersKept(page: Page, ...parts: string[]): Promise<void> {
  await page.waitForFunction(([name, wanted]) => wanted.every((part) => localStorage.getItem(name)?.includes(part)), [
    key,
    ['/company?', '/item?', ...parts],
  ] as const);
}

/** The check behind is over, and what it found is kept: this is no longer said. */
async function checked(page: Page, gone: string): Promise<void> {
  await page.waitForFunction(([name, text]) => localStorage.getItem(name)?.includes(text) === false, [
    key,
    gone,
  ] as const);
}

/** Holds back what the service says of the catalogue until that is let go. */
async function holdCatalogue(page: Page) {
  let letGo: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(catalogue, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  return { letGo };
}

test.afterEach(({ venue }) => venue.restoreItems());

test('a second view asks the service nothing until a day can be chosen', async ({ page, venue, widget }) => {
  const address = publishPage(venue, { attributes: 'item-id="107"' });
  await page.goto(address);
  await answersKept(page, '/item/107/cal?');
  const { waves } = await inWaves(page, address, widget.freeDays, secondHalf);
  expect(waves.flat().filter(({ path }) => path.includes('/api/'))).toEqual([]);
});

test('a second view asks the service once until a price, and that answer is the price’s own', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await venue.freeAll(107);
  await stage({ attributes: 'item-id="107"' });
  await answersKept(page, '/item/107/cal?');
  const { letGo } = await holdCatalogue(page);
  const before = venue.serviceRequests.length;
  await page.reload();
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  const asked = venue.serviceRequests.slice(before).filter(({ path }) => path.includes('/item/107?'));
  expect(asked).toHaveLength(1);
  letGo();
});

test('a day that was free at the first view and is sold by now is refused, and marked where it stands', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await venue.freeAll(106);
  await stage({ attributes: 'item-id="106"' });
  await answersKept(page, '/item/106/cal?');
  const days = `start_date=${compactDay(nextMonth)}&end_date=${compactDay(nextMonth)}`;
  await venue.takeAll('harbour', 106, `${days}&param[boards]=1`);
  const { letGo } = await holdCatalogue(page);
  await page.reload();
  await widget.button('Next month').click();
  const sold = widget.day(1);
  await expect(sold).toHaveAttribute('aria-disabled', 'false');
  await sold.click();
  await expect(widget.add).toBeHidden();
  const month = await widget.days.first().getAttribute('data-day');
  letGo();
  await expect(sold).not.toHaveAttribute('part', /\bfree\b/);
  expect(await widget.days.first().getAttribute('data-day')).toBe(month);
  await expect(widget.day(2)).toHaveAttribute('aria-disabled', 'false');
});

test('a list that has become another moves nothing until the visitor goes somewhere', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await answersKept(page);
  await venue.changeItem(104, () => ({ name: 'Narrow kayak' }));
  await venue.changeItem(106, hidden);
  const { letGo } = await holdCatalogue(page);
  await page.reload();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toBeVisible();
  letGo();
  await checked(page, 'Paddle board');
  await expect(widget.button('Paddle board')).toBeVisible();
  await widget.chooseItem('Double kayak');
  await widget.back.click();
  await expect(widget.button('Narrow kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('whoever opens what is offered no longer is told so, and finds the list as it is', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await answersKept(page);
  await venue.changeItem(106, hidden);
  await page.reload();
  await expect(widget.button('Paddle board')).toBeVisible();
  await checked(page, 'Paddle board');
  await widget.button('Paddle board').click();
  await expect(widget.part('notice').or(widget.part('problem')).first()).toContainText('This is no longer available');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(widget.button('Paddle board')).toHaveCount(0);
});

test('a link to what has come since is followed, though an earlier list knows nothing of it', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await venue.changeItem(106, hidden);
  await stage({ attributes: 'url-params="write"' });
  await expect(widget.button('Sea kayak')).toBeVisible();
  await answersKept(page);
  await venue.restoreItems();
  const address = new URL(page.url());
  address.search = '?slipway_item=106';
  await page.goto(address.href);
  await expect(widget.heading('Paddle board')).toBeVisible();
});

test('without a network the page stands as it was, books nothing, and goes on when there is one again', async ({
  page,
  stage,
  venue,
  widget,
}) => {
  await venue.freeAll(107);
  await stage({ attributes: 'item-id="107"' });
  await answersKept(page, '/item/107/cal?');
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

test('after a booking nothing is kept of the visitor, the session or a price', async ({ stage, page, widget }) => {
  const visitor = newGuest();
  await stage();
  await widget.bookItem('Sea kayak', visitor);
  await answersKept(page, '/item/104/cal?');
  const text = await page.evaluate((name) => localStorage.getItem(name) ?? '', key);
  expect(text.length).toBeLessThanOrEqual(200_000);
  for (const [, { answer }] of Object.entries(JSON.parse(text) as Record<string, { answer: object }>)) {
    const told = JSON.stringify(answer);
    for (const secret of [visitor.name, visitor.email, 'session', 'slip"', '"rate"'])
      expect(told).not.toContain(secret);
  }
});
