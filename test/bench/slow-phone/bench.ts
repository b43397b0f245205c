/**
 * Measures a guest on a slow phone: the time until a selectable day, and the delay of the next frame after a press. The other
 * pages have the same booking page in an iframe, scripts of other vendors, and calendars of other packages. A fast phone
 * measures a slow service. All run in one browser in turn.
 */
import { chromium, type Browser } from 'playwright';
import { chromiumOptions } from '../../browser.ts';
import { startDemo } from '../../../demo/serving/demo.ts';
import { settingsFrom } from '../../../demo/serving/settings.ts';
import { spread, type Spread } from '../calendars/rounds.ts';
import { freePort } from '../../free-port.ts';
import { actOnce } from './acts.ts';
import { arrive, type Arrival } from './arrivals.ts';
import { fastPhone, slowPhone, type Device } from './phone.ts';
import { startVendors } from './vendors.ts';
import { listWithPrice, ownWays, waysOf, type Way } from './ways.ts';

export interface SlowPhone {
  readonly ways: readonly WayCost[];
  readonly acts: readonly ActCost[];
}

export interface WayCost {
  readonly name: string;
  /** Describes what has appeared by then. */
  readonly until: string;
  /** Time from navigation in ms. */
  readonly arrival: Spread;
  /** Duration of the longest task of any frame until then, in ms; 0 if none reaches 50 ms. */
  readonly longestTask: Spread;
  /** `arrival` compared with the first way. */
  readonly ratio: number;
}

export interface ActCost {
  readonly act: string;
  /** Time from the press to the next frame in ms. */
  readonly toNextPaint: Spread;
}

const rounds = 5;

export function benchSlowPhone(): Promise<SlowPhone> {
  return inBrowser({}, async (browser, demo) => {
    const vendors = await startVendors();
    try {
      const ways = waysOf(demo, vendors);
      const arrivals: Arrival[][] = [];
      const acts: Record<string, number>[] = [];
      // The first round only warms the browser.
      for (let round = 0; round <= rounds; round += 1) {
        const visits = await arriveByAll(browser, demo.site, ways, slowPhone);
        const actTimes = await actOnce(browser, demo);
        if (round === 0) continue;
        arrivals.push(visits);
        acts.push(actTimes);
      }
      const actCosts = Object.keys(acts[0] ?? {}).map((act) => ({
        act,
        toNextPaint: spread(acts.map((times) => times[act] ?? Number.NaN)),
      }));
      return { ways: costsOf(ways, arrivals), acts: actCosts };
    } finally {
      vendors.close();
    }
  });
}

/**
 * Measures a service that answers slowly and throttles. The profile is in `demo/service/rules/pace.ts`. Each round has a new
 * service, because a second round would exceed the requests of a minute. Its first visit only warms the browser.
 */
export async function benchWeakService(): Promise<readonly WayCost[]> {
  const roundResults: { ways: readonly Way[]; arrivals: Arrival[] }[] = [];
  for (let round = 0; round < rounds; round += 1)
    roundResults.push(
      await inBrowser({ SERVICE_PACE: 'weak' }, async (browser, demo) => {
        const [tag, bare] = ownWays(demo);
        const ways = [tag, bare, listWithPrice(demo)];
        await arrive(browser, demo.site, bare, fastPhone);
        return { ways, arrivals: await arriveByAll(browser, demo.site, ways, fastPhone) };
      }),
    );
  return costsOf(
    roundResults[0]?.ways ?? [],
    roundResults.map(({ arrivals }) => arrivals),
  );
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function inBrowser<Result>(
  variables: Readonly<Record<string, string>>,
  work: (browser: Browser, demo: Demo) => Promise<Result>,
): Promise<Result> {
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  const demo = await startDemo({
    ...settingsFrom({ PORT: String(await freePort()), ...variables }),
    live: false,
    report: () => undefined,
  });
  try {
    return await work(browser, demo);
  } finally {
    await browser.close();
    await demo.close();
  }
}

/** Opens all ways in turn. */
async function arriveByAll(browser: Browser, site: string, ways: readonly Way[], device: Device): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (const way of ways) arrivals.push(await arrive(browser, site, way, device));
  return arrivals;
}

/** Returns the costs of the ways. `arrivals` has a row for each round. */
function costsOf(ways: readonly Way[], arrivals: readonly (readonly Arrival[])[]): WayCost[] {
  const costs = ways.map(({ name, until }, index) => {
    const ofWay = arrivals.flatMap((round) => round[index] ?? []);
    return {
      name,
      until,
      arrival: spread(ofWay.map(({ arrivalMs }) => arrivalMs)),
      longestTask: spread(ofWay.map(({ longestTask }) => longestTask)),
    };
  });
  const first = costs[0]?.arrival.median ?? Number.NaN;
  return costs.map((cost) => ({ ...cost, ratio: Math.round((cost.arrival.median / first) * 100) / 100 }));
}
