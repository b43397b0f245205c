/** Tests that the widget carries selected days and party from one item to the next and back to the list. */
import { violationsIn } from './support/seen/axe.ts';
import { expect, test } from './support/journey.ts';
import { addMonths, toCompactDay, getFirstDay, toMonth } from '../src/values/dates/day.ts';
import type { SlipwayBooking } from '../src/elements/root/booking.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';

/** First day of the month after the next month. */
const day = getFirstDay(addMonths(toMonth(getToday('America/Vancouver', Date.now())), 2));

test('carries day and party to the next item', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.part('choose-dates')).toHaveText('Select dates');
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.button(/^Add one: Adults/).click();
  await expect(widget.part('visit')).toContainText('Adults × 2');
  const [date = ''] = (await widget.part('visit').locator('[translate=no]').innerText()).split('\u00a0· ');
  await widget.back.click();
  await expect(widget.part('choose-dates')).toContainText(date);
  // Finds the card of an item. It shows the price for the days and the party that the guest selected.
  const cardOf = (item: string) => widget.part('item').filter({ has: page.getByRole('button', { name: item }) });
  await cardOf('Sea kayak').scrollIntoViewIfNeeded();
  await expect(cardOf('Sea kayak')).toContainText(`$136.00 · ${date}`);
  await expect(cardOf('Sea kayak')).toContainText('Adults × 2');
  await expect(cardOf('Paddle board')).toContainText(date);

  await widget.chooseItem('Paddle board');
  await expect(widget.part('visit')).toContainText(date);
  await expect(widget.chosenDays).toHaveCount(1);
  await expect(widget.total).toHaveText(/\$/);
  expect(await violationsIn(page)).toEqual([]);
});

for (const width of [320, 390])
  test(`does not move the calendar when the guest selects days: ${width} px`, async ({ page, stage, widget }) => {
    await page.setViewportSize({ width, height: 844 });
    await stage({ account: 'berghof', attributes: 'lang="de"' });
    await widget.chooseItem('Almzimmer');
    await widget.button('Nächster Monat').click();
    await expect(widget.part('visit')).toBeVisible();
    const top = () =>
      widget.root
        .locator('slipway-calendar')
        .evaluate((element) => Math.round(100 * (element.getBoundingClientRect().top + scrollY)) / 100);
    const before = await top();
    await widget.freeDays.nth(2).click();
    await expect.poll(top).toBe(before);
    await widget.root.locator('[part~="day"][aria-disabled="false"]').nth(5).click();
    await expect(widget.part('visit')).toContainText('Nächte');
    await expect(widget.part('visit')).toContainText('Erwachsene');
    expect(await top()).toBe(before);
  });

test('carries a stay to the next room when the guest adds one', async ({ stage, widget }) => {
  await stage({ account: 'berghof', attributes: 'lang="en"' });
  await widget.chooseItem('Almzimmer');
  await widget.button('Next month').click();
  await widget.freeDays.nth(2).click();
  await widget.root.locator('[part~="day"][aria-disabled="false"]').nth(5).click();
  await expect(widget.part('visit')).toHaveText(/nights/);
  const [stay = ''] = (await widget.part('visit').locator('[translate=no]').innerText()).split('\u00a0· ');
  // The account also sells items by the day. Still, the list shows the whole stay, including the departure.
  await widget.back.click();
  await expect(widget.part('choose-dates')).toContainText(stay);
  await widget.chooseItem('Almzimmer');
  await widget.add.click();
  await expect(widget.part('notice')).toContainText('Almzimmer');
  await expect(widget.part('choose-dates')).toContainText(stay);

  await widget.chooseItem('Doppelzimmer');
  await expect(widget.part('choose-dates').last()).toContainText(stay);
  await widget.chooseItem('Doppelzimmer zur Wiese');
  await expect(widget.part('visit')).toContainText(stay);
  await expect(widget.root.locator('.summary [part=when], .summary [part=reason]')).not.toBeEmpty();
});

test('replaces a carried day when the guest selects another day', async ({ stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.add.click();
  await widget.chooseItem('Paddle board');
  await expect(widget.chosenDays).toHaveCount(1);
  await widget.chooseQuietDay();
  await expect(widget.chosenDays).toHaveCount(1);
});

test('shows other days if the next item has no room', async ({ stage, widget, venue }) => {
  for (const item of [104, 106]) await venue.freeAll(item);
  await venue.takeAll('harbour', 106, `start_date=${toCompactDay(day)}&end_date=${toCompactDay(day)}&param[boards]=1`);
  await stage();
  await expect(widget.part('choose-dates')).toBeVisible();
  await widget.root.evaluate((element: SlipwayBooking, start) => element.open({ itemId: '104', start }), day);
  await expect(widget.total).toContainText('$');
  await widget.back.click();
  await widget.chooseItem('Paddle board');
  await expect(widget.part('ahead').getByRole('button')).toHaveCount(3);
  await expect(widget.part('primary')).toHaveText('Select another date');
});

for (const lang of ['en', 'de', 'pl', 'ar'])
  test(`shows days and party uncut above the calendar, in ${lang}`, async ({ page, stage, widget }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await stage({ account: 'berghof', lang, attributes: `lang="${lang}"` });
    await widget.root.getByRole('button', { name: 'Almzimmer' }).first().click();
    const top = () =>
      widget.root
        .locator('slipway-calendar')
        .evaluate((element) => Math.round(100 * (element.getBoundingClientRect().top + scrollY)) / 100);
    await expect(widget.freeDays.first()).toBeVisible();
    const topBefore = await top();
    await widget.freeDays.nth(2).click();
    await expect(widget.part('visit')).toContainText('× 2');
    const isWhole = (button: HTMLElement | SVGElement) =>
      button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight;
    expect(await widget.part('visit').evaluate(isWhole)).toBe(true);
    expect(await top()).toBe(topBefore);
    await widget.part('visit').click();
    await expect(widget.part('day').and(widget.root.locator(':focus'))).toBeVisible();

    await widget.part('back').click();
    await expect(widget.part('choose-dates')).toContainText('× 2');
    expect(await widget.part('choose-dates').evaluate(isWhole)).toBe(true);
    await widget.part('choose-dates').click();
    await expect(widget.part('form').first()).toBeVisible();
  });

for (const width of [320, 1280])
  test(`edits the only line of the order from the details: ${width} px`, async ({ page, stage, widget }) => {
    await page.setViewportSize({ width, height: 800 });
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await widget.continueButton.click();
    await expect(widget.part('submit')).toBeVisible();
    await widget.part('order-edit').click();
    await expect(widget.part('changing')).toContainText('Sea kayak');
    await expect(widget.chosenDays).toHaveCount(1);
    await widget.button(/^Add one: Adults/).click();
    await expect(widget.part('visit')).toContainText('Adults × 2');
    await widget.button('Save changes').click();
    await expect(widget.heading('Your details')).toBeFocused();
    await expect(widget.lines).toContainText(/Adults\D*2/);
  });
