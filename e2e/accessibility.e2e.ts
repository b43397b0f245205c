/**
 * Runs axe, an accessibility checker, on the steps of a booking and on rarer states of the widget. Checks each of them
 * in light and dark colours and in a narrow window, and some also in forced and high-contrast colours.
 */
import type { Page } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { toAddressAttributes, expect, test, type PageOptions } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';
import { addDays, toCompactDay } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';

interface DisplaySettings {
  name: string;
  colorScheme: 'light' | 'dark';
  width: number;
  forcedColors?: 'active' | 'none';
  contrast?: 'more' | 'no-preference';
}

const defaultDisplays: readonly DisplaySettings[] = [
  { name: 'light, wide', colorScheme: 'light', width: 1280 },
  { name: 'dark, wide', colorScheme: 'dark', width: 1280 },
  { name: 'dark, narrow', colorScheme: 'dark', width: 320 },
  { name: 'light, narrow', colorScheme: 'light', width: 320 },
];
const forcedColoursDisplay: DisplaySettings = {
  name: 'forced colours',
  colorScheme: 'dark',
  width: 1280,
  forcedColors: 'active',
};
const highContrastDisplay: DisplaySettings = {
  name: 'more contrast',
  colorScheme: 'light',
  width: 1280,
  contrast: 'more',
};

const fallbackHtml = '<a href="#phone">Book by phone</a>';

/**
 * Returns the page's axe violations with each of the display settings, each with its rule, element and reason. Also
 * reports horizontal overflow.
 */
async function findFaults(page: Page, testedDisplays: readonly DisplaySettings[] = defaultDisplays): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, colorScheme, width, forcedColors = 'none', contrast = 'no-preference' } of testedDisplays) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, forcedColors, contrast, reducedMotion: 'reduce' });
    for (const violation of await findViolations(page)) faults.push(`${name}: ${violation}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${name}: ${overflow} pixels wider than the window`);
  }
  return faults;
}

const allDisplays = [...defaultDisplays, forcedColoursDisplay, highContrastDisplay];

interface TestedState {
  state: string;
  openState: (fixtures: {
    page: Page;
    openPage: (options?: PageOptions) => Promise<void>;
    venue: Venue;
    widget: Widget;
  }) => Promise<void>;
}

