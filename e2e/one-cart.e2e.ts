/** Checks that the elements and tabs of a site share one cart for each account, and that only one of them books it. */
import type { BrowserContext, Page } from 'playwright/test';
import { violationsIn } from './support/seen/axe.ts';
import { addressesOf, expect, publishPage, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, Widget, type Details } from './support/widget.ts';

const twoElements = (venue: Venue) => ({
  body:
    `<slipway-booking id="one" ${addressesOf(venue)} item-id="104"></slipway-booking><slipway-booking ` +
    `id="other" ${addressesOf(venue)}></slipway-booking>`,
});
const widgetById = (page: Page, id: string) => new Widget(page, page.locator(`#${id}`));

/** Returns the number of requests that read or change the session and reached the service. */
const countSessionRequests = ({ serviceRequests }: Venue) =>
  serviceRequests.filter(({ path }) => path.includes('/booking/session')).length;

async function openTab(context: BrowserContext, address: string): Promise<Widget> {
  const page = await context.newPage();
  await page.goto(address);
  return new Widget(page);
}

/** Adds an item to the cart, and completes the form in this tab and in a second one. Returns the second tab. */
async function fillFormInTwoTabs(
  widget: Widget,
  address: string,
  context: BrowserContext,
  guest: Details,
): Promise<Widget> {
  await widget.page.goto(address);
  await widget.putInCart('Sea kayak');
  const other = await openTab(context, address);
  await other.cartButton.click();
  await other.checkOutAs(guest);
  await widget.checkOutAs(guest);
  return other;
}

test('shows one cart in two elements of the same account', async ({ stage, venue, page }) => {
  await stage(twoElements(venue));
  const [one, other] = [widgetById(page, 'one'), widgetById(page, 'other')];
  await one.chooseQuietDay();
  await expect(other.button('Paddle board')).toBeVisible();
  venue.serviceRequests.length = 0;
  await one.addToCart();
  await other.cartButton.click();
  await expect(other.lines).toHaveCount(1);
  // Two requests: the first element adds the line, and the second element reads the session.
  expect(countSessionRequests(venue)).toBe(2);

  await other.button('Remove Sea kayak').click();
  await expect(one.text('Your cart is empty.')).toBeVisible();
  await other.button('Undo').click();
  await expect(one.lines).toHaveCount(1);
  // At most seven requests: three changes of the cart (add, remove, undo) and four reads.
  expect(countSessionRequests(venue)).toBeLessThanOrEqual(7);
  // Both elements show the cart, so the page has two landmarks of the same name. axe reports equal names, so this
  // ignores that rule.
  expect((await violationsIn(page)).filter((each) => !each.startsWith('landmark-unique'))).toEqual([]);
});

test('shares the cart between two elements if the browser blocks storage', async ({ stage, venue, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    }),
  );
  await stage(twoElements(venue));
  const [one, other] = [widgetById(page, 'one'), widgetById(page, 'other')];
  await one.chooseQuietDay();
  await expect(other.button('Paddle board')).toBeVisible();
  await one.addToCart();
  await other.cartButton.click();
  await expect(other.lines).toHaveCount(1);
  await other.checkOutAs(newGuest());
  await other.book.click();
  await other.waitForCode();
  await expect(one.text('Your previous cart is no longer open').first()).toBeVisible();
  await expect(one.text('Your cart is empty.')).toBeVisible();
});

test('shows each change of the cart in the other tab', async ({ venue, page, context, widget }) => {
  const address = publishPage(venue);
  await page.goto(address);
  const other = await openTab(context, address);
  await widget.putInCart('Sea kayak');
  await other.cartButton.click();
  await expect(other.lines).toHaveCount(1);
  await other.button('Keep browsing').click();
  await other.putInCart('Paddle board');
  await expect(widget.lines).toHaveCount(2);
  await widget.button('Remove Sea kayak').click();
  await expect(other.lines).toHaveCount(1);
  await expect(other.lines).toContainText('Paddle board');
});

test('disables Book in one tab while the other tab books', async ({ venue, page, context, widget }) => {
  const guest = newGuest();
  const other = await fillFormInTwoTabs(widget, publishPage(venue), context, guest);

  let release: () => void = () => undefined;
  const mayContinue = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/booking/create', async (route) => {
    await mayContinue;
    await route.continue();
  });
  await widget.book.click();
  await expect(other.part('notice')).toHaveText(
    'You’re already completing this booking in another tab or window. Please wait a moment.',
  );
  await expect(other.book).toHaveAttribute('aria-disabled', 'true');
  expect(await violationsIn(other.page)).toEqual([]);
  release();
  await widget.waitForCode();
  await expect(other.part('notice')).toContainText(
    'Your previous cart is no longer open. Another tab may have booked or emptied it',
  );
  await expect(other.text('Your cart is empty.')).toBeVisible();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
  await other.button('Browse what’s available').click();
  await other.putInCart('Paddle board');
  await expect(other.lines).toHaveCount(1);
});

