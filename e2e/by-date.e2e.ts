/** Tests the date search. The guest selects dates and a party, and the list shows the available items with prices. */
import type { Locator } from 'playwright/test';
import { violationsIn } from './support/seen/axe.ts';
import { expect, test } from './support/journey.ts';
import { digitsOf, newGuest, type Widget } from './support/widget.ts';
import { addDays, toCompactDay, getWeekday, type Day } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { createDateFormats } from '../src/values/dates/date-formats.ts';

const today = getToday('America/Vancouver', Date.now());
/**
 * A day after the last booking in the demo data. `day(0)` is the first Friday from then on, because every item is open
 * on Fridays.
 */
const afterSeed = addDays(today, 440);
const day = (offset: number): Day => addDays(afterSeed, offset + ((12 - getWeekday(afterSeed)) % 7));
const formatDay = (day: Day) => createDateFormats('en-CA', () => today).shortDay(day);

interface RatedList {
  items: Record<string, { name: string; unit: string; rate: { status: string; sub_total: string } }>;
}

const names = (widget: Widget) => widget.part('choose');
const cardOf = (widget: Widget, name: string): Locator =>
  widget.root.locator('li[part="item"]').filter({ has: widget.page.getByRole('button', { name, exact: true }) });

/** Returns the elements that reach beyond the window, and the `<select>` fields too narrow for their text. */
const findClipped = (widget: Widget): Promise<string[]> =>
  widget.root.evaluate((element) => {
    const all = (root: ShadowRoot | null): HTMLElement[] =>
      [...(root?.querySelectorAll<HTMLElement>('*') ?? [])].flatMap((each) => [each, ...all(each.shadowRoot)]);
    const visibleElements = all(element.shadowRoot).filter(
      (each) => each.checkVisibility() && !each.closest('[part~="near"], [part~="chips"]'),
    );
    const outsideElements = visibleElements.filter((each) => each.getBoundingClientRect().right > innerWidth);
    const narrowFields = visibleElements.filter((each) => {
      // In a narrow widget, the sort field is an icon without text.
      if (each.localName !== 'select' || each.closest('[part~="order"]')) return false;
      const copy = each.cloneNode(true) as HTMLElement;
      copy.style.cssText = 'position: absolute; inline-size: max-content; max-inline-size: none; visibility: hidden';
      each.after(copy);
      const neededWidth = copy.getBoundingClientRect().width;
      copy.remove();
      return neededWidth > each.getBoundingClientRect().width + 1;
    });
    return [...outsideElements, ...narrowFields].map((each) => each.outerHTML.slice(0, 80));
  });

async function search(widget: Widget, from: Day, to: Day): Promise<void> {
  await widget.button('Select dates').click();
  await enterDates(widget, from, to);
}

/** Types the dates, because the calendar would need many clicks to reach them. */
async function enterDates(widget: Widget, from: Day, to: Day): Promise<void> {
  await widget.root.getByText('Enter dates').click();
  await widget.root.locator('[name="from"]').fill(from);
  await widget.root.locator('[name="to"]').fill(to);
  await widget.button('Check availability').click();
}

