/**
 * States of the widget for the pictures of its parts, before an item is in the cart. The key is the name of the
 * picture. The function brings the page into the state.
 */
import { addDays, addMonths, toCompactDay, getFirstDay, toMonth } from '../../../src/values/dates/day.ts';
import { getToday } from '../../../src/values/dates/venue-clock.ts';
import { toAddressAttributes, expect } from '../journey.ts';
import { changeResponses, type PictureFixtures } from './scene.ts';

export const selectionStates: Readonly<Record<string, (fixtures: PictureFixtures) => Promise<unknown>>> = {
  list: async ({ openPage, widget }) => {
    await openPage();
    await expect(widget.button('Sea kayak')).toBeVisible();
    await expect(widget.part('price').first()).toBeVisible();
  },
  'long-list': async ({ openPage, widget }) => {
    await openPage({ account: 'depot' });
    await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
  },
  'search-without-result': async ({ openPage, widget }) => {
    await openPage();
    await widget.root.getByRole('searchbox').fill('submarine');
    await expect(widget.button('Clear filters')).toBeVisible();
  },
  'by-date': async ({ openPage, widget }) => {
    await openPage();
    await widget.button('Select dates').click();
    await widget.root.getByText('Enter dates').click();
    await widget.button('Check availability').click();
    await expect(widget.part('reason').first()).toBeVisible();
  },
  'by-date-answer': async ({ openPage, widget }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await openPage();
    await widget.button('Select dates').click();
    await widget.root.getByText('Enter dates').click();
    await widget.root.locator('[name="from"]').fill(day);
    await widget.root.locator('[name="to"]').fill(day);
    await widget.button('Check availability').click();
    await expect(widget.part('asked')).toBeVisible();
    await expect(widget.part('price').first()).toContainText('$');
  },
  item: async ({ openPage, widget }) => {
    await openPage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await expect(widget.totalPart).toContainText('$');
  },
  'start-times': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="102"' });
    await widget.button('Next month').click();
    await widget.freeDays.nth(3).click();
    await expect(widget.root.getByRole('radio').first()).toBeVisible();
  },
  nights: async ({ openPage, widget }) => {
    await openPage({ account: 'berghof', attributes: 'item-id="201"' });
    await widget.chooseConsecutiveDays(3);
  },
  'ways-to-select-dates': async ({ openPage, widget }) => {
    await openPage({ account: 'berghof', attributes: 'item-id="201"' });
    await widget.button('Other ways to select dates').click();
    for (const buttonName of ['Enter dates', 'List view']) await widget.button(buttonName).click();
    await widget.button('Apply').click();
    await expect(widget.root.getByRole('alert')).toBeVisible();
  },
  refused: async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="104"' });
    await widget.chooseDayOfNextMonth();
    const adultsField = widget.root.getByRole('spinbutton', { name: 'Adults' });
    await adultsField.fill('99');
    await adultsField.press('Tab');
    await expect(widget.part('reason').first()).toBeVisible();
  },
  'sold-out': async ({ openPage, widget }) => {
    await openPage();
    await widget.chooseItem('Fishing with Captain Ines');
    await expect(widget.part('sold-out').first()).toBeVisible();
  },
  problem: async ({ openPage, widget, venue }) => {
    await openPage({
      body: `<slipway-booking debug base-url="${venue.site}/nothing-here"><a href="#">Book by phone</a></slipway-booking>`,
    });
    await expect(widget.fallbackLink).toBeVisible();
    await expect(widget.part('diagnosis')).toContainText('doesn’t respond');
  },
  dialog: async ({ openPage, widget, venue, page }) => {
    await openPage({
      body: `<button data-slipway-open="booking">Book a trip</button>
        <slipway-booking id="booking" mode="dialog" item-id="107" ${toAddressAttributes(venue)}></slipway-booking>`,
    });
    await page.getByText('Book a trip').click();
    await expect(widget.freeDays.first()).toBeVisible();
  },
  larger: async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="107"' });
    await widget.button('Enlarge photo').click();
    await expect(widget.root.getByRole('dialog', { name: 'Photos' })).toBeVisible();
  },
  'prices-of-days': async ({ openPage, widget, venue }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await venue.releaseStock(103);
    await venue.reserveStock('harbour', 103, `start_date=${toCompactDay(day)}&boats=2`);
    await openPage({ attributes: `item-id="103" prices="off" start-date="${addDays(day, 3)}"` });
    await expect(widget.part('short').first()).toBeVisible();
    await widget.button('Other ways to select dates').click();
    await widget.button('Show prices').click();
    await expect(widget.part('low').first()).toBeVisible();
  },
  'end-of-a-stay': async ({ openPage, widget }) => {
    await openPage({ account: 'berghof', attributes: 'item-id="201"' });
    await widget.button('Next month').click();
    await widget.freeDays.first().click();
    await expect(widget.part('leave').first()).toBeVisible();
  },
  'next-days': async ({ openPage, widget, venue }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await venue.releaseStock(106);
    await venue.reserveStock(
      'harbour',
      106,
      `start_date=${toCompactDay(day)}&end_date=${toCompactDay(day)}&param[boards]=3`,
    );
    await openPage({ attributes: `item-id="106" start-date="${day}" params="boards=3"` });
    await expect(widget.part('ahead').getByRole('button').first()).toBeVisible();
  },
  'nearest-days': async ({ openPage, widget, venue }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await venue.releaseStock(106);
    await venue.reserveStock(
      'harbour',
      106,
      `start_date=${toCompactDay(day)}&end_date=${toCompactDay(day)}&param[boards]=1`,
    );
    await openPage({ attributes: `item-id="106,105" start-date="${day}"` });
    await expect(widget.part('near').getByRole('button').first()).toBeVisible();
  },
  group: async ({ openPage, widget }) => {
    await openPage({ account: 'berghof' });
    await widget.chooseItem('Doppelzimmer');
    await expect(widget.part('children')).toBeVisible();
  },
  'days-as-a-list': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="106"' });
    await widget.button('Other ways to select dates').click();
    await widget.button('List view').click();
    await expect(widget.part('day-list').first()).toBeVisible();
  },
  'second-picture': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="107"' });
    await widget.button('Next photo').click();
    await expect(widget.button('Previous photo')).toBeEnabled();
  },
  narrow: async ({ openPage, widget, page }) => {
    await page.setViewportSize({ width: 360, height: 1500 });
    await openPage({ attributes: 'item-id="106"' });
    await expect(widget.part('stages-short')).toBeVisible();
  },
  'end-time': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="116"' });
    await widget.chooseDayOfNextMonth();
    await widget.root.getByRole('radio', { disabled: false }).first().check();
    await expect(widget.part('until')).toBeVisible();
  },
  film: async ({ openPage, widget, page }) => {
    await changeResponses(page, /\/item$/, ({ items }) => {
      for (const item of Object.values(items as object))
        Object.assign(item as object, { video: { id: 'abcdefghij-', start: 12 } });
    });
    await openPage({ attributes: 'item-id="106"' });
    await expect(widget.part('video')).toBeVisible();
  },
  'code-refused': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="106"' });
    await widget.chooseDayOfNextMonth();
    await widget.redeemCode('NOPE');
    await expect(widget.root.locator('slipway-code [part~="reason"]')).toBeVisible();
  },
  'no-answer-for-dates': async ({ openPage, widget, page }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await page.route(/\/item\?.*start_date/, (route) => route.abort());
    await openPage({ attributes: `item-id="106,105" start-date="${day}"` });
    await expect(widget.root.locator('slipway-dates [part~="problem"]')).toBeVisible();
  },
  'not-free-on-these-days': async ({ openPage, widget, venue }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await venue.releaseStock(105, 106);
    await venue.reserveStock(
      'harbour',
      106,
      `start_date=${toCompactDay(day)}&end_date=${toCompactDay(day)}&param[boards]=1`,
    );
    await openPage({ attributes: `item-id="106,105,104" start-date="${day}"` });
    await expect(widget.part('left-out')).toBeVisible();
  },
  'sold-out-in-the-list': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="109,106"' });
    await expect(widget.part('sold-out')).toBeVisible();
  },
  'nothing-offered': async ({ openPage, widget, page }) => {
    await changeResponses(page, /\/item$/, (answer) => (answer.items = {}));
    await openPage();
    await expect(widget.part('empty')).toBeVisible();
  },
  'end-of-a-list': async ({ openPage, widget, page }) => {
    await page.setViewportSize({ width: 640, height: 9000 });
    await openPage({ account: 'depot' });
    await expect(widget.part('more')).toBeVisible();
  },
  'full-times': async ({ openPage, widget, venue }) => {
    const day = addDays(getToday('America/Vancouver', Date.now()), 60);
    await venue.releaseStock(102);
    await venue.reserveStock(
      'harbour',
      102,
      `start_date=${toCompactDay(day)}&start_time=10:00&end_time=12:00&param[boats]=1`,
    );
    await openPage({ attributes: `item-id="102" start-date="${day}"` });
    await expect(widget.part('full').first()).toBeVisible();
  },
  'full-days': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="104" prices="off"' });
    await widget.button('Next month').click();
    await widget.button('Other ways to select dates').click();
    await widget.button('Show prices').click();
    await expect(widget.part('full').first()).toBeVisible();
  },
  'longest-stay': async ({ openPage, widget, venue }) => {
    await venue.releaseStock(105);
    await openPage({ attributes: 'item-id="105"' });
    await widget.button('Next month').click();
    for (const dayIndex of [1, 12]) await widget.freeDays.nth(dayIndex).click();
    await expect(widget.part('hint')).toContainText('Maximum 5 days.');
    await widget.freeDays.nth(1).click();
    await expect(widget.part('beyond').first()).toBeVisible();
  },
  'month-without-a-free-day': async ({ openPage, widget, page }) => {
    const today = getToday('America/Vancouver', Date.now());
    const fullMonths = [1, 2].map((monthsAhead) =>
      toCompactDay(getFirstDay(addMonths(toMonth(today), monthsAhead))).slice(0, 6),
    );
    await changeResponses(page, /\/cal$/, (answer) => {
      const { cal } = answer.item as { cal: Record<string, unknown> };
      for (const day of Object.keys(cal)) if (fullMonths.some((month) => day.startsWith(month))) cal[day] = 0;
    });
    await openPage({ attributes: 'item-id="106"' });
    await widget.button('Next month').click();
    await expect(widget.root.locator('slipway-calendar [part~="none"]')).toBeVisible();
  },
  'calendar-failed': async ({ openPage, widget, page }) => {
    await page.route(/\/cal\b/, (route) => route.abort());
    await openPage({ attributes: 'item-id="106"' });
    await expect(widget.part('failed')).toBeVisible();
  },
  'two-calendars': async ({ openPage, widget }) => {
    await openPage({ attributes: 'item-id="106" lang="en-CA-u-ca-buddhist"' });
    await widget.chooseDayOfNextMonth();
    await expect(widget.part('when-beside')).toBeVisible();
  },
  'yes-or-no': async ({ openPage, widget, venue }) => {
    await venue.changeItem(104, ({ sells }) => {
      const { adults, children } = sells.parameters;
      return {
        sells: {
          ...sells,
          parameters: { adults, children: { ...children, max: 1 } } as typeof sells.parameters,
        },
      };
    });
    await openPage({ attributes: 'item-id="104"' });
    await expect(widget.part('switch').first()).toBeVisible();
  },
};
