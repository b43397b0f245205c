/** Tests the date search. The guest selects dates and a party, and the list shows the available items with prices. */
import type { Locator } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import { extractDigits, createGuest, type Widget } from './support/widget.ts';
import { addDays, toCompactDay, getWeekday, type Day } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { createDateFormats } from '../src/values/dates/date-formats.ts';

const today = getToday('America/Vancouver', Date.now());
/**
 * A day after the last booking in the demo data. `getDay(0)` is the first Friday on or after it. On Fridays, every item
 * is open.
 */
const dayAfterSeed = addDays(today, 440);
const getDay = (offset: number): Day => addDays(dayAfterSeed, offset + ((12 - getWeekday(dayAfterSeed)) % 7));
const formatDay = (day: Day) => createDateFormats('en-CA', () => today).shortDay(day);

interface RatedList {
  items: Record<string, { name: string; unit: string; rate: { status: string; sub_total: string } }>;
}

const findItemNames = (widget: Widget) => widget.part('choose');
const findCard = (widget: Widget, name: string): Locator =>
  widget.root.locator('li[part="item"]').filter({ has: widget.page.getByRole('button', { name, exact: true }) });

/** Returns the elements that extend beyond the window, and the `<select>` fields that are too narrow for their text. */
const findClippedElements = (widget: Widget): Promise<string[]> =>
  widget.root.evaluate((element) => {
    const listElements = (root: ShadowRoot | null): HTMLElement[] =>
      [...(root?.querySelectorAll<HTMLElement>('*') ?? [])].flatMap((child) => [
        child,
        ...listElements(child.shadowRoot),
      ]);
    const visibleElements = listElements(element.shadowRoot).filter(
      (child) => child.checkVisibility() && !child.closest('[part~="near"], [part~="chips"]'),
    );
    const outsideElements = visibleElements.filter((child) => child.getBoundingClientRect().right > innerWidth);
    const narrowFields = visibleElements.filter((child) => {
      // In a narrow widget, the sort field is an icon without text.
      if (child.localName !== 'select' || child.closest('[part~="order"]')) return false;
      const fieldCopy = child.cloneNode(true) as HTMLElement;
      fieldCopy.style.cssText =
        'position: absolute; inline-size: max-content; max-inline-size: none; visibility: hidden';
      child.after(fieldCopy);
      const neededWidth = fieldCopy.getBoundingClientRect().width;
      fieldCopy.remove();
      return neededWidth > child.getBoundingClientRect().width + 1;
    });
    return [...outsideElements, ...narrowFields].map((child) => child.outerHTML.slice(0, 80));
  });

async function searchByDate(widget: Widget, startDate: Day, endDate: Day): Promise<void> {
  await widget.button('Select dates').click();
  await enterDates(widget, startDate, endDate);
}

/** Types the dates, because the calendar would need many clicks to reach them. */
async function enterDates(widget: Widget, startDate: Day, endDate: Day): Promise<void> {
  await widget.root.getByText('Enter dates').click();
  await widget.root.locator('[name="from"]').fill(startDate);
  await widget.root.locator('[name="to"]').fill(endDate);
  await widget.button('Check availability').click();
}

test('shows only the available items, each at the service’s price', async ({
  openDemoPage,
  widget,
  venue,
  request,
}) => {
  await venue.reserveStock('harbour', 109, `start_date=${toCompactDay(getDay(0))}&end_date=${toCompactDay(getDay(0))}`);
  await openDemoPage('plain-embed');
  await expect(findItemNames(widget)).toHaveCount(13);
  await searchByDate(widget, getDay(0), getDay(1));
  await expect(widget.part('when')).toContainText(createDateFormats('en-CA', () => today).period(getDay(0), getDay(1)));
  await expect(widget.part('left-out')).toContainText('unavailable on these dates');

  // Reads the prices of the items sold by the day directly from the service, to compare them with the cards.
  const query = `start_date=${toCompactDay(getDay(0))}&end_date=${toCompactDay(getDay(1))}&param[adults]=2&param[children]=0&param[guests]=2`;
  const { items } = (await (await request.get(`${venue.service}/harbour/api/3.0/item?${query}`)).json()) as RatedList;
  const dayItems = Object.values(items).filter(({ unit }) => unit === 'D');
  const freeItems = dayItems.filter(({ rate }) => rate.status === 'AVAILABLE');
  expect(freeItems.length).toBeGreaterThan(3);
  for (const { name, rate } of dayItems) {
    const card = findCard(widget, name);
    if (rate.status === 'AVAILABLE')
      expect(Number(extractDigits(await card.locator('[part="price"] b').textContent())), name).toBe(
        100 * Number(rate.sub_total),
      );
    else await expect(card, name).toHaveCount(0);
  }
  const count = await findItemNames(widget).count();
  await expect(widget.part('count')).toHaveText(`${String(count)} results`);
  await expect(widget.part('left-out')).toContainText(String(13 - count));
});

