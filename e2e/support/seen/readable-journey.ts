/** Books once and opens the dialog. At every step, all text has enough contrast and nothing is wider than the window. */
import { expect, type Page } from 'playwright/test';
import type { Venue } from '../venue.ts';
import { newGuest, type Widget } from '../widget.ts';
import { addressesOf } from '../journey.ts';
import { violationsIn } from './axe.ts';
import { faintWords } from './contrast.ts';
import { keepPicture } from './pictures.ts';

/** Returns by how many pixels the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Checks a step, in addition to contrast and width. */
type Look = (page: Page, step: string) => Promise<void>;

/** Expects that axe finds no violation. */
export const throughAxe: Look = async (page, step) => expect(await violationsIn(page), step).toEqual([]);

/** Expects enough contrast and no overflow, then keeps a picture of the step. */
async function expectReadable(page: Page, step: string): Promise<void> {
  await expect.poll(() => faintWords(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(step, await page.screenshot());
}

/** Books from the list to the confirmation. `onPrice` runs once the item has its price, `look` at every step. */
export async function bookReading(
  page: Page,
  widget: Widget,
  { onPrice, look }: { onPrice?: () => Promise<void>; look?: Look } = {},
): Promise<void> {
  const read = async (step: string) => {
    await expectReadable(page, step);
    await look?.(page, step);
  };
  await expect(widget.button('Sea kayak')).toBeVisible();
  await read('1-list');
  await widget.button('Select dates').click();
  await expect(widget.part('form')).toBeVisible();
  await read('2-by-date');
  await widget.button('Close').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await expect(widget.total).toContainText('$');
  await read('3-item');
  await onPrice?.();
  await widget.addToCart();
  await read('4-cart');
  await widget.checkOut();
  await widget.part('submit').click();
  await expect(widget.problem).toBeVisible();
  await read('5-faults');
  await widget.fillDetails(newGuest());
  await read('6-details');
  await widget.bookOnceMore();
  await widget.waitForCode();
  await read('7-booked');
}

/** Returns the body of a page with a dialog: a button `Book a trip`, and more text than fits into the window. */
export const dialogBody = (venue: Venue): string =>
  `<button data-slipway-open="booking">Book a trip</button><p>${'Words of the page. '.repeat(200)}</p>
  <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`;

/** Opens the dialog of `dialogBody` and checks it once it shows a price. */
export async function readDialog(page: Page, widget: Widget, look?: Look): Promise<void> {
  await page.getByText('Book a trip').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$');
  await expectReadable(page, 'dialog');
  await look?.(page, 'dialog');
}
