/**
 * Every role of WordPress publishes a booking, with the plugin and without it: each writes through WordPress's own REST API,
 * as its editor does, so WordPress takes away what the role may not write. What contributors write an editor publishes.
 */
import type { Browser, Page } from 'playwright/test';
import { documentOf } from '../test/readme/documentation.ts';
import { isLeftOut } from './support/engines/other-engine.ts';
import { expect, test as base } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, Widget } from './support/widget.ts';
import { addressesFor, addSnippet, installPlugin, type Addresses } from './support/wordpress/site.ts';
import { roles, signIn, type Role } from './support/wordpress/staff.ts';
import { isWordPressHere, openWordPress, type WordPress } from './support/wordpress/wordpress.ts';

base.skip(isLeftOut(isWordPressHere()), 'There is no WordPress, PHP or MariaDB: no role is tried now.');

// The first of a worker's installs two sites.
base.describe.configure({ timeout: 240_000 });

/** Sites of their own, made when first asked for. What is set up on one stays: the venue keeps its addresses. */
const test = base.extend<object, { equipped: WordPress; bare: WordPress }>({
  equipped: [
    async ({ browser, workerVenue }, use) => {
      const wordpress = await openWordPress();
      await installPlugin(await signIn(browser, wordpress, 'administrator'), addressesFor(workerVenue, wordpress));
      await use(wordpress);
      await wordpress.close();
    },
    { scope: 'worker' },
  ],
  bare: [
    async ({ workerVenue }, use) => {
      const wordpress = await openWordPress();
      await addSnippet(wordpress, snippetOfTheDocumentation(addressesFor(workerVenue, wordpress)));
      await use(wordpress);
      await wordpress.close();
    },
    { scope: 'worker' },
  ],
});

/** What the documentation tells to paste, for this site's addresses; links are switched on as it says. */
function snippetOfTheDocumentation({ account, script, relay }: Addresses): string {
  const [, code = ''] = /```php\n([\s\S]*?)```/.exec(documentOf('wordpress')) ?? [];
  const own = code
    .replace('https://www.example.com/slipway/slipway.js', script)
    .replace('https://book.example.com/harbour', account)
    .replace('https://www.example.com/relay', relay)
    .replace('data-accounts', 'data-slipway-links data-accounts');
  expect(own).not.toContain('example.com');
  expect(own).toContain('data-slipway-links');
  return own;
}

const item = '104';

/** By what it is called, what is written for the account. */
const withPlugin: Readonly<Record<string, (account: string) => string>> = {
  'the block': () => `<!-- wp:slipway/booking {"item":"${item}"} /-->`,
  'the shortcode': () => `<!-- wp:shortcode -->\n[slipway item="${item}" params="adults:2"]\n<!-- /wp:shortcode -->`,
  'a marked element': markedElement,
};
const withoutPlugin: Readonly<Record<string, (account: string) => string>> = {
  'a marked element': markedElement,
  'a class and a link': (account) => `<p class="slipway-booking">${bookingLink(account)}</p>`,
  'a link': (account) => `<p>${bookingLink(account)}</p>`,
};

function markedElement(account: string): string {
  return `<div data-slipway="1" data-base-url="${account}" data-item-id="${item}"><a href="${account}">Book online</a></div>`;
}

function bookingLink(account: string): string {
  return `<a href="${account}#slipway?item=${item}&amp;params=adults:2">Book online</a>`;
}

interface Trial {
  browser: Browser;
  page: Page;
  venue: Venue;
  wordpress: WordPress;
  role: Role;
}

/** Writes it under the role, has it published, opens it as a visitor, and books. */
async function publishAndBook({ browser, page, venue, wordpress, role }: Trial, content: string): Promise<void> {
  addressesFor(venue, wordpress);
  const writer = await signIn(browser, wordpress, role);
  const mayPublish = role !== 'contributor';
  const written = await writer.write(content, mayPublish ? 'publish' : 'pending');
  const post = mayPublish ? written : await (await signIn(browser, wordpress, 'editor')).publish(written);
  expect(post.status).toBe('publish');

  await page.goto(post.link);
  if (content.startsWith('<p>')) await openLink(page, venue);
  const visitor = newGuest();
  const code = await new Widget(page).bookItem(null, visitor);
  const booked = await venue.booking('harbour', code);
  expect(booked?.customer_email).toBe(visitor.email);
  expect(Object.values(booked?.items ?? {}).map(({ name }) => name)).toEqual(['Sea kayak']);
  expect(await wordpress.complaints()).not.toContain('slipway-booking/');
}

