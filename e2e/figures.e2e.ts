import { gzipSync } from 'node:zlib';
import type { Page, TestInfo } from 'playwright/test';
import { addDays } from '../src/values/dates/day.ts';
import { todayIn } from '../src/values/dates/venue-clock.ts';
import { expect, longRun, publishPage, test } from './support/journey.ts';
import { inWaves, type Fetched } from './support/seen/waves.ts';
import { newGuest, type Widget } from './support/widget.ts';

const kilobyte = 1000;
/** Prices of cards and days, which show without being asked for. */
const shownByItself = /^GET item\/cal\?|^GET item\?start_date=|[?&]rules=off/;
/** Nothing that comes with or after the second half of the widget is needed to choose a day. */
const secondHalf = /\/checkout-[^/]*\.js|\/booking\/|\/media\/|\/item\/cal\?/;

function told(testInfo: TestInfo, figure: string, value: string): void {
  testInfo.annotations.push({ type: figure, description: value });
  console.log(`    ${figure}: ${value}`);
}

function weightOf(fetched: readonly Fetched[]): number {
  return fetched.reduce((sum, { gzip }) => sum + gzip, 0);
}

function listed(fetched: readonly Fetched[]): string {
  return fetched.map(({ path, gzip }) => `${path.replace(/\?.*/, '?…')} ${gzip}`).join(', ');
}

const oneItem = { attributes: 'item-id="107"' };

test('before a day can be chosen at most 37 kB are fetched: the script and the account’s three answers', async ({
  page,
  venue,
  widget,
}, info) => {
  const { waves } = await inWaves(page, publishPage(venue, oneItem), widget.freeDays, secondHalf);
  const fetched = waves.flat();
  told(info, 'first load, one item, bytes after gzip', `${weightOf(fetched)} (${listed(fetched)})`);
  expect(weightOf(fetched)).toBeLessThanOrEqual(37 * kilobyte);
});

test('the list can be chosen from before the second half of the widget, prices or pictures are there', async ({
  page,
  venue,
  widget,
}, info) => {
  const { waves } = await inWaves(page, publishPage(venue), widget.button('Sea kayak'), secondHalf);
  told(info, 'first load, the list, bytes after gzip', `${weightOf(waves.flat())} (${listed(waves.flat())})`);
  expect(waves).toHaveLength(2);
});

test('from the script tag to a day that can be chosen it takes two round trips', async ({
  page,
  venue,
  widget,
}, info) => {
  const { waves } = await inWaves(page, publishPage(venue, oneItem), widget.freeDays, secondHalf);
  told(info, 'round trips', waves.map((wave) => wave.map(({ path }) => path).join(' + ')).join(' → '));
  expect(waves).toHaveLength(2);
});

