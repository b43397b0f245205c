/** Measures one calendar on a new page: the cost of drawing its first month, and of turning to another month. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { BuiltPeer } from './peers.ts';
import type { Task } from './pages/subject.ts';

export interface Cost {
  /**
   * The CPU time of the main thread in ms. `layout` is the part for styles and layout. `wall` is the elapsed time until
   * the paint.
   */
  readonly cpu: number;
  readonly layout: number;
  readonly wall: number;
}

export interface Measured {
  readonly firstGrid: Cost;
  /** The mean cost of a turn to the next or previous month. */
  readonly turn: Cost;
  readonly elements: number;
}

/** Twelve turns forward and twelve back. Single turns, because a calendar that renders one month cannot jump. */
const turns = [...Array<1>(12).fill(1), ...Array<-1>(12).fill(-1)];

export async function measure(browser: Browser, { script, name }: BuiltPeer, task: Task): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 420, height: 900 } });
  try {
    await page.route('**/*', (route) =>
      route.request().url().endsWith('/calendar.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title></html>',
          }),
    );
    await page.goto('http://bench.localhost/');
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const firstGrid = await costOf(metrics, () => drawFirst(page, task));
    const days = await page.evaluate(() => window.subject.days());
    if (days < 30) throw new Error(`${name} shows ${days} days`);
    const allTurns = await costOf(metrics, () => turnAll(page, turns));
    const elements = await page.evaluate(() => window.elements());
    const turn = { cpu: allTurns.cpu / turns.length, layout: allTurns.layout / turns.length, wall: allTurns.wall };
    return { firstGrid, turn, elements };
  } finally {
    await page.close();
  }
}

/** Loads the script of the calendar and renders the calendar on an empty page. Returns the duration in ms. */
const drawFirst = (page: Page, task: Task) =>
  page.evaluate(async (requestedTask) => {
    const startMs = performance.now();
    const address = '/calendar.js';
    await import(address);
    await window.draw(requestedTask);
    return performance.now() - startMs;
  }, task);

/** Turns the month in each direction of the list. Returns the mean time of a turn until its paint, in ms. */
const turnAll = (page: Page, directions: readonly (1 | -1)[]) =>
  page.evaluate(async (list) => {
    let sum = 0;
    for (const direction of list) sum += await window.turn(direction);
    return sum / list.length;
  }, directions);

async function costOf(metrics: CDPSession, work: () => Promise<number>): Promise<Cost> {
  const before = await read(metrics);
  const wall = await work();
  const after = await read(metrics);
  return { cpu: after.cpu - before.cpu, layout: after.layout - before.layout, wall };
}

async function read(session: CDPSession): Promise<Omit<Cost, 'wall'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const valuesByName = new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  const of = (name: string) => valuesByName.get(name) ?? Number.NaN;
  return { cpu: of('TaskDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
}