test('shows only the available items, each at the service’s price', async ({ demo, widget, venue, request }) => {
  await venue.takeAll('harbour', 109, `start_date=${toCompactDay(day(0))}&end_date=${toCompactDay(day(0))}`);
  await demo('plain-embed');
  await expect(names(widget)).toHaveCount(13);
  await search(widget, day(0), day(1));
  await expect(widget.part('when')).toContainText(createDateFormats('en-CA', () => today).period(day(0), day(1)));
  await expect(widget.part('left-out')).toContainText('unavailable on these dates');

  // Reads the prices of the items sold by the day directly from the service, to compare them with the cards.
  const query = `start_date=${toCompactDay(day(0))}&end_date=${toCompactDay(day(1))}&param[adults]=2&param[children]=0&param[guests]=2`;
  const { items } = (await (await request.get(`${venue.service}/harbour/api/3.0/item?${query}`)).json()) as RatedList;
  const byDay = Object.values(items).filter(({ unit }) => unit === 'D');
  const freeItems = byDay.filter(({ rate }) => rate.status === 'AVAILABLE');
  expect(freeItems.length).toBeGreaterThan(3);
  for (const { name, rate } of byDay) {
    const card = cardOf(widget, name);
    if (rate.status === 'AVAILABLE')
      expect(Number(digitsOf(await card.locator('[part="price"] b').textContent())), name).toBe(
        100 * Number(rate.sub_total),
      );
    else await expect(card, name).toHaveCount(0);
  }
  const count = await names(widget).count();
  await expect(widget.part('count')).toHaveText(`${String(count)} results`);
  await expect(widget.part('left-out')).toContainText(String(13 - count));
});

test('carries dates and party into the item at the card’s price', async ({ demo, widget, venue }) => {
  const guest = newGuest();
  await demo('plain-embed');
  await widget.button('Select dates').click();
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toHaveValue('2');
  await widget.button('Add one: Adults').click();
  await widget.button('Add one: Children').click();
  await enterDates(widget, day(2), day(2));
  await expect(widget.part('when')).toContainText('3 adults, 1 child');
  const card = cardOf(widget, 'Sunset cruise');
  await expect(card.locator('[part="price"]')).toContainText('from $206');
  await expect(card.locator('[part="price"]')).toContainText('3 adults, 1 child');

  await widget.chooseItem('Sunset cruise');
  expect(await widget.state()).toMatchObject({
    choice: { start: day(2), end: day(2), params: { adults: 3, children: 1, guests: 4 } },
  });
  await widget.root.getByRole('radio').first().check();
  await expect(widget.total).toContainText('$206.00');
  await widget.addToCart();
  await widget.checkOutAs(guest);
  await widget.book.click();
  const booking = await venue.booking('harbour', await widget.waitForCode());
  expect(Object.values(booking?.items ?? {})).toMatchObject([
    { name: 'Sunset cruise', param: { adults: { qty: 3 }, children: { qty: 1 } } },
  ]);
});

test('closes the open search form when the guest goes Back', async ({ page, stage, widget }) => {
  await stage({ attributes: 'url-params="write"' });
  const form = widget.root.locator('slipway-dates [part~="form"]');
  await widget.part('choose-dates').click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(widget.part('choose-dates')).toBeFocused();

  await search(widget, day(4), day(5));
  await expect(widget.part('when')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`slipway_date=${day(4)}`));
  await widget.part('change').click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(widget.part('when')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`slipway_date=${day(4)}`));
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('carries the dates to the next item until the guest clears them', async ({ demo, widget }) => {
  await demo('plain-embed');
  await search(widget, day(4), day(5));
  await widget.chooseItem('Paddle board');
  expect(await widget.state()).toMatchObject({ choice: { start: day(4), end: day(5) } });
  await expect(widget.total).toContainText('$84.00');
  await widget.back.click();
  await expect(widget.part('when')).toBeVisible();
  await widget.chooseItem('Sailing yacht “Tern”');
  expect(await widget.state()).toMatchObject({ choice: { start: day(4), end: day(5) } });
  await expect(widget.total).toContainText('$640.00');
  await widget.back.click();
  await widget.button('Clear dates').click();
  await expect(names(widget)).toHaveCount(13);
  await expect(widget.part('choose-dates')).toBeFocused();
  await expect(cardOf(widget, 'Paddle board').locator('[part="price"]')).not.toContainText('$84');
});

