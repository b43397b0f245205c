/**
 * Measures the widget on a slow phone. It measures the time until a guest can select a day, and the delay of the next
 * frame after a press. For comparison, it measures the same page in an iframe, scripts of other vendors, and calendars
 * of other packages. It also measures a slow service with a fast phone. All pages load one after the other in one
 * browser, in several rounds.
 */
import { chromium, type Browser } from 'playwright';
import { getChromiumOptions } from '../../browser.ts';
import { startDemo } from '../../../demo/serving/demo.ts';
import { readSettings } from '../../../demo/serving/settings.ts';
import { computeSpread, type Spread } from '../calendars/rounds.ts';
import { findFreePort } from '../../free-port.ts';
import { measurePressActions } from './presses.ts';
import { measureArrival, type Arrival } from './time-to-usable.ts';
import { fastPhone, slowPhone, type Device } from './phone.ts';
import { startVendors } from './vendors.ts';
import { createListWay, createOwnWays, createWays, type EmbedMethod } from './compared-pages.ts';

export interface SlowPhone {
  readonly ways: readonly WayCost[];
  readonly acts: readonly ActCost[];
}

export interface WayCost {
  readonly name: string;
  /** The element that ends the measurement, in words. */
  readonly until: string;
  /** The time from navigation until the element appears, in ms. */
  readonly arrival: Spread;
  /** The duration in ms of the longest task before this time, in the page or any iframe. 0 if no task takes 50 ms. */
  readonly longestTask: Spread;
  /** The median of `arrival`, divided by the median of the first page. */
  readonly ratio: number;
}

export interface ActCost {
  readonly act: string;
  /** The time from the press until the next frame, in ms. */
  readonly toNextPaint: Spread;
}

const ROUNDS = 5;

export function benchSlowPhone(): Promise<SlowPhone> {
  return runInBrowser({}, async (browser, demo) => {
    const vendors = await startVendors();
    try {
      const ways = createWays(demo, vendors);
      const arrivals: Arrival[][] = [];
      const acts: Record<string, number>[] = [];
      // The first round does not count, because the browser is still slow then.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const roundArrivals = await measureArrivals(browser, demo.siteUrl, ways, slowPhone);
        const pressTimes = await measurePressActions(browser, demo);
        if (round === 0) continue;
        arrivals.push(roundArrivals);
        acts.push(pressTimes);
      }
      const actCosts = Object.keys(acts[0] ?? {}).map((act) => ({
        act,
        toNextPaint: computeSpread(acts.map((times) => times[act] ?? Number.NaN)),
      }));
      return { ways: createWayCosts(ways, arrivals), acts: actCosts };
    } finally {
      vendors.close();
    }
  });
}

/**
 * Measures pages with a service that answers slowly and limits its requests (see `demo/service/rules/pace.ts`). Each
 * round starts a new service, because a second round would exceed its limit of requests per minute. The first visit of
 * a round does not count, because the browser is still slow then.
 */
export async function benchWeakService(): Promise<readonly WayCost[]> {
  const roundResults: { ways: readonly EmbedMethod[]; arrivals: Arrival[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    roundResults.push(
      await runInBrowser({ SERVICE_PACE: 'weak' }, async (browser, demo) => {
        const [tagWay, bareWay] = createOwnWays(demo);
        const ways = [tagWay, bareWay, createListWay(demo)];
        await measureArrival(browser, demo.siteUrl, bareWay, fastPhone);
        return { ways, arrivals: await measureArrivals(browser, demo.siteUrl, ways, fastPhone) };
      }),
    );
  return createWayCosts(
    roundResults[0]?.ways ?? [],
    roundResults.map(({ arrivals }) => arrivals),
  );
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function runInBrowser<Result>(
  variables: Readonly<Record<string, string>>,
  runBench: (browser: Browser, demo: Demo) => Promise<Result>,
): Promise<Result> {
  const options = getChromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  const demo = await startDemo({
    ...readSettings({ PORT: String(await findFreePort()), ...variables }),
    live: false,
    report: () => undefined,
  });
  try {
    return await runBench(browser, demo);
  } finally {
    await browser.close();
    await demo.close();
  }
}

/** Opens all pages one after the other, and returns their times. */
async function measureArrivals(
  browser: Browser,
  site: string,
  ways: readonly EmbedMethod[],
  device: Device,
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const way of ways) arrivals.push(await measureArrival(browser, site, way, device));
  return arrivals;
}

/** Returns the costs of each page. `arrivals` has one list for each round. */
function createWayCosts(ways: readonly EmbedMethod[], arrivals: readonly (readonly Arrival[])[]): WayCost[] {
  const costs = ways.map(({ name, until }, index) => {
    const wayArrivals = arrivals.flatMap((round) => round[index] ?? []);
    return {
      name,
      until,
      arrival: computeSpread(wayArrivals.map(({ arrivalMs }) => arrivalMs)),
      longestTask: computeSpread(wayArrivals.map(({ longestTask }) => longestTask)),
    };
  });
  const firstMedian = costs[0]?.arrival.median ?? Number.NaN;
  return costs.map((cost) => ({ ...cost, ratio: Math.round((cost.arrival.median / firstMedian) * 100) / 100 }));
}
