/** Checks the limits that the documentation promises: bytes, round trips, requests, preflights and layout shifts. */
import { gzipSync } from 'node:zlib';
import type { Page, TestInfo } from 'playwright/test';
import { addDays } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { expect, longRunTag, publishPage, test } from './support/journey.ts';
import { loadByRoundTrips, type FetchedFile } from './support/checks/round-trips.ts';
import { createGuest, type Widget } from './support/widget.ts';

const KILOBYTE = 1000;
/**
 * Requests for the days and prices of cards, and for the prices of days. The widget sends them by itself when the
 * browser is idle.
 */
const idleRequests = /^GET item\/cal\?|^GET item\?start_date=|[?&]rules=off/;
/** Requests that need no answer before the guest can select a day. */
const unneededRequests = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;

/** Adds a measured figure to the test's annotations and prints it. */
function reportFigure(testInfo: TestInfo, figure: string, value: string): void {
  testInfo.annotations.push({ type: figure, description: value });
  console.log(`    ${figure}: ${value}`);
}

/** Returns the total size of the files after gzip, in bytes. */
function sumGzippedBytes(files: readonly FetchedFile[]): number {
  return files.reduce((sum, { gzippedBytes }) => sum + gzippedBytes, 0);
}

function formatFiles(files: readonly FetchedFile[]): string {
  return files.map(({ path, gzippedBytes }) => `${path.replace(/\?.*/, '?…')} ${gzippedBytes}`).join(', ');
}

const oneItemPage = { attributes: 'item-id="107"' };

test('fetches at most 37 kB before a guest can select a day', async ({ page, venue, widget }, info) => {
  const { roundTrips } = await loadByRoundTrips(
    page,
    publishPage(venue, oneItemPage),
    widget.freeDays,
    unneededRequests,
  );
  const files = roundTrips.flat();
  reportFigure(info, 'first load, one item, bytes after gzip', `${sumGzippedBytes(files)} (${formatFiles(files)})`);
  expect(sumGzippedBytes(files)).toBeLessThanOrEqual(37 * KILOBYTE);
});

test('shows a usable list before checkout code, prices and pictures load', async ({ page, venue, widget }, info) => {
  const { roundTrips } = await loadByRoundTrips(page, publishPage(venue), widget.button('Sea kayak'), unneededRequests);
  reportFigure(
    info,
    'first load, the list, bytes after gzip',
    `${sumGzippedBytes(roundTrips.flat())} (${formatFiles(roundTrips.flat())})`,
  );
  expect(roundTrips).toHaveLength(2);
});

test('needs two round trips before a guest can select a day', async ({ page, venue, widget }, info) => {
  const { roundTrips } = await loadByRoundTrips(
    page,
    publishPage(venue, oneItemPage),
    widget.freeDays,
    unneededRequests,
  );
  reportFigure(
    info,
    'round trips',
    roundTrips.map((roundTrip) => roundTrip.map(({ path }) => path).join(' + ')).join(' → '),
  );
  expect(roundTrips).toHaveLength(2);
});

test('loads the browser’s time zone data before the account’s answer arrives', async ({ page, openPage, widget }) => {
  await page.addInitScript(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      ...format,
      get(this: Intl.DateTimeFormat) {
        document.documentElement.dataset.clock = 'read';
        return format.get?.call(this) as (date?: Date | number) => string;
      },
    });
  });
  let releaseAnswer: () => void = () => undefined;
  const answerRelease = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await page.route(/\/company(\?|$)/, async (route) => {
    await answerRelease;
    await route.continue();
  });
  await openPage(oneItemPage);
  await expect(page.locator('html[data-clock]')).toBeAttached();
  await expect(widget.freeDays).toHaveCount(0);
  releaseAnswer();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('shows the free days after one round trip with the preload snippet', async ({ page, venue, widget }, info) => {
  const { roundTrips } = await loadByRoundTrips(page, `${venue.site}/one-item`, widget.freeDays, unneededRequests);
  reportFigure(
    info,
    'round trips with the preload snippet',
    roundTrips.map((roundTrip) => roundTrip.map(({ path }) => path).join(' + ')).join(' → '),
  );
  expect(roundTrips).toHaveLength(1);
});

for (const { pagePath, item, limitKb } of [
  { pagePath: 'one-item', item: null, limitKb: 97.5 },
  { pagePath: 'plain-embed', item: 'Sea kayak', limitKb: 102 },
]) {
  test(`loads at most ${limitKb} kB of JavaScript for a booking on ${pagePath}`, async ({
    page,
    openDemoPage,
    widget,
  }, info) => {
    const scripts = new Map<string, Promise<Buffer>>();
    let isBooked = false;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // Modules that load after the answer to the create request do not count: the list of bookings and the redirect to
      // the payment.
      isBooked ||= pathname.endsWith('/booking/create');
      if (!isBooked && pathname.endsWith('.js')) scripts.set(response.url(), response.body());
    });
    await openDemoPage(pagePath);
    await widget.bookItem(item, createGuest());
    expect(isBooked).toBe(true);
    const scriptFiles = await Promise.all(
      [...scripts].map(async ([url, body]) => ({
        path: new URL(url).pathname,
        gzippedBytes: gzipSync(await body, { level: 9 }).length,
      })),
    );
    reportFigure(
      info,
      `all JavaScript of a whole booking on ${pagePath}, bytes after gzip`,
      `${sumGzippedBytes(scriptFiles)} (${formatFiles(scriptFiles)})`,
    );
    expect(scriptFiles.length).toBeGreaterThan(1);
    expect(sumGzippedBytes(scriptFiles)).toBeLessThanOrEqual(limitKb * KILOBYTE);
  });
}