test('sorts the list by name, and by price after a date search', async ({ demo, widget }) => {
  await demo('plain-embed');
  const sort = widget.root.getByRole('combobox', { name: 'Sort' });
  await expect(sort.getByRole('option')).toHaveText(['Sort: recommended', 'Sort: name']);
  const recommendedOrder = await names(widget).allTextContents();
  await sort.selectOption({ label: 'Sort: name' });
  await expect(names(widget)).toHaveText([...recommendedOrder].sort((one, other) => one.localeCompare(other, 'en-CA')));
  await search(widget, day(6), day(6));
  await expect(widget.part('count')).toContainText('results');
  for (const [label, sign] of [
    ['Sort: price, low to high', 1],
    ['Sort: price, high to low', -1],
  ] as const) {
    await sort.selectOption({ label });
    const prices = (await widget.root.locator('[part="price"] b').allTextContents()).map((price) =>
      Number(digitsOf(price)),
    );
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual([...prices].sort((one, other) => sign * (one - other)));
  }
  await widget.button('Paddling').click();
  await expect(names(widget).first()).toHaveText('Sea kayak');
});

test('searches immediately if the URL has a date and a party', async ({ stage, page, widget }) => {
  await stage({ attributes: 'url-params category-id="12,13" keyword="kayak"' });
  await page.goto(`${page.url()}?slipway_date=${day(8)}&slipway_params=adults=3`);
  await expect(widget.part('when')).toContainText(formatDay(day(8)));
  await expect(widget.part('when')).toContainText('3 adults');
  await expect(cardOf(widget, 'Sea kayak').locator('[part="price"]')).toContainText('$204');
  await expect(widget.part('left-out')).toContainText('1 more is unavailable on these dates');
});

test('applies the discount code of the attributes to the prices', async ({ stage, widget }) => {
  await stage({ attributes: `start-date="${day(9)}" discount-code="HERON10" keyword="paddle board"` });
  await expect(cardOf(widget, 'Paddle board').locator('[part="price"]')).toContainText('$37.80');
});

test('shows a group at the lowest price of its free items', async ({ demo, widget, venue }) => {
  const nights = `start_date=${toCompactDay(day(10))}&end_date=${toCompactDay(day(11))}`;
  await venue.takeAll('berghof', 212, nights);
  await demo('direct-account');
  await search(widget, day(10), day(12));
  const card = cardOf(widget, 'Doppelzimmer');
  await expect(card.locator('[part="price"] b')).toContainText(/\d/);
  const price = digitsOf(await card.locator('[part="price"] b').textContent());
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
  expect(await widget.state()).toMatchObject({ choice: { start: day(10), end: day(11) } });
  await expect(widget.total).toContainText(/\d/);
  expect(digitsOf(await widget.total.locator('.money').last().textContent())).toBe(price);
});

test('offers the next available days if no item is free', async ({ stage, venue, widget }) => {
  for (const offset of [20, 21])
    await venue.takeAll(
      'harbour',
      106,
      `start_date=${toCompactDay(day(offset))}&end_date=${toCompactDay(day(offset))}&param[boards]=1`,
    );
  // A double kayak needs at least two days, so a search for one day never finds it.
  await stage({ attributes: `item-id="106,105" start-date="${day(20)}"` });
  await expect(widget.part('none')).toContainText('Nothing available on these dates');
  const near = widget.part('near').getByRole('button');
  await expect(near.locator('b')).toHaveText([22, 23, 24].map((offset) => formatDay(day(offset))));
  await near.first().click();
  await expect(names(widget)).toHaveText(['Paddle board']);
  await expect(near.first()).toBeFocused();
  await expect(near.first()).toHaveAttribute('aria-pressed', 'true');
});

test('renders 12 cards after a search through five thousand items', async ({ demo, widget }) => {
  await demo('five-thousand-items');
  await search(widget, day(12), day(12));
  await expect(widget.part('count')).toHaveText(/^\d{4} results$/, { timeout: 20_000 });
  await expect(names(widget)).toHaveCount(12);
  await widget.root.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Sort: price, high to low' });
  await expect(widget.root.locator('[part="price"] b').first()).toContainText('$97.50');
});

