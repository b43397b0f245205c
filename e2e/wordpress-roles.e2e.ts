/**
 * Checks that each WordPress role can write a post with the widget, with and without the plugin. Each role saves its
 * post through the REST API, as the block editor does. WordPress then removes forbidden HTML from it.
 */
import type { Browser, Page } from 'playwright/test';
import { readDocument } from '../test/readme/documentation.ts';
import { isEngineSkipped } from './support/engines/other-engine.ts';
import { expect, test as base, waitForDialogs } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, Widget } from './support/widget.ts';
import { serveWordPressRelay, addSnippet, installPlugin, type WordPressAddresses } from './support/wordpress/site.ts';
import { roles, signIn, type Role } from './support/wordpress/staff.ts';
import { isWordPressInstalled, openWordPress, type WordPress } from './support/wordpress/wordpress.ts';

base.skip(
  isEngineSkipped(isWordPressInstalled()),
  'WordPress, PHP or MariaDB is missing, so this run does not test the roles.',
);

// The first test of a worker also installs a WordPress site, so it needs more time.
base.describe.configure({ timeout: 240_000 });

/** Adds two WordPress sites per worker: one with the plugin, and one with the documentation's code snippet. */
const test = base.extend<object, { pluginSite: WordPress; snippetSite: WordPress }>({
  pluginSite: [
    async ({ browser, workerVenue }, use) => {
      const wordpress = await openWordPress();
      await installPlugin(
        await signIn(browser, wordpress, 'administrator'),
        serveWordPressRelay(workerVenue, wordpress),
      );
      await use(wordpress);
      await wordpress.close();
    },
    { scope: 'worker' },
  ],
  snippetSite: [
    async ({ workerVenue }, use) => {
      const wordpress = await openWordPress();
      await addSnippet(wordpress, readDocumentedSnippet(serveWordPressRelay(workerVenue, wordpress)));
      await use(wordpress);
      await wordpress.close();
    },
    { scope: 'worker' },
  ],
});

/** Returns the documentation's code snippet with the addresses of this site and with `data-slipway-links`. */
function readDocumentedSnippet({ account, script, relay }: WordPressAddresses): string {
  const [, code = ''] = /```php\n([\s\S]*?)```/.exec(readDocument('wordpress')) ?? [];
  const snippet = code
    .replace('https://www.example.com/slipway/slipway.js', script)
    .replace('https://book.example.com/harbour', account)
    .replace('https://www.example.com/relay', relay)
    .replace('data-accounts', 'data-slipway-links data-accounts');
  expect(snippet).not.toContain('example.com');
  expect(snippet).toContain('data-slipway-links');
  return snippet;
}

const ITEM_ID = '104';

/** Functions that return the content of a post that embeds an account. The keys name the kinds of content. */
const contentWithPlugin: Readonly<Record<string, (account: string) => string>> = {
  'the block': () => `<!-- wp:slipway/booking {"item":"${ITEM_ID}"} /-->`,
  'the shortcode': () => `<!-- wp:shortcode -->\n[slipway item="${ITEM_ID}" params="adults:2"]\n<!-- /wp:shortcode -->`,
  'a marked element': buildMarkedElement,
};
const contentWithoutPlugin: Readonly<Record<string, (account: string) => string>> = {
  'a marked element': buildMarkedElement,
  'a class and a link': (account) => `<p class="slipway-booking">${buildBookingLink(account)}</p>`,
  'a link': (account) => `<p>${buildBookingLink(account)}</p>`,
};

function buildMarkedElement(account: string): string {
  return `<div data-slipway="1" data-base-url="${account}" data-item-id="${ITEM_ID}"><a href="${account}">Book online</a></div>`;
}

function buildBookingLink(account: string): string {
  return `<a href="${account}#slipway?item=${ITEM_ID}&amp;params=adults:2">Book online</a>`;
}

interface PublishingContext {
  browser: Browser;
  page: Page;
  venue: Venue;
  wordpress: WordPress;
  role: Role;
}

/**
 * Writes a post as a role, then opens it as a guest and books. An editor publishes the post if the role may not
 * publish.
 */
