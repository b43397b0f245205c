/** Checks the limits that the documentation promises: bytes, round trips, requests, preflights and layout shifts. */
import { gzipSync } from 'node:zlib';
import type { Page, TestInfo } from 'playwright/test';
import { addDays } from '../src/values/dates/day.ts';
import { getToday } from '../src/values/dates/venue-clock.ts';
import { expect, longRun, publishPage, test } from './support/journey.ts';
import { loadInWaves, type Fetched } from './support/seen/waves.ts';
import { newGuest, type Widget } from './support/widget.ts';

const kilobyte = 1000;
/** Requests for the prices of cards and days. The widget sends them by itself when the browser is idle. */
const idleRequests = /^GET item\/cal\?|^GET item\?start_date=|[?&]rules=off/;
/** Requests that need no answer before the guest can select a day. */
const unneededRequests = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;

/** Adds a measured figure to the test's annotations and prints it. */
function reportFigure(testInfo: TestInfo, figure: string, value: string): void {
  testInfo.annotations.push({ type: figure, description: value });
  console.log(`    ${figure}: ${value}`);
}

/** Returns the total size of the files after gzip, in bytes. */
function weightOf(files: readonly Fetched[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

function formatFiles(files: readonly Fetched[]): string {
  return files.map(({ path, gzip }) => `${path.replace(/\?.*/, '?…')} ${gzip}`).join(', ');
}

const oneItem = { attributes: 'item-id="107"' };

test('fetches at most 37 kB before a guest can select a day', async ({ page, venue, widget }, info) => {
  const { waves } = await loadInWaves(page, publishPage(venue, oneItem), widget.freeDays, unneededRequests);
  const files = waves.flat();
  reportFigure(info, 'first load, one item, bytes after gzip', `${weightOf(files)} (${formatFiles(files)})`);
  expect(weightOf(files)).toBeLessThanOrEqual(37 * kilobyte);
});

test('shows a usable list without checkout code, prices or pictures', async ({ page, venue, widget }, info) => {
  const { waves } = await loadInWaves(page, publishPage(venue), widget.button('Sea kayak'), unneededRequests);
  reportFigure(
    info,
    'first load, the list, bytes after gzip',
    `${weightOf(waves.flat())} (${formatFiles(waves.flat())})`,
  );
  expect(waves).toHaveLength(2);
});

test('needs two round trips before a guest can select a day', async ({ page, venue, widget }, info) => {
  const { waves } = await loadInWaves(page, publishPage(venue, oneItem), widget.freeDays, unneededRequests);
  reportFigure(info, 'round trips', waves.map((wave) => wave.map(({ path }) => path).join(' + ')).join(' → '));
  expect(waves).toHaveLength(2);
});

test('uses the browser’s time zones before the account’s answer arrives', async ({ page, stage, widget }) => {
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
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/company(\?|$)/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await stage(oneItem);
  await expect(page.locator('html[data-clock]')).toBeAttached();
  await expect(widget.freeDays).toHaveCount(0);
  answer();
  await expect(widget.freeDays.first()).toBeVisible();
});

test('needs one round trip if the page has the preload snippet', async ({ page, venue, widget }, info) => {
  const { waves } = await loadInWaves(page, `${venue.site}/one-item`, widget.freeDays, unneededRequests);
  reportFigure(
    info,
    'round trips with the preload snippet',
    waves.map((wave) => wave.map(({ path }) => path).join(' + ')).join(' → '),
  );
  expect(waves).toHaveLength(1);
});

for (const { page: name, item, limitKb } of [
  { page: 'one-item', item: null, limitKb: 97.5 },
  { page: 'plain-embed', item: 'Sea kayak', limitKb: 102 },
]) {
  test(`weighs at most ${limitKb} kB in JavaScript for a booking on ${name}`, async ({ page, demo, widget }, info) => {
    const scripts = new Map<string, Promise<Buffer>>();
    let isBooked = false;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // Modules that load after this answer do not count: the list of bookings and the redirect to the payment.
      isBooked ||= pathname.endsWith('/booking/create');
      if (!isBooked && pathname.endsWith('.js')) scripts.set(response.url(), response.body());
    });
    await demo(name);
    await widget.bookItem(item, newGuest());
    expect(isBooked).toBe(true);
    const weights = await Promise.all(
      [...scripts].map(async ([url, body]) => ({
        path: new URL(url).pathname,
        gzip: gzipSync(await body, { level: 9 }).length,
      })),
    );
    reportFigure(
      info,
      `all JavaScript of a whole booking on ${name}, bytes after gzip`,
      `${weightOf(weights)} (${formatFiles(weights)})`,
    );
    expect(weights.length).toBeGreaterThan(1);
    expect(weightOf(weights)).toBeLessThanOrEqual(limitKb * kilobyte);
  });
}

