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

/** What the pages tell of themselves; a frame that is gone or still empty tells nothing. */
declare global {
  var tasks: number[] | undefined;
}

export async function arrive(browser: Browser, site: string, way: Way): Promise<Arrival> {
  const page = await openPhone(browser, slowdown.loading);
  try {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { tasks: seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.route('**/arrive', (route) => route.fulfill({ contentType: 'text/html', body: way.html }));
    await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: way.framed ?? '' }));
    await page.goto(`${site}/arrive`, { waitUntil: 'commit' });
    const frame = await way.come(page);
    const now = await frame.evaluate(() => performance.timeOrigin + performance.now());
    const began = await page.evaluate(() => performance.timeOrigin);
    const longest = await Promise.all(
      page.frames().map((each) => each.evaluate(() => Math.max(0, ...(globalThis.tasks ?? [])))),
    );
    return { come: now - began, longestTask: Math.max(...longest) };
  } finally {
    await page.context().close();
  }
}
