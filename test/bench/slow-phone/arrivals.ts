/** Measures the arrival of a bookable page on a slow phone. */
import type { Browser, Page } from 'playwright';
import { openPhone, slowPhone, type Device } from './phone.ts';
import type { Way } from './ways.ts';

export interface Arrival {
  /** Time from navigation in ms. */
  readonly arrivalMs: number;
  /** Duration of the longest task of any frame until then, in ms. */
  readonly longestTask: number;
}

declare global {
  /** Start in epoch ms and duration of the tasks of a frame over 50 ms. */
  var longTasks: { began: number; duration: number }[] | undefined;
}

/** Prefix of the console message with the epoch milliseconds of the paint. */
const mark = 'drawn at ';

/** Opens the page of a way and waits until a guest can use it. A repeat view opens it twice and measures the second time. */
export async function arrive(browser: Browser, site: string, way: Way, device: Device = slowPhone): Promise<Arrival> {
  const page = await openPhone(browser, device);
  try {
    await page.addInitScript(watch, { selector: way.selector, mark });
    await servePages(page, { '/arrive': way.html, '/framed': way.frameHtml ?? '' });
    if (way.isRepeatView === true) {
      await openAndWait(page, site);
      await page.waitForLoadState('networkidle');
    }
    const at = await openAndWait(page, site);
    const began = await page.evaluate(() => performance.timeOrigin);
    const tasks = await Promise.all(page.frames().map((each) => each.evaluate(() => globalThis.longTasks ?? [])));
    const until = tasks.flat().filter((task) => task.began < at);
    return { arrivalMs: at - began, longestTask: Math.max(0, ...until.map(({ duration }) => duration)) };
  } finally {
    await page.context().close();
  }
}

/** Returns the time of the paint in epoch ms. */
async function openAndWait(page: Page, site: string): Promise<number> {
  // The page reports the paint itself. A query from outside would add a script larger than the widget.
  const paintMessage = page.waitForEvent('console', (message) => message.text().startsWith(mark));
  await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
  return Number((await paintMessage).text().slice(mark.length));
}

/** Answers the documents of a page at once. Playwright's routes would switch off the browser's cache. */
async function servePages(page: Page, htmlByPath: Readonly<Record<string, string>>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const body = Buffer.from(htmlByPath[new URL(request.url).pathname] ?? '').toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  });
  await session.send('Fetch.enable', { patterns: Object.keys(htmlByPath).map((path) => ({ urlPattern: `*${path}` })) });
}

/** Runs in every frame and checks each paint. A query from outside would be too late. */
function watch({ selector, mark: word }: { selector: string; mark: string }): void {
  const tasks: { began: number; duration: number }[] = [];
  globalThis.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ began: performance.timeOrigin + startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  // The helpers are methods, because some TypeScript runners cannot pass named functions to a page.
  const watching = {
    isIn(root: ParentNode): boolean {
      return (
        root.querySelector(selector) !== null ||
        [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && watching.isIn(shadowRoot))
      );
    },
    look(): void {
      if (!watching.isIn(document)) requestAnimationFrame(() => watching.look());
      // This task runs after the frame that paints the element.
      else setTimeout(() => console.debug(`${word}${String(performance.timeOrigin + performance.now())}`));
    },
  };
  watching.look();
}
