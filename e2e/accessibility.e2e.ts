import type { Page } from 'playwright/test';
import { violationsIn } from './support/seen/axe.ts';
import { addressesOf, expect, test } from './support/journey.ts';
import { newVisitor } from './support/widget.ts';
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
const forced: Look = { name: 'forced colours', colorScheme: 'dark', width: 1280, forcedColors: 'active' };
const strong: Look = { name: 'more contrast', colorScheme: 'light', width: 1280, contrast: 'more' };

/** What axe finds wrong with the page as it stands, in each look: rule, element and why. Also what does not fit the width. */
async function faultsIn(page: Page, shown: readonly Look[] = looks): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, colorScheme, width, forcedColors = 'none', contrast = 'no-preference' } of shown) {
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

test('axe finds nothing while the list loads', async ({ page, stage }) => {
  await page.route('**/api/3.0/**', () => undefined);
  await stage();
  await expect(page.locator('slipway-items [part="list"]')).toBeAttached();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing while an item loads', async ({ page, stage, widget }) => {
  await page.route('**/api/3.0/**', () => undefined);
  await stage({ attributes: 'item-id="104"' });
  await expect(widget.part('calendar').first()).toBeAttached();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in the list', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page, [...looks, forced, strong])).toEqual([]);
});

test('axe finds nothing in a search without a result', async ({ page, stage, widget }) => {
  await stage();
  await widget.root.getByRole('searchbox').fill('submarine');
  await expect(widget.button('Clear filters')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in a list to choose categories from', async ({ page, stage, widget }) => {
  await stage({ account: 'depot' });
  await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
  expect(await faultsIn(page, looks.slice(0, 1))).toEqual([]);
});

test('axe finds nothing in an item before a day is chosen', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await expect(widget.root.getByRole('spinbutton', { name: 'Adults' })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in a choice with its price', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  expect(await faultsIn(page, [...looks, forced, strong])).toEqual([]);
});

test('axe finds nothing in the other ways to choose a date', async ({ page, stage, widget }) => {
  // The prices of days must not depend on the speed of the machine.
  await page.clock.setFixedTime(Date.now());
  await stage();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.button('Other ways to select dates').click();
  for (const way of ['Enter dates', 'List view']) await widget.button(way).click();
  await widget.button('Apply').click();
  await expect(widget.part('note').first()).toBeVisible();
  expect(await faultsIn(page, [...looks, forced, strong])).toEqual([]);
});

test('axe finds nothing in an item that is sold out, and the visitor is told so', async ({ page, stage, widget }) => {
  await stage();
  await widget.chooseItem('Fishing with Captain Ines');
  await expect(widget.root.getByRole('heading', { name: 'Sold out' })).toBeVisible();
  await expect(widget.root.getByRole('link', { name: 'Contact us' })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in a choice that the service refuses', async ({ page, stage, venue, widget }) => {
  const start = addDays(todayIn('America/Vancouver', Date.now()), 90);
  const day = compactDay(start);
  await venue.freeAll(106);
  await venue.takeAll('harbour', 106, `start_date=${day}&end_date=${day}&param[boards]=3`);
  await stage({ attributes: `item-id="106" start-date="${start}" params="boards=3"` });
  await expect(widget.part('reason')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in the cart', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Keep browsing').click();
  await widget.putInCart('Paddle board');
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in an empty cart', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.button('Remove Sea kayak').click();
  await expect(widget.text('Your cart is empty.')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in the form', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in the form with faults', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.checkOut();
  await widget.part('submit').click();
  await expect(widget.problem).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in the review, nor in the confirmation', async ({ page, stage, widget }) => {
  await stage({ attributes: 'review' });
  await widget.putInCart('Sea kayak');
  await widget.fillIn(newVisitor());
  expect(await faultsIn(page)).toEqual([]);
  await widget.review();
  expect(await faultsIn(page)).toEqual([]);
  await widget.book.click();
  await widget.confirmed();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing where it is not known whether the booking was made', async ({ page, stage, widget }) => {
  await stage();
  await widget.putInCart('Sea kayak');
  await widget.fillIn(newVisitor());
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
  test(`axe finds nothing when ${fault}, and the page’s own link is there`, async ({ page, stage, widget, venue }) => {
    const attributes = body.replace('{service}', venue.service).replace('{site}', venue.site);
    await stage({ body: `<slipway-booking ${attributes}><a href="#phone">Book by phone</a></slipway-booking>` });
    await expect(widget.problem).toBeVisible();
    await expect(widget.fallback).toBeVisible();
    expect(await faultsIn(page)).toEqual([]);
  });
}

test('axe finds nothing in the dialog', async ({ page, stage, widget, venue }) => {
  await stage({
    body: `<button data-slipway-open="booking">Book now</button>
      <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`,
  });
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});

test('axe finds nothing in French on the demo’s own page', async ({ page, demo, widget }) => {
  await demo('french');
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await faultsIn(page, looks.slice(0, 1))).toEqual([]);
});

test('axe does find what is wrong', async ({ page, stage, widget }) => {
  await stage();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await widget.root.first().evaluate((element) => element.shadowRoot?.append(document.createElement('button')));
  expect(await faultsIn(page, looks.slice(0, 1))).not.toEqual([]);
});
