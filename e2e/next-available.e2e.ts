/**
 * Checks the help for guests who select a day that they cannot book. The widget shows the next days with enough places
 * for the party, or the item's minimum number of days.
 */
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import { addDays, toCompactDay } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { createDateFormats } from '../src/values/dates/date-formats.ts';

const today = getToday('America/Vancouver', Date.now());
const getDay = (offset: number) => addDays(today, 90 + offset);
const formatDay = (offset: number) => createDateFormats('en-CA', () => today).shortDay(getDay(offset));
const buildQuery = (offset: number, params: string) =>
  `start_date=${toCompactDay(getDay(offset))}&end_date=${toCompactDay(getDay(offset))}&${params}`;

test('offers the next days with enough places for the party', async ({ openPage, venue, widget, page, request }) => {
  await venue.releaseStock(106);
  // At most two boards remain on these days. So the calendar shows the days as free, but a party of three cannot book
  // them.
  for (const offset of [0, 1, 3]) await venue.reserveStock('harbour', 106, buildQuery(offset, 'param[boards]=3'));
  const expectedDays: string[] = [];
  for (let offset = 1; expectedDays.length < 3; offset += 1) {
    const answer = (await (
      await request.get(`${venue.service}/harbour/api/3.0/item/106?${buildQuery(offset, 'param[boards]=3')}`)
    ).json()) as { item: { rate: { status: string } } };
    if (answer.item.rate.status === 'AVAILABLE') expectedDays.push(formatDay(offset));
  }
  await openPage({ attributes: `item-id="106" start-date="${getDay(0)}" params="boards=3"` });

  const nextDayButtons = widget.part('ahead').getByRole('button');
  await expect(nextDayButtons).toHaveText(expectedDays);
  await expect(widget.part('ahead')).toContainText('Next available (Boards × 3)');
  await expect(widget.addButton).toBeHidden();
  expect(await findViolations(page)).toEqual([]);

  const requestCountBefore = venue.serviceRequests.length;
  await nextDayButtons.first().click();
  await expect(widget.totalPart).toContainText('$126.00');
  await expect(widget.continueButton).toBeFocused();
  await expect(widget.part('ahead')).toHaveCount(0);
  expect(
    venue.serviceRequests.slice(requestCountBefore).filter(({ path }) => path.includes('/item/106?')),
    'the widget reuses the quote of the day',
  ).toEqual([]);
  await widget.addToCart();
  await expect(widget.lines).toContainText('$126.00');
});

test('states the minimum length if the selection has only a first day', async ({ page, openPage, venue, widget }) => {
  await venue.releaseStock(105);
  await openPage({ attributes: `item-id="105" start-date="${getDay(0)}"` });
  const hint = widget.part('hint');
  await expect(hint).toHaveText('Select an end date (at least 2\u00a0days).');
  await expect(widget.part('when')).toHaveText('Select an end date (at least 2\u00a0days).');
  await expect(widget.part('book-now')).toHaveText('Select dates');
  await expect(widget.part('reason')).toHaveCount(0);
  await expect(widget.part('ahead')).toHaveCount(0);
  await expect(widget.addButton).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await widget.root.locator(`button[value="${getDay(1)}"]`).click();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await expect(hint).toHaveText('Select a start date, then an end date. Minimum 2\u00a0days.');

  await openPage({ attributes: 'item-id="105"' });
  await expect(hint).toHaveText('Select a start date, then an end date. Minimum 2\u00a0days.');
});

test('states the minimum length if the calendar arrives after the price', async ({ page, openPage, venue, widget }) => {
  await venue.releaseStock(105);
  const quoteResponse = page.waitForResponse(/\/item\/105\?/);
  await page.route(/\/item\/105\/cal\?/, async (route) => {
    await quoteResponse;
    await route.continue();
  });
  await openPage({ attributes: `item-id="105" start-date="${getDay(0)}"` });
  await expect(widget.part('hint')).toHaveText('Select an end date (at least 2\u00a0days).');
});
