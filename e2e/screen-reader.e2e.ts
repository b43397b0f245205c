/**
 * Checks the announcements of Orca, a real screen reader, during a booking in Firefox. A different file,
 * `announcements.e2e.ts`, checks the texts of the live region at every step, without a screen reader.
 */
import type { Browser } from 'playwright/test';
import { isFirefoxInstalled, launchFirefox } from './support/engines/firefox.ts';
import { isOrcaInstalled, startOrca, type Orca } from './support/engines/orca.ts';
import { isEngineSkipped } from './support/engines/other-engine.ts';
import { expect, test as base } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

base.skip(
  isEngineSkipped(isOrcaInstalled() && isFirefoxInstalled()),
  'Orca or Firefox is missing, so this run does not test announcements.',
);

// If a user starts Orca a second time, the first Orca process ends. So all tests run in one worker and share one Orca
// process.
base.describe.configure({ mode: 'default' });

const test = base.extend<object, { orca: Orca; browser: Browser }>({
  orca: [
    async ({}, use) => {
      const orca = await startOrca();
      await use(orca);
      await orca.close();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ orca }, use) => {
      const browser = await launchFirefox({ env: orca.env });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** Replaces the no-break spaces between numbers and nouns, so that expected phrases can use plain ones. */
const replaceHardSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/**
 * Returns `expectAnnounced`, which waits until Orca has announced all phrases since the previous call.
 * `allAnnouncements` contains every announcement so far.
 */
function createAnnouncementChecks(orca: Orca) {
  const announcements: string[] = [];
  const allAnnouncements: string[] = [];
  const expectAnnounced = async (...phrases: readonly string[]) => {
    const findMissingPhrases = async () => {
      const newAnnouncements = await orca.takeAnnouncements();
      announcements.push(...newAnnouncements);
      allAnnouncements.push(...newAnnouncements);
      const text = replaceHardSpaces(announcements.join(' '));
      return phrases.filter((phrase) => !text.includes(replaceHardSpaces(phrase)));
    };
    await expect.poll(findMissingPhrases, { message: 'not announced so far' }).toEqual([]);
    announcements.length = 0;
  };
  return { allAnnouncements, expectAnnounced };
}

test.describe('with automatic payment', () => {
  test.use({ isPaymentAutomatic: true });

  test('announces day chip, selected day, visit button and automatic payment', async ({
    orca,
    page,
    openPage,
    widget,
  }) => {
    const guest = createGuest();
    const { expectAnnounced } = createAnnouncementChecks(orca);
    await openPage();
    const dayChip = widget.root.locator('slipway-items [part=day-chip]').first();
    await dayChip.focus();
    await expectAnnounced((await dayChip.getAttribute('aria-label')) ?? '', 'button');

    await widget.button('Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expectAnnounced('Sea kayak heading level 2');
    await widget.button('Next month').click();
    await widget.freeDays.first().focus();
    await page.keyboard.press('Enter');
    await expectAnnounced('Selected:');
    await widget.backButton.focus();
    await expectAnnounced('All items');
    await page.keyboard.press('Enter');
    await expect(widget.button('Sea kayak')).toBeFocused();

    await widget.button('Paddle board').focus();
    await page.keyboard.press('Enter');
    await expectAnnounced('Paddle board heading level 2');
    await widget.part('visit').focus();
    await expectAnnounced('Boards', 'Select dates');
    await widget.continueButton.focus();
    await expectAnnounced('Continue');
    await page.keyboard.press('Enter');
    await expectAnnounced('Your details heading level 2');
    await widget.fillDetails(guest);
    await widget.bookButton.focus();
    await expectAnnounced('Book and pay', 'After you book, the payment page opens automatically.');
    await page.keyboard.press('Enter');
    await expectAnnounced('Opening payment on');
  });
});

test('announces list, calendar, quantity, invalid field and confirmation', async ({
  orca,
  page,
  openPage,
  venue,
  widget,
}) => {
  const guest = createGuest();
  const { allAnnouncements, expectAnnounced } = createAnnouncementChecks(orca);
  const pressKey = (key: string) => page.keyboard.press(key);

  await openPage();
  await widget.button('Sea kayak').focus();
  await expectAnnounced('Sea kayak');
  await pressKey('Enter');
  await expectAnnounced('Sea kayak heading level 2');

  await widget.button('Next month').click();
  await widget.freeDays.first().focus();
  // Expects no price in this announcement, because the widget requests no prices of days if the service seems slow.
  await expectAnnounced('available');
  await pressKey('Enter');
  await expectAnnounced('Selected:', 'Adults: 1. Subtotal: $68.00.');

  await widget.root.getByRole('button', { name: /^Add one: Adults/ }).focus();
  await pressKey('Enter');
  await expectAnnounced('Adults: 2. Subtotal: $136.00.');

  await widget.continueButton.focus();
  await pressKey('Enter');
  await expectAnnounced('Your details heading level 2');
  await widget.root.locator('[name="customer_email"]').focus();
  await expectAnnounced('Email entry required.');
  expect(allAnnouncements.join(' ')).not.toContain('invalid');
  await page.keyboard.type('ada.example.com');
  await pressKey('Tab');
  await expectAnnounced('Email: enter a valid email, like name@example.com.');

  // Shift+Tab selects the whole value of the field, so the newly typed email address replaces this value.
  await pressKey('Shift+Tab');
  await page.keyboard.type(guest.email);
  await widget.root.locator('[name="customer_name"]').fill(guest.name);
  await widget.root.locator('[name="customer_phone"]').fill(guest.phone);
  await widget.root.getByRole('checkbox').check();
  await widget.bookButton.focus();
  await expectAnnounced('Book and pay');
  await pressKey('Enter');
  await expectAnnounced('Almost done: pay to complete your booking. heading level 2', 'Booking code');
  await widget.waitForBookingCode();
  expect(await venue.countBookings(guest.email)).toBe(1);
});
