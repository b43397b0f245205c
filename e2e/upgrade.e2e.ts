/**
 * Upgrades a site from the previous release, or rolls it back, in the middle of a booking. `npm run release:check` runs
 * these journeys. Each must end with exactly one booking and no lost cart. Afterwards, no other session at the service
 * may still reserve stock.
 */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page, Request, Route } from 'playwright/test';
import { readScript } from './support/files/script-host.ts';
import { expect, test } from './support/journey.ts';
import {
  openUpgradableSite,
  readScriptVersions,
  releaseVersions,
  type Release,
  type UpgradableSite,
  type UpgradedAccount,
} from './support/upgradable-site.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, Widget, type Details } from './support/widget.ts';

// All journeys run in one worker, which prints their results as one table.
test.describe.configure({ mode: 'default' });

const items: Readonly<Record<UpgradedAccount, string>> = { harbour: 'Sea kayak', berghof: 'Almzimmer' };

const scriptFiles = { module: 'slipway.js', classic: 'slipway.classic.js' } as const;
type Script = keyof typeof scriptFiles;

const directions = [
  { change: 'an upgrade', from: 'previous', to: 'upgraded' },
  { change: 'a rollback', from: 'upgraded', to: 'previous' },
] as const;

/** Result of a journey: one row of the printed table. */
interface Row {
  journey: string;
  bookings: number;
  cart: 'kept' | 'lost' | '–';
  /** Number of open sessions at the service that still reserve stock. */
  'sessions left': number;
}
const rows: Row[] = [];

interface Visit {
  page: Page;
  context: BrowserContext;
  venue: Venue;
  widget: Widget;
  guest: Details;
  account: UpgradedAccount;
  item: string;
  site: UpgradableSite;
  from: Release;
  to: Release;
  row: Row;
}

interface Journey {
  title: string;
  /** Seconds for which the browser may cache the script `slipway.js`. Defaults to 0. */
  maxAge?: number;
  /** True if the script tag names one version and its integrity hash. Defaults to false. */
  isPinned?: boolean;
  /** Accounts for which the journey runs. Defaults to both. */
  accounts?: readonly UpgradedAccount[];
  /** Kinds of script for which the journey runs. Defaults to both. */
  scripts?: readonly Script[];
  run: (visit: Visit) => Promise<void>;
}

const createRequests = '**/booking/create';
const sessionRequests = '**/booking/session';

/** Publishes the other release on the site, and reloads the page. */
async function changeRelease({ site, page, to }: Visit): Promise<void> {
  await site.publish(to);
  await page.reload();
  expect(await readScriptVersions(page)).toEqual([releaseVersions[to]]);
}

/** Opens the cart and expects one line in it. Records in the row if the cart gets lost. */
async function expectCart({ row, widget }: Visit, tab = widget): Promise<void> {
  row.cart = 'lost';
  const checkout = tab.part('checkout');
  await expect(tab.cartButton.or(checkout).first()).toBeVisible();
  if (!(await checkout.isVisible())) await tab.cartButton.click();
  await expect(tab.lines).toHaveCount(1);
  row.cart = 'kept';
}

/** Goes from the cart to the form and completes it. */
async function fillForm({ guest, widget }: Visit, tab = widget): Promise<void> {
  await tab.part('checkout').click();
  await tab.fillDetails(guest);
}

async function book(visit: Visit): Promise<void> {
  await fillForm(visit);
  await visit.widget.book.click();
  await visit.widget.waitForCode();
}

/** Adds an item to the cart, then completes the form. */
async function prepareBooking(visit: Visit): Promise<void> {
  await visit.widget.putInCart(visit.item);
  await fillForm(visit);
}

/**
 * Expects the confirmation after the answer to the create request got lost. Without a relay, the previous release
 * cannot find the booking's code, so it shows that the booking most likely went through.
 */
async function expectOutcome({ widget, account, to }: Visit): Promise<void> {
  if (to === 'upgraded' || account === 'harbour') await widget.waitForCode();
  else await expect(widget.heading('Your booking most likely went through')).toBeVisible();
  await expect(widget.book).toBeHidden();
}

