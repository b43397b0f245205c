/** Checks the prices and “Sold out” in the list, the item and the calendar. */
import { violationsIn } from './support/seen/axe.ts';
import { expect, test } from './support/journey.ts';

test('shows a price and a day on each card in view', async ({ stage, widget, venue, page }) => {
  await stage();
  const card = (name: string) => widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Sea kayak').locator('[part=price]')).toHaveText(/^\s*\$68\.00\s· \w{3}, \w{3} \d+(, \d{4})?\s*$/);
  // The card of an hourly item shows its first free time. The card of an item with a fixed length shows its number of
  // days.
  await expect(card('Motor boat “Puffin”').locator('[part=price]')).toHaveText(/^\s*\$\d+\.00\s· \w{3}, .+ – .+$/);
  await expect(card('Pontoon raft with slide').locator('[part=price]')).toHaveText(
    /^\s*\$645\.00\s· 3\sdays from \w{3}, /,
  );
  await expect(card('Double kayak').locator('[part=price]')).toHaveText(/^\s*\$192\.00\s· 2\sdays from \w{3}, /);
  /**
   * Returns a text for each price that the widget requested: the item id and its days. No text may appear twice,
   * because the widget must request each price only once.
   */
  const quoteRequests = () =>
    venue.serviceRequests.flatMap(({ path }) => {
      const [, days, ids] = /item\?(start_date=.*)&item_id=([^&]*)/.exec(path) ?? [];
      return ids?.split('%2C').map((id) => `${id} ${days}`) ?? [];
    });
  expect(quoteRequests().filter((each) => each.startsWith('111 '))).toEqual([]);
  await card('Harbour mug').scrollIntoViewIfNeeded();
  await expect(card('Harbour mug').locator('[part=price]')).toHaveText(/^\s*\$18\.00\s*$/);
  expect(quoteRequests()).toHaveLength(new Set(quoteRequests()).size);
  expect(await violationsIn(page)).toEqual([]);
});

test('keeps the number of decimals while more prices load', async ({ stage, widget, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await stage({ account: 'qasr', lang: 'ar' });
  const prices = widget.part('item').locator('[part=price]');
  await expect(prices.first()).toContainText(/\d/);
  const firstWords = await prices.first().textContent();
  for (let index = 1; index < (await prices.count()); index += 1) {
    await prices.nth(index).scrollIntoViewIfNeeded();
    await expect(prices.nth(index)).toContainText(/\d\.\d{3}/);
  }
  expect(await prices.first().textContent()).toBe(firstWords);
});

test('selects the day on the card or chip that the guest presses', async ({ stage, widget, page }) => {
  await stage();
  const card = (name: string) => widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const startDay = async () => ((await widget.state()).choice as { start: string | null }).start;
  await expect(card('Double kayak').locator('[part=price]')).toContainText('$192');
  await widget.chooseItem('Double kayak');
  await expect(widget.chosenDays).toHaveCount(2);
  await expect(widget.total).toContainText('$192.00');
  // The guest has not changed the days that the first card selected. So the day of the next card replaces them.
  await widget.back.click();
  await expect(card('Motor boat “Puffin”').locator('[part=price]')).toContainText('$84');
  await widget.chooseItem('Motor boat “Puffin”');
  await expect(widget.root.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(widget.total).toContainText('$84.00');
  await widget.back.click();
  const chip = card('Sea kayak').locator('[part=day-chip]').nth(1);
  const name = (await chip.getAttribute('aria-label')) ?? '';
  await chip.click();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.chosenDays).toHaveAccessibleName(new RegExp(`^${name}`));
  await expect(widget.total).toContainText('$68.00');
  const chipDay = await startDay();
  // The guest selected the day on the card, not in the calendar. So this press selects a new first day, not an end day.
  await widget.freeDays.last().click();
  await expect(widget.chosenDays).toHaveCount(1);
  expect(Date.parse((await startDay()) ?? '')).toBeGreaterThan(Date.parse(chipDay ?? ''));
});

test('shifts no card when prices and days arrive', async ({ stage, widget, page }) => {
  let arrive: () => void = () => undefined;
  const mayArrive = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/item\/cal\?/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await stage();
  await expect(widget.button('Select dates')).toBeVisible();
  const positions = () =>
    widget.part('item').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const before = await positions();
  arrive();
  await expect(widget.part('day-chip').first()).toBeVisible();
  await expect(widget.part('price').filter({ hasText: '$' }).nth(5)).toBeVisible();
  expect(await positions()).toEqual(before);
});

test('requests no prices before “Show prices” with `prices="off"`', async ({ stage, widget, venue }) => {
  await stage({ attributes: 'prices="off"' });
  await expect(widget.part('sold-out')).toHaveCount(1);
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(3);
  const quoteRequests = () => venue.serviceRequests.filter(({ path }) => /\/item\?start_date=|rules=off/.test(path));
  expect(quoteRequests()).toEqual([]);
  await widget.part('way').last().click();
  // Full days show no price, so this looks for the first note that has one.
  await expect(widget.part('note').filter({ hasText: '$' }).first()).toHaveText(/^\$\d+$/);
  expect(quoteRequests()).toHaveLength(1);
});

test('shows a price on each night, but not on the departure', async ({ stage, widget, venue, page }) => {
  // If answers seem slow, the widget requests no prices in advance. On a slow machine they would, so this stops the
  // page's clock.
  await page.clock.setFixedTime(Date.now());
  await stage({ account: 'berghof', attributes: 'item-id="201"', lang: 'en' });
  await widget.button('Next month').click();
  // One price has cents, so all prices show them. Days may omit the currency sign, because the legend names the
  // currency.
  await expect(widget.part('note').filter({ hasText: /\d/ }).first()).toHaveText(/^€?\d+\.\d\d$/);
  await widget.freeDays.first().click();
  await expect(widget.chosenDays).toHaveCount(2);
  await expect(widget.part('note').first()).toBeVisible();
  const [arrival, departure] = [widget.part('chosen').first(), widget.part('chosen').last()];
  await expect(arrival.locator('small')).toHaveCount(1);
  await expect(departure.locator('small')).toHaveCount(0);
  const months = venue.serviceRequests.filter(({ path }) => path.includes('rules=off')).map(({ path }) => path);
  expect(new Set(months).size).toBe(months.length);
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(2);
  expect(await violationsIn(page)).toEqual([]);
});

test('shows “Sold out” on the card and a way to other items', async ({ stage, widget, page }) => {
  await stage();
  await expect(widget.part('item').filter({ hasText: 'Sold out' }).getByRole('heading')).toHaveText(
    'Fishing with Captain Ines',
  );
  await widget.chooseItem('Fishing with Captain Ines');
  const soldOut = widget.root.getByRole('region', { name: 'Sold out' });
  await expect(soldOut).toContainText('Nothing available from');
  await expect(widget.part('day')).toHaveCount(0);
  await expect(widget.part('add')).toHaveCount(0);
  const emailLink = (await widget.part('ask').getAttribute('href')) ?? '';
  expect(emailLink).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
  expect(decodeURIComponent(emailLink)).toContain('Fishing with Captain Ines');
  expect(await violationsIn(page)).toEqual([]);
  await widget.part('browse').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

test('shows “Sold out” if the only item is sold out', async ({ stage, widget }) => {
  await stage({ attributes: 'item-id="109"' });
  await expect(widget.part('sold-out')).toContainText('Sold out');
  await expect(widget.part('browse')).toHaveCount(0);
});
