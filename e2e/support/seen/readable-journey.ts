/** A whole booking, and the dialog, read at every step: no word too faint, nothing beside the page. */
import { expect, type Page } from 'playwright/test';
import type { Venue } from '../venue.ts';
import { newVisitor, type Widget } from '../widget.ts';
import { addressesOf } from '../journey.ts';
import { violationsIn } from './axe.ts';
import { faintWords } from './contrast.ts';
import { keepPicture } from './pictures.ts';

/** By how many pixels the page is wider than the window. */
export const beside = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Looks at a step, beside what is read of it. */
type Look = (page: Page, step: string) => Promise<void>;

/** Nothing that axe finds. */
export const throughAxe: Look = async (page, step) => expect(await violationsIn(page), step).toEqual([]);

/** Seen at every step, and kept as a picture under its name. */
async function expectReadable(page: Page, step: string): Promise<void> {
  await expect.poll(() => faintWords(page)).toEqual([]);
  expect(await beside(page)).toBeLessThanOrEqual(0);
  await keepPicture(step, await page.screenshot());
}

/** From the list to the confirmation; `priced` looks at the item once its price is there, `look` at every step. */
export async function bookReading(
  page: Page,
  widget: Widget,
  { priced, look }: { priced?: () => Promise<void>; look?: Look } = {},
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
  await priced?.();
  await widget.addToCart();
  await read('4-cart');
  await widget.checkOut();
  await widget.part('submit').click();
  await expect(widget.problem).toBeVisible();
  await read('5-faults');
  await widget.fillDetails(newVisitor());
  await read('6-details');
  await widget.bookOnceMore();
  await widget.confirmed();
  await read('7-booked');
}

/** What a page holds for its dialog: a button `Book a trip`, and more words than fit into the window. */
export const dialogBody = (venue: Venue): string =>
  `<button data-slipway-open="booking">Book a trip</button><p>${'Words of the page. '.repeat(200)}</p>
  <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`;

/** Opens that dialog, and reads it with a price in it. */
export async function readDialog(page: Page, widget: Widget, look?: Look): Promise<void> {
  await page.getByText('Book a trip').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$');
  await expectReadable(page, 'dialog');
  await look?.(page, 'dialog');
}
