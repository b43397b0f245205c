/** How a page with something to book comes up on a slow phone. */
import type { Browser } from 'playwright';
import { openPhone, slowdown } from './phone.ts';
import type { Way } from './ways.ts';

export interface Arrival {
  /** Milliseconds from navigation. */
  readonly come: number;
  /** Milliseconds of the longest task of any of its frames until then. */
  readonly longestTask: number;
}

declare global {
  /** Of the tasks of a frame that were longer than 50 ms: epoch milliseconds at which each began, and how long it was. */
  var longTasks: { began: number; duration: number }[] | undefined;
}

/** What a frame says on the console, before the epoch milliseconds at which what is looked for had been drawn. */
const mark = 'drawn at ';

export async function arrive(browser: Browser, site: string, way: Way): Promise<Arrival> {
  const page = await openPhone(browser, slowdown.loading);
  try {
    await page.addInitScript(watch, { selector: way.selector, mark });
    await page.route('**/arrive', (route) => route.fulfill({ contentType: 'text/html', body: way.html }));
    await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: way.framed ?? '' }));
    // Told by the page: to be asked a question a page is given a script larger than ours, which it would have to read first.
    const drawn = page.waitForEvent('console', (message) => message.text().startsWith(mark));
    await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
    const at = Number((await drawn).text().slice(mark.length));
    const began = await page.evaluate(() => performance.timeOrigin);
    const tasks = await Promise.all(page.frames().map((each) => each.evaluate(() => globalThis.longTasks ?? [])));
    const until = tasks.flat().filter((task) => task.began < at);
    return { come: at - began, longestTask: Math.max(0, ...until.map(({ duration }) => duration)) };
  } finally {
    await page.context().close();
  }
}

/** Runs in every frame: looks at each frame that is drawn, for a question from outside would be answered after other work. */
function watch({ selector, mark: word }: { selector: string; mark: string }): void {
  const tasks: { began: number; duration: number }[] = [];
  globalThis.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ began: performance.timeOrigin + startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  // Methods, for a function with a name of its own cannot be handed to a page by every way of running TypeScript.
  const watching = {
    isIn(root: ParentNode): boolean {
      return (
        root.querySelector(selector) !== null ||
        [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && watching.isIn(shadowRoot))
      );
    },
    look(): void {
      if (!watching.isIn(document)) requestAnimationFrame(() => watching.look());
      // A task after the frame: what was found has been drawn.
      else setTimeout(() => console.debug(`${word}${String(performance.timeOrigin + performance.now())}`));
    },
  };
  watching.look();
}
