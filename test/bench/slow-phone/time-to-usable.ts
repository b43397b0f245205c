/** Measures the time until a guest can use a page on a phone. */
import type { Browser, Page } from 'playwright';
import { openPhone, slowPhone, type Device } from './phone.ts';
import type { ComparedPage } from './compared-pages.ts';

export interface Arrival {
  /** The time from navigation until a guest can use the page, in ms. */
  readonly arrivalMs: number;
  /** The duration in ms of the longest task before this time, in the page or any iframe. */
  readonly longestTask: number;
}

declare global {
  /**
   * The tasks of this document that each took 50 ms or more. The document is the page or an iframe. `startedAt` is in
   * ms since the epoch, and `duration` in ms.
   */
  var longTasks: { startedAt: number; duration: number }[] | undefined;
}

/** The start of the console message that reports the paint. The time in ms since the epoch follows. */
const MESSAGE_PREFIX = 'drawn at ';

/**
 * Opens a page and waits until a guest can use it. For a second visit, opens the page twice and measures the second
 * time.
 */
export async function measureArrival(
  browser: Browser,
  site: string,
  comparedPage: ComparedPage,
  device: Device = slowPhone,
): Promise<Arrival> {
  const page = await openPhone(browser, device);
  try {
    await page.addInitScript(watchForSelector, { selector: comparedPage.selector, messagePrefix: MESSAGE_PREFIX });
    await servePages(page, { '/arrive': comparedPage.html, '/framed': comparedPage.frameHtml ?? '' });
    if (comparedPage.isRepeatView === true) {
      await openAndWait(page, site);
      await page.waitForLoadState('networkidle');
    }
    const paintedAt = await openAndWait(page, site);
    const navigatedAt = await page.evaluate(() => performance.timeOrigin);
    const tasks = await Promise.all(page.frames().map((frame) => frame.evaluate(() => globalThis.longTasks ?? [])));
    const earlierTasks = tasks.flat().filter((task) => task.startedAt < paintedAt);
    return {
      arrivalMs: paintedAt - navigatedAt,
      longestTask: Math.max(0, ...earlierTasks.map(({ duration }) => duration)),
    };
  } finally {
    await page.context().close();
  }
}

/** Opens the page. Returns the time of the paint that shows the awaited element, in ms since the epoch. */
async function openAndWait(page: Page, site: string): Promise<number> {
  // The page reports the paint itself, because a query by Playwright would add a script that is larger than the widget.
  const paintMessage = page.waitForEvent('console', (message) => message.text().startsWith(MESSAGE_PREFIX));
  await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
  return Number((await paintMessage).text().slice(MESSAGE_PREFIX.length));
}

/**
 * Answers the requests for the documents immediately. Playwright's `route` is not suitable, because it switches off the
 * browser's cache.
 */
async function servePages(page: Page, htmlByPath: Readonly<Record<string, string>>): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  cdpSession.on('Fetch.requestPaused', ({ requestId, request }) => {
    const body = Buffer.from(htmlByPath[new URL(request.url).pathname] ?? '').toString('base64');
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    void cdpSession.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
  });
  await cdpSession.send('Fetch.enable', {
    patterns: Object.keys(htmlByPath).map((path) => ({ urlPattern: `*${path}` })),
  });
}

/**
 * Looks for the element in this document at each frame, until it appears. Playwright runs this function in the page and
 * in each iframe, because a query by Playwright would come too late.
 */
function watchForSelector({ selector, messagePrefix }: { selector: string; messagePrefix: string }): void {
  const tasks: { startedAt: number; duration: number }[] = [];
  globalThis.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ startedAt: performance.timeOrigin + startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  // The two helper functions are methods. Some TypeScript runners add code to named functions, which Playwright then
  // cannot pass to a page.
  const selectorWatcher = {
    isSelectorIn(root: ParentNode): boolean {
      return (
        root.querySelector(selector) !== null ||
        [...root.querySelectorAll('*')].some(
          ({ shadowRoot }) => shadowRoot !== null && selectorWatcher.isSelectorIn(shadowRoot),
        )
      );
    },
    checkPage(): void {
      if (!selectorWatcher.isSelectorIn(document)) requestAnimationFrame(() => selectorWatcher.checkPage());
      // This task runs after the frame that has painted the element.
      else setTimeout(() => console.debug(`${messagePrefix}${String(performance.timeOrigin + performance.now())}`));
    },
  };
  selectorWatcher.checkPage();
}
