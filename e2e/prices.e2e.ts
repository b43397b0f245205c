/** Checks the prices and “Sold out” in the list, the item and the calendar. */
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';

test('shows a price and a day on each card in view', async ({ openPage, widget, venue, page }) => {
  await openPage();
  const findCard = (name: string) =>
    widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(findCard('Sea kayak').locator('[part=price]')).toHaveText(
    /^\s*\$68\.00\s· \w{3}, \w{3} \d+(, \d{4})?\s*$/,
  );
  // Besides the price, the card of an hourly item shows its first free time. The card of an item with a fixed length
  // shows its number of days.
  await expect(findCard('Motor boat “Puffin”').locator('[part=price]')).toHaveText(
    /^\s*\$\d+\.\d\d\s· \w{3}, .+ – .+$/,
  );
  await expect(findCard('Pontoon raft with slide').locator('[part=price]')).toHaveText(
    /^\s*\$\d+\.\d\d\s· 3\sdays from \w{3}, /,
  );
  await expect(findCard('Double kayak').locator('[part=price]')).toHaveText(/^\s*\$192\.00\s· 2\sdays from \w{3}, /);
  /**
   * Returns a text for each price that the widget requested: the item id and its days. No text may appear twice,
   * because the widget must request each price only once.
   */
  const listQuoteRequests = () =>
    venue.serviceRequests.flatMap(({ path }) => {
      const [, dateQuery, ids] = /item\?(start_date=.*)&item_id=([^&]*)/.exec(path) ?? [];
      return ids?.split('%2C').map((id) => `${id} ${dateQuery}`) ?? [];
    });
  expect(listQuoteRequests().filter((quoteRequest) => quoteRequest.startsWith('111 '))).toEqual([]);
  await findCard('Harbour mug').scrollIntoViewIfNeeded();
  await expect(findCard('Harbour mug').locator('[part=price]')).toHaveText(/^\s*\$18\.00\s*$/);
  expect(listQuoteRequests()).toHaveLength(new Set(listQuoteRequests()).size);
  expect(await findViolations(page)).toEqual([]);
});

