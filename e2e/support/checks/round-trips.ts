/**
 * Counts serial round trips, independent of the machine's speed. Requests get no answer until the page waits for an
 * answer and has no other work. Then all pending requests get their answers together. This counts as one round trip.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Route } from 'playwright/test';

export interface FetchedFile {
  path: string;
  /** Size of the body in bytes, after `gzip -9`. */
  gzippedBytes: number;
}

export interface PageLoad {
  /** Files and answers of each round trip, in order. The HTML page itself does not count. */
  roundTrips: FetchedFile[][];
}

/**
 * Requests that get an answer: scripts, and requests to the service. The page must reach its goal without other
 * requests.
 */
const answeredPathPattern = /\.js(\?|$)|\/api\/3\.0\//;

/**
 * Opens the page and answers its requests in round trips until `goal` is visible.
 * @param unansweredPathPattern matches requests that never get an answer; this proves that the goal does not need them
 */
export async function loadByRoundTrips(
  page: Page,
  url: string,
  goal: Locator,
  unansweredPathPattern: RegExp,
): Promise<PageLoad> {
  let pendingRoutes: Route[] = [];
  await page.route('**/*', async (route) => {
    const requestUrl = route.request().url();
    if (route.request().isNavigationRequest() || requestUrl.endsWith('.css')) await route.continue();
    else if (answeredPathPattern.test(requestUrl) && !unansweredPathPattern.test(requestUrl)) pendingRoutes.push(route);
  });
  await page.goto(url, { waitUntil: 'commit' });

  const roundTrips: FetchedFile[][] = [];
  while ((await waitForGoalOrRequest(page, goal, () => pendingRoutes.length)) === 'request') {
    await waitForIdle(page);
    const routes = pendingRoutes;
    pendingRoutes = [];
    roundTrips.push(await Promise.all(routes.map(answerRoute)));
  }
  return { roundTrips };
}

/** Waits until the goal is visible or a request is pending. Returns `request` for a pending request. */
async function waitForGoalOrRequest(
  page: Page,
  goal: Locator,
  countPendingRoutes: () => number,
): Promise<'goal' | 'request'> {
  for (;;) {
    if (countPendingRoutes() > 0) return 'request';
    if (await goal.first().isVisible()) return 'goal';
    await waitForIdle(page);
  }
}

/** Waits until the page has no work left except to wait for answers. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );
}

async function answerRoute(route: Route): Promise<FetchedFile> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body });
  const { pathname, search } = new URL(route.request().url());
  return { path: pathname + search, gzippedBytes: gzipSync(body, { level: 9 }).length };
}
