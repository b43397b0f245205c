/** Measures the arrival of a bookable page on a slow phone. */
import type { Browser } from 'playwright';
import { openPhone, slowdown } from './phone.ts';
import type { Way } from './ways.ts';

export interface Arrival {
  /** Time from navigation in ms. */
  readonly come: number;
  /** Duration of the longest task of any frame until then, in ms. */
  readonly longestTask: number;
}

declare global {
  /** Start in epoch ms and duration of the tasks of a frame over 50 ms. */
  var longTasks: { began: number; duration: number }[] | undefined;
}

/** Prefix of the console message with the epoch milliseconds of the paint. */
const mark = 'drawn at ';

export async function arrive(browser: Browser, site: string, way: Way): Promise<Arrival> {
  const page = await openPhone(browser, slowdown.loading);
  try {
    await page.addInitScript(watch, { selector: way.selector, mark });
    await page.route('**/arrive', (route) => route.fulfill({ contentType: 'text/html', body: way.html }));
    await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: way.frameHtml ?? '' }));
    // The page reports the paint itself. A query from outside would add a script larger than the widget's.
    const paintMessage = page.waitForEvent('console', (message) => message.text().startsWith(mark));
    await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
    const at = Number((await paintMessage).text().slice(mark.length));
    const began = await page.evaluate(() => performance.timeOrigin);
    const tasks = await Promise.all(page.frames().map((each) => each.evaluate(() => globalThis.longTasks ?? [])));
    const until = tasks.flat().filter((task) => task.began < at);
    return { come: at - began, longestTask: Math.max(0, ...until.map(({ duration }) => duration)) };
  } finally {
    await page.context().close();
  }
}

/** Runs in every frame and checks each paint, because an answer to a query from outside would come late. */
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
