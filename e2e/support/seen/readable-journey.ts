/** Books and opens the dialog. At every step, it expects enough contrast of all text and no horizontal overflow. */
import { expect, type Page } from 'playwright/test';
import type { Venue } from '../venue.ts';
import { newGuest, type Widget } from '../widget.ts';
import { addressesOf } from '../journey.ts';
import { violationsIn } from './axe.ts';
import { faintWords } from './contrast.ts';
import { keepPicture } from './pictures.ts';

/** Returns the horizontal overflow: by how many px the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** An additional check of a step, besides contrast and overflow. */
type CheckStep = (page: Page, step: string) => Promise<void>;

/** Expects no axe violation on the page. */
export const expectNoViolations: CheckStep = async (page, step) => expect(await violationsIn(page), step).toEqual([]);

/** Expects enough contrast and no horizontal overflow. Stores a picture of the step for review. */
async function expectReadable(page: Page, step: string): Promise<void> {
  await expect.poll(() => faintWords(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await keepPicture(step, await page.screenshot());
}

/**
 * Books from the list to the confirmation. Calls `checkStep` at every step, and `onPrice` once the item has a price.
 */
export async function bookAndCheck(
  page: Page,
  widget: Widget,
  { onPrice, checkStep }: { onPrice?: () => Promise<void>; checkStep?: CheckStep } = {},
): Promise<void> {
  const read = async (step: string) => {
    await expectReadable(page, step);
    await checkStep?.(page, step);
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

/** Returns a page's body: a button `Book a trip`, which opens the dialog, and more text than fits into the window. */
export const dialogBody = (venue: Venue): string =>
  `<button data-slipway-open="booking">Book a trip</button><p>${'Words of the page. '.repeat(200)}</p>
  <slipway-booking id="booking" mode="dialog" ${addressesOf(venue)}></slipway-booking>`;

/** Opens the dialog on a page with `dialogBody`, selects a day and checks the dialog. */
export async function checkDialog(page: Page, widget: Widget, checkStep?: CheckStep): Promise<void> {
  await page.getByText('Book a trip').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.total).toContainText('$');
  await expectReadable(page, 'dialog');
  await checkStep?.(page, 'dialog');
}