test('sends no preflight during a booking across origins', async ({ demo, venue, widget }) => {
  await demo('direct-account');
  await widget.bookItem('Almzimmer', newGuest());
  const requests = [...venue.serviceRequests, ...venue.siteRequests];
  expect(requests.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  expect(requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/booking/create'))).toHaveLength(1);
});

test('detects a preflight if a request has a custom header', async ({ demo, venue, page }) => {
  await demo('direct-account');
  await page.evaluate(
    (url) => fetch(url, { headers: { 'x-own': '1' } }).catch(() => undefined),
    `${venue.service}/berghof/api/3.0/company`,
  );
  expect(venue.serviceRequests.filter(({ method }) => method === 'OPTIONS')).toHaveLength(1);
});

/** Returns a key for each price or calendar that the requests read. A request for several items has several keys. */
function keysOfReads(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const { pathname, searchParams } = new URL(path.replace(/^GET /, ''), 'https://book.example');
    const period = `${searchParams.get('start_date') ?? ''}-${searchParams.get('end_date') ?? ''}`;
    const list = pathname.endsWith('/cal') ? '' : (searchParams.get('item_id') ?? '');
    return list ? list.split(',').map((id) => `${id} ${period}`) : [`${pathname}?${searchParams.toString()}`];
  });
}

const bookings = [
  { page: 'plain-embed', item: 'Sea kayak' },
  { page: 'direct-account', item: 'Almzimmer' },
  { page: 'one-item', item: null },
];

for (const { page: name, item } of bookings) {
  test(`sends at most nine requests for a booking on ${name}`, async ({ demo, page, widget }, info) => {
    const all: string[] = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/3.0/');
      if (path !== undefined) all.push(`${request.method()} ${path}`);
    });
    await demo(name);
    await widget.bookItem(item, newGuest());
    // Counts the requests that the widget sends when the browser is idle separately, because guests never wait for
    // them. Their number depends on the speed of the service.
    const openId = all.map((path) => /^GET item\/(\d+)\/cal/.exec(path)?.[1]).find(Boolean);
    const isOfCard = (path: string) => (/^GET item\/(\d+)\?/.exec(path)?.[1] ?? openId) !== openId;
    const idleReads = all.filter((path) => idleRequests.test(path) || isOfCard(path));
    const requestsOfGuest = all.filter((path) => !idleReads.includes(path));
    reportFigure(
      info,
      `requests on ${name}`,
      `${requestsOfGuest.length}: ${requestsOfGuest.join(', ')}; when idle: ${idleReads.join(', ')}`,
    );
    expect(requestsOfGuest.length).toBeLessThanOrEqual(9);
    expect(keysOfReads(idleReads)).toEqual([...new Set(keysOfReads(idleReads))]);
    // At most twelve: two requests for the calendars of the cards, two for day prices, and the rest for card prices.
    // Each day that the cards show needs one request for card prices.
    expect(idleReads.length).toBeLessThanOrEqual(12);
  });
}

