/** Tests that the widget carries selected days and party from one item to the next and back to the list. */
import { findViolations } from './support/checks/axe.ts';
import { expect, test } from './support/journey.ts';
import { toCompactDay } from '../src/values/dates/day.ts';
import type { SlipwayBooking } from '../src/elements/root/booking.ts';
import { getLaterKayakDay } from './support/widget.ts';

const visitDay = getLaterKayakDay();

test('carries day and party to the next item', async ({ page, openPage, venue, widget }) => {
  // The paddle board must be free on the day of the kayak.
  await venue.releaseStock(106);
  await openPage();
  await expect(widget.part('choose-dates')).toHaveText('Select dates');
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.button(/^Add one: Adults/).click();
  await expect(widget.part('visit')).toContainText('Adults × 2');
  const [dateText = ''] = (await widget.part('visit').locator('[translate=no]').innerText()).split('\u00a0· ');
  await widget.backButton.click();
  await expect(widget.part('choose-dates')).toContainText(dateText);
  // Finds the card of an item in the list. The card shows the selected days.
  const findCard = (item: string) => widget.part('item').filter({ has: page.getByRole('button', { name: item }) });
  await findCard('Sea kayak').scrollIntoViewIfNeeded();
  await expect(findCard('Sea kayak')).toContainText(`$136.00 · ${dateText}`);
  await expect(findCard('Sea kayak')).toContainText('Adults × 2');
  await expect(findCard('Paddle board')).toContainText(dateText);

  await widget.chooseItem('Paddle board');
  await expect(widget.part('visit')).toContainText(dateText);
  await expect(widget.selectedDays).toHaveCount(1);
  await expect(widget.totalPart).toHaveText(/\$/);
  expect(await findViolations(page)).toEqual([]);
});

for (const width of [320, 390])
  test(`does not move the calendar when the guest selects days: ${width} px`, async ({
    page,
    openPage,
    widget,
    venue,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await venue.releaseStock(201);
    await openPage({ account: 'berghof', attributes: 'lang="de"' });
    await widget.chooseItem('Almzimmer');
    await widget.button('Nächster Monat').click();
    await expect(widget.part('visit')).toBeVisible();
    const measureTop = () =>
      widget.root
        .locator('slipway-calendar')
        .evaluate((element) => Math.round(100 * (element.getBoundingClientRect().top + scrollY)) / 100);
    const topBefore = await measureTop();
    await widget.freeDays.nth(2).click();
    await expect.poll(measureTop).toBe(topBefore);
    await widget.root.locator('[part~="day"][aria-disabled="false"]').nth(5).click();
    await expect(widget.part('visit')).toContainText('Nächte');
    await expect(widget.part('visit')).toContainText('Erwachsene');
    expect(await measureTop()).toBe(topBefore);
  });

test('carries the dates of a stay to the next room', async ({ openPage, widget, venue }) => {
  await venue.releaseStock(201);
  await openPage({ account: 'berghof', attributes: 'lang="en"' });
  await widget.chooseItem('Almzimmer');
  await widget.button('Next month').click();
  await widget.freeDays.nth(2).click();
  await widget.root.locator('[part~="day"][aria-disabled="false"]').nth(5).click();
  await expect(widget.part('visit')).toHaveText(/nights/);
  const [stayText = ''] = (await widget.part('visit').locator('[translate=no]').innerText()).split('\u00a0· ');
  // The account also sells items by the day. Even so, the list shows the whole stay with its departure day.
  await widget.backButton.click();
  await expect(widget.part('choose-dates')).toContainText(stayText);
  await widget.chooseItem('Almzimmer');
  await widget.addButton.click();
  await expect(widget.part('notice')).toContainText('Almzimmer');
  await expect(widget.part('choose-dates')).toContainText(stayText);

  await widget.chooseItem('Doppelzimmer');
  await expect(widget.part('choose-dates').last()).toContainText(stayText);
  await widget.chooseItem('Doppelzimmer zur Wiese');
  await expect(widget.part('visit')).toContainText(stayText);
  await expect(widget.root.locator('.summary [part=when], .summary [part=reason]')).not.toBeEmpty();
});

test('replaces a carried day when the guest selects another day', async ({ openPage, widget }) => {
  await openPage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await widget.addButton.click();
  await widget.chooseItem('Paddle board');
  await expect(widget.selectedDays).toHaveCount(1);
  await widget.chooseDayOfNextMonth();
  await expect(widget.selectedDays).toHaveCount(1);
});

test('offers other days if the next item is full that day', async ({ openPage, widget, venue }) => {
  await venue.releaseStock(104, 106);
  await venue.reserveStock(
    'harbour',
    106,
    `start_date=${toCompactDay(visitDay)}&end_date=${toCompactDay(visitDay)}&param[boards]=1`,
  );
  await openPage();
  await expect(widget.part('choose-dates')).toBeVisible();
  await widget.root.evaluate((element: SlipwayBooking, start) => element.open({ itemId: '104', start }), visitDay);
  await expect(widget.totalPart).toContainText('$');
  await widget.backButton.click();
  await widget.chooseItem('Paddle board');
  await expect(widget.part('ahead').getByRole('button')).toHaveCount(3);
  await expect(widget.part('primary')).toHaveText('Select another date');
});

for (const lang of ['en', 'de', 'pl', 'ar'])
  test(`shows days and party completely, without moving the calendar, in ${lang}`, async ({
    page,
    openPage,
    widget,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openPage({ account: 'berghof', lang, attributes: `lang="${lang}"` });
    await widget.root.getByRole('button', { name: 'Almzimmer' }).first().click();
    const measureTop = () =>
      widget.root
        .locator('slipway-calendar')
        .evaluate((element) => Math.round(100 * (element.getBoundingClientRect().top + scrollY)) / 100);
    await expect(widget.freeDays.first()).toBeVisible();
    const topBefore = await measureTop();
    await widget.freeDays.nth(2).click();
    await expect(widget.part('visit')).toContainText('× 2');
    const isFullyVisible = (button: HTMLElement | SVGElement) =>
      button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight;
    expect(await widget.part('visit').evaluate(isFullyVisible)).toBe(true);
    expect(await measureTop()).toBe(topBefore);
    await widget.part('visit').click();
    await expect(widget.part('day').and(widget.root.locator(':focus'))).toBeVisible();

    await widget.part('back').click();
    await expect(widget.part('choose-dates')).toContainText('× 2');
    expect(await widget.part('choose-dates').evaluate(isFullyVisible)).toBe(true);
    await widget.part('choose-dates').click();
    await expect(widget.part('form').first()).toBeVisible();
  });

for (const width of [320, 1280])
  test(`edits the only line of the order from the details: ${width} px`, async ({ page, openPage, widget }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await widget.continueButton.click();
    await expect(widget.part('submit')).toBeVisible();
    await widget.part('order-edit').click();
    await expect(widget.part('changing')).toContainText('Sea kayak');
    await expect(widget.selectedDays).toHaveCount(1);
    await widget.button(/^Add one: Adults/).click();
    await expect(widget.part('visit')).toContainText('Adults × 2');
    await widget.button('Save changes').click();
    await expect(widget.heading('Your details')).toBeFocused();
    await expect(widget.lines).toContainText(/Adults\D*2/);
  });
