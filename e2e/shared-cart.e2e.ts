/**
 * Checks that the elements and tabs of a site share one cart for each account, and that only one tab books this cart.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { findViolations } from './support/checks/axe.ts';
import { toAddressAttributes, expect, publishPage, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, Widget, type GuestDetails } from './support/widget.ts';

const createTwoElementPage = (venue: Venue) => ({
  body:
    `<slipway-booking id="one" ${toAddressAttributes(venue)} item-id="104"></slipway-booking><slipway-booking ` +
    `id="other" ${toAddressAttributes(venue)}></slipway-booking>`,
});
const findWidgetById = (page: Page, id: string) => new Widget(page, page.locator(`#${id}`));

/** Returns the number of requests that read or change the session and reached the service. */
const countSessionRequests = ({ serviceRequests }: Venue) =>
  serviceRequests.filter(({ path }) => path.includes('/booking/session')).length;

async function openTab(context: BrowserContext, pageUrl: string): Promise<Widget> {
  const page = await context.newPage();
  await page.goto(pageUrl);
  return new Widget(page);
}

/** Adds an item to the cart, and completes the form in this tab and in a second one. Returns the second tab. */
async function fillFormInTwoTabs(
  widget: Widget,
  pageUrl: string,
  context: BrowserContext,
  guest: GuestDetails,
): Promise<Widget> {
  await widget.page.goto(pageUrl);
  await widget.putItemInCart('Sea kayak');
  const otherTab = await openTab(context, pageUrl);
  await otherTab.cartButton.click();
  await otherTab.checkOutWithDetails(guest);
  await widget.checkOutWithDetails(guest);
  return otherTab;
}

test('shows one cart in two elements of the same account', async ({ openPage, venue, page }) => {
  await openPage(createTwoElementPage(venue));
  const [firstWidget, otherWidget] = [findWidgetById(page, 'one'), findWidgetById(page, 'other')];
  await firstWidget.chooseDayOfNextMonth();
  await expect(otherWidget.button('Paddle board')).toBeVisible();
  venue.serviceRequests.length = 0;
  await firstWidget.addToCart();
  await otherWidget.cartButton.click();
  await expect(otherWidget.lines).toHaveCount(1);
  // Two requests: the first element adds the line, and the second element reads the session.
  expect(countSessionRequests(venue)).toBe(2);

  await otherWidget.button('Remove Sea kayak').click();
  await expect(firstWidget.text('Your cart is empty.')).toBeVisible();
  await otherWidget.button('Undo').click();
  await expect(firstWidget.lines).toHaveCount(1);
  // At most seven requests: three changes of the cart (add, remove, undo) and four reads.
  expect(countSessionRequests(venue)).toBeLessThanOrEqual(7);
  // Both elements show the cart, so the page has two landmarks of the same name. This ignores the rule
  // `landmark-unique`, with which axe reports equal names.
  expect((await findViolations(page)).filter((violation) => !violation.startsWith('landmark-unique'))).toEqual([]);
});

test('shares the cart between two elements if the browser blocks storage', async ({ openPage, venue, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    }),
  );
  await openPage(createTwoElementPage(venue));
  const [firstWidget, otherWidget] = [findWidgetById(page, 'one'), findWidgetById(page, 'other')];
  await firstWidget.chooseDayOfNextMonth();
  await expect(otherWidget.button('Paddle board')).toBeVisible();
  await firstWidget.addToCart();
  await otherWidget.cartButton.click();
  await expect(otherWidget.lines).toHaveCount(1);
  await otherWidget.checkOutWithDetails(createGuest());
  await otherWidget.bookButton.click();
  await otherWidget.waitForBookingCode();
  await expect(firstWidget.text('Your previous cart is no longer open').first()).toBeVisible();
  await expect(firstWidget.text('Your cart is empty.')).toBeVisible();
});

test('shows each change of the cart in the other tab', async ({ venue, page, context, widget }) => {
  const pageUrl = publishPage(venue);
  await page.goto(pageUrl);
  const otherTab = await openTab(context, pageUrl);
  await widget.putItemInCart('Sea kayak');
  await otherTab.cartButton.click();
  await expect(otherTab.lines).toHaveCount(1);
  await otherTab.button('Keep browsing').click();
  await otherTab.putItemInCart('Paddle board');
  await expect(widget.lines).toHaveCount(2);
  await widget.button('Remove Sea kayak').click();
  await expect(otherTab.lines).toHaveCount(1);
  await expect(otherTab.lines).toContainText('Paddle board');
});

test('disables Book in one tab while the other tab books', async ({ venue, page, context, widget }) => {
  const guest = createGuest();
  const otherTab = await fillFormInTwoTabs(widget, publishPage(venue), context, guest);

  let releaseAnswer: () => void = () => undefined;
  const answerRelease = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await page.route('**/booking/create', async (route) => {
    await answerRelease;
    await route.continue();
  });
  await widget.bookButton.click();
  await expect(otherTab.part('notice')).toHaveText(
    'You’re already completing this booking in another tab or window. Please wait a moment.',
  );
  await expect(otherTab.bookButton).toHaveAttribute('aria-disabled', 'true');
  expect(await findViolations(otherTab.page)).toEqual([]);
  releaseAnswer();
  await widget.waitForBookingCode();
  await expect(otherTab.part('notice')).toContainText(
    'Your previous cart is no longer open. Another tab may have booked or emptied it',
  );
  await expect(otherTab.text('Your cart is empty.')).toBeVisible();
  expect(await venue.countBookings(guest.email)).toBe(1);
  await otherTab.button('Browse what’s available').click();
  await otherTab.putItemInCart('Paddle board');
  await expect(otherTab.lines).toHaveCount(1);
});

