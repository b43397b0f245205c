/**
 * Runs axe, an accessibility checker, on every step and state of the widget. Repeats this in light, dark, narrow,
 * forced-colour and high-contrast looks.
 */
import type { Page } from 'playwright/test';
import { violationsIn } from './support/seen/axe.ts';
import { addressesOf, expect, test, type Stage } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';
import { addDays, toCompactDay } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';

interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  width: number;
  forcedColors?: 'active' | 'none';
  contrast?: 'more' | 'no-preference';
}

const looks: readonly Look[] = [
  { name: 'light, wide', colorScheme: 'light', width: 1280 },
  { name: 'dark, wide', colorScheme: 'dark', width: 1280 },
  { name: 'dark, narrow', colorScheme: 'dark', width: 320 },
  { name: 'light, narrow', colorScheme: 'light', width: 320 },
];
const forcedColours: Look = { name: 'forced colours', colorScheme: 'dark', width: 1280, forcedColors: 'active' };
const highContrast: Look = { name: 'more contrast', colorScheme: 'light', width: 1280, contrast: 'more' };

const fallback = '<a href="#phone">Book by phone</a>';

/** Returns the page's axe violations in each look: rule, element and reason. Also reports horizontal overflow. */
async function findFaults(page: Page, testedLooks: readonly Look[] = looks): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, colorScheme, width, forcedColors = 'none', contrast = 'no-preference' } of testedLooks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, forcedColors, contrast, reducedMotion: 'reduce' });
    for (const violation of await violationsIn(page)) faults.push(`${name}: ${violation}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${name}: ${overflow} pixels wider than the window`);
  }
  return faults;
}

const allLooks = [...looks, forcedColours, highContrast];

interface State {
  state: string;
  open: (journey: {
    page: Page;
    stage: (parts?: Stage) => Promise<void>;
    venue: Venue;
    widget: Widget;
  }) => Promise<void>;
}

/** States of the widget that an ordinary booking does not show. */
const states: readonly State[] = [
  {
    state: 'a loading list',
    async open({ page, stage }) {
      await page.route('**/api/3.0/**', () => undefined);
      await stage();
      await expect(page.locator('slipway-items [part="list"]')).toBeAttached();
    },
  },
  {
    state: 'a loading item',
    async open({ page, stage, widget }) {
      await page.route('**/api/3.0/**', () => undefined);
      await stage({ attributes: 'item-id="104"' });
      await expect(widget.part('calendar').first()).toBeAttached();
    },
  },
  {
    state: 'a list with categories',
    async open({ stage, widget }) {
      await stage({ account: 'depot' });
      await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
    },
  },
  {
    state: 'a sold-out item',
    async open({ stage, widget }) {
      await stage({ attributes: 'item-id="109"' });
      await expect(widget.root.getByRole('heading', { name: 'Sold out' })).toBeVisible();
      await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
    },
  },
  {
    state: 'a selection that the service refuses',
    async open({ stage, venue, widget }) {
      const start = addDays(getToday('America/Vancouver', Date.now()), 90);
      const day = toCompactDay(start);
      await venue.freeAll(106);
      await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
      await stage({ attributes: `item-id="106" start-date="${start}" params="boards=3"` });
      await expect(widget.part('reason')).toBeVisible();
    },
  },
  {
    state: 'an unconfirmed booking',
    async open({ page, stage, widget }) {
      await stage();
      await widget.putInCart('Sea kayak');
      await widget.checkOutAs(newGuest());
      await page.route('**/booking/create', (route) => route.abort());
      await widget.book.click();
      await expect(widget.button('Check now')).toBeVisible();
    },
  },
  {
    state: 'a problem with a retry',
    async open({ stage, venue, widget }) {
      await stage({ body: `<slipway-booking base-url="${venue.site}/nothing-here">${fallback}</slipway-booking>` });
      await expect(widget.button('Try again')).toBeVisible();
    },
  },
  {
    state: 'a problem without a retry',
    async open({ stage, widget }) {
      await stage({ body: `<slipway-booking>${fallback}</slipway-booking>` });
      await expect(widget.problem).toBeVisible();
      await expect(widget.fallback).toBeVisible();
    },
  },
  {
    state: 'a dialog',
    async open({ page, stage, venue, widget }) {
      await stage({
        body: `<button data-slipway-open="booking">Book now</button>
          <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`,
      });
      await page.getByRole('button', { name: 'Book now' }).click();
      await expect(widget.button('Sea kayak')).toBeVisible();
    },
  },
  {
    state: 'French',
    async open({ page, venue, widget }) {
      await page.goto(`${venue.site}/french`);
      await expect(widget.button('Sea kayak')).toBeVisible();
    },
  },
];

for (const { state, open } of states)
  test(`finds no violation in ${state}`, async ({ page, stage, venue, widget }) => {
    await open({ page, stage, venue, widget });
    expect(await findFaults(page)).toEqual([]);
  });

test('finds no violation from the list to a complete selection', async ({ page, stage, widget }) => {
  // If answers seem slow, the widget does not request the prices of days. On a slow machine they would, so this stops
  // the page's clock.
  await page.clock.setFixedTime(Date.now());
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await findFaults(page, allLooks), 'list').toEqual([]);
  await widget.root.getByRole('searchbox').fill('submarine');
  await expect(widget.button('Clear filters')).toBeVisible();
  expect(await findFaults(page), 'search without results').toEqual([]);
  await widget.button('Clear filters').click();
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toBeVisible();
  expect(await findFaults(page), 'item').toEqual([]);
  await widget.chooseQuietDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await findFaults(page, allLooks), 'selection').toEqual([]);
  await widget.button('Other ways to select dates').click();
  for (const way of ['Enter dates', 'List view']) await widget.button(way).click();
  await widget.button('Apply').click();
  await expect(widget.part('note').first()).toBeVisible();
  expect(await findFaults(page, allLooks), 'other ways to select a date').toEqual([]);
});

test('finds no violation from the cart to the confirmation', async ({ page, stage, widget }) => {
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(await findFaults(page), 'empty cart').toEqual([]);
  await widget.button('Browse what’s available').click();
  await widget.putInCart('Sea kayak');
  await widget.button('Keep browsing').click();
  await widget.putInCart('Paddle board');
  expect(await findFaults(page), 'cart').toEqual([]);
  await widget.checkOut();
  expect(await findFaults(page), 'form').toEqual([]);
  await widget.part('submit').click();
  await expect(widget.problem).toBeVisible();
  expect(await findFaults(page), 'form with invalid fields').toEqual([]);
  await widget.fillDetails(newGuest());
  expect(await findFaults(page), 'complete form').toEqual([]);
  await widget.review();
  expect(await findFaults(page), 'review').toEqual([]);
  await widget.book.click();
  await widget.waitForCode();
  expect(await findFaults(page), 'confirmation').toEqual([]);
});

test('reports a violation if a button has no name', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.first().evaluate((element) => element.shadowRoot?.append(document.createElement('button')));
  expect(await findFaults(page, looks.slice(0, 1))).not.toEqual([]);
});