test('moves the focus by keyboard from the dates to the results', async ({ demo, page, widget }) => {
  await demo('plain-embed');
  await widget.button('Select dates').focus();
  await page.keyboard.press('Enter');
  const today = widget.root.locator('slipway-calendar [tabindex="0"][value]');
  await expect(today).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(today).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(today).toHaveAccessibleName(/selected/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(widget.root.locator('slipway-calendar [part~="chosen"]')).toHaveCount(2);
  await widget.button('Check availability').press('Enter');
  await expect(widget.part('when')).toBeFocused();
  await expect(widget.root.getByRole('status')).toContainText('available');
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(widget.button('Edit dates')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(today).toBeFocused();
  await expect(today).toHaveAccessibleName(/selected/);
  expect(await violationsIn(page)).toEqual([]);
});

test('converts the party to the parameters of each item', async ({ demo, widget }) => {
  await demo('plain-embed');
  await widget.button('Select dates').click();
  await expect(widget.root.getByRole('spinbutton')).toHaveCount(2);
  await widget.button('Add one: Adults').click();
  await widget.button('Add one: Children').click();
  await enterDates(widget, day(28), day(29));
  // A yacht's parameter is the number of people on board: three adults and one child are four. The card hides the
  // number of yachts if it is one.
  await expect(cardOf(widget, 'Sailing yacht “Tern”').locator('[part="price"]')).toContainText('4 people');
  await expect(widget.part('price').filter({ hasText: 'Yachts' })).toHaveCount(0);
  await widget.chooseItem('Sailing yacht “Tern”');
  await expect(widget.root.getByRole('spinbutton', { name: 'People on board' })).toHaveValue('4');
});

test('offers nearby days and carries the selected one into the item', async ({ stage, venue, widget }) => {
  await venue.takeAll('harbour', 106, `start_date=${toCompactDay(day(35))}&end_date=${toCompactDay(day(35))}`);
  await stage({ attributes: 'item-id="106,101,102" prices="off"' });
  await widget.button('Select dates').click();
  await widget.root.getByRole('radio', { name: '± 1 day' }).check();
  const before = venue.serviceRequests.length;
  await enterDates(widget, day(35), day(35));
  await expect(names(widget)).toHaveText(['Sailing yacht “Tern”', 'Motor boat “Puffin”']);
  const near = widget.part('near').getByRole('button');
  await expect(near).toHaveText([
    new RegExp(`${formatDay(day(34))}.*3 available`),
    new RegExp(`${formatDay(day(35))}.*2 available`),
    new RegExp(`${formatDay(day(36))}.*3 available`),
  ]);
  // At most seven requests: one for the list, one for the calendars and two for the nearby days. The hourly boat needs
  // three, one per day.
  expect(venue.serviceRequests.length - before).toBeLessThanOrEqual(7);
  await near.nth(2).click();
  await expect(widget.part('when')).toContainText(formatDay(day(36)));
  await widget.chooseItem('Paddle board');
  expect(await widget.state()).toMatchObject({ choice: { start: day(36), end: day(36) } });
  await expect(widget.total).toContainText('$42.00');
});

test('collapses the calendar after the second selected day at 320 pixels', async ({ page, demo, widget }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await demo('plain-embed');
  await widget.button('Select dates').click();
  const days = widget.root.locator('slipway-calendar [part~="free"]');
  await widget.button('Next month').click();
  await expect(days.first()).toHaveText('1');
  await days.nth(8).click();
  await days.nth(9).click();
  await expect(days.first()).toBeHidden();
  await expect(widget.part('fold')).toBeFocused();
  await expect(widget.part('fold')).toContainText('–');
  await expect.poll(() => findClipped(widget)).toEqual([]);
  await widget.button('Check availability').click();
  await expect(widget.part('count')).toContainText('results');
  await expect.poll(() => findClipped(widget)).toEqual([]);
});

test('offers no date search if the page shows only one item', async ({ demo, widget }) => {
  await demo('one-item');
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.button('Select dates')).toHaveCount(0);
});