test('keeps the number of decimals while more prices load', async ({ openPage, widget, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage({ account: 'qasr', lang: 'ar' });
  const prices = widget.part('item').locator('[part=price]');
  await expect(prices.first()).toContainText(/\d/);
  const firstPriceText = await prices.first().textContent();
  for (let index = 1; index < (await prices.count()); index += 1) {
    await prices.nth(index).scrollIntoViewIfNeeded();
    await expect(prices.nth(index)).toContainText(/\d\.\d{3}/);
  }
  expect(await prices.first().textContent()).toBe(firstPriceText);
});

test('selects the day of the pressed card or day chip', async ({ openPage, widget, page }) => {
  await openPage();
  const findCard = (name: string) =>
    widget.part('item').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const readStartDay = async () => ((await widget.readState()).choice as { start: string | null }).start;
  await expect(findCard('Double kayak').locator('[part=price]')).toContainText('$192');
  await widget.chooseItem('Double kayak');
  await expect(widget.selectedDays).toHaveCount(2);
  await expect(widget.totalPart).toContainText('$192.00');
  // The first card selected its days by itself, and the guest has not changed them. So the day of the next card
  // replaces them.
  await widget.backButton.click();
  const boatPriceText = findCard('Motor boat “Puffin”').locator('[part=price]');
  await expect(boatPriceText).toContainText('$');
  const [boatPrice = ''] = /\$[\d.]+/.exec((await boatPriceText.textContent()) ?? '') ?? [];
  await widget.chooseItem('Motor boat “Puffin”');
  await expect(widget.root.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(widget.totalPart).toContainText(boatPrice);
  await widget.backButton.click();
  const dayChip = findCard('Sea kayak').locator('[part=day-chip]').nth(1);
  const chipLabel = (await dayChip.getAttribute('aria-label')) ?? '';
  await dayChip.click();
  await expect(widget.heading('Sea kayak')).toBeVisible();
  await expect(widget.selectedDays).toHaveAccessibleName(new RegExp(`^${chipLabel}`));
  await expect(widget.totalPart).toContainText('$68.00');
  const chipDay = await readStartDay();
  // The guest selected the day on the card, not in the calendar. So this press selects a new first day, not an end day.
  await widget.freeDays.last().click();
  await expect(widget.selectedDays).toHaveCount(1);
  expect(Date.parse((await readStartDay()) ?? '')).toBeGreaterThan(Date.parse(chipDay ?? ''));
});

test('shifts no card when prices and days arrive', async ({ openPage, widget, page }) => {
  let releaseCalendars: () => void = () => undefined;
  const calendarRelease = new Promise<void>((resolve) => (releaseCalendars = resolve));
  await page.route(/item\/cal\?/, async (route) => {
    await calendarRelease;
    await route.continue();
  });
  await openPage();
  await expect(widget.button('Select dates')).toBeVisible();
  const measureCardTops = () =>
    widget.part('item').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  const cardTopsBefore = await measureCardTops();
  releaseCalendars();
  await expect(widget.part('day-chip').first()).toBeVisible();
  await expect(widget.part('price').filter({ hasText: '$' }).nth(5)).toBeVisible();
  expect(await measureCardTops()).toEqual(cardTopsBefore);
});

test('requests no prices before “Show prices” with `prices="off"`', async ({ openPage, widget, venue }) => {
  await openPage({ attributes: 'prices="off"' });
  await expect(widget.part('sold-out')).toHaveCount(1);
  await widget.chooseItem('Sea kayak');
  await expect(widget.freeDays.first()).toBeVisible();
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(3);
  const listPriceRequests = () =>
    venue.serviceRequests.filter(({ path }) => /\/item\?start_date=|rules=off/.test(path));
  expect(listPriceRequests()).toEqual([]);
  await widget.part('way').last().click();
  // Full days have no price, so this looks for the first day whose note contains a price.
  await expect(widget.part('note').filter({ hasText: '$' }).first()).toHaveText(/^\$\d+$/);
  expect(listPriceRequests()).toHaveLength(1);
});

test('shows a price on each night, but not on the departure day', async ({ openPage, widget, venue, page }) => {
  // If the service answers slowly, the widget requests no prices in advance. On a slow test machine, every answer would
  // seem slow, so this stops the page's clock.
  await page.clock.setFixedTime(Date.now());
  await openPage({ account: 'berghof', attributes: 'item-id="201"', lang: 'en' });
  await widget.button('Next month').click();
  // One price has cents, so all prices show them. The calendar's days may omit the currency sign, because its legend
  // names the currency.
  await expect(widget.part('note').filter({ hasText: /\d/ }).first()).toHaveText(/^€?\d+\.\d\d$/);
  await widget.freeDays.first().click();
  await expect(widget.selectedDays).toHaveCount(2);
  await expect(widget.part('note').first()).toBeVisible();
  const [arrivalDay, departureDay] = [widget.part('chosen').first(), widget.part('chosen').last()];
  await expect(arrivalDay.locator('small')).toHaveCount(1);
  await expect(departureDay.locator('small')).toHaveCount(0);
  const dayPricePaths = venue.serviceRequests.filter(({ path }) => path.includes('rules=off')).map(({ path }) => path);
  expect(new Set(dayPricePaths).size).toBe(dayPricePaths.length);
  await widget.part('ways').click();
  await expect(widget.part('way')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
});

test('shows “Sold out” on the card and offers other items', async ({ openPage, widget, page }) => {
  await openPage();
  await expect(widget.part('item').filter({ hasText: 'Sold out' }).getByRole('heading')).toHaveText(
    'Fishing with Captain Ines',
  );
  await widget.chooseItem('Fishing with Captain Ines');
  const soldOutRegion = widget.root.getByRole('region', { name: 'Sold out' });
  await expect(soldOutRegion).toContainText('Nothing available from');
  await expect(widget.part('day')).toHaveCount(0);
  await expect(widget.part('add')).toHaveCount(0);
  const emailLink = (await widget.part('ask').getAttribute('href')) ?? '';
  expect(emailLink).toMatch(/^mailto:[^?]+@[^?]+\?subject=/);
  expect(decodeURIComponent(emailLink)).toContain('Fishing with Captain Ines');
  expect(await findViolations(page)).toEqual([]);
  await widget.part('browse').click();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

test('shows “Sold out” if the only item is sold out', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="109"' });
  await expect(widget.part('sold-out')).toContainText('Sold out');
  await expect(widget.part('browse')).toHaveCount(0);
});