test('makes one booking if both tabs book at the same moment', async ({ venue, context, widget }) => {
  const guest = createGuest();
  const otherTab = await fillFormInTwoTabs(widget, publishPage(venue), context, guest);
  await Promise.all(
    [widget, otherTab].map(({ root }) =>
      root.locator('[part~=book]').evaluate((button) => (button as HTMLElement).click()),
    ),
  );
  await expect.poll(async () => (await widget.bookingCode.isVisible()) || otherTab.bookingCode.isVisible()).toBe(true);
  await expect.poll(() => venue.countBookings(guest.email)).toBe(1);
  expect(
    [...venue.siteRequests, ...venue.serviceRequests].filter(
      ({ method, path }) => method === 'POST' && path.includes('/relay') && path.endsWith('/booking/create'),
    ),
  ).toHaveLength(1);
});

test('shows the confirmation in the other tab if the booking tab closes', async ({ venue, page, context, widget }) => {
  const guest = createGuest();
  const pageUrl = publishPage(venue);
  const bookingTab = await openTab(context, pageUrl);
  await page.goto(pageUrl);
  await bookingTab.putItemInCart('Sea kayak');
  await widget.cartButton.click();
  await expect(widget.lines).toHaveCount(1);
  await bookingTab.checkOutWithDetails(guest);
  await bookingTab.page.route('**/booking/create', async (route) => {
    await route.fetch();
    // This route handler never answers the create request, so the booking tab cannot show the confirmation.
  });
  await bookingTab.bookButton.click();
  await expect(widget.part('notice')).toContainText('completing this booking in another tab');
  await expect.poll(() => venue.countBookings(guest.email)).toBe(1);
  await bookingTab.page.close();
  await expect(widget.part('notice').filter({ hasText: 'is being booked' })).toBeHidden();
  await expect(widget.bookingCode).toBeVisible();
  expect(await venue.countBookings(guest.email)).toBe(1);
});

test.describe('slipway-cart-badge', () => {
  test('shows the number of lines that two elements have added', async ({ openDemoPage, page }) => {
    await openDemoPage('one-cart');
    const cartBadge = page.locator('slipway-cart-badge');
    const [paddlingWidget, touringWidget] = [findWidgetById(page, 'paddling'), findWidgetById(page, 'touring')];
    await expect(paddlingWidget.button('Sea kayak')).toBeVisible();
    await expect(cartBadge.getByRole('button')).toBeHidden();
    await paddlingWidget.putItemInCart('Sea kayak');
    await expect(cartBadge.getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
    await touringWidget.chooseItem('Lighthouse walk');
    await touringWidget.chooseDayOfNextMonth();
    await touringWidget.addToCart();
    await paddlingWidget.button('Keep browsing').click();
    await cartBadge.getByRole('button', { name: 'Cart: 2 items' }).focus();
    await page.keyboard.press('Enter');
    await expect(paddlingWidget.heading('Your cart')).toBeFocused();
    await expect(paddlingWidget.lines).toHaveCount(2);
    await paddlingWidget.button('Remove Sea kayak').click();
    await expect(cartBadge.getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  });

  test('links to the cart without requests if the page has no widget', async ({ venue, page, openPage, widget }) => {
    const body = `<p>Opening hours</p><slipway-cart-badge base-url="${venue.service}/harbour" href="#book"></slipway-cart-badge>`;
    await openPage({ body });
    await page.waitForFunction(() => customElements.get('slipway-cart-badge'));
    await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden();
    await openPage();
    await widget.putItemInCart('Sea kayak');
    venue.serviceRequests.length = 0;
    await openPage({ body });
    await expect(page.getByRole('link', { name: 'Cart: 1 item' })).toHaveAttribute('href', '#book');
    expect(venue.serviceRequests).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });

  test('opens the booking dialog with the cart', async ({ venue, page, openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await openPage({
      body: `<slipway-cart-badge></slipway-cart-badge><slipway-booking ${toAddressAttributes(venue)} mode="dialog"></slipway-booking>`,
    });
    await page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' }).click();
    await expect(widget.lines).toHaveCount(1);
    await expect(widget.heading('Your cart')).toBeFocused();
  });

  test('shows the number of lines if a script inserts the badge later', async ({ venue, page, openPage, widget }) => {
    await openPage();
    await widget.putItemInCart('Sea kayak');
    await page.evaluate((url) => {
      const cartBadge = document.createElement('slipway-cart-badge');
      cartBadge.setAttribute('base-url', url);
      document.body.prepend(cartBadge);
    }, `${venue.service}/harbour`);
    await expect(page.locator('slipway-cart-badge').getByRole('button', { name: 'Cart: 1 item' })).toBeVisible();
  });
});
