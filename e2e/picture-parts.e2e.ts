/**
 * Takes the pictures of the documentation's page about looks: `npm run pictures`, by hand, when looks have changed.
 * Every state is one small picture, and each public part has its place in the first in which it is seen.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import type { Page } from 'playwright/test';
import { elementsOf } from '../demo/building/elements-manifest.ts';
import { partPicturesFolder, siteDistFolder } from '../demo/building/project.ts';
import { addDays } from '../src/values/dates/day.ts';
import { todayIn } from '../src/values/dates/venue-clock.ts';
import { addressesOf, expect, published, test, type Stage } from './support/journey.ts';
import { builtFolder } from './support/files/build.ts';
import { partBoxes, pictureOf, type Box } from './support/seen/part-boxes.ts';
import type { Venue } from './support/venue.ts';
import { newVisitor, Widget } from './support/widget.ts';

interface Scene {
  page: Page;
  widget: Widget;
  venue: Venue;
  stage: (parts?: Stage) => Promise<unknown>;
}

/** A venue's page in the font of most. */
const looks = {
  scheme: 'light',
  css: 'html { background: #fff; color: #1b1f24; font-family: system-ui, "DejaVu Sans", sans-serif }',
};

/** A booking that is still to be paid. */
async function bookedAtBerghof({ stage, widget }: Scene): Promise<void> {
  await stage({ account: 'berghof' });
  await widget.chooseItem('Abend in der Sauna');
  await widget.bookChosen();
  await widget.fillDetails(newVisitor());
  await widget.book.click();
  await widget.confirmed();
}

