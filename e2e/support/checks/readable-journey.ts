/**
 * Books an item, or opens the dialog. At every step, it expects enough contrast of all text and no horizontal overflow.
 */
import { expect, type Page } from 'playwright/test';
import type { Venue } from '../venue.ts';
import { createGuest, type Widget } from '../widget.ts';
import { toAddressAttributes } from '../journey.ts';
import { findViolations } from './axe.ts';
import { findFaintTexts } from './contrast.ts';
import { attachScreenshot } from './screenshots.ts';

/** Returns the horizontal overflow: by how many px the page is wider than the window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** An additional check of a step, besides contrast and overflow. */
type CheckStep = (page: Page, step: string) => Promise<void>;

/** Expects no axe violation on the page. */
export const expectNoViolations: CheckStep = async (page, step) => expect(await findViolations(page), step).toEqual([]);

/** Expects enough contrast and no horizontal overflow. Stores a picture of the step for review. */
async function expectReadable(page: Page, step: string): Promise<void> {
  await expect.poll(() => findFaintTexts(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await attachScreenshot(step, await page.screenshot());
}

/**
 * Books from the list to the confirmation. Calls `checkStep` at every step, and `onPrice` once the item has a price.
 */
export async function bookAndCheck(
  page: Page,
  widget: Widget,
  { onPrice, checkStep }: { onPrice?: () => Promise<void>; checkStep?: CheckStep } = {},
): Promise<void> {
  const checkReadable = async (step: string) => {
    await expectReadable(page, step);
    await checkStep?.(page, step);
  };
  await expect(widget.button('Sea kayak')).toBeVisible();
  await checkReadable('1-list');
  await widget.button('Select dates').click();
  await expect(widget.part('form')).toBeVisible();
  await checkReadable('2-by-date');
  await widget.button('Close').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
  await expect(widget.totalPart).toContainText('$');
  await checkReadable('3-item');
  await onPrice?.();
  await widget.addToCart();
  await checkReadable('4-cart');
  await widget.checkOut();
  await widget.part('submit').click();
  await expect(widget.problemMessage).toBeVisible();
  await checkReadable('5-faults');
  await widget.fillDetails(createGuest());
  await checkReadable('6-details');
  await widget.pressBookAgain();
  await widget.waitForBookingCode();
  await checkReadable('7-booked');
}

/** Returns a page's body: a button `Book a trip`, which opens the dialog, and more text than fits into the window. */
export const buildDialogBody = (venue: Venue): string =>
  `<button data-slipway-open="booking">Book a trip</button><p>${'Words of the page. '.repeat(200)}</p>
  <slipway-booking id="booking" mode="dialog" ${toAddressAttributes(venue)}></slipway-booking>`;

/** Opens the dialog on a page with `buildDialogBody`, selects a day and checks the dialog. */
export async function checkDialog(page: Page, widget: Widget, checkStep?: CheckStep): Promise<void> {
  await page.getByText('Book a trip').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await expect(widget.totalPart).toContainText('$');
  await expectReadable(page, 'dialog');
  await checkStep?.(page, 'dialog');
}
