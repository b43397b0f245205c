/**
 * Upgrades a site from the previous release, or rolls it back, in the middle of a booking. `npm run release:check` runs
 * these journeys. Each journey must end with exactly one booking and without a lost cart. Afterwards, no unbooked
 * session at the service may still reserve stock.
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
import { createGuest, Widget, type GuestDetails } from './support/widget.ts';

// All journeys run in one worker, which prints their results as one table.
test.describe.configure({ mode: 'default' });

const itemNames: Readonly<Record<UpgradedAccount, string>> = { harbour: 'Sea kayak', berghof: 'Almzimmer' };

const scriptFiles = { module: 'slipway.js', classic: 'slipway.classic.js' } as const;
type Script = keyof typeof scriptFiles;

const directions = [
  { change: 'an upgrade', startRelease: 'previous', nextRelease: 'upgraded' },
  { change: 'a rollback', startRelease: 'upgraded', nextRelease: 'previous' },
] as const;

/** Result of a journey: one row of the printed table. */
interface JourneyResult {
  journey: string;
  bookings: number;
  cart: 'kept' | 'lost' | '–';
  /** Number of open sessions at the service that still reserve stock. */
  'sessions left': number;
}
const results: JourneyResult[] = [];

interface Visit {
  page: Page;
  context: BrowserContext;
  venue: Venue;
  widget: Widget;
  guest: GuestDetails;
  account: UpgradedAccount;
  item: string;
  site: UpgradableSite;
  startRelease: Release;
  nextRelease: Release;
  result: JourneyResult;
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
  runJourney: (visit: Visit) => Promise<void>;
}

const createPattern = '**/booking/create';
const sessionPattern = '**/booking/session';

/** Publishes the other release on the site, and reloads the page. */
async function publishNextRelease({ site, page, nextRelease }: Visit): Promise<void> {
  await site.publish(nextRelease);
  await page.reload();
  expect(await readScriptVersions(page)).toEqual([releaseVersions[nextRelease]]);
}

/** Opens the cart and expects one line in it. Sets `result.cart` to `lost` if the cart has no line. */
async function expectCart({ result, widget }: Visit, tab = widget): Promise<void> {
  result.cart = 'lost';
  const checkout = tab.part('checkout');
  await expect(tab.cartButton.or(checkout).first()).toBeVisible();
  if (!(await checkout.isVisible())) await tab.cartButton.click();
  await expect(tab.lines).toHaveCount(1);
  result.cart = 'kept';
}

/** Goes from the cart to the form and completes it. */
async function fillForm({ guest, widget }: Visit, tab = widget): Promise<void> {
  await tab.part('checkout').click();
  await tab.fillDetails(guest);
}

async function bookItem(visit: Visit): Promise<void> {
  await fillForm(visit);
  await visit.widget.bookButton.click();
  await visit.widget.waitForBookingCode();
}

/** Adds an item to the cart, then completes the form. */
async function prepareBooking(visit: Visit): Promise<void> {
  await visit.widget.putItemInCart(visit.item);
  await fillForm(visit);
}

/**
 * Expects the confirmation after the answer to the create request got lost. Without a relay, the previous release
 * cannot read the code of this booking. So it only states that the booking most likely went through.
 */
async function expectBookingOutcome({ widget, account, nextRelease }: Visit): Promise<void> {
  if (nextRelease === 'upgraded' || account === 'harbour') await widget.waitForBookingCode();
  else await expect(widget.heading('Your booking most likely went through')).toBeVisible();
  await expect(widget.bookButton).toBeHidden();
}

/**
 * Intercepts the page's next request to `url` and calls `handleRoute`, then resolves with the request. Without
 * `handleRoute`, the request stays pending.
 */
