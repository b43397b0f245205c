/**
 * Counts serial round trips, independent of the machine's speed. Requests get no answer until the page can do nothing
 * more without one. Then all pending requests get their answers together: one wave. Each wave is one round trip.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Route } from 'playwright/test';

export interface Fetched {
  path: string;
  /** Size of the body in bytes, after `gzip -9`. */
  gzip: number;
}

export interface Waves {
  /** Files and answers of each wave, in order. The HTML page itself does not count. */
  waves: Fetched[][];
}

/** Requests that get an answer: scripts, and requests to the service. The goal must need no other request. */
const answeredPaths = /\.js(\?|$)|\/api\/3\.0\//;

/**
 * Opens the page and answers its requests in waves until `goal` is visible.
 * @param unansweredPaths matches requests that never get an answer; this proves that the goal does not need them
 */
export async function loadInWaves(page: Page, url: string, goal: Locator, unansweredPaths: RegExp): Promise<Waves> {
  let waitingRoutes: Route[] = [];
  await page.route('**/*', async (route) => {
    const address = route.request().url();
    if (route.request().isNavigationRequest() || address.endsWith('.css')) await route.continue();
    else if (answeredPaths.test(address) && !unansweredPaths.test(address)) waitingRoutes.push(route);
  });
  await page.goto(url, { waitUntil: 'commit' });

  const waves: Fetched[][] = [];
  while ((await waitForNext(page, goal, () => waitingRoutes.length)) === 'held') {
    await waitForIdle(page);
    const routes = waitingRoutes;
    waitingRoutes = [];
    waves.push(await Promise.all(routes.map(answerRoute)));
  }
  return { waves };
}

/** Waits until the goal is visible or a request is pending. Returns `held` for a pending request. */
async function waitForNext(page: Page, goal: Locator, countWaiting: () => number): Promise<'goal' | 'held'> {
  for (;;) {
    if (countWaiting() > 0) return 'held';
    if (await goal.first().isVisible()) return 'goal';
    await waitForIdle(page);
  }
}

/** Waits until the page can do nothing more without an answer. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );
}

async function answerRoute(route: Route): Promise<Fetched> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body });
  const { pathname, search } = new URL(route.request().url());
  return { path: pathname + search, gzip: gzipSync(body, { level: 9 }).length };
}