test('sends no preflight during a booking across origins', async ({ openDemoPage, venue, widget }) => {
  await openDemoPage('direct-account');
  await widget.bookItem('Almzimmer', createGuest());
  const requests = [...venue.serviceRequests, ...venue.siteRequests];
  expect(requests.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  expect(requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/booking/create'))).toHaveLength(1);
});

test('detects a preflight if a request has a custom header', async ({ openDemoPage, venue, page }) => {
  await openDemoPage('direct-account');
  await page.evaluate(
    (url) => fetch(url, { headers: { 'x-own': '1' } }).catch(() => undefined),
    `${venue.service}/berghof/api/3.0/company`,
  );
  expect(venue.serviceRequests.filter(({ method }) => method === 'OPTIONS')).toHaveLength(1);
});

/**
 * Returns a key for each price or calendar that the requests read, to find repeated reads. A request for several items
 * has several keys.
 */
function listReadKeys(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const { pathname, searchParams } = new URL(path.replace(/^GET /, ''), 'https://book.example');
    const period = `${searchParams.get('start_date') ?? ''}-${searchParams.get('end_date') ?? ''}`;
    const itemIds = pathname.endsWith('/cal') ? '' : (searchParams.get('item_id') ?? '');
    return itemIds ? itemIds.split(',').map((id) => `${id} ${period}`) : [`${pathname}?${searchParams.toString()}`];
  });
}

const bookingPages = [
  { pagePath: 'plain-embed', item: 'Sea kayak' },
  { pagePath: 'direct-account', item: 'Almzimmer' },
  { pagePath: 'one-item', item: null },
];

for (const { pagePath, item } of bookingPages) {
  test(`needs at most nine requests for a booking on ${pagePath}`, async ({ openDemoPage, page, widget }, info) => {
    const requestPaths: string[] = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/3.0/');
      if (path !== undefined) requestPaths.push(`${request.method()} ${path}`);
    });
    await openDemoPage(pagePath);
    await widget.bookItem(item, createGuest());
    // Counts idle requests separately. The widget sends them when the browser is idle, so guests never wait for them.
    // Their number depends on the speed of the service.
    const openItemId = requestPaths.map((path) => /^GET item\/(\d+)\/cal/.exec(path)?.[1]).find(Boolean);
    const isCardRequest = (path: string) => (/^GET item\/(\d+)\?/.exec(path)?.[1] ?? openItemId) !== openItemId;
    const idleReads = requestPaths.filter((path) => idleRequests.test(path) || isCardRequest(path));
    const guestRequests = requestPaths.filter((path) => !idleReads.includes(path));
    reportFigure(
      info,
      `requests on ${pagePath}`,
      `${guestRequests.length}: ${guestRequests.join(', ')}; when idle: ${idleReads.join(', ')}`,
    );
    expect(guestRequests.length).toBeLessThanOrEqual(9);
    expect(listReadKeys(idleReads)).toEqual([...new Set(listReadKeys(idleReads))]);
    // At most twelve: two requests for the calendars of the cards, two for day prices, and the rest for card prices.
    // Each day that the cards show needs one request for card prices.
    expect(idleReads.length).toBeLessThanOrEqual(12);
  });
}

for (const { pagePath, item } of bookingPages) {
  // The long run uses a slow service, which refuses further requests after 20 requests in a minute.
  test(`causes no status 429 during a booking on ${pagePath}`, async ({ openDemoPage, page, widget }, info) => {
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/3.0/')) statuses.push(response.status());
    });
    await openDemoPage(pagePath);
    await widget.bookItem(item, createGuest());
    reportFigure(info, `all requests of a booking on ${pagePath}`, String(statuses.length));
    expect(statuses.filter((status) => status === 429)).toEqual([]);
  });
}

interface Shift {
  value: number;
  sources: string[];
}

/**
 * Records the layout shifts that the guest did not cause. Two kinds of shifts do not count. The first are shifts
 * shortly after an input, which the browser marks. The second are shifts in the frame that renders an awaited answer
 * and releases its reserved height.
 */
