/**
 * Checks the announcements of Orca, a real screen reader, during a booking in Firefox. A different file,
 * `announcements.e2e.ts`, checks the texts of the live region at every step, in any browser.
 */
import type { Browser } from 'playwright/test';
import { isFirefoxHere, launchFirefox } from './support/engines/firefox.ts';
import { isOrcaHere, openOrca, type Orca } from './support/engines/orca.ts';
import { isLeftOut } from './support/engines/other-engine.ts';
import { expect, test as base } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

base.skip(
  isLeftOut(isOrcaHere() && isFirefoxHere()),
  'Orca or Firefox is missing, so this run does not test announcements.',
);

// A second Orca of the same user ends the first one. So all tests run in one worker and share one Orca.
base.describe.configure({ mode: 'default' });

const test = base.extend<object, { orca: Orca; browser: Browser }>({
  orca: [
    async ({}, use) => {
      const orca = await openOrca();
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
const withPlainSpaces = (words: string): string => words.replaceAll('\u00a0', ' ');

/**
 * Returns `expectSaid`, which waits until Orca has announced all phrases since the previous call. `all` contains every
 * announcement so far.
 */
function listenTo(orca: Orca) {
  const announcements: string[] = [];
  const all: string[] = [];
  const expectSaid = async (...phrases: readonly string[]) => {
    const missing = async () => {
      const newAnnouncements = await orca.takeAnnouncements();
      announcements.push(...newAnnouncements);
      all.push(...newAnnouncements);
      const text = withPlainSpaces(announcements.join(' '));
      return phrases.filter((phrase) => !text.includes(withPlainSpaces(phrase)));
    };
    await expect.poll(missing, { message: 'not said so far' }).toEqual([]);
    announcements.length = 0;
  };
  return { all, expectSaid };
}

test.describe('with automatic payment', () => {
  test.use({ isPaymentAutomatic: true });

  test('announces the days of the visit and the automatic payment', async ({ orca, page, stage, widget }) => {
    const guest = newGuest();
    const { expectSaid } = listenTo(orca);
    await stage();
    const chip = widget.root.locator('slipway-items [part=day-chip]').first();
    await chip.focus();
    await expectSaid((await chip.getAttribute('aria-label')) ?? '', 'button');

    await widget.button('Sea kayak').focus();
    await page.keyboard.press('Enter');
    await expectSaid('Sea kayak heading level 2');
    await widget.button('Next month').click();
    await widget.freeDays.first().focus();
    await page.keyboard.press('Enter');
    await expectSaid('Selected:');
    await widget.back.focus();
    await expectSaid('All items');
    await page.keyboard.press('Enter');
    await expect(widget.button('Sea kayak')).toBeFocused();

    await widget.button('Paddle board').focus();
    await page.keyboard.press('Enter');
    await expectSaid('Paddle board heading level 2');
    await widget.part('visit').focus();
    await expectSaid('Boards', 'Select dates');
    await widget.continueButton.focus();
    await expectSaid('Continue');
    await page.keyboard.press('Enter');
    await expectSaid('Your details heading level 2');
    await widget.fillDetails(guest);
    await widget.book.focus();
    await expectSaid('Book and pay', 'After you book, the payment page opens automatically.');
    await page.keyboard.press('Enter');
    await expectSaid('Opening payment on');
  });
});

test('announces list, calendar, quantity, invalid field and confirmation', async ({
  orca,
  page,
  stage,
  venue,
  widget,
}) => {
  const guest = newGuest();
  const { all, expectSaid } = listenTo(orca);
  const press = (key: string) => page.keyboard.press(key);

  await stage();
  await widget.button('Sea kayak').focus();
  await expectSaid('Sea kayak');
  await press('Enter');
  await expectSaid('Sea kayak heading level 2');

  await widget.button('Next month').click();
  await widget.freeDays.first().focus();
  // Expects no price, because the widget requests no prices of days from a slow service.
  await expectSaid('available');
  await press('Enter');
  await expectSaid('Selected:', 'Adults: 1. Subtotal: $68.00.');

  await widget.root.getByRole('button', { name: /^Add one: Adults/ }).focus();
  await press('Enter');
  await expectSaid('Adults: 2. Subtotal: $136.00.');

  await widget.continueButton.focus();
  await press('Enter');
  await expectSaid('Your details heading level 2');
  await widget.root.locator('[name="customer_email"]').focus();
  await expectSaid('Email entry required.');
  expect(all.join(' ')).not.toContain('invalid');
  await page.keyboard.type('ada.example.com');
  await press('Tab');
  await expectSaid('Email: enter a valid email, like name@example.com.');

  // Shift+Tab selects the whole value of the field, so the typed email replaces it.
  await press('Shift+Tab');
  await page.keyboard.type(guest.email);
  await widget.root.locator('[name="customer_name"]').fill(guest.name);
  await widget.root.locator('[name="customer_phone"]').fill(guest.phone);
  await widget.root.getByRole('checkbox').check();
  await widget.book.focus();
  await expectSaid('Book and pay');
  await press('Enter');
  await expectSaid('Almost done: pay to complete your booking. heading level 2', 'Booking code');
  await widget.waitForCode();
  expect(await venue.bookingsOf(guest.email)).toBe(1);
});