async function openLink(page: Page, venue: Venue): Promise<void> {
  // What listens for the link comes in a chunk of its own; until then a link is a link.
  const chunk = () => venue.siteRequests.find(({ path }) => path.includes('/page-options-'))?.path ?? '';
  await expect.poll(chunk).not.toBe('');
  await page.evaluate(`import(${JSON.stringify(venue.site + chunk())})`);
  await page.getByRole('link', { name: 'Book online' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const role of roles) {
  for (const [form, write] of Object.entries(withPlugin))
    test(`with the plugin, ${form} by role ${role} is booked`, async ({ browser, page, venue, equipped }) =>
      publishAndBook({ browser, page, venue, wordpress: equipped, role }, write(`${venue.service}/harbour`)));

  for (const [form, write] of Object.entries(withoutPlugin))
    test(`without the plugin, ${form} by role ${role} is booked`, async ({ browser, page, venue, bare }) =>
      publishAndBook({ browser, page, venue, wordpress: bare, role }, write(`${venue.service}/harbour`)));
}

test('a stranger’s account that an author names stays a link, in the block’s place as in a marked element’s', async ({
  browser,
  page,
  venue,
  widget,
  equipped,
}) => {
  const author = await signIn(browser, equipped, 'author');
  const stranger = `${venue.service}/berghof`;
  const { link } = await author.write(
    `[slipway account="${stranger}"]\n\n${markedElement(stranger)}\n\n[slipway]`,
    'publish',
  );
  addressesFor(venue, equipped);
  await page.goto(link);
  await expect(widget.button('Sea kayak')).toBeVisible();
  await expect(page.locator('slipway-booking')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Book online' }).and(page.locator(`[href="${stranger}"]`))).toHaveCount(
    2,
  );
});

test('a block with attributes that it does not have, of any shape, is shown as if they were not there', async ({
  browser,
  page,
  venue,
  widget,
  equipped,
}) => {
  const author = await signIn(browser, equipped, 'author');
  const { link } = await author.write(
    '<!-- wp:slipway/booking {"account":{"a":1},"end":["a"],"category":{"b":[]}} /-->\n\n<p>Below it</p>',
    'publish',
  );
  addressesFor(venue, equipped);
  await page.goto(link);
  await expect(page.getByText('Below it')).toBeVisible();
  await expect(widget.button('Sea kayak')).toBeVisible();
  expect(await equipped.complaints()).not.toContain('slipway-booking/');
});

test('what an author may not write is taken away, and the badge of the cart is not', async ({
  browser,
  page,
  venue,
  equipped,
}) => {
  const account = `${venue.service}/harbour`;
  const author = await signIn(browser, equipped, 'author');
  const { link } = await author.write(
    `<slipway-booking base-url="${account}" relay-url="https://evil.example"><a href="#phone">Call us</a></slipway-booking>
<slipway-cart-badge base-url="${account}" href="/?book" onclick="alert(1)"></slipway-cart-badge>
<script type="module" src="https://evil.example/slipway.js"></script>`,
    'publish',
  );
  await page.goto(link);
  const badge = page.locator('slipway-cart-badge');
  await expect(badge).toHaveAttribute('href', '/?book');
  await expect(badge).not.toHaveAttribute('onclick');
  await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible();
  await expect(page.locator('slipway-booking, script[src*="evil"]')).toHaveCount(0);
});

test('nothing of the account’s token is ever in a page, and who deletes the plugin leaves nothing behind', async ({
  browser,
  page,
  venue,
}) => {
  const wordpress = await openWordPress();
  try {
    const addresses = addressesFor(venue, wordpress);
    const owner = await signIn(browser, wordpress, 'administrator');
    await installPlugin(owner, addresses);
    const { link } = await owner.write('[slipway]', 'publish');
    await page.goto(link);
    await expect(page.locator('slipway-booking')).toBeVisible();
    expect(await page.content()).not.toContain('demo-secret');
    expect(await wordpress.option('slipway_booking')).toContain(addresses.account);
    await owner.deletePlugin('Slipway Booking');
    await page.reload();
    await expect(page.getByText('[slipway]')).toBeVisible();
    await expect(page.locator('script[src*="slipway"]')).toHaveCount(0);
    expect(await wordpress.option('slipway_booking')).toBe('');
  } finally {
    await wordpress.close();
  }
});
