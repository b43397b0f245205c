/**
 * Measures a guest on a slow phone: the time until a selectable day, and the delay of the next frame after a press.
 * The other pages have the same booking page in a frame, as hosted services offer it, and the scripts of other
 * vendors. All run in one browser in turn.
 */
import { chromium } from 'playwright';
import { chromiumOptions } from '../../browser.ts';
import { startDemo } from '../../../demo/serving/demo.ts';
import { settingsFrom } from '../../../demo/serving/settings.ts';
import { spread, type Spread } from '../calendars/rounds.ts';
import { figure } from '../calendars/table.ts';
import { freePort } from '../../free-port.ts';
import { actOnce } from './acts.ts';
import { arrive, type Arrival } from './arrivals.ts';
import { slowdown } from './phone.ts';
import { startVendors } from './vendors.ts';
import { waysOf } from './ways.ts';

export interface SlowPhone {
  readonly ways: readonly WayCost[];
  readonly acts: readonly ActCost[];
}

export interface WayCost {
  readonly name: string;
  /** Text of what has appeared by then. */
  readonly until: string;
  /** Time from navigation in ms. */
  readonly come: Spread;
  /** Duration of the longest task of any frame until then, in ms. */
  readonly longestTask: Spread;
}

export interface ActCost {
  readonly act: string;
  /** Time from the press to the next frame in ms. The browser measures steps of 8. */
  readonly toNextPaint: Spread;
}

const rounds = 5;
export async function benchSlowPhone(): Promise<SlowPhone> {
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  const demo = await startDemo({
    ...settingsFrom({ PORT: String(await freePort()) }),
    live: false,
    tell: () => undefined,
  });
  const vendors = await startVendors();
  try {
    const ways = waysOf(demo, vendors).map((way) => ({ way, runs: [] as Arrival[] }));
    const acts: Record<string, number>[] = [];
    // The first round only warms the browser.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { way, runs } of ways) {
        const arrival = await arrive(browser, demo.site, way);
        if (round > 0) runs.push(arrival);
      }
      const actTimes = await actOnce(browser, demo);
      if (round > 0) acts.push(actTimes);
    }
    return {
      ways: ways.map(({ way: { name, until }, runs }) => ({
        name,
        until,
        come: spread(runs.map(({ come }) => come)),
        longestTask: spread(runs.map(({ longestTask }) => longestTask)),
      })),
      acts: Object.keys(acts[0] ?? {}).map((act) => ({
        act,
        toNextPaint: spread(acts.map((times) => times[act] ?? Number.NaN)),
      })),
    };
  } finally {
    vendors.close();
    await browser.close();
    await demo.close();
  }
}

/** Maximum times in ms. */
const within = { come: 1100, longestTask: 120, toNextPaint: 64 } as const;

export function slowPhoneRows({ ways, acts: actCosts }: SlowPhone): Record<'what' | 'measured' | 'limit', string>[] {
  const row = (what: string, time: Spread, limit: string) => ({ what, measured: `${figure(time)} ms`, limit });
  const slow = `CPU ÷ ${slowdown.loading}, 1.6 Mb/s, 150 ms`;
  return [
    ...ways.flatMap(({ name, until, come, longestTask }, index) => [
      row(`${slow}: ${name}, ${until}`, come, index === 0 ? `${within.come} ms` : ''),
      row(`${slow}: ${name}, longest task until then`, longestTask, index === 0 ? `${within.longestTask} ms` : ''),
    ]),
    ...actCosts.map(({ act, toNextPaint }) =>
      row(`CPU ÷ ${slowdown.acting}: ${act}, to the next frame`, toNextPaint, `${within.toNextPaint} ms`),
    ),
  ];
}
