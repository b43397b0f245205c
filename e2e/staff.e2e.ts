/**
 * Tests the staff pages of the demo service: without scripts, by keyboard, on a phone, in all looks and from other
 * sites.
 */
import type { Locator, Page } from 'playwright/test';
import { DEMO_CREDENTIALS as demo } from '../demo/service/demo.ts';
import { MAX_ATTEMPTS } from '../demo/service/rules/webhooks.ts';
import { expect, test } from './support/journey.ts';
import { findViolations } from './support/checks/axe.ts';
import { attachScreenshot } from './support/checks/screenshots.ts';
import { bookKayakAtService, openWebhookService, buildStaffUrl } from './support/staff.ts';
import type { Venue } from './support/venue.ts';

const LONG_NAME = 'Maximiliane Friederike von Hohenlohe-Schillingsfürst-Waldenburg zu Bartenstein';
const ARABIC_NAME = 'ليلى عبد الرحمن الخطيب';
/** Minimum width and height of a touch target in px: 44, minus half a px for rounding. */
const MIN_SIDE_PX = 43.5;
/** Time in hours within which the service always repeats a failed delivery of a webhook. */
const LONGEST_WAIT_HOURS = 8;

async function signIn(page: Page, venue: Pick<Venue, 'service'>): Promise<void> {
  await page.goto(buildStaffUrl(venue, 'bookings'));
  await page.getByLabel('Email').fill(demo.staffEmail);
  await page.getByLabel('Password').fill(demo.staffPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
}

/** Presses Tab until the target has the focus. Expects a visible focus ring on it. Throws after 60 presses. */
async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  for (let pressCount = 0; pressCount < 60; pressCount += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => document.activeElement === element)) {
      expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
      return;
    }
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('checks a guest in and adds a note by keyboard', async ({ page, venue }) => {
    const code = await bookKayakAtService(venue, 'Ada Keyes', 'keyboard@staff.example');
    const findButton = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(buildStaffUrl(venue, 'bookings'));
    await pressTabUntilFocused(page, page.getByLabel('Email'));
    await page.keyboard.type(demo.staffEmail);
    await pressTabUntilFocused(page, page.getByLabel('Password'));
    await page.keyboard.type(demo.staffPassword);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
    await pressTabUntilFocused(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await pressTabUntilFocused(page, page.getByLabel('Search by code, name or email'));
    await page.keyboard.type('ada keyes');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 to 1 of 1 booking')).toBeVisible();
    await pressTabUntilFocused(page, page.getByRole('link', { name: code }));
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: `Booking ${code}` })).toBeVisible();
    await pressTabUntilFocused(page, findButton('Check in'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('The guest is checked in.');
    await expect(findButton('Check in')).toHaveCount(0);
    await pressTabUntilFocused(page, page.getByLabel('New note'));
    await page.keyboard.type('Brought a dog.');
    await pressTabUntilFocused(page, page.getByLabel('Show on the invoice'));
    await page.keyboard.press('Space');
    await pressTabUntilFocused(page, findButton('Add note'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Brought a dog.' })).toContainText('On the invoice');
    await pressTabUntilFocused(page, page.getByRole('link', { name: 'Show invoice' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Brought a dog.');

    await pressTabUntilFocused(page, findButton('Sign out'));
    await page.keyboard.press('Enter');
    await expect(findButton('Sign in')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Brought a dog.')).toHaveCount(0);
  });

  test('adds a note only once if staff submit its form repeatedly', async ({ page, venue }) => {
    const code = await bookKayakAtService(venue, 'Di Twice', 'twice@staff.example');
    await signIn(page, venue);
    await page.goto(buildStaffUrl(venue, `bookings/${code}`));
    await page.getByLabel('New note').fill('Called, no answer.');
    await page.getByRole('button', { name: 'Add note' }).dblclick();
    await expect(page.getByRole('status')).toHaveText('The note is added.');
    const noteItems = page.getByRole('listitem').filter({ hasText: 'Called, no answer.' });
    await expect(noteItems).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/done=note/);
    await page.getByLabel('New note').fill('Called, no answer.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('status')).toHaveText('The note is added.');
    await expect(noteItems).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('cancels a booking only after staff confirm it', async ({ page, venue }) => {
    const code = await bookKayakAtService(venue, 'Bo Thumb', 'phone@staff.example');
    await signIn(page, venue);
    expect(await findSmallTargets(page)).toEqual([]);
    await page.getByText('Filter by date, status or item').tap();
    await page.getByLabel('Status', { exact: true }).selectOption('Pending');
    await page.getByLabel('Item', { exact: true }).selectOption('Sea kayak');
    await page.getByLabel('Search by code, name or email').fill('phone@staff');
    expect(await findSmallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show bookings' }).tap();
    await expect(page.getByText('1 to 1 of 1 booking')).toBeVisible();
    await page.getByRole('link', { name: code }).tap();
    await expect(page.getByRole('heading', { name: `Booking ${code}` })).toBeVisible();
    expect(await findSmallTargets(page)).toEqual([]);

    await page.getByLabel('New status').selectOption('Cancelled');
    await page.getByRole('button', { name: 'Change status' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to\s+“Cancelled”\?/);
    expect((await venue.readBooking('harbour', code))?.status_id).toBe('PEND');
    expect(await findSmallTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change to “Cancelled”' }).tap();
    await expect(page.getByRole('status')).toHaveText('The status is changed.');
    expect((await venue.readBooking('harbour', code))?.status_id).toBe('CANCELLED');
  });
});

/** Returns the visible controls that are lower or narrower than the minimum. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (minSide) =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input:not([type="hidden"]), select, textarea, summary',
        ),
      ]
        .filter(
          (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.classList.contains('skip'),
        )
        .flatMap((element) => {
          const box = (element.closest('label') ?? element).getBoundingClientRect();
          return box.height < minSide || box.width < minSide
            ? [`${element.localName} “${element.textContent.trim()}”`]
            : [];
        }),
    MIN_SIDE_PX,
  );
}

/** Returns the axe violations of the page in each look, and each look that causes horizontal overflow. */
async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, colorScheme, textSize] of [
    [1280, 'light', '100%'],
    [1280, 'dark', '100%'],
    [768, 'light', '100%'],
    [390, 'dark', '100%'],
    [320, 'light', '100%'],
    [390, 'light', '200%'],
    [1280, 'dark', '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, textSize);
    const windowDescription = `${String(width)} px, ${colorScheme}, text ${textSize}`;
    for (const violation of await findViolations(page)) faults.push(`${windowDescription}: ${violation}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${windowDescription}: ${String(overflow)} px wider than the window`);
  }
  return faults;
}

test('has no axe violation and no overflow with long and right-to-left names', async ({ page, venue }) => {
  const email = 'a.very.long.address.that.no.phone.can.show@subdomain.of.the.looks.example';
  const code = await bookKayakAtService(venue, LONG_NAME, email);
  await bookKayakAtService(venue, ARABIC_NAME, email);
  await page.goto(buildStaffUrl(venue, 'sign-in'));
  expect(await findFaults(page)).toEqual([]);
  await signIn(page, venue);
  for (const path of [
    `bookings?keyword=${email}`,
    'bookings?keyword=nothing-like-it&status_id=PAID',
    'bookings?start_date=2031-02-02&end_date=2031-02-01',
    `bookings/${code}`,
    `bookings/${code}/invoice`,
    'bookings/ZZZZ-010130',
    'webhooks',
  ]) {
    await page.goto(buildStaffUrl(venue, path));
    expect(await findFaults(page), path).toEqual([]);
  }
  await page.goto(buildStaffUrl(venue, `bookings/${code}`));
  await page.getByLabel('New status').selectOption('Void');
  await page.getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByRole('button', { name: 'Change to “Void”' })).toBeVisible();
  expect(await findFaults(page), 'the confirmation').toEqual([]);
});

test('shows the result of each webhook delivery and repeats one', async ({ page }) => {
  const webhookService = await openWebhookService(['/crm', '/mail', '/old', '/down']);
  const { receiver } = webhookService;
  const findRow = (code: string, target: string) =>
    page.getByRole('row').filter({ hasText: code }).filter({ hasText: target });
  let mailAttemptCount = 0;
  receiver.setAnswer('/mail', (response) => response.writeHead((mailAttemptCount += 1) === 1 ? 503 : 204).end());
  receiver.setAnswer('/old', (response) => response.writeHead(302, { location: '/new' }).end());
  const firstCode = await bookKayakAtService(webhookService, 'Ada Wren', 'first@staff.example');
  await webhookService.deliverWebhooks();
  for (let attemptCount = 1; attemptCount < MAX_ATTEMPTS; attemptCount += 1)
    await webhookService.deliverWebhooks(LONGEST_WAIT_HOURS);
  receiver.setAnswer('/old', (response) => response.writeHead(410).end());
  receiver.setAnswer('/down', (response) => response.writeHead(503, { 'retry-after': '3600' }).end());
  const secondCode = await bookKayakAtService(webhookService, 'Bo Thumb', 'second@staff.example');
  await webhookService.deliverWebhooks();

  await signIn(page, webhookService);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(findRow(firstCode, 'crm')).toContainText(/Attempt 1\s*Delivered\s*Status 204\.\s*Next attempt\s*None/);
  await expect(findRow(firstCode, 'mail')).toContainText(/Attempt 2\s*Delivered/);
  await expect(findRow(firstCode, 'old')).toContainText(
    /Attempt 12\s*Not delivered\s*Status 302.*Next attempt\s*None/s,
  );
  await expect(findRow(secondCode, 'old')).toContainText(/Attempt 1\s*Not delivered\s*Status 410/);
  await expect(findRow(secondCode, 'down')).toContainText(
    /Attempt 1\s*Will try again\s*Status 503.*Next attempt\s*.*\d:\d\d/s,
  );
  expect(await findFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findSmallTargets(page)).toEqual([]);
    await attachScreenshot(`deliveries-${String(width)}`, await page.screenshot({ fullPage: true }));
  }

  receiver.setAnswer('/old', (response) => response.writeHead(204).end());
  await findRow(firstCode, 'old')
    .getByRole('button', { name: `Send again booking.created, booking ${firstCode}` })
    .click();
  await expect(page.getByRole('status')).toContainText('We are sending the delivery.');
  await webhookService.deliverWebhooks();
  await page.reload();
  await expect(findRow(firstCode, 'old')).toContainText(/Attempt 13\s*Delivered/);
  expect(receiver.requests.map(({ path }) => path)).not.toContain('/new');
  await webhookService.close();
});

test('refuses forms and frames from a page on another port', async ({ page, venue }) => {
  const code = await bookKayakAtService(venue, 'Cy Foreign', 'foreign@staff.example');
  await signIn(page, venue);
  // The demo site has a different port of the same host, so the browser sends the session cookie with the form.
  await page.goto(
    venue.publish(`<!doctype html><title>Foreign</title><form method="post" action="${buildStaffUrl(venue, `bookings/${code}/check-in`)}">
      <button>Win a prize</button></form><iframe src="${buildStaffUrl(venue, 'bookings')}"></iframe>`),
  );
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Bookings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Win a prize' }).click();
  await expect(page.getByRole('heading', { name: 'We refused this request' })).toBeVisible();
  await page.goto(buildStaffUrl(venue, `bookings/${code}`));
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeVisible();
});
