/**
 * A visitor on a slow phone: how long until a day can be chosen, and how long what they press keeps the page from drawing.
 * Beside it a page that holds the same booking page in a frame, as hosted services hand it out. All in one browser, in turn.
 */
import { chromium, devices, type Browser, type Frame, type Page } from 'playwright';
import { chromiumOptions } from '../browser.ts';
import { startDemo, type Demo } from '../../demo/serving/demo.ts';
import { settingsFrom } from '../../demo/serving/settings.ts';
import { spread, type Spread } from './calendars/rounds.ts';
import { figure } from './calendars/table.ts';
import { freePort } from './free-port.ts';

export interface SlowPhone {
  readonly ways: readonly WayCost[];
  readonly acts: readonly ActCost[];
}

export interface WayCost {
  readonly name: string;
  /** Milliseconds from navigation until a free day stands there. */
  readonly day: Spread;
  /** Milliseconds of the longest task of any of its frames until then. */
  readonly longestTask: Spread;
}

export interface ActCost {
  readonly act: string;
  /** Milliseconds from the press to the next frame, as the browser measures it: in steps of 8. */
  readonly toNextPaint: Spread;
}

const rounds = 5;
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};
/** How many times slower than this machine. */
const slowdown = { loading: 6, acting: 4 } as const;

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
  try {
    const ways = names.map((name) => ({ name, runs: [] as Arrival[] }));
    const acts: Record<string, number>[] = [];
    // The first round only warms the browser.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, runs } of ways) {
        const arrival = await arrive(browser, demo, name);
        if (round > 0) runs.push(arrival);
      }
      const acted = await actOnce(browser, demo);
      if (round > 0) acts.push(acted);
    }
    return {
      ways: ways.map(({ name, runs }) => ({
        name,
        day: spread(runs.map(({ day }) => day)),
        longestTask: spread(runs.map(({ longestTask }) => longestTask)),
      })),
      acts: Object.keys(acts[0] ?? {}).map((act) => ({
        act,
        toNextPaint: spread(acts.map((times) => times[act] ?? Number.NaN)),
      })),
    };
  } finally {
    await browser.close();
    await demo.close();
  }
}

/** Milliseconds to stay within. */
const within = { day: 1100, longestTask: 120, toNextPaint: 64 } as const;

export function slowPhoneRows({ ways, acts: pressed }: SlowPhone): { what: string; measured: string; limit: string }[] {
  const row = (what: string, time: Spread, limit: string) => ({ what, measured: `${figure(time)} ms`, limit });
  const slow = `CPU ÷ ${slowdown.loading}, 1.6 Mb/s, 150 ms`;
  return [
    ...ways.flatMap(({ name, day, longestTask }, index) => [
      row(`${slow}: ${name}, a day can be chosen`, day, index === 0 ? `${within.day} ms` : ''),
      row(`${slow}: ${name}, longest task until then`, longestTask, index === 0 ? `${within.longestTask} ms` : ''),
    ]),
    ...pressed.map(({ act, toNextPaint }) =>
      row(`CPU ÷ ${slowdown.acting}: ${act}, to the next frame`, toNextPaint, `${within.toNextPaint} ms`),
    ),
  ];
}

const names = ['script tag', 'the same in a frame'] as const;

function pagesOf({ site, service }: Demo): Record<(typeof names)[number], string> {
  const tag = `<script type="module" src="${site}/slipway.js" data-accounts="${service}/harbour"></script>
    <slipway-booking base-url="${service}/harbour" relay-url="${site}/relay" item-id="107"></slipway-booking>`;
  return {
    'script tag': pageOf(tag),
    'the same in a frame': pageOf(`<iframe src="${site}/framed" width="390" height="800"></iframe>`),
  };
}

function pageOf(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>A venue</title><body><h1>A venue</h1>${content}</body></html>`;
}

async function openPhone(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (slower === slowdown.loading) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowNetwork);
  }
  return page;
}

interface Arrival {
  readonly day: number;
  readonly longestTask: number;
}

/** What the pages tell of themselves. */
declare const tasks: number[];

async function arrive(browser: Browser, demo: Demo, name: (typeof names)[number]): Promise<Arrival> {
  const page = await openPhone(browser, slowdown.loading);
  try {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { tasks: seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    const pages = pagesOf(demo);
    await page.route('**/arrive', (route) => route.fulfill({ contentType: 'text/html', body: pages[name] }));
    await page.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body: pages['script tag'] }));
    await page.goto(`${demo.site}/arrive`, { waitUntil: 'commit' });
    const frame = await frameWithDays(page);
    const now = await frame.evaluate(() => performance.timeOrigin + performance.now());
    const began = await page.evaluate(() => performance.timeOrigin);
    const longest = await Promise.all(page.frames().map((each) => each.evaluate(() => Math.max(0, ...tasks))));
    return { day: now - began, longestTask: Math.max(...longest) };
  } finally {
    await page.context().close();
  }
}

/** The frame of the page in which a day can be chosen, as soon as one can. */
async function frameWithDays(page: Page): Promise<Frame> {
  const appears = async (frame: Frame): Promise<Frame> => {
    await frame.locator('[part~="day"][part~="free"]').first().waitFor({ state: 'attached' });
    return frame;
  };
  const inner = page.waitForEvent('frameattached', { timeout: 0 }).then(appears);
  return Promise.race([appears(page.mainFrame()), inner]);
}

interface Act {
  readonly name: string;
  readonly press: string;
  /** What is there when it has had its effect. */
  readonly then: string;
}

const priced = '[part~="add"][aria-disabled="false"]';
/** What visitors press on their way, in order. The last leaves nothing that is held when the next round comes. */
const acts: readonly Act[] = [
  { name: 'month', press: 'role=button[name="Next month"]', then: '[part~="day"][part~="free"]' },
  { name: 'day', press: '[part~="day"][part~="free"][aria-disabled="false"]', then: priced },
  { name: 'quantity', press: '[part~="stepper"] button:last-of-type', then: priced },
  { name: 'add', press: priced, then: '[part~="cart-button"]' },
  { name: 'cart', press: '[part~="cart-button"]', then: '[part~="checkout"]' },
  { name: 'to details', press: '[part~="checkout"]', then: '[part~="submit"]' },
  { name: 'back', press: '[part~="back"]', then: 'role=button[name=/^Remove/]' },
  { name: 'remove', press: 'role=button[name=/^Remove/]', then: '[part~="undo"]' },
];

async function actOnce(browser: Browser, demo: Demo): Promise<Record<string, number>> {
  const page = await openPhone(browser, slowdown.acting);
  try {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(globalThis, { tasks: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
          if (entry.interactionId) seen.push(entry.duration);
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(`${demo.site}/one-item`);
    await page.locator('[part~="day"][part~="free"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const times: Record<string, number> = {};
    for (const { name, press, then } of acts) {
      await page.evaluate(() => void tasks.splice(0));
      await page.locator(press).first().tap();
      await page.locator(then).first().waitFor();
      // The browser tells of a press after the frame that followed it; of one shorter than 16 ms it tells nothing.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 100)))),
      );
      times[name] = await page.evaluate(() => Math.max(16, ...tasks));
    }
    return times;
  } finally {
    await page.context().close();
  }
}