function interceptOnce(
  page: Page,
  url: string,
  handleRoute: (route: Route) => Promise<void> = () => Promise.resolve(),
): Promise<Request> {
  return new Promise((resolve, reject) => {
    const intercept = async (route: Route) => {
      await handleRoute(route);
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
  const { widget, item, site, page, startRelease, nextRelease } = visit;
  await widget.putItemInCart(item);
  await site.publish(nextRelease);
  await page.reload();
  expect(await readScriptVersions(page)).toEqual([releaseVersions[startRelease]]);
  await expectCart(visit);
  await bookItem(visit);
}

const journeys: readonly Journey[] = [
  {
    title: 'keeps a cart',
    async runJourney(visit) {
      await visit.widget.putItemInCart(visit.item);
      await publishNextRelease(visit);
      await expectCart(visit);
      await bookItem(visit);
    },
  },
  {
    title: 'keeps a selection',
    async runJourney(visit) {
      const { widget, item } = visit;
      const readSelection = async () => {
        const { itemId, start, end, params } = (await widget.readState()).choice as Record<string, unknown>;
        return { itemId, start, end, params };
      };
      await widget.chooseItem(item);
      await widget.chooseDayOfNextMonth();
      await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
      const selection = await readSelection();
      await publishNextRelease(visit);
      await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
      expect(await readSelection()).toEqual(selection);
      await widget.addToCart();
      await bookItem(visit);
    },
  },
  {
    title: 'keeps typed details',
    async runJourney(visit) {
      const { widget, guest } = visit;
      await prepareBooking(visit);
      await publishNextRelease(visit);
      await expect(widget.root.locator('[name="customer_name"]')).toHaveValue(guest.name);
      await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
      await widget.root.getByRole('checkbox').check();
      await widget.bookButton.click();
      await widget.waitForBookingCode();
    },
  },
  {
    title: 'lists an earlier booking of the tab',
    async runJourney(visit) {
      const { widget, item } = visit;
      await widget.putItemInCart(item);
      await bookItem(visit);
      const code = (await widget.bookingCode.textContent()) ?? '';
      await publishNextRelease(visit);
      await expect(widget.text(code).first()).toBeVisible();
    },
  },
  {
    title: 'finds a booking if its answer gets lost',
    async runJourney(visit) {
      const { page, widget } = visit;
      await prepareBooking(visit);
      const lostCreateRequest = interceptOnce(page, createPattern, async (route) => {
        await route.fetch();
        // Aborts all session requests, so that the page cannot find out about its booking before the test publishes the
        // other release.
        await page.route(sessionPattern, (request) => request.abort());
        await route.abort();
      });
      await widget.bookButton.click();
      await lostCreateRequest;
      await page.unroute(sessionPattern);
      await publishNextRelease(visit);
      await expectBookingOutcome(visit);
    },
  },
  {
    title: 'finds a booking that the service makes later',
    async runJourney(visit) {
      const { page, widget } = visit;
      await prepareBooking(visit);
      const pendingCreateRequest = interceptOnce(page, createPattern);
      await widget.bookButton.click();
      const request = await pendingCreateRequest;
      await publishNextRelease(visit);
      await expect.poll(async () => (await widget.readState()).step).toBe('unsure');
      await page.request.fetch(request);
      await expectBookingOutcome(visit);
    },
  },
  {
    // The widget repeats the lost request with the same idempotency key, which only a relay supports.
    title: 'adds an item once if the first answer gets lost',
    accounts: ['harbour'],
    async runJourney(visit) {
      const { page, widget, item, site, nextRelease } = visit;
      await widget.chooseItem(item);
      await widget.chooseDayOfNextMonth();
      await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
      const lostSessionRequest = interceptOnce(page, sessionPattern, async (route) => {
        await route.fetch();
        await site.publish(nextRelease);
        await route.abort();
      });
      await widget.addButton.click();
      await lostSessionRequest;
      await expect(widget.part('notice')).toContainText('is in your cart.');
      await publishNextRelease(visit);
      await expectCart(visit);
      await bookItem(visit);
    },
  },
  {
    title: 'books once from two tabs of two releases',
    async runJourney(visit) {
      const { widget, site, nextRelease } = visit;
      await prepareBooking(visit);
      await site.publish(nextRelease);
      const otherTab = await openOtherTab(visit);
      await expectCart(visit, otherTab);
      await fillForm(visit, otherTab);
      const pressBook = (tab: Widget) => tab.bookButton.evaluate((button: HTMLElement) => button.click());
      await Promise.all([pressBook(widget), pressBook(otherTab)]);
      for (const tab of [widget, otherTab]) await expect(tab.bookButton).toBeHidden();
    },
  },
  { title: 'books with the cached script', maxAge: 3600, runJourney: bookWithSameScript },
  { title: 'books with a pinned script', isPinned: true, runJourney: bookWithSameScript },
  {
    title: 'replaces the cached script if its modules are gone',
    maxAge: 3600,
    scripts: ['module'],
    async runJourney(visit) {
      const { widget, item, site, page, context, startRelease, nextRelease } = visit;
      await widget.putItemInCart(item);
      // Puts only `slipway.js` into the browser's cache. Its lazy modules must come from the site.
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await page.evaluate(() => fetch('/host/slipway.js'));
      await site.publish(nextRelease);
      site.host.versionedBuilds = [nextRelease];
      await page.reload();
      const pageLoad = page.waitForEvent('load');
      await widget.button('Reload').click();
      await pageLoad;
      await expect
        .poll(() => readScriptVersions(page))
        .toEqual([releaseVersions[startRelease], releaseVersions[nextRelease]]);
      await expectCart(visit);
      await bookItem(visit);
    },
  },
];

function buildScriptTag(file: string, attributes = ''): string {
  return `<script ${file.includes('classic') ? 'defer' : 'type="module"'} src="/host/${file}" ${attributes}></script>`;
}

/** Returns the script tag with an integrity hash that `npm run build` prints for one version. */
async function buildPinnedTag(release: Release, file: string): Promise<string> {
  const path = `${releaseVersions[release]}/${file}`;
  const hash = createHash('sha384').update(await readScript(release, path));
  return buildScriptTag(path, `integrity="sha384-${hash.digest('base64')}" crossorigin`);
}

const journeyCases = journeys.flatMap(
  ({ accounts = ['harbour', 'berghof'], scripts = ['module', 'classic'], ...journey }) =>
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

for (const {
  name,
  maxAge = 0,
  isPinned = false,
  startRelease,
  nextRelease,
  account,
  script,
  runJourney,
} of journeyCases)
  test(name, async ({ page, context, venue, widget }) => {
    const file = scriptFiles[script];
    const tag = isPinned ? await buildPinnedTag(startRelease, file) : buildScriptTag(file);
    const site = await openUpgradableSite(venue, { account, script: tag, release: startRelease });
    site.host.maxAge = maxAge;
    const guest = createGuest();
    const result: JourneyResult = { journey: name, bookings: 0, cart: '–', 'sessions left': 0 };
    results.push(result);
    await page.goto(site.address);
    expect(await readScriptVersions(page)).toEqual([releaseVersions[startRelease]]);
    try {
      await runJourney({
        page,
        context,
        venue,
        widget,
        account,
        item: itemNames[account],
        site,
        guest,
        startRelease,
        nextRelease,
        result,
      });
    } finally {
      result.bookings = await venue.countBookings(guest.email);
      result['sessions left'] = (await venue.listHoldingSessions()).length;
      await site.close();
    }
    expect(result).toMatchObject({ bookings: 1, 'sessions left': 0 });
  });

test.afterAll(() => {
  const countResults = (isCounted: (result: JourneyResult) => boolean) => String(results.filter(isCounted).length);
  console.table(results);
  console.log(
    `${results.length} journeys: ${countResults(({ bookings }) => bookings > 1)} double bookings, ` +
      `${countResults(({ bookings }) => bookings === 0)} without a booking, ${countResults(({ cart }) => cart === 'lost')} lost carts, ` +
      `${countResults((result) => result['sessions left'] > 0)} with stock that an open session still reserves.`,
  );
});
