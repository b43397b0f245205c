/** Runs axe on every step and state of the widget, in light, dark, narrow, forced-colour and high-contrast looks. */
import type { Page } from 'playwright/test';
import { violationsIn } from './support/seen/axe.ts';
import { addressesOf, expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';
import { addDays, compactDay } from '../src/values/dates/day.ts';
import { todayIn } from '../src/values/dates/venue-clock.ts';

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

/** Returns the page's axe violations in each look: rule, element and reason. Also reports content wider than the window. */
async function faultsIn(page: Page, testedLooks: readonly Look[] = looks): Promise<string[]> {
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

test('finds no violation while the list loads', async ({ page, stage }) => {
  await page.route('**/api/3.0/**', () => undefined);
  await stage();
  await expect(page.locator('slipway-items [part="list"]')).toBeAttached();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation while an item loads', async ({ page, stage, widget }) => {
  await page.route('**/api/3.0/**', () => undefined);
  await stage({ attributes: 'item-id="104"' });
  await expect(widget.part('calendar').first()).toBeAttached();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in the list', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page, [...looks, forcedColours, highContrast])).toEqual([]);
});

test('finds no violation in a search without results', async ({ page, stage, widget }) => {
  await stage();
  await widget.root.getByRole('searchbox').fill('submarine');
  await expect(widget.button('Clear filters')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in a list with categories', async ({ page, stage, widget }) => {
  await stage({ account: 'depot' });
  await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
  expect(await faultsIn(page, looks.slice(0, 1))).toEqual([]);
});

test('finds no violation in an item before the guest selects a day', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in a selection with its price', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await faultsIn(page, [...looks, forcedColours, highContrast])).toEqual([]);
});

test('finds no violation in the other ways to select a date', async ({ page, stage, widget }) => {
  // The prices of days must not depend on the speed of the machine.
  await page.clock.setFixedTime(Date.now());
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.button('Other ways to select dates').click();
  for (const way of ['Enter dates', 'List view']) await widget.button(way).click();
  await widget.button('Apply').click();
  await expect(widget.part('note').first()).toBeVisible();
  expect(await faultsIn(page, [...looks, forcedColours, highContrast])).toEqual([]);
});

test('announces a sold-out item and finds no violation', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Fishing with Captain Ines');
  await expect(widget.root.getByRole('heading', { name: 'Sold out' })).toBeVisible();
  await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in a selection that the service refuses', async ({ page, stage, venue, widget }) => {
  const start = addDays(todayIn('America/Vancouver', Date.now()), 90);
  const day = compactDay(start);
  await venue.freeAll(106);
  await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
  await stage({ attributes: `item-id="106" start-date="${start}" params="boards=3"` });
  await expect(widget.part('reason')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in the cart', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Keep browsing').click();
  await widget.putInCart('Paddle board');
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in an empty cart', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in the form', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in a form with invalid fields', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.part('submit').click();
  await expect(widget.problem).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in the review and the confirmation', async ({ page, stage, widget }) => {
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(newGuest());
  expect(await faultsIn(page)).toEqual([]);
  await widget.review();
  expect(await faultsIn(page)).toEqual([]);
  await widget.book.click();
  await widget.waitForCode();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in the step of an unconfirmed booking', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOutAs(newGuest());
  await page.route('**/booking/create', (route) => route.abort());
  await widget.book.click();
  await expect(widget.button('Check now')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

for (const { fault, body } of [
  { fault: 'the public API is off', body: 'base-url="{service}/closed"' },
  { fault: 'the item is unknown', body: 'base-url="{service}/harbour" item-id="999999"' },
  { fault: 'the address is wrong', body: 'base-url="{site}/nothing-here"' },
  { fault: 'the address is missing', body: '' },
]) {
  test(`shows the page’s own link without a violation when ${fault}`, async ({ page, stage, widget, venue }) => {
    const attributes = body.replace('{service}', venue.service).replace('{site}', venue.site);
    await stage({ body: `<slipway-booking ${attributes}><a href="#phone">Book by phone</a></slipway-booking>` });
    await expect(widget.problem).toBeVisible();
    await expect(widget.fallback).toBeVisible();
    expect(await faultsIn(page)).toEqual([]);
  });
}

test('finds no violation in the dialog', async ({ page, stage, widget, venue }) => {
  await stage({
    body: `<button data-slipway-open="booking">Book now</button>
      <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`,
  });
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('finds no violation in French on the demo’s own page', async ({ page, demo, widget }) => {
  await demo('french');
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page, looks.slice(0, 1))).toEqual([]);
});

test('finds a violation in a button without a name', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.first().evaluate((element) => element.shadowRoot?.append(document.createElement('button')));
  expect(await faultsIn(page, looks.slice(0, 1))).not.toEqual([]);
});