/** Each leads to what its name says, as the picture is called. */
const states: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  list: async ({ stage, widget }) => {
    await stage();
    await expect(widget.button('Sea kayak')).toBeVisible();
    await expect(widget.part('price').first()).toBeVisible();
  },
  'long-list': async ({ stage, widget }) => {
    await stage({ account: 'depot' });
    await expect(widget.root.getByRole('combobox', { name: 'Categories' })).toBeVisible();
  },
  'search-without-result': async ({ stage, widget }) => {
    await stage();
    await widget.root.getByRole('searchbox').fill('submarine');
    await expect(widget.button('Show everything')).toBeVisible();
  },
  'by-date': async ({ stage, widget }) => {
    await stage();
    await widget.button('Choose dates').click();
    await widget.root.getByText('Type dates').click();
    await widget.button('Check availability').click();
    await expect(widget.part('reason').first()).toBeVisible();
  },
  'by-date-answer': async ({ stage, widget }) => {
    const day = addDays(todayIn('America/Vancouver', Date.now()), 60);
    await stage();
    await widget.button('Choose dates').click();
    await widget.root.getByText('Type dates').click();
    await widget.root.locator('[name="from"]').fill(day);
    await widget.root.locator('[name="to"]').fill(day);
    await widget.button('Check availability').click();
    await expect(widget.part('asked')).toBeVisible();
    await expect(widget.part('price').first()).toContainText('$');
  },
  item: async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseFirstFreeDay();
    await expect(widget.total).toContainText('$');
  },
  'start-times': async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="102"' });
    await widget.button('Next month').click();
    await widget.freeDays.nth(3).click();
    await expect(widget.root.getByRole('radio').first()).toBeVisible();
  },
  nights: async ({ stage, widget }) => {
    await stage({ account: 'berghof', attributes: 'item-id="201"' });
    await widget.chooseFreeRun(3);
  },
  'ways-to-choose': async ({ stage, widget }) => {
    await stage({ account: 'berghof', attributes: 'item-id="201"' });
    await widget.button('More ways to pick dates').click();
    for (const way of ['Type dates', 'List view']) await widget.button(way).click();
    await widget.button('Apply').click();
    await expect(widget.root.getByRole('alert')).toBeVisible();
  },
  refused: async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="104"' });
    await widget.chooseQuietDay();
    const adults = widget.root.getByRole('spinbutton', { name: 'Adults' });
    await adults.fill('99');
    await adults.press('Tab');
    await expect(widget.part('reason').first()).toBeVisible();
  },
  added: async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
    await widget.add.click();
    await expect(widget.part('notice-cart')).toBeVisible();
  },
  cart: async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.addToCart();
    await widget.redeem('HERON10');
    await expect(widget.part('saved')).toBeVisible();
  },
  'line-removed': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Remove Sea kayak').click();
    await expect(widget.text('Your cart is empty.')).toBeVisible();
  },
  changes: async ({ stage, widget, venue }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.button('Keep browsing').click();
    await widget.putInCart('Paddle board');
    await widget.fillIn(newVisitor());
    await venue.change(104, () => ({ status: 'U' }));
    await venue.change(106, ({ sells }) => ({ sells: { ...sells, prices: { boards: { amount: 5000, type: 'P' } } } }));
    await widget.book.click();
    await expect(widget.part('difference')).toHaveCount(2);
  },
  'form-with-faults': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('submit').click();
    await expect(widget.problem).toBeVisible();
    await widget.root.locator('[name="customer_email"]').fill('ada@gmial.com');
    await widget.root.locator('[name="customer_email"]').press('Tab');
  },
  'changing-a-line': async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.root.locator('slipway-cart [part~="change"]').first().click();
    await expect(widget.part('changing')).toBeVisible();
  },
  order: async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.checkOut();
    await widget.part('order-fold').first().click();
    await expect(widget.part('line-name').first()).toBeVisible();
  },
  review: async ({ stage, widget }) => {
    await stage({ attributes: 'review' });
    await widget.putInCart('Sea kayak');
    await widget.fillIn(newVisitor());
    await widget.review();
  },
  confirmation: async ({ stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.fillIn(newVisitor());
    await widget.book.click();
    await widget.confirmed();
  },
  'confirmation-to-pay': bookedAtBerghof,
  'booked-here': async (journey) => {
    await bookedAtBerghof(journey);
    const { stage, widget } = journey;
    await stage({ account: 'berghof' });
    await expect(widget.part('booked-here')).toBeVisible();
  },
  'not-known-yet': async ({ stage, widget, page }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await widget.fillIn(newVisitor());
    await page.route('**/booking/create', (route) => route.abort());
    await widget.book.click();
    await expect(widget.button('Check now')).toBeVisible();
  },
  'sold-out': async ({ stage, widget }) => {
    await stage();
    await widget.chooseItem('Fishing with Captain Ines');
    await expect(widget.part('sold-out').first()).toBeVisible();
  },
  problem: async ({ stage, widget, venue }) => {
    await stage({
      body: `<slipway-booking debug base-url="${venue.site}/nothing-here"><a href="#">Book by phone</a></slipway-booking>`,
    });
    await expect(widget.fallback).toBeVisible();
    await expect(widget.part('diagnosis')).toContainText('doesn’t answer');
  },
  dialog: async ({ stage, widget, venue, page }) => {
    await stage({
      body: `<button data-slipway-open="booking">Book a trip</button>
        <slipway-booking id="booking" mode="dialog" item-id="107" ${addressesOf(venue)}></slipway-booking>`,
    });
    await page.getByText('Book a trip').click();
    await expect(widget.freeDays.first()).toBeVisible();
  },
  larger: async ({ stage, widget }) => {
    await stage({ attributes: 'item-id="107"' });
    await widget.button('View larger').click();
    await expect(widget.root.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  },
  badge: async ({ stage, widget, venue, page }) => {
    await stage({
      body: `<slipway-cart-badge></slipway-cart-badge><slipway-booking ${addressesOf(venue)}></slipway-booking>`,
    });
    await widget.putInCart('Sea kayak');
    await expect(page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  },
};

/** Nothing taller is looked at: what is below stands in another picture. */
const frame = { width: 640, height: 1500 };

/** The widget as far as it is in the window; all of the window where it is a dialog. */
async function areaOf(page: Page, state: string): Promise<Box> {
  if (state === 'dialog' || state === 'larger') return { x: 0, y: 0, ...frame };
  const box = await page.locator('slipway-booking').boundingBox();
  const top = state === 'badge' ? 0 : Math.max(0, Math.floor((box?.y ?? 0) - 8));
  const bottom = Math.min(frame.height, Math.ceil((box?.y ?? 0) + (box?.height ?? 0) + 8));
  return { x: 0, y: top, width: frame.width, height: bottom - top };
}

/** By element, the names of its parts. */
async function publicParts(): Promise<Record<string, Set<string>>> {
  const dist = process.env[builtFolder] ?? siteDistFolder;
  const manifest = JSON.parse(await readFile(join(dist, 'custom-elements.json'), 'utf8')) as Package;
  return Object.fromEntries(
    elementsOf(manifest).map(({ tagName, cssParts = [] }) => [tagName, new Set(cssParts.map(({ name }) => name))]),
  );
}

test('every part is pictured', async ({ browser, venue }) => {
  test.setTimeout(600_000);
  const missing = await publicParts();
  for (const file of await readdir(partPicturesFolder))
    if (file.endsWith('.webp')) await rm(join(partPicturesFolder, file));
  const failed: string[] = [];
  const pictures: Record<string, { width: number; height: number; parts: Record<string, readonly number[]> }> = {};
  for (const [state, lead] of Object.entries(states)) {
    await venue.settle();
    const context = await browser.newContext({
      viewport: frame,
      locale: 'en-CA',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    try {
      await lead({
        page,
        venue,
        widget: new Widget(page),
        stage: (parts) => page.goto(published(venue, { looks, ...parts })),
      });
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForLoadState('networkidle');
      const area = await areaOf(page, state);
      const seen = await partBoxes(
        page,
        area,
        Object.fromEntries(Object.entries(missing).map(([tag, names]) => [tag, [...names]])),
      );
      const picture = await pictureOf(page, area);
      if (Object.keys(seen).length > 0) {
        await writeFile(join(partPicturesFolder, `${state}.webp`), picture);
        pictures[state] = { width: area.width, height: area.height, parts: {} };
        for (const [part, { x, y, width, height }] of Object.entries(seen)) {
          const [tag = '', name = ''] = part.split(' ');
          missing[tag]?.delete(name);
          pictures[state].parts[part] = [x, y, width, height];
        }
      }
    } catch (error) {
      failed.push(`${state}: ${String(error)}`);
    }
    await venue.restore();
    await context.close();
  }
  await writeFile(join(partPicturesFolder, 'parts.json'), `${JSON.stringify(pictures, null, 2)}\n`);
  for (const [tag, names] of Object.entries(missing))
    if (names.size > 0) console.log('Not pictured:', tag, [...names].join(' '));
  expect(failed).toEqual([]);
});