test('opens an item with the dates, party and price of its card', async ({ openDemoPage, widget, venue }) => {
  const guest = createGuest();
  await openDemoPage('plain-embed');
  await widget.button('Select dates').click();
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
  await widget.button('Add one: Adults').click();
  await widget.button('Add one: Children').click();
  await enterDates(widget, getDay(2), getDay(2));
  await expect(widget.part('when')).toContainText('3 adults, 1 child');
  const card = findCard(widget, 'Sunset cruise');
  await expect(card.locator('[part="price"]')).toContainText('from $206');
  await expect(card.locator('[part="price"]')).toContainText('3 adults, 1 child');

  await widget.chooseItem('Sunset cruise');
  expect(await widget.readState()).toMatchObject({
    choice: { start: getDay(2), end: getDay(2), params: { adults: 3, children: 1, guests: 4 } },
  });
  await widget.root.getByRole('radio').first().check();
  await expect(widget.totalPart).toContainText('$206.00');
  await widget.addToCart();
  await widget.checkOutWithDetails(guest);
  await widget.bookButton.click();
  const booking = await venue.readBooking('harbour', await widget.waitForBookingCode());
  expect(Object.values(booking?.items ?? {})).toMatchObject([
    { name: 'Sunset cruise', param: { adults: { qty: 3 }, children: { qty: 1 } } },
  ]);
});

test('closes the open search form when the guest goes Back', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'url-params="write"' });
  const form = widget.root.locator('slipway-dates [part~="form"]');
  await widget.part('choose-dates').click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(widget.part('choose-dates')).toBeFocused();

  await searchByDate(widget, getDay(4), getDay(5));
  await expect(widget.part('when')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`slipway_date=${getDay(4)}`));
  await widget.part('change').click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(widget.part('when')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`slipway_date=${getDay(4)}`));
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('carries the dates to the next item until the guest clears them', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await searchByDate(widget, getDay(4), getDay(5));
  await widget.chooseItem('Paddle board');
  expect(await widget.readState()).toMatchObject({ choice: { start: getDay(4), end: getDay(5) } });
  await expect(widget.totalPart).toContainText('$84.00');
  await widget.backButton.click();
  await expect(widget.part('when')).toBeVisible();
  await widget.chooseItem('Sailing yacht “Tern”');
  expect(await widget.readState()).toMatchObject({ choice: { start: getDay(4), end: getDay(5) } });
  await expect(widget.totalPart).toContainText(/\$\d+\.\d\d/);
  await widget.backButton.click();
  await widget.button('Clear dates').click();
  await expect(findItemNames(widget)).toHaveCount(13);
  await expect(widget.part('choose-dates')).toBeFocused();
  await expect(findCard(widget, 'Paddle board').locator('[part="price"]')).not.toContainText('$84');
});

test('sorts the list by name, and by price after a date search', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  const sortField = widget.root.getByRole('combobox', { name: 'Sort' });
  await expect(sortField.getByRole('option')).toHaveText(['Sort: recommended', 'Sort: name']);
  const recommendedOrder = await findItemNames(widget).allTextContents();
  await sortField.selectOption({ label: 'Sort: name' });
  await expect(findItemNames(widget)).toHaveText(
    [...recommendedOrder].sort((name, otherName) => name.localeCompare(otherName, 'en-CA')),
  );
  await searchByDate(widget, getDay(6), getDay(6));
  await expect(widget.part('count')).toContainText('results');
  for (const [label, sortDirection] of [
    ['Sort: price, low to high', 1],
    ['Sort: price, high to low', -1],
  ] as const) {
    await sortField.selectOption({ label });
    const prices = (await widget.root.locator('[part="price"] b').allTextContents()).map((price) =>
      Number(extractDigits(price)),
    );
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual([...prices].sort((price, otherPrice) => sortDirection * (price - otherPrice)));
  }
  await widget.button('Paddling').click();
  await expect(findItemNames(widget).first()).toHaveText('Sea kayak');
});

