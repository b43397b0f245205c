/**
 * Compares a venue of 5,000 items with its first 50, in one browser in turn. Measures the CPU of the main thread until
 * a guest can select a card, and for one key in the search. The ratio is the result. The venue decides on the size of the
 * answer: 7.9 MB with three pictures per item, 4.7 MB with one. Tests cover the number of elements and decoded items.
 */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumOptions } from '../browser.ts';
import { startDemo } from '../../demo/serving/demo.ts';
import { settingsFrom } from '../../demo/serving/settings.ts';
import { spread, type Spread } from './calendars/rounds.ts';
import { freePort } from '../free-port.ts';

export interface ManyItemsCost {
  readonly items: number;
  /** Pictures of each item. */
  readonly pictures: number;
  /** CPU of the main thread in ms from navigation until a guest can select a card. */
  readonly list: Spread;
  /** CPU of one key in the search until its cards appear, in ms. */
  readonly key: Spread;
  readonly elements: number;
}

export interface ManyItemsRatio {
  readonly what: string;
  readonly many: Spread;
  readonly few: Spread;
  readonly ratio: number;
  /** The maximum ratio. */
  readonly within: number;
}

const rounds = 9;
const sizes = [50, 5000] as const;
const pictureCounts = [1, 3] as const;
/** Letters of a word that both venues have, then the keys that delete them. */
const searchKeys = ['c', 'r', 'a', 't', 'e', ...Array<string>(5).fill('Backspace')];

interface Measured {
  readonly list: number;
  readonly key: number;
  readonly elements: number;
}

export async function benchManyItems(): Promise<readonly ManyItemsCost[]> {
  const port = await freePort();
  const demo = await startDemo({ ...settingsFrom({ PORT: String(port) }), live: false, report: () => undefined });
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  try {
    const whole = await fetch(`${demo.service}/depot/api/3.0/item`).then((answer) => answer.text());
    const venues = pictureCounts.flatMap((pictures) =>
      sizes.map((items) => ({ items, pictures, body: firstOf(whole, { items, pictures }), runs: [] as Measured[] })),
    );
    // The first round only warms the browser.
    for (let round = 0; round <= rounds; round += 1)
      for (const { body, runs } of venues) {
        const result = await visit(browser, `${demo.site}/five-thousand-items`, body);
        if (round > 0) runs.push(result);
      }
    return venues.map(({ items, pictures, runs }) => ({
      items,
      pictures,
      list: spread(runs.map(({ list }) => list)),
      key: spread(runs.map(({ key }) => key)),
      elements: runs[0]?.elements ?? 0,
    }));
  } finally {
    await browser.close();
    await demo.close();
  }
}

export function manyItemsRatios(costs: readonly ManyItemsCost[]): ManyItemsRatio[] {
  return pictureCounts.flatMap((count) => {
    const [few, many] = costs.filter(({ pictures }) => pictures === count);
    if (!few || !many) return [];
    const ratio = (what: string, part: 'list' | 'key', within: number) => ({
      what: `${what}, ${count === 1 ? 'one picture' : `${count} pictures`} per item`,
      many: many[part],
      few: few[part],
      ratio: Math.round((many[part].median / few[part].median) * 100) / 100,
      within,
    });
    return [ratio('list of 5,000 items', 'list', 1.25), ratio('key in the search of 5,000 items', 'key', 1.1)];
  });
}

type Listed = Record<string, { image: Record<string, unknown> }>;

/** Returns the answer with the given number of items and pictures, otherwise unchanged. */
function firstOf(whole: string, { items: count, pictures }: Pick<ManyItemsCost, 'items' | 'pictures'>): string {
  const { items, ...rest } = JSON.parse(whole) as { items: Listed };
  const first = Object.entries(items).slice(0, count);
  const trimmedItems = first.map(([id, item]) => {
    const image = Object.fromEntries(Object.entries(item.image).slice(0, pictures));
    return [id, { ...item, image }] as const;
  });
  return JSON.stringify({ ...rest, items: Object.fromEntries(trimmedItems) });
}

async function visit(browser: Browser, address: string, body: string): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.route('**/depot/api/3.0/item', (route) => route.fulfill({ contentType: 'application/json', body }));
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[part~="choose"]').first().waitFor({ state: 'attached' });
    const list = await cpuOf(metrics);
    // Modules that load after the list are not part of the measurement.
    await page.waitForLoadState('networkidle');
    const elements = await page.locator('slipway-items *').count();
    await page.locator('slipway-items input[type="search"]').focus();
    const before = await cpuOf(metrics);
    for (const key of searchKeys) await pressKey(page, key);
    return { list, key: ((await cpuOf(metrics)) - before) / searchKeys.length, elements };
  } finally {
    await page.close();
  }
}

/** Waits until the frame after the key. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
