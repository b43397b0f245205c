/** Checks the dialog mode: opening, Escape, Back and Forward. The page's own history must stay unchanged. */
import type { Page } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { toAddressAttributes, expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest } from './support/widget.ts';

const buildBody = (venue: Venue, openerHtml = '<button data-slipway-open="booking">Book a trip</button>') =>
  `${openerHtml}<slipway-booking id="booking" mode="dialog" ${toAddressAttributes(venue)}></slipway-booking>`;
const goBack = (page: Page) => page.evaluate(() => history.back());
/** Returns `history.state` as JSON. */
const readHistoryState = (page: Page) => page.evaluate(() => JSON.stringify(history.state));

for (const [openerKind, openerHtml] of [
  ['a button', '<button data-slipway-open="booking">Book a trip</button>'],
  ['a link', '<a href="#elsewhere" data-slipway-open="booking">Book a trip</a>'],
  ['an element inside a button', '<button id="outer"><b data-slipway-open="booking">Book a trip</b></button>'],
  ['code', "<button onclick=\"document.querySelector('#booking').open({ itemId: '104' })\">Book a trip</button>"],
] as const) {
  test(`opens through ${openerKind}, and restores focus and history after Escape`, async ({
    openPage,
    page,
    widget,
    venue,
  }) => {
    const previousPage = venue.publish('<!doctype html><title>Before</title>');
    await page.goto(previousPage);
    await openPage({ body: buildBody(venue, openerHtml) });
    const historyStateBefore = await readHistoryState(page);
    expect(venue.serviceRequests).toEqual([]);
    await page.getByText('Book a trip').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    if (openerKind === 'code') await expect(widget.heading('Sea kayak')).toBeVisible();
    else await widget.chooseItem('Sea kayak');
    await expect(widget.root.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('a, button').filter({ hasText: 'Book a trip' })).toBeFocused();
    await expect.poll(() => readHistoryState(page)).toBe(historyStateBefore);
    expect(new URL(page.url()).hash).toBe('');
    // Opens the dialog a second time. At this time, all files of the widget have loaded.
    await page.getByText('Book a trip').click();
    await expect(widget.heading('Sea kayak')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => readHistoryState(page)).toBe(historyStateBefore);
    await page.goBack();
    await expect(page).toHaveURL(previousPage);
  });
}

test('returns to the list with Back if the checkout module loads late', async ({ openPage, page, widget, venue }) => {
  let releaseScript = (): void => undefined;
  const scriptRelease = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route('**/checkout-*.js', async (route) => {
    await scriptRelease;
    await route.continue();
  });
  await openPage({ body: buildBody(venue) });
  await page.getByRole('button', { name: 'Book a trip' }).click();
  await widget.chooseItem('Sea kayak');
  releaseScript();
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await goBack(page);
  await expect(widget.root.getByRole('heading', { name: 'Sea kayak', level: 2 })).toBeVisible();
  await goBack(page);
  await expect(widget.button('Paddle board')).toBeVisible();
});

test('closes when the guest goes Back from the first step', async ({ openPage, page, widget, venue }) => {
  await page.goto(`${venue.site}/`);
  await openPage({ body: buildBody(venue) });
  const pageUrl = page.url();
  const openerButton = page.getByRole('button', { name: 'Book a trip' });
  await openerButton.press('Enter');
  await widget.chooseItem('Sea kayak');
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await goBack(page);
  await expect(widget.root.getByRole('heading', { name: 'Sea kayak', level: 2 })).toBeVisible();
  await goBack(page);
  await expect(widget.button('Paddle board')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(pageUrl);
  await expect(openerButton).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${venue.site}/`);
});

test('keeps the form’s values when the guest closes and reopens the dialog', async ({
  openPage,
  page,
  widget,
  venue,
}) => {
  await openPage({ body: buildBody(venue) });
  const openerButton = page.getByRole('button', { name: 'Book a trip' });
  await openerButton.click();
  await widget.putItemInCart('Sea kayak');
  await widget.checkOut();
  await widget.root.locator('[name="customer_name"]').fill('Ada');
  // Opens the dialog again immediately, while the browser still goes back in the history.
  await page.keyboard.press('Escape');
  await openerButton.press('Enter');
  await expect(widget.root.locator('[name="customer_name"]')).toHaveValue('Ada');
  await widget.backButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openerButton.click();
  await expect(widget.heading('Your cart')).toBeVisible();
});

test('reopens at the same step when the guest goes Forward', async ({ openPage, page, widget, venue }) => {
  await openPage({ body: buildBody(venue) });
  await page.getByRole('button', { name: 'Book a trip' }).click();
  await expect(widget.button('Sea kayak')).toBeVisible();
  await goBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.evaluate(() => history.forward());
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
});

test('shows the booking after every way back from the payment page', async ({ page, openPage, widget, venue }) => {
  await openPage({ body: buildBody(venue) });
  const pageUrl = page.url();
  await page.getByRole('button', { name: 'Book a trip' }).click();
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  const dialog = page.getByRole('dialog');
  for (const returnToPage of [() => page.goBack(), () => page.goto(pageUrl)]) {
    await widget.part('pay').click();
    await expect(page).toHaveURL(/\/reserve\//);
    await returnToPage();
    await expect(dialog).toBeVisible();
    await expect(widget.bookingCode).toHaveText(code);
  }
  await page.reload();
  await expect(widget.bookingCode).toHaveText(code);
  await widget.button('Close').click();
  await expect(dialog).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  // Closing the dialog also goes back in the history. This waits for that, because going back would cancel the next
  // navigation.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('dialog');
  await page.goto('about:blank');
  await page.goto(pageUrl);
  await expect(page.getByRole('button', { name: 'Book a trip' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('keeps the entry that the page’s router writes to `history.state`', async ({ openPage, page, widget, venue }) => {
  await openPage({ body: buildBody(venue) });
  await page.evaluate(() => history.replaceState({ route: '/boats' }, ''));
  const openerButton = page.getByRole('button', { name: 'Book a trip' });
  await openerButton.click();
  await widget.chooseItem('Sea kayak');
  expect(await page.evaluate(() => (history.state as { route: string }).route)).toBe('/boats');
  await widget.button('Close').click();
  await expect(openerButton).toBeFocused();
  await expect.poll(() => readHistoryState(page)).toBe('{"route":"/boats"}');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('fills the screen and keeps its header above list and item', async ({ openPage, page, widget, venue }) => {
    await openPage({ body: buildBody(venue) });
    await page.getByRole('button', { name: 'Book a trip' }).tap();
    const dialog = page.getByRole('dialog');
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await widget.button('Whale watching').scrollIntoViewIfNeeded();
    await expect(widget.button('Close')).toBeInViewport({ ratio: 1 });
    await widget.button('Whale watching').tap();
    await expect(widget.heading('Whale watching')).toBeInViewport({ ratio: 1 });
    // The step begins below the header, so the header covers no part of it.
    await expect.poll(async () => (await widget.part('bar').boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(52);
    await expect(widget.button('Close')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