test('searches immediately if the URL has a date and a party', async ({ openPage, page, widget }) => {
  await openPage({ attributes: 'url-params category-id="12,13" keyword="kayak"' });
  await page.goto(`${page.url()}?slipway_date=${getDay(8)}&slipway_params=adults=3`);
  await expect(widget.part('when')).toContainText(formatDay(getDay(8)));
  await expect(widget.part('when')).toContainText('3 adults');
  await expect(findCard(widget, 'Sea kayak').locator('[part="price"]')).toContainText('$204');
  await expect(widget.part('left-out')).toContainText('1 more is unavailable on these dates');
});

test('applies the discount code of the attributes to the prices', async ({ openPage, widget }) => {
  await openPage({ attributes: `start-date="${getDay(9)}" discount-code="HERON10" keyword="paddle board"` });
  await expect(findCard(widget, 'Paddle board').locator('[part="price"]')).toContainText('$37.80');
});

test('shows a group with the lowest price of its available items', async ({ openDemoPage, widget, venue }) => {
  const nightsQuery = `start_date=${toCompactDay(getDay(10))}&end_date=${toCompactDay(getDay(11))}`;
  await venue.reserveStock('berghof', 212, nightsQuery);
  await openDemoPage('direct-account');
  await searchByDate(widget, getDay(10), getDay(12));
  const card = findCard(widget, 'Doppelzimmer');
  await expect(card.locator('[part="price"] b')).toContainText(/\d/);
  const price = extractDigits(await card.locator('[part="price"] b').textContent());
  expect(
    venue.serviceRequests
      .filter(({ path }) => path.includes('item?start_date'))
      .every(({ path }) => !/[=,]202[,&]/.test(decodeURIComponent(path))),
    'no request for the parent itself',
  ).toBe(true);
  await widget.chooseItem('Doppelzimmer');
  await expect(widget.button('Doppelzimmer zur Wiese')).toBeVisible();
  await expect(widget.button('Doppelzimmer zum Dorf')).toHaveCount(0);
  await widget.chooseItem('Doppelzimmer zur Wiese');
  expect(await widget.readState()).toMatchObject({ choice: { start: getDay(10), end: getDay(11) } });
  await expect(widget.totalPart).toContainText(/\d/);
  expect(extractDigits(await widget.totalPart.locator('.money').last().textContent())).toBe(price);
});

test('offers the next available days if no item is available', async ({ openPage, venue, widget }) => {
  for (const offset of [20, 21])
    await venue.reserveStock(
      'harbour',
      106,
      `start_date=${toCompactDay(getDay(offset))}&end_date=${toCompactDay(getDay(offset))}&param[boards]=1`,
    );
  // A double kayak needs at least two days, so a search for one day never finds it.
  await openPage({ attributes: `item-id="106,105" start-date="${getDay(20)}"` });
  await expect(widget.part('none')).toContainText('Nothing available on these dates');
  const nearestDayButtons = widget.part('near').getByRole('button');
  await expect(nearestDayButtons.locator('b')).toHaveText([22, 23, 24].map((offset) => formatDay(getDay(offset))));
  await nearestDayButtons.first().click();
  await expect(findItemNames(widget)).toHaveText(['Paddle board']);
  await expect(nearestDayButtons.first()).toBeFocused();
  await expect(nearestDayButtons.first()).toHaveAttribute('aria-pressed', 'true');
});

test('renders 12 cards after a search through five thousand items', async ({ openDemoPage, widget }) => {
  await openDemoPage('five-thousand-items');
  await searchByDate(widget, getDay(12), getDay(12));
  await expect(widget.part('count')).toHaveText(/^\d{4} results$/, { timeout: 20_000 });
  await expect(findItemNames(widget)).toHaveCount(12);
  await widget.root.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Sort: price, high to low' });
  await expect(widget.root.locator('[part="price"] b').first()).toContainText('$97.50');
});

