/**
 * Compares a venue of 5,000 items with the same venue of 50 items. Both venues load alternately in one browser. The
 * benchmark measures the CPU time of the main thread: until a guest can select a card, and for one key in the search
 * field. The result is the ratio of each time between the two venues. Other tests limit the number of elements and of
 * decoded items.
 */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { getChromiumOptions } from '../browser.ts';
import { startDemo } from '../../demo/serving/demo.ts';
import { readSettings } from '../../demo/serving/settings.ts';
import { computeSpread, type Spread } from './calendars/rounds.ts';
import { findFreePort } from '../free-port.ts';

export interface ManyItemsCost {
  readonly items: number;
  /**
   * The number of pictures of each item. It determines the size of the answer: 7.9 MB with three pictures for 5,000
   * items, 4.7 MB with one.
   */
  readonly pictures: number;
  /** CPU time of the main thread in ms, from navigation until a guest can select a card. */
  readonly list: Spread;
  /** CPU time of the main thread in ms, from one key in the search field until the next frame. */
  readonly key: Spread;
  readonly elements: number;
}

export interface ManyItemsRatio {
  readonly what: string;
  readonly many: Spread;
  readonly few: Spread;
  readonly ratio: number;
  /** The highest allowed ratio. */
  readonly within: number;
}

const ROUNDS = 9;
const ITEM_COUNTS = [50, 5000] as const;
const PICTURE_COUNTS = [1, 3] as const;
/** Keys that type a word, then delete it. Items of both venues contain this word. */
const SEARCH_KEYS = ['c', 'r', 'a', 't', 'e', ...Array<string>(5).fill('Backspace')];

interface VisitCost {
  readonly list: number;
  readonly key: number;
  readonly elements: number;
}

export async function benchManyItems(): Promise<readonly ManyItemsCost[]> {
  const port = await findFreePort();
  const demo = await startDemo({ ...readSettings({ PORT: String(port) }), isLive: false, report: () => undefined });
  const options = getChromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--disable-features=LocalNetworkAccessChecks'],
  });
  try {
    const completeAnswer = await fetch(`${demo.serviceUrl}/depot/api/3.0/item`).then((answer) => answer.text());
    const measuredVenues = PICTURE_COUNTS.flatMap((pictures) =>
      ITEM_COUNTS.map((items) => ({
        items,
        pictures,
        body: shortenAnswer(completeAnswer, { items, pictures }),
        runs: [] as VisitCost[],
      })),
    );
    // The first round does not count, because the browser is still slow then.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { body, runs } of measuredVenues) {
        const result = await measureVisit(browser, `${demo.siteUrl}/five-thousand-items`, body);
        if (round > 0) runs.push(result);
      }
    return measuredVenues.map(({ items, pictures, runs }) => ({
      items,
      pictures,
      list: computeSpread(runs.map(({ list: listCpuMs }) => listCpuMs)),
      key: computeSpread(runs.map(({ key }) => key)),
      elements: runs[0]?.elements ?? 0,
    }));
  } finally {
    await browser.close();
    await demo.close();
  }
}

export function createManyItemsRatios(costs: readonly ManyItemsCost[]): ManyItemsRatio[] {
  return PICTURE_COUNTS.flatMap((count) => {
    const [fewItemsCost, manyItemsCost] = costs.filter(({ pictures }) => pictures === count);
    if (!fewItemsCost || !manyItemsCost) return [];
    const createRatio = (description: string, costPart: 'list' | 'key', maxRatio: number) => ({
      what: `${description}, ${count === 1 ? 'one picture' : `${count} pictures`} per item`,
      many: manyItemsCost[costPart],
      few: fewItemsCost[costPart],
      ratio: Math.round((manyItemsCost[costPart].median / fewItemsCost[costPart].median) * 100) / 100,
      within: maxRatio,
    });
    return [
      createRatio('list of 5,000 items', 'list', 1.25),
      createRatio('key in the search of 5,000 items', 'key', 1.1),
    ];
  });
}

type ListedItems = Record<string, { image: Record<string, unknown> }>;

/** Returns the answer with only the first items, and with only the first pictures of each. */
function shortenAnswer(
  completeAnswer: string,
  { items: count, pictures }: Pick<ManyItemsCost, 'items' | 'pictures'>,
): string {
  const { items, ...rest } = JSON.parse(completeAnswer) as { items: ListedItems };
  const firstItems = Object.entries(items).slice(0, count);
  const trimmedItems = firstItems.map(([id, item]) => {
    const image = Object.fromEntries(Object.entries(item.image).slice(0, pictures));
    return [id, { ...item, image }] as const;
  });
  return JSON.stringify({ ...rest, items: Object.fromEntries(trimmedItems) });
}

async function measureVisit(browser: Browser, address: string, body: string): Promise<VisitCost> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  try {
    await page.route('**/depot/api/3.0/item', (route) => route.fulfill({ contentType: 'application/json', body }));
    const cdpSession = await page.context().newCDPSession(page);
    await cdpSession.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[part~="choose"]').first().waitFor({ state: 'attached' });
    const listCpuMs = await readCpuMs(cdpSession);
    // Waits for the modules that load after the list, because their work must not count as work of a key press.
    await page.waitForLoadState('networkidle');
    const elements = await page.locator('slipway-items *').count();
    await page.locator('slipway-items input[type="search"]').focus();
    const cpuBefore = await readCpuMs(cdpSession);
    for (const key of SEARCH_KEYS) await pressKey(page, key);
    return { list: listCpuMs, key: ((await readCpuMs(cdpSession)) - cpuBefore) / SEARCH_KEYS.length, elements };
  } finally {
    await page.close();
  }
}

/** Presses a key, and waits for the frame after it. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function readCpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
