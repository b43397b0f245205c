/** How a page with something to book comes up on a slow phone. */
import type { Browser, Frame, Page } from 'playwright';
import { openPhone, slowdown } from './phone.ts';
import type { Way } from './ways.ts';

export interface Arrival {
  /** Milliseconds from navigation. */
  readonly come: number;
  /** Milliseconds of the longest task of any of its frames until then. */
  readonly longestTask: number;
}

/** What each frame tells of itself; one that is gone or still empty tells nothing. */
declare global {
  /** Epoch milliseconds at which what was looked for had been drawn. */
  var cameAt: number | undefined;
  /** Of the tasks that were longer than 50 ms: epoch milliseconds at which each began, and how long it was. */
  var longTasks: { began: number; duration: number }[] | undefined;
}

export async function arrive(browser: Browser, site: string, way: Way): Promise<Arrival> {
  const page = await openPhone(browser, slowdown.loading);
  try {
    await page.addInitScript(watch, way.selector);
    await page.route('**/arrive', (route) => route.fulfill({ contentType: 'text/html', body: way.html }));
    await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: way.framed ?? '' }));
    await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
    const at = await cameIn(page);
    const began = await page.evaluate(() => performance.timeOrigin);
    const tasks = await Promise.all(page.frames().map((each) => each.evaluate(() => globalThis.longTasks ?? [])));
    const until = tasks.flat().filter((task) => task.began < at);
    return { come: at - began, longestTask: Math.max(0, ...until.map(({ duration }) => duration)) };
  } finally {
    await page.context().close();
  }
}

/** Epoch milliseconds at which it had been drawn: asks the page and every frame it gets. */
function cameIn(page: Page): Promise<number> {
  return new Promise((came, failed) => {
    const ask = (frame: Frame): void => {
      const at = frame.waitForFunction(() => globalThis.cameAt).then((handle) => handle.jsonValue());
      // A frame may go again before anything has come in it: only the page's own says that nothing came.
      at.then(
        (time) => time !== undefined && came(time),
        (error: unknown) => {
          if (frame === page.mainFrame()) failed(error as Error);
        },
      );
    };
    page.on('frameattached', ask);
    ask(page.mainFrame());
  });
}

/** Runs in every frame: looks at each frame that is drawn, for a question from outside would be answered after other work. */
function watch(selector: string): void {
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
      else setTimeout(() => (globalThis.cameAt = performance.timeOrigin + performance.now()));
    },
  };
  watching.look();
}