/** States of the widget that an ordinary booking does not show. */
const testedStates: readonly TestedState[] = [
  {
    state: 'a loading list',
    async openState({ page, openPage }) {
      await page.route('**/api/3.0/**', () => undefined);
      await openPage();
      await expect(page.locator('slipway-items [part="list"]')).toBeAttached();
    },
  },
  {
    state: 'a loading item',
    async openState({ page, openPage, widget }) {
      await page.route('**/api/3.0/**', () => undefined);
      await openPage({ attributes: 'item-id="104"' });
      await expect(widget.part('calendar').first()).toBeAttached();
    },
  },
  {
    state: 'a list with categories',
    async openState({ openPage, widget }) {
      await openPage({ account: 'depot' });
      await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
    },
  },
  {
    state: 'a sold-out item',
    async openState({ openPage, widget }) {
      await openPage({ attributes: 'item-id="109"' });
      await expect(widget.root.getByRole('heading', { name: 'Sold out' })).toBeVisible();
      await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
    },
  },
  {
    state: 'a selection that the service refuses',
    async openState({ openPage, venue, widget }) {
      const startDate = addDays(getToday('America/Vancouver', Date.now()), 90);
      const day = toCompactDay(startDate);
      await venue.releaseStock(106);
      await venue.reserveStock('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
      await openPage({ attributes: `item-id="106" start-date="${startDate}" params="boards=3"` });
      await expect(widget.part('reason')).toBeVisible();
    },
  },
  {
    state: 'an unconfirmed booking',
    async openState({ page, openPage, widget }) {
      await openPage();
      await widget.putItemInCart('Sea kayak');
      await widget.checkOutWithDetails(createGuest());
      await page.route('**/booking/create', (route) => route.abort());
      await widget.bookButton.click();
      await expect(widget.button('Check now')).toBeVisible();
    },
  },
  {
    state: 'a problem with a retry',
    async openState({ openPage, venue, widget }) {
      await openPage({
        body: `<slipway-booking base-url="${venue.site}/nothing-here">${fallbackHtml}</slipway-booking>`,
      });
      await expect(widget.button('Try again')).toBeVisible();
    },
  },
  {
    state: 'a problem without a retry',
    async openState({ openPage, widget }) {
      await openPage({ body: `<slipway-booking>${fallbackHtml}</slipway-booking>` });
      await expect(widget.problemMessage).toBeVisible();
      await expect(widget.fallbackLink).toBeVisible();
    },
  },
  {
    state: 'a dialog',
    async openState({ page, openPage, venue, widget }) {
      await openPage({
        body: `<button data-slipway-open="booking">Book now</button>
          <slipway-booking id="booking" mode="dialog" ${toAddressAttributes(venue)}></slipway-booking>`,
      });
      await page.getByRole('button', { name: 'Book now' }).click();
      await expect(widget.button('Sea kayak')).toBeVisible();
    },
  },
  {
    state: 'French',
    async openState({ page, venue, widget }) {
      await page.goto(`${venue.site}/french`);
      await expect(widget.button('Sea kayak')).toBeVisible();
    },
  },
];

for (const { state, openState } of testedStates)
  test(`has no accessibility violation in ${state}`, async ({ page, openPage, venue, widget }) => {
    await openState({ page, openPage, venue, widget });
    expect(await findFaults(page)).toEqual([]);
  });

test('has no accessibility violation from the list to a complete selection', async ({ page, openPage, widget }) => {
  // If the service answers slowly, the widget requests no prices of days. On a slow test machine, every answer would
  // seem slow, so this stops the page's clock.
  await page.clock.setFixedTime(Date.now());
  await openPage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await findFaults(page, allDisplays), 'list').toEqual([]);
  await widget.root.getByRole('searchbox').fill('submarine');
  await expect(widget.button('Clear filters')).toBeVisible();
  expect(await findFaults(page), 'search without results').toEqual([]);
  await widget.button('Clear filters').click();
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toBeVisible();
  expect(await findFaults(page), 'item').toEqual([]);
  await widget.chooseDayOfNextMonth();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  expect(await findFaults(page, allDisplays), 'selection').toEqual([]);
  await widget.button('Other ways to select dates').click();
  for (const buttonName of ['Enter dates', 'List view']) await widget.button(buttonName).click();
  await widget.button('Apply').click();
  await expect(widget.part('note').first()).toBeVisible();
  expect(await findFaults(page, allDisplays), 'other ways to select a date').toEqual([]);
});

test('has no accessibility violation from the cart to the confirmation', async ({ page, openPage, widget }) => {
  await openPage({ attributes: 'review' });
  await widget.putItemInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(await findFaults(page), 'empty cart').toEqual([]);
  await widget.button('Browse what’s available').click();
  await widget.putItemInCart('Sea kayak');
  await widget.button('Keep browsing').click();
  await widget.putItemInCart('Paddle board');
  expect(await findFaults(page), 'cart').toEqual([]);
  await widget.checkOut();
  expect(await findFaults(page), 'form').toEqual([]);
  await widget.part('submit').click();
  await expect(widget.problemMessage).toBeVisible();
  expect(await findFaults(page), 'form with invalid fields').toEqual([]);
  await widget.fillDetails(createGuest());
  expect(await findFaults(page), 'complete form').toEqual([]);
  await widget.openReview();
  expect(await findFaults(page), 'review').toEqual([]);
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  expect(await findFaults(page), 'confirmation').toEqual([]);
});

test('detects an accessibility violation if a button has no name', async ({ page, openPage, widget }) => {
  await openPage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.first().evaluate((element) => element.shadowRoot?.append(document.createElement('button')));
  expect(await findFaults(page, defaultDisplays.slice(0, 1))).not.toEqual([]);
});
