/**
 * Measures the widget on a slow phone. It measures the time until a guest can select a day, and the delay of the next
 * frame after a press. For comparison, it measures the same page in an iframe, scripts of other vendors, and calendars
 * of other packages. It also measures a slow service with a fast phone. All pages load one after the other, in several
 * rounds.
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
import { createListPage, createOwnPages, createComparedPages, type ComparedPage } from './compared-pages.ts';

export interface SlowPhoneResult {
  /** The costs of the compared pages. */
  readonly ways: readonly PageCost[];
  /** The costs of the presses. */
  readonly acts: readonly PressCost[];
}

export interface PageCost {
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

export interface PressCost {
  /** The name of the press. */
  readonly act: string;
  /** The time from the press until the next frame, in ms. */
  readonly toNextPaint: Spread;
}

const ROUNDS = 5;

export function benchSlowPhone(): Promise<SlowPhoneResult> {
  return runInBrowser({}, async (browser, demo) => {
    const vendors = await startVendors();
    try {
      const comparedPages = createComparedPages(demo, vendors);
      const arrivals: Arrival[][] = [];
      const acts: Record<string, number>[] = [];
      // The first round does not count, because the browser is still slow then.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const roundArrivals = await measureArrivals(browser, demo.siteUrl, comparedPages, slowPhone);
        const pressTimes = await measurePressActions(browser, demo);
        if (round === 0) continue;
        arrivals.push(roundArrivals);
        acts.push(pressTimes);
      }
      const pressCosts = Object.keys(acts[0] ?? {}).map((act) => ({
        act,
        toNextPaint: computeSpread(acts.map((times) => times[act] ?? Number.NaN)),
      }));
      return { ways: createPageCosts(comparedPages, arrivals), acts: pressCosts };
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
export async function benchWeakService(): Promise<readonly PageCost[]> {
  const roundResults: { comparedPages: readonly ComparedPage[]; arrivals: Arrival[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    roundResults.push(
      await runInBrowser({ SERVICE_PACE: 'weak' }, async (browser, demo) => {
        const [tagPage, barePage] = createOwnPages(demo);
        const comparedPages = [tagPage, barePage, createListPage(demo)];
        await measureArrival(browser, demo.siteUrl, barePage, fastPhone);
        return { comparedPages, arrivals: await measureArrivals(browser, demo.siteUrl, comparedPages, fastPhone) };
      }),
    );
  return createPageCosts(
    roundResults[0]?.comparedPages ?? [],
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
    isLive: false,
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
  comparedPages: readonly ComparedPage[],
  device: Device,
): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const comparedPage of comparedPages) arrivals.push(await measureArrival(browser, site, comparedPage, device));
  return arrivals;
}

/** Returns the costs of each page. `arrivals` has one list for each round. */
function createPageCosts(
  comparedPages: readonly ComparedPage[],
  arrivals: readonly (readonly Arrival[])[],
): PageCost[] {
  const costs = comparedPages.map(({ name, until }, index) => {
    const pageArrivals = arrivals.flatMap((round) => round[index] ?? []);
    return {
      name,
      until,
      arrival: computeSpread(pageArrivals.map(({ arrivalMs }) => arrivalMs)),
      longestTask: computeSpread(pageArrivals.map(({ longestTask }) => longestTask)),
    };
  });
  const firstMedian = costs[0]?.arrival.median ?? Number.NaN;
  return costs.map((cost) => ({ ...cost, ratio: Math.round((cost.arrival.median / firstMedian) * 100) / 100 }));
}