/**
 * Intercepts the page's next request to `url` and calls `handle`, then resolves with the request. Without `handle`, the
 * request stays pending.
 */
function interceptOnce(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void> = () => Promise.resolve(),
): Promise<Request> {
  return new Promise((resolve, reject) => {
    const intercept = async (route: Route) => {
      await handle(route);
      resolve(route.request());
    };
    page.route(url, intercept, { times: 1 }).catch(reject);
  });
}

/** Opens the page in a second tab, which loads the release that the site serves now. */
async function openOtherTab({ context, site }: Visit): Promise<Widget> {
  const page = await context.newPage();
  await page.goto(site.address);
  return new Widget(page);
}

/** Books with the old script, from the cache or from a pinned tag, while the site serves the other release. */
async function bookWithSameScript(visit: Visit): Promise<void> {
  const { widget, item, site, page, from, to } = visit;
  await widget.putInCart(item);
  await site.publish(to);
  await page.reload();
  expect(await readScriptVersions(page)).toEqual([releaseVersions[from]]);
  await expectCart(visit);
  await book(visit);
}

const journeys: readonly Journey[] = [
  {
    title: 'keeps a cart',
    async run(visit) {
      await visit.widget.putInCart(visit.item);
      await changeRelease(visit);
      await expectCart(visit);
      await book(visit);
    },
  },
  {
    title: 'keeps a selection',
    async run(visit) {
      const { widget, item } = visit;
      const readSelection = async () => {
        const { itemId, start, end, params } = (await widget.state()).choice as Record<string, unknown>;
        return { itemId, start, end, params };
      };
      await widget.chooseItem(item);
      await widget.chooseQuietDay();
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      const selection = await readSelection();
      await changeRelease(visit);
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      expect(await readSelection()).toEqual(selection);
      await widget.addToCart();
      await book(visit);
    },
  },
  {
    title: 'keeps typed details',
    async run(visit) {
      const { widget, guest } = visit;
      await prepareBooking(visit);
      await changeRelease(visit);
      await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(guest.name);
      await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
      await widget.root.getByRole('checkbox').check();
      await widget.book.click();
      await widget.waitForCode();
    },
  },
  {
    title: 'lists an earlier booking of the tab',
    async run(visit) {
      const { widget, item } = visit;
      await widget.putInCart(item);
      await book(visit);
      const code = (await widget.code.textContent()) ?? '';
      await changeRelease(visit);
      await expect(widget.text(code).first()).toBeVisible();
    },
  },
  {
    title: 'finds a booking if its answer gets lost',
    async run(visit) {
      const { page, widget } = visit;
      await prepareBooking(visit);
      const lostCreate = interceptOnce(page, createRequests, async (route) => {
        await route.fetch();
        // Aborts all session requests, so that the page cannot find the booking before the release changes.
        await page.route(sessionRequests, (request) => request.abort());
        await route.abort();
      });
      await widget.book.click();
      await lostCreate;
      await page.unroute(sessionRequests);
      await changeRelease(visit);
      await expectOutcome(visit);
    },
  },
  {
    title: 'finds a booking that the service makes later',
    async run(visit) {
      const { page, widget } = visit;
      await prepareBooking(visit);
      const heldCreate = interceptOnce(page, createRequests);
      await widget.book.click();
      const request = await heldCreate;
      await changeRelease(visit);
      await expect.poll(async () => (await widget.state()).step).toBe('unsure');
      await page.request.fetch(request);
      await expectOutcome(visit);
    },
  },
  {
    // The widget repeats the lost request with the same idempotency key, which only a relay supports.
    title: 'adds an item once if the first answer gets lost',
    accounts: ['harbour'],
    async run(visit) {
      const { page, widget, item, site, to } = visit;
      await widget.chooseItem(item);
      await widget.chooseQuietDay();
      await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
      const lostStart = interceptOnce(page, sessionRequests, async (route) => {
        await route.fetch();
        await site.publish(to);
        await route.abort();
      });
      await widget.add.click();
      await lostStart;
      await expect(widget.part('notice')).toContainText('is in your cart.');
      await changeRelease(visit);
      await expectCart(visit);
      await book(visit);
    },
  },
  {
    title: 'books once from two tabs of two releases',
    async run(visit) {
      const { widget, site, to } = visit;
      await prepareBooking(visit);
      await site.publish(to);
      const other = await openOtherTab(visit);
      await expectCart(visit, other);
      await fillForm(visit, other);
      const press = (tab: Widget) => tab.book.evaluate((button: HTMLElement) => button.click());
      await Promise.all([press(widget), press(other)]);
      for (const tab of [widget, other]) await expect(tab.book).toBeHidden();
    },
  },
  { title: 'books with the cached script', maxAge: 3600, run: bookWithSameScript },
  { title: 'books with a pinned script', isPinned: true, run: bookWithSameScript },
  {
    title: 'replaces the cached script if its modules are gone',
    maxAge: 3600,
    scripts: ['module'],
    async run(visit) {
      const { widget, item, site, page, context, from, to } = visit;
      await widget.putInCart(item);
      // Leaves only `slipway.js` in the cache. Its lazy modules must come from the site.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await page.evaluate(() => fetch('/host/slipway.js'));
      await site.publish(to);
      site.host.versions = [to];
      await page.reload();
      const pageLoad = page.waitForEvent('load');
      await widget.button('Reload').click();
      await pageLoad;
      await expect.poll(() => readScriptVersions(page)).toEqual([releaseVersions[from], releaseVersions[to]]);
      await expectCart(visit);
      await book(visit);
    },
  },
];

