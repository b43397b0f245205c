/**
 * A visitor on a slow phone: how long until a day can be chosen, and how long what they press keeps the page from drawing.
 * Beside it a page that holds the same booking page in a frame, as hosted services hand it out, and what others hand out
 * for a page. All in one browser, in turn.
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
  /** What has come then. */
  readonly until: string;
  /** Milliseconds from navigation. */
  readonly come: Spread;
  /** Milliseconds of the longest task of any of its frames until then. */
  readonly longestTask: Spread;
}

export interface ActCost {
  readonly act: string;
  /** Milliseconds from the press to the next frame, as the browser measures it: in steps of 8. */
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
      const acted = await actOnce(browser, demo);
      if (round > 0) acts.push(acted);
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

/** Milliseconds to stay within. */
const within = { come: 1100, longestTask: 120, toNextPaint: 64 } as const;

export function slowPhoneRows({ ways, acts: pressed }: SlowPhone): { what: string; measured: string; limit: string }[] {
  const row = (what: string, time: Spread, limit: string) => ({ what, measured: `${figure(time)} ms`, limit });
  const slow = `CPU ÷ ${slowdown.loading}, 1.6 Mb/s, 150 ms`;
  return [
    ...ways.flatMap(({ name, until, come, longestTask }, index) => [
      row(`${slow}: ${name}, ${until}`, come, index === 0 ? `${within.come} ms` : ''),
      row(`${slow}: ${name}, longest task until then`, longestTask, index === 0 ? `${within.longestTask} ms` : ''),
    ]),
    ...pressed.map(({ act, toNextPaint }) =>
      row(`CPU ÷ ${slowdown.acting}: ${act}, to the next frame`, toNextPaint, `${within.toNextPaint} ms`),
    ),
  ];
}