test('the browser’s tables of time zones are read while the account’s answers are on their way', async ({
  page,
  stage,
  widget,
}) => {
  await page.addInitScript(() => {
    const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      ...format,
      get(this: Intl.DateTimeFormat) {
        document.documentElement.dataset.clock = 'asked';
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

test('with the preload snippet it takes one', async ({ page, venue, widget }, info) => {
  const { waves } = await inWaves(page, `${venue.site}/one-item`, widget.freeDays, secondHalf);
  told(
    info,
    'round trips with the preload snippet',
    waves.map((wave) => wave.map(({ path }) => path).join(' + ')).join(' → '),
  );
  expect(waves).toHaveLength(1);
});

for (const { page: name, item, most } of [
  { page: 'one-item', item: null, most: 97.5 },
  { page: 'plain-embed', item: 'Sea kayak', most: 102 },
]) {
  test(`all JavaScript of a whole booking on ${name} weighs at most ${most} kB`, async ({
    page,
    demo,
    widget,
  }, info) => {
    const scripts = new Map<string, Promise<Buffer>>();
    let isBooked = false;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // The list of bookings, and the way to the payment, load after this answer.
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
    told(
      info,
      `all JavaScript of a whole booking on ${name}, bytes after gzip`,
      `${weightOf(weights)} (${listed(weights)})`,
    );
    expect(weights.length).toBeGreaterThan(1);
    expect(weightOf(weights)).toBeLessThanOrEqual(most * kilobyte);
  });
}

test('a whole journey across origins sends no preflight', async ({ demo, venue, widget }) => {
  await demo('direct-account');
  await widget.bookItem('Almzimmer', newGuest());
  const asked = [...venue.serviceRequests, ...venue.siteRequests];
  expect(asked.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
  expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/booking/create'))).toHaveLength(1);
});

test('the count of preflights would see one', async ({ demo, venue, page }) => {
  await demo('direct-account');
  await page.evaluate(
    (url) => fetch(url, { headers: { 'x-own': '1' } }).catch(() => undefined),
    `${venue.service}/berghof/api/3.0/company`,
  );
  expect(venue.serviceRequests.filter(({ method }) => method === 'OPTIONS')).toHaveLength(1);
});

/** Returns a text that identifies each price or calendar of these requests: a list of prices has one for each item. */
function priceReads(paths: readonly string[]): string[] {
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
  test(`a whole journey on ${name} asks the service at most nine times`, async ({ demo, page, widget }, info) => {
    const all: string[] = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/3.0/');
      if (path !== undefined) all.push(`${request.method()} ${path}`);
    });
    await demo(name);
    await widget.bookItem(item, newGuest());
    // No guest waits for the reads of an idle browser, so they count separately. Their number depends on the speed of the service.
    const openId = all.map((path) => /^GET item\/(\d+)\/cal/.exec(path)?.[1]).find(Boolean);
    const isOfCard = (path: string) => (/^GET item\/(\d+)\?/.exec(path)?.[1] ?? openId) !== openId;
    const idle = all.filter((path) => shownByItself.test(path) || isOfCard(path));
    const asked = all.filter((path) => !idle.includes(path));
    told(info, `requests on ${name}`, `${asked.length}: ${asked.join(', ')}; when idle: ${idle.join(', ')}`);
    expect(asked.length).toBeLessThanOrEqual(9);
    expect(priceReads(idle)).toEqual([...new Set(priceReads(idle))]);
    // Two calendars of cards, two reads of day prices, and a read of prices for each first day among the cards.
    expect(idle.length).toBeLessThanOrEqual(12);
  });
}

for (const { page: name, item } of bookings) {
  // The weak service of the long run throttles after 20 requests in a minute.
  test(`books without a throttled request on ${name}`, async ({ demo, page, widget }, info) => {
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/3.0/')) statuses.push(response.status());
    });
    await demo(name);
    await widget.bookItem(item, newGuest());
    told(info, `all requests of a booking on ${name}`, String(statuses.length));
    expect(statuses.filter((status) => status === 429)).toEqual([]);
  });
}

interface Shift {
  value: number;
  sources: string[];
}

/**
 * Every shift of the layout that no act of the visitor explains: neither just before it, as the browser sees, nor in the
 * frame that draws the answer to what they asked for, where the height kept meanwhile is let go.
 */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as unknown as { shifts: Shift[] }).shifts = shifts;
    /** From when to when such a frame lasted, in milliseconds since the page began. */
    const answers: [number, number][] = [];
    const heights = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        if (!oldValue?.includes('min-block-size') || (target as HTMLElement).style.minBlockSize) continue;
        const answer: [number, number] = [performance.now(), Infinity];
        answers.push(answer);
        requestAnimationFrame(() => requestAnimationFrame((next) => (answer[1] = next)));
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
        if (!hadRecentInput && !answers.some(([from, to]) => startTime >= from && startTime < to))
          shifts.push({
            value,
            sources: sources.map(
              ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${rect(previousRect)} → ${rect(currentRect)}`,
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // An observer is told in a task of its own: two frames later every shift so far is known.
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
  const known: Record<string, Shift[]> = {};
  let seen = 0;
  const note = async (moment: string) => {
    const all = await shifts();
    if (all.length > seen) known[moment] = all.slice(seen);
    seen = all.length;
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
  return known;
}

for (const width of [320, 1280]) {
  for (const { name, item } of [
    { name: 'plain-embed', item: 'Sea kayak' },
    { name: 'slow-service', item: 'Bergrad' },
  ]) {
    const tag = width === 320 && name === 'slow-service' ? [] : [longRun];
    test(`shifts nothing in a whole journey on ${name} at ${width} pixels`, { tag }, async ({ page, demo, widget }) => {
      await page.setViewportSize({ width, height: 900 });
      const shifts = await watchShifts(page);
      await demo(name);
      expect(await bookWatchingShifts(widget, item, shifts)).toEqual({});
    });
  }
}

for (const width of [320, 1280]) {
  const title = `shifts nothing during a date search at ${width} pixels`;
  test(title, { tag: longRun }, async ({ page, demo, widget }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    await demo('slow-service');
    await widget.button('Select dates').click();
    await expect(widget.root.getByRole('spinbutton').first()).toBeVisible();
    // The form takes its place above the list when its module has loaded. That is what the press asked for.
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

test('shifts nothing before the search for a preset date', async ({ page, stage, widget }) => {
  const shifts = await watchShifts(page);
  let load: () => void = () => undefined;
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await page.route(/by-date-[^/]*\.js/, (route) => mayLoad.then(() => route.continue()));
  const start = addDays(todayIn('America/Vancouver', Date.now()), 30);
  await stage({ attributes: `start-date="${start}"` });
  await expect(widget.part('stages')).toBeVisible();
  await expect(widget.part('choose')).toHaveCount(0);
  load();
  await expect(widget.part('count')).toContainText('results');
  expect(await shifts()).toEqual([]);
});

test('the watch for shifts would see one', async ({ page, demo, widget }) => {
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