function scriptTag(file: string, attributes = ''): string {
  return `<script ${file.includes('classic') ? 'defer' : 'type="module"'} src="/host/${file}" ${attributes}></script>`;
}

/** Returns the script tag with an integrity hash that `npm run build` prints for one version. */
async function pinnedTag(release: Release, file: string): Promise<string> {
  const path = `${releaseVersions[release]}/${file}`;
  const hash = createHash('sha384').update(await readScript(release, path));
  return scriptTag(path, `integrity="sha384-${hash.digest('base64')}" crossorigin`);
}

const cases = journeys.flatMap(({ accounts = ['harbour', 'berghof'], scripts = ['module', 'classic'], ...journey }) =>
  directions.flatMap((direction) =>
    accounts.flatMap((account) =>
      scripts.map((script) => ({
        ...journey,
        ...direction,
        account,
        script,
        name: `${journey.title} after ${direction.change}: ${account}, ${script}`,
      })),
    ),
  ),
);

for (const { name, maxAge = 0, isPinned = false, from, to, account, script, run } of cases)
  test(name, async ({ page, context, venue, widget }) => {
    const file = scriptFiles[script];
    const tag = isPinned ? await pinnedTag(from, file) : scriptTag(file);
    const site = await openUpgradableSite(venue, { account, script: tag, release: from });
    site.host.maxAge = maxAge;
    const guest = newGuest();
    const row: Row = { journey: name, bookings: 0, cart: '–', 'sessions left': 0 };
    rows.push(row);
    await page.goto(site.address);
    expect(await readScriptVersions(page)).toEqual([releaseVersions[from]]);
    try {
      await run({ page, context, venue, widget, account, item: items[account], site, guest, from, to, row });
    } finally {
      row.bookings = await venue.bookingsOf(guest.email);
      row['sessions left'] = (await venue.holdingSessions()).length;
      await site.close();
    }
    expect(row).toMatchObject({ bookings: 1, 'sessions left': 0 });
  });

test.afterAll(() => {
  const count = (isCounted: (row: Row) => boolean) => String(rows.filter(isCounted).length);
  console.table(rows);
  console.log(
    `${rows.length} journeys: ${count(({ bookings }) => bookings > 1)} double bookings, ` +
      `${count(({ bookings }) => bookings === 0)} without a booking, ${count(({ cart }) => cart === 'lost')} lost carts, ` +
      `${count((row) => row['sessions left'] > 0)} with places that a lost session holds.`,
  );
});