test('moves the focus to the results after a search with the keyboard', async ({ openDemoPage, page, widget }) => {
  await openDemoPage('plain-embed');
  await widget.button('Select dates').focus();
  await page.keyboard.press('Enter');
  const focusableDay = widget.root.locator('slipway-calendar [tabindex="0"][value]');
  await expect(focusableDay).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(focusableDay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(focusableDay).toHaveAccessibleName(/selected/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(widget.root.locator('slipway-calendar [part~="chosen"]')).toHaveCount(2);
  await widget.button('Check availability').press('Enter');
  await expect(widget.part('when')).toBeFocused();
  await expect(widget.root.getByRole('status')).toContainText('available');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(widget.button('Edit dates')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(focusableDay).toBeFocused();
  await expect(focusableDay).toHaveAccessibleName(/selected/);
  expect(await findViolations(page)).toEqual([]);
});

test('converts the party to the parameters of each item', async ({ openDemoPage, widget }) => {
  await openDemoPage('plain-embed');
  await widget.button('Select dates').click();
  await expect(widget.root.getByRole('spinbutton')).toHaveCount(2);
  await widget.button('Add one: Adults').click();
  await widget.button('Add one: Children').click();
  await enterDates(widget, getDay(28), getDay(29));
  // A yacht has a parameter for the people on board: three adults and one child are four people. If the guest needs
  // only one yacht, the card does not show the number of yachts.
  await expect(findCard(widget, 'Sailing yacht “Tern”').locator('[part="price"]')).toContainText('4 people');
  await expect(widget.part('price').filter({ hasText: 'Yachts' })).toHaveCount(0);
  await widget.chooseItem('Sailing yacht “Tern”');
  await expect(widget.root.getByRole('spinbutton', { name: 'People on board' })).toHaveValue('4');
});

test('offers nearby days and opens an item with the selected day', async ({ openPage, venue, widget }) => {
  await venue.reserveStock(
    'harbour',
    106,
    `start_date=${toCompactDay(getDay(35))}&end_date=${toCompactDay(getDay(35))}`,
  );
  await openPage({ attributes: 'item-id="106,101,102" prices="off"' });
  await widget.button('Select dates').click();
  await widget.root.getByRole('radio', { name: '± 1 day' }).check();
  const requestCountBefore = venue.serviceRequests.length;
  await enterDates(widget, getDay(35), getDay(35));
  await expect(findItemNames(widget)).toHaveText(['Sailing yacht “Tern”', 'Motor boat “Puffin”']);
  const nearestDayButtons = widget.part('near').getByRole('button');
  await expect(nearestDayButtons).toHaveText([
    new RegExp(`${formatDay(getDay(34))}.*3 available`),
    new RegExp(`${formatDay(getDay(35))}.*2 available`),
    new RegExp(`${formatDay(getDay(36))}.*3 available`),
  ]);
  // At most seven requests: one for the list, one for the calendars and two for the nearby days. The hourly boat needs
  // three requests, one per day.
  expect(venue.serviceRequests.length - requestCountBefore).toBeLessThanOrEqual(7);
  await nearestDayButtons.nth(2).click();
  await expect(widget.part('when')).toContainText(formatDay(getDay(36)));
  await widget.chooseItem('Paddle board');
  expect(await widget.readState()).toMatchObject({ choice: { start: getDay(36), end: getDay(36) } });
  await expect(widget.totalPart).toContainText('$42.00');
});

test('collapses the calendar after the second day in a 320-pixel window', async ({ page, openDemoPage, widget }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openDemoPage('plain-embed');
  await widget.button('Select dates').click();
  const freeDays = widget.root.locator('slipway-calendar [part~="free"]');
  await widget.button('Next month').click();
  await expect(freeDays.first()).toHaveText('1');
  await freeDays.nth(8).click();
  await freeDays.nth(9).click();
  await expect(freeDays.first()).toBeHidden();
  await expect(widget.part('fold')).toBeFocused();
  await expect(widget.part('fold')).toContainText('–');
  await expect.poll(() => findClippedElements(widget)).toEqual([]);
  await widget.button('Check availability').click();
  await expect(widget.part('count')).toContainText('results');
  await expect.poll(() => findClippedElements(widget)).toEqual([]);
});

test('offers no date search if the page shows only one item', async ({ openDemoPage, widget }) => {
  await openDemoPage('one-item');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.button('Select dates')).toHaveCount(0);
});