test('makes one booking if both tabs book at the same moment', async ({ venue, context, widget }) => {
  const guest = newGuest();
  const other = await fillFormInTwoTabs(widget, publishPage(venue), context, guest);
  await Promise.all(
    [widget, other].map(({ root }) =>
      root.locator('[part~=book]').evaluate((button) => (button as HTMLElement).click()),
    ),
  );
  await expect.poll(async () => (await widget.code.isVisible()) || other.code.isVisible()).toBe(true);
  await expect.poll(() => venue.bookingsOf(guest.email)).toBe(1);
  expect(
    [...venue.siteRequests, ...venue.serviceRequests].filter(
      ({ method, path }) => method === 'POST' && path.includes('/relay') && path.endsWith('/booking/create'),
    ),
  ).toHaveLength(1);
});

test('shows the confirmation in the other tab if the booking tab closes', async ({ venue, page, context, widget }) => {
  const guest = newGuest();
  const address = publishPage(venue);
  const bookingTab = await openTab(context, address);
  await page.goto(address);
  await bookingTab.putInCart('Sea kayak');
  await widget.cartButton.click();
  await expect(widget.lines).toHaveCount(1);
  await bookingTab.checkOutAs(guest);
  await bookingTab.page.route('**/booking/create', async (route) => {
    await route.fetch();
    // This route handler never answers, so the booking tab cannot show the confirmation.
  });
  await bookingTab.book.click();
  await expect(widget.part('notice')).toContainText('completing this booking in another tab');
  await expect.poll(() => venue.bookingsOf(guest.email)).toBe(1);
  await bookingTab.page.close();
  await expect(widget.part('notice').filter({ hasText: 'is being booked' })).toBeHidden();
  await expect(widget.code).toBeVisible();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});

test.describe('slipway-cart-badge', () => {
  test('shows the number of lines that two elements have added', async ({ demo, page }) => {
    await demo('one-cart');
    const badge = page.locator('slipway-cart-badge');
    const [paddling, touring] = [widgetById(page, 'paddling'), widgetById(page, 'touring')];
    await expect(paddling.button('Sea kayak')).toBeVisible();
    await expect(badge.getByRole('button')).toBeHidden();
    await paddling.putInCart('Sea kayak');
    await expect(badge.getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
    await touring.chooseItem('Lighthouse walk');
    await touring.chooseQuietDay();
    await touring.addToCart();
    await paddling.button('Keep browsing').click();
    await badge.getByRole('button', { name: 'Cart: 2 items' }).focus();
    await page.keyboard.press('Enter');
    await expect(paddling.heading('Your cart')).toBeFocused();
    await expect(paddling.lines).toHaveCount(2);
    await paddling.button('Remove Sea kayak').click();
    await expect(badge.getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  });

  test('links to the cart without requests if the page has no booking', async ({ venue, page, stage, widget }) => {
    const body = `<p>Opening hours</p><slipway-cart-badge base-url="${venue.service}/harbour" href="#book"></slipway-cart-badge>`;
    await stage({ body });
    await page.waitForFunction(() => customElements.get('slipway-cart-badge'));
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden();
    await stage();
    await widget.putInCart('Sea kayak');
    venue.serviceRequests.length = 0;
    await stage({ body });
    await expect(page.getByRole('link', { name: 'Cart: 1 item' })).toHaveAttribute('href', '#book');
    expect(venue.serviceRequests).toEqual([]);
    expect(await violationsIn(page)).toEqual([]);
  });

  test('opens the booking dialog with the cart', async ({ venue, page, stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await stage({
      body: `<slipway-cart-badge></slipway-cart-badge><slipway-booking ${addressesOf(venue)} mode="dialog"></slipway-booking>`,
    });
    await page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' }).click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.heading('Your cart')).toBeFocused();
  });

  test('shows the number of lines if a script inserts it later', async ({ venue, page, stage, widget }) => {
    await stage();
    await widget.putInCart('Sea kayak');
    await page.evaluate((url) => {
      const badge = document.createElement('slipway-cart-badge');
      badge.setAttribute('base-url', url);
      document.body.prepend(badge);
    }, `${venue.service}/harbour`);
    await expect(page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  });
});