async function recordUncausedShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as unknown as { shifts: Shift[] }).shifts = shifts;
    /** Start and end of the frames that render an awaited answer, in ms since the page loaded. */
    const answerFrames: [number, number][] = [];
    const heightObserver = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (!oldValue?.includes('min-block-size') || (target as HTMLElement).style.minBlockSize) continue;
        const frame: [number, number] = [performance.now(), Infinity];
        answerFrames.push(frame);
        requestAnimationFrame(() => requestAnimationFrame((frameEnd) => (frame[1] = frameEnd)));
      }
    });
    const attachShadow = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      heightObserver.observe(root, { subtree: true, attributeFilter: ['style'], attributeOldValue: true });
      return root;
    };
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const describeNode = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.className}[${node.getAttribute('part') ?? ''}]`
        : String(node?.nodeName);
    const formatRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((entryList) => {
      for (const { value, hadRecentInput, sources, startTime } of entryList.getEntries() as LayoutShift[]) {
        if (!hadRecentInput && !answerFrames.some(([from, to]) => startTime >= from && startTime < to))
          shifts.push({
            value,
            sources: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${describeNode(node)}: ${formatRect(previousRect)} → ${formatRect(currentRect)}`,
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The browser reports shifts in a later task. After two frames and a timer, it has reported all earlier shifts.
  return () =>
    page.evaluate(
      () =>
        new Promise<Shift[]>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifts: Shift[] }).shifts))),
          ),
        ),
    );
}

async function bookAndRecordShifts(
  widget: Widget,
  item: string,
  readShifts: () => Promise<Shift[]>,
): Promise<Record<string, Shift[]>> {
  const shiftsByMoment: Record<string, Shift[]> = {};
  let earlierCount = 0;
  const recordMoment = async (moment: string) => {
    const all = await readShifts();
    if (all.length > earlierCount) shiftsByMoment[moment] = all.slice(earlierCount);
    earlierCount = all.length;
  };
  await expect(widget.button(item)).toBeVisible();
  await recordMoment('list');
  await widget.chooseItem(item);
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
  await recordMoment('item');
  await widget.chooseFirstFreeDay();
  await expect(widget.addButton).toHaveAttribute('aria-disabled', 'false');
  await recordMoment('price');
  await widget.addToCart();
  await recordMoment('cart');
  await widget.checkOut();
  await recordMoment('form');
  await widget.fillDetails(createGuest());
  await recordMoment('filled');
  await widget.bookButton.click();
  await widget.waitForBookingCode();
  await recordMoment('confirmation');
  return shiftsByMoment;
}

for (const width of [320, 1280]) {
  for (const { pagePath, item } of [
    { pagePath: 'plain-embed', item: 'Sea kayak' },
    { pagePath: 'slow-service', item: 'Bergrad' },
  ]) {
    const tags = width === 320 && pagePath === 'slow-service' ? [] : [longRunTag];
    test(
      `shifts no layout during a booking on ${pagePath} at ${width} pixels`,
      { tag: tags },
      async ({ page, openDemoPage, widget }) => {
        await page.setViewportSize({ width, height: 900 });
        const readShifts = await recordUncausedShifts(page);
        await openDemoPage(pagePath);
        expect(await bookAndRecordShifts(widget, item, readShifts)).toEqual({});
      },
    );
  }
}

for (const width of [320, 1280]) {
  const title = `shifts no layout during a date search at ${width} pixels`;
  test(title, { tag: longRunTag }, async ({ page, openDemoPage, widget }) => {
    await page.setViewportSize({ width, height: 900 });
    const readShifts = await recordUncausedShifts(page);
    await openDemoPage('slow-service');
    await widget.button('Select dates').click();
    await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
    // The press opens the search form above the list. This moves the list on purpose, so layout shifts up to here do
    // not count.
    const { length: shiftCountBefore } = await readShifts();
    await widget.button('Next month').click();
    await widget.root.locator('slipway-calendar [value$="-08"]').first().click();
    await widget.root.getByRole('radio', { name: '± 2 days' }).check();
    await widget.button('Check availability').click();
    await expect(widget.part('count')).toContainText('results');
    await expect(widget.part('near')).toBeVisible();
    await expect(widget.part('near')).not.toContainText('Looking');
    expect((await readShifts()).slice(shiftCountBefore)).toEqual([]);
  });
}

test('shifts no layout while the module for a preset date loads', async ({ page, openPage, widget }) => {
  const readShifts = await recordUncausedShifts(page);
  let releaseScript: () => void = () => undefined;
  const scriptRelease = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route(/search-controller-[^/]*\.js/, (route) => scriptRelease.then(() => route.continue()));
  const startDate = addDays(getToday('America/Vancouver', Date.now()), 30);
  await openPage({ attributes: `start-date="${startDate}"` });
  await expect(widget.part('stages')).toBeVisible();
  await expect(widget.part('choose')).toHaveCount(0);
  releaseScript();
  await expect(widget.part('count')).toContainText('results');
  expect(await readShifts()).toEqual([]);
});

test('detects a layout shift that a script of the page causes', async ({ page, openDemoPage, widget }) => {
  const readShifts = await recordUncausedShifts(page);
  await openDemoPage('plain-embed');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.textContent = 'An announcement that nobody made room for.';
    document.querySelector('.masthead')?.after(block);
  });
  await expect.poll(async () => (await readShifts()).length).toBeGreaterThan(0);
});