for (const { page: name, item } of bookings) {
  // The long run uses a weak service, which throttles after 20 requests in a minute.
  test(`gets no throttled answer during a booking on ${name}`, async ({ demo, page, widget }, info) => {
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/3.0/')) statuses.push(response.status());
    });
    await demo(name);
    await widget.bookItem(item, newGuest());
    reportFigure(info, `all requests of a booking on ${name}`, String(statuses.length));
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
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as unknown as { shifts: Shift[] }).shifts = shifts;
    /** Start and end of the frames that render an awaited answer, in ms since the page loaded. */
    const answerFrames: [number, number][] = [];
    const heights = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (!oldValue?.includes('min-block-size') || (target as HTMLElement).style.minBlockSize) continue;
        const frame: [number, number] = [performance.now(), Infinity];
        answerFrames.push(frame);
        requestAnimationFrame(() => requestAnimationFrame((next) => (frame[1] = next)));
      }
    });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      heights.observe(root, { subtree: true, attributeFilter: ['style'], attributeOldValue: true });
      return root;
    };
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.className}[${node.getAttribute('part') ?? ''}]`
        : String(node?.nodeName);
    const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput && !answerFrames.some(([from, to]) => startTime >= from && startTime < to))
          shifts.push({
            value,
            sources: sources.map(
              ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${rect(previousRect)} → ${rect(currentRect)}`,
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

async function bookWatchingShifts(
  widget: Widget,
  item: string,
  shifts: () => Promise<Shift[]>,
): Promise<Record<string, Shift[]>> {
  const shiftsByMoment: Record<string, Shift[]> = {};
  let count = 0;
  const note = async (moment: string) => {
    const all = await shifts();
    if (all.length > count) shiftsByMoment[moment] = all.slice(count);
    count = all.length;
  };
  await expect(widget.button(item)).toBeVisible();
  await note('list');
  await widget.chooseItem(item);
  await expect(widget.freeDays.first()).toBeVisible();
  await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
  await note('item');
  await widget.chooseFirstFreeDay();
  await expect(widget.add).toHaveAttribute('aria-disabled', 'false');
  await note('price');
  await widget.addToCart();
  await note('cart');
  await widget.checkOut();
  await note('form');
  await widget.fillDetails(newGuest());
  await note('filled');
  await widget.book.click();
  await widget.waitForCode();
  await note('confirmation');
  return shiftsByMoment;
}

for (const width of [320, 1280]) {
  for (const { name, item } of [
    { name: 'plain-embed', item: 'Sea kayak' },
    { name: 'slow-service', item: 'Bergrad' },
  ]) {
    const tag = width === 320 && name === 'slow-service' ? [] : [longRun];
    test(`shifts no layout during a booking on ${name} at ${width} pixels`, { tag }, async ({ page, demo, widget }) => {
      await page.setViewportSize({ width, height: 900 });
      const shifts = await watchShifts(page);
      await demo(name);
      expect(await bookWatchingShifts(widget, item, shifts)).toEqual({});
    });
  }
}

for (const width of [320, 1280]) {
  const title = `shifts no layout during a date search at ${width} pixels`;
  test(title, { tag: longRun }, async ({ page, demo, widget }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    await demo('slow-service');
    await widget.button('Select dates').click();
    await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
    // The press opens the search form above the list, so shifts up to this point do not count.
    const { length: countBefore } = await shifts();
    await widget.button('Next month').click();
    await widget.root.locator('slipway-calendar [value$="-08"]').first().click();
    await widget.root.getByRole('radio', { name: '± 2 days' }).check();
    await widget.button('Check availability').click();
    await expect(widget.part('count')).toContainText('results');
    await expect(widget.part('near')).toBeVisible();
    await expect(widget.part('near')).not.toContainText('Looking');
    expect((await shifts()).slice(countBefore)).toEqual([]);
  });
}

test('shifts no layout while the module for a preset date loads', async ({ page, stage, widget }) => {
  const shifts = await watchShifts(page);
  let load: () => void = () => undefined;
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await page.route(/by-date-[^/]*\.js/, (route) => mayLoad.then(() => route.continue()));
  const start = addDays(getToday('America/Vancouver', Date.now()), 30);
  await stage({ attributes: `start-date="${start}"` });
  await expect(widget.part('stages')).toBeVisible();
  await expect(widget.part('choose')).toHaveCount(0);
  load();
  await expect(widget.part('count')).toContainText('results');
  expect(await shifts()).toEqual([]);
});

test('detects a layout shift that a script of the page causes', async ({ page, demo, widget }) => {
  const shifts = await watchShifts(page);
  await demo('plain-embed');
  await expect(widget.button('Sea kayak')).toBeVisible();
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.textContent = 'An announcement that nobody made room for.';
    document.querySelector('.masthead')?.after(block);
  });
  await expect.poll(async () => (await shifts()).length).toBeGreaterThan(0);
});