async function publishAndBook(
  { browser, page, venue, wordpress, role }: PublishingContext,
  content: string,
): Promise<void> {
  serveWordPressRelay(venue, wordpress);
  const writer = await signIn(browser, wordpress, role);
  const canPublish = role !== 'contributor';
  const writtenPost = await writer.writePost(content, canPublish ? 'publish' : 'pending');
  const post = canPublish ? writtenPost : await (await signIn(browser, wordpress, 'editor')).publishPost(writtenPost);
  expect(post.status).toBe('publish');

  await page.goto(post.link);
  if (content.startsWith('<p>')) await openLink(page, venue);
  const guest = createGuest();
  const code = await new Widget(page).bookItem(null, guest);
  const booking = await venue.readBooking('harbour', code);
  expect(booking?.customer_email).toBe(guest.email);
  expect(Object.values(booking?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak']);
  expect(await wordpress.readErrorLog()).not.toContain('slipway-booking/');
}

async function openLink(page: Page, venue: Venue): Promise<void> {
  await waitForDialogs(page, venue);
  await page.getByRole('link', { name: 'Book online' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const role of roles) {
  for (const [contentKind, buildContent] of Object.entries(contentWithPlugin))
    test(`books from ${contentKind} that role ${role} writes with the plugin`, async ({
      browser,
      page,
      venue,
      pluginSite,
    }) =>
      publishAndBook({ browser, page, venue, wordpress: pluginSite, role }, buildContent(`${venue.service}/harbour`)));

  for (const [contentKind, buildContent] of Object.entries(contentWithoutPlugin))
    test(`books from ${contentKind} that role ${role} writes without the plugin`, async ({
      browser,
      page,
      venue,
      snippetSite,
    }) =>
      publishAndBook({ browser, page, venue, wordpress: snippetSite, role }, buildContent(`${venue.service}/harbour`)));
}

test('keeps only the link if a post names a forbidden account', async ({
  browser,
  page,
  venue,
  widget,
  pluginSite,
}) => {
  const author = await signIn(browser, pluginSite, 'author');
  const otherAccount = `${venue.service}/berghof`;
  const { link } = await author.writePost(
    `[slipway account="${otherAccount}"]\n\n${buildMarkedElement(otherAccount)}\n\n[slipway]`,
    'publish',
  );
  serveWordPressRelay(venue, pluginSite);
  await page.goto(link);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(page.locator('slipway-booking')).toHaveCount(1);
  await expect(
    page.getByRole('link', { name: 'Book online' }).and(page.locator(`[href="${otherAccount}"]`)),
  ).toHaveCount(2);
});

test('ignores attributes of a block that have the wrong type', async ({ browser, page, venue, widget, pluginSite }) => {
  const author = await signIn(browser, pluginSite, 'author');
  const { link } = await author.writePost(
    '<!-- wp:slipway/booking {"account":{"a":1},"end":["a"],"category":{"b":[]}} /-->\n\n<p>Below it</p>',
    'publish',
  );
  serveWordPressRelay(venue, pluginSite);
  await page.goto(link);
  await expect(page.getByText('Below it')).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await pluginSite.readErrorLog()).not.toContain('slipway-booking/');
});

test('removes an author’s forbidden HTML but keeps the cart badge', async ({ browser, page, venue, pluginSite }) => {
  const account = `${venue.service}/harbour`;
  const author = await signIn(browser, pluginSite, 'author');
  const { link } = await author.writePost(
    `<slipway-booking base-url="${account}" relay-url="https://evil.example"><a href="#phone">Call us</a></slipway-booking>
<slipway-cart-badge base-url="${account}" href="/?book" onclick="alert(1)"></slipway-cart-badge>
<script type="module" src="https://evil.example/slipway.js"></script>`,
    'publish',
  );
  await page.goto(link);
  const cartBadge = page.locator('slipway-cart-badge');
  await expect(cartBadge).toHaveAttribute('href', '/?book');
  await expect(cartBadge).not.toHaveAttribute('onclick');
  await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible();
  await expect(page.locator('slipway-booking, script[src*="evil"]')).toHaveCount(0);
});

test('deletes all its data when the owner deletes the plugin', async ({ browser, page, venue }) => {
  const wordpress = await openWordPress();
  try {
    const addresses = serveWordPressRelay(venue, wordpress);
    const administrator = await signIn(browser, wordpress, 'administrator');
    await installPlugin(administrator, addresses);
    const { link } = await administrator.writePost('[slipway]', 'publish');
    await page.goto(link);
    await expect(page.locator('slipway-booking')).toBeVisible();
    expect(await page.content()).not.toContain('demo-secret');
    expect(await wordpress.readOption('slipway_booking')).toContain(addresses.account);
    await administrator.deletePlugin('Slipway Booking');
    await page.reload();
    await expect(page.getByText('[slipway]')).toBeVisible();
    await expect(page.locator('script[src*="slipway"]')).toHaveCount(0);
    expect(await wordpress.readOption('slipway_booking')).toBe('');
  } finally {
    await wordpress.close();
  }
});
