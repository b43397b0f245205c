/** Checks the plugin in a real WordPress, from its upload to a booking. `wordpress-roles.e2e.ts` checks every role. */
import { isEngineSkipped } from './support/engines/other-engine.ts';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';
import { serveWordPressRelay, installPlugin } from './support/wordpress/site.ts';
import { signIn } from './support/wordpress/staff.ts';
import { isWordPressInstalled, openWordPress } from './support/wordpress/wordpress.ts';

test.skip(
  isEngineSkipped(isWordPressInstalled()),
  'WordPress, PHP or MariaDB is missing, so this run does not test the plugin.',
);

// The test installs a whole WordPress site first, so it needs more time.
test.describe.configure({ timeout: 240_000 });

test('books from a block that an author publishes with the plugin', async ({ browser, page, venue, widget }) => {
  const wordpress = await openWordPress();
  try {
    const addresses = serveWordPressRelay(venue, wordpress);
    await installPlugin(await signIn(browser, wordpress, 'administrator'), addresses);

    const author = await signIn(browser, wordpress, 'author');
    const postUrl = await author.publishPostWithBlock('Come paddling', 'Sea kayak');

    await page.goto(postUrl);
    await expect(page.getByRole('heading', { name: 'Come paddling' })).toBeVisible();
    await expect(page.locator('script[type="module"][src$="/slipway.js"]')).toHaveAttribute(
      'data-accounts',
      addresses.account,
    );
    const guest = createGuest();
    const code = await widget.bookItem(null, guest);
    const booking = await venue.readBooking('harbour', code);
    expect(booking?.customer_email).toBe(guest.email);
    expect(Object.values(booking?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak']);
    expect(await wordpress.readErrorLog()).not.toContain('slipway-booking/');
  } finally {
    await wordpress.close();
  }
});
