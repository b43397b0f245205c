/**
 * Measures by holding back: every request waits until the page can do nothing more without an answer, then all that wait
 * are answered together. The number of such waves is the number of round trips one after the other; no clock is involved.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Route } from 'playwright/test';

export interface Fetched {
  path: string;
  /** Bytes of the body after gzip -9. */
  gzip: number;
}

export interface Waves {
  /** Paths answered together, in the order of the waves; the page itself is not among them. */
  waves: Fetched[][];
}

/** Requests the widget may need: its files and the service's answers. Anything else is never answered, so it cannot be needed. */
const needed = /\.js(\?|$)|\/api\/3\.0\//;

/**
 * Opens the page and lets requests through in waves until `goal` can be seen.
 * @param unneeded requests of the widget that are held back for good, to prove that the goal does not wait for them
 */
export async function inWaves(page: Page, url: string, goal: Locator, unneeded: RegExp): Promise<Waves> {
  let held: Route[] = [];
  await page.route('**/*', async (route) => {
    const address = route.request().url();
    if (route.request().isNavigationRequest() || address.endsWith('.css')) await route.continue();
    else if (needed.test(address) && !unneeded.test(address)) held.push(route);
  });
  await page.goto(url, { waitUntil: 'commit' });

  const waves: Fetched[][] = [];
  while ((await next(page, goal, () => held.length)) === 'held') {
    await idle(page);
    const now = held;
    held = [];
    waves.push(await Promise.all(now.map(answered)));
  }
  return { waves };
}

/** Whichever comes first: the goal, or a request that waits. */
async function next(page: Page, goal: Locator, waiting: () => number): Promise<'goal' | 'held'> {
  for (;;) {
    if (waiting() > 0) return 'held';
    if (await goal.first().isVisible()) return 'goal';
    await idle(page);
  }
}

/** The page has done what it can do without an answer. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );
}

async function answered(route: Route): Promise<Fetched> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body });
  const { pathname, search } = new URL(route.request().url());
  return { path: pathname + search, gzip: gzipSync(body, { level: 9 }).length };
}
