/** The plugin in a real WordPress, from its zip to a booking. Every role, with and without it: wordpress-roles.e2e.ts. */
import { isLeftOut } from './support/engines/other-engine.ts';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';
import { addressesFor, installPlugin } from './support/wordpress/site.ts';
import { signIn } from './support/wordpress/staff.ts';
import { isWordPressHere, openWordPress } from './support/wordpress/wordpress.ts';

test.skip(isLeftOut(isWordPressHere()), 'There is no WordPress, PHP or MariaDB: the plugin is not run now.');

// It installs a whole site and works in its back office.
test.describe.configure({ timeout: 240_000 });

test('the owner installs the plugin, an author picks an item in the editor and publishes, and a visitor books it', async ({
  browser,
  page,
  venue,
  widget,
}) => {
  const wordpress = await openWordPress();
  try {
    const addresses = addressesFor(venue, wordpress);
    await installPlugin(await signIn(browser, wordpress, 'administrator'), addresses);

    const author = await signIn(browser, wordpress, 'author');
    const link = await author.publishBlock('Come paddling', 'Sea kayak');

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Come paddling' })).toBeVisible();
    await expect(page.locator('script[type="module"][src$="/slipway.js"]')).toHaveAttribute(
      'data-accounts',
      addresses.account,
    );
    const visitor = newGuest();
    const code = await widget.bookItem(null, visitor);
    const booked = await venue.booking('harbour', code);
    expect(booked?.customer_email).toBe(visitor.email);
    expect(Object.values(booked?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak']);
    expect(await wordpress.complaints()).not.toContain('slipway-booking/');
  } finally {
    await wordpress.close();
  }
});
