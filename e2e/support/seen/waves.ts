/**
 * Counts serial round trips without a clock. Every request waits until the page can do nothing more without an answer.
 * Then all waiting requests get their answers together, as one wave. The number of waves is the number of round trips.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Route } from 'playwright/test';

export interface Fetched {
  path: string;
  /** Bytes of the body after gzip -9. */
  gzip: number;
}

export interface Waves {
  /** The files of each wave, in order, without the page itself. */
  waves: Fetched[][];
}

/** Requests that get an answer: the widget's files and the service. The goal must not need any other request. */
const answeredPaths = /\.js(\?|$)|\/api\/3\.0\//;

/**
 * Opens the page and answers requests in waves until `goal` is visible.
 * @param unansweredPaths requests of the widget that never get an answer, to prove that the goal does not need them
 */
export async function inWaves(page: Page, url: string, goal: Locator, unansweredPaths: RegExp): Promise<Waves> {
  let waitingRoutes: Route[] = [];
  await page.route('**/*', async (route) => {
    const address = route.request().url();
    if (route.request().isNavigationRequest() || address.endsWith('.css')) await route.continue();
    else if (answeredPaths.test(address) && !unansweredPaths.test(address)) waitingRoutes.push(route);
  });
  await page.goto(url, { waitUntil: 'commit' });

  const waves: Fetched[][] = [];
  while ((await next(page, goal, () => waitingRoutes.length)) === 'held') {
    await idle(page);
    const routes = waitingRoutes;
    waitingRoutes = [];
    waves.push(await Promise.all(routes.map(answerRoute)));
  }
  return { waves };
}

/** Returns which comes first: the visible goal, or a waiting request. */
async function next(page: Page, goal: Locator, countWaiting: () => number): Promise<'goal' | 'held'> {
  for (;;) {
    if (countWaiting() > 0) return 'held';
    if (await goal.first().isVisible()) return 'goal';
    await idle(page);
  }
}

/** Waits until the page can do nothing more without an answer. */
async function idle(page: Page): Promise<void> {
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
