/** Measures one calendar on a new page: the time to render its first month, and the time to change to another month. */
import type { Browser, CDPSession, Page } from 'playwright';
import type { BuiltPeer } from './peers.ts';
import type { CalendarTask } from './pages/subject.ts';

export interface Cost {
  /**
   * The CPU time of the main thread in ms. `layout` is the part for styles and layout. `wall` is the elapsed time until
   * the paint.
   */
  readonly cpu: number;
  readonly layout: number;
  readonly wall: number;
}

export interface CalendarMeasurement {
  /** The cost of the script and of the first month. */
  readonly firstGrid: Cost;
  /** The mean cost of a change to the next or previous month. */
  readonly turn: Cost;
  /** The number of elements on the page. */
  readonly elements: number;
}

/**
 * Changes to the next month twelve times, then back twelve times. Every change moves by one month, because not every
 * calendar can jump over several months.
 */
const TURN_DIRECTIONS = [...Array<1>(12).fill(1), ...Array<-1>(12).fill(-1)];

export async function measureCalendar(
  browser: Browser,
  { script, name }: BuiltPeer,
  task: CalendarTask,
): Promise<CalendarMeasurement> {
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
    const cdpSession = await page.context().newCDPSession(page);
    await cdpSession.send('Performance.enable', { timeDomain: 'threadTicks' });
    const firstGrid = await measureCost(cdpSession, () => drawFirstGrid(page, task));
    const dayCount = await page.evaluate(() => window.measuredCalendar.countDays());
    if (dayCount < 30) throw new Error(`${name} shows ${dayCount} days`);
    const allTurns = await measureCost(cdpSession, () => turnMonths(page, TURN_DIRECTIONS));
    const elements = await page.evaluate(() => window.countElements());
    const turn = {
      cpu: allTurns.cpu / TURN_DIRECTIONS.length,
      layout: allTurns.layout / TURN_DIRECTIONS.length,
      wall: allTurns.wall,
    };
    return { firstGrid, turn, elements };
  } finally {
    await page.close();
  }
}

/** Loads the script of the calendar and renders the calendar on an empty page. Returns the duration in ms. */
const drawFirstGrid = (page: Page, task: CalendarTask) =>
  page.evaluate(async (requestedTask) => {
    const startMs = performance.now();
    const address = '/calendar.js';
    await import(address);
    await window.drawCalendar(requestedTask);
    return performance.now() - startMs;
  }, task);

/**
 * Changes the month in each direction of the list. Returns the mean time in ms from the start of a change until its
 * paint.
 */
const turnMonths = (page: Page, directions: readonly (1 | -1)[]) =>
  page.evaluate(async (directionList) => {
    let sum = 0;
    for (const direction of directionList) sum += await window.turnMonth(direction);
    return sum / directionList.length;
  }, directions);

async function measureCost(cdpSession: CDPSession, work: () => Promise<number>): Promise<Cost> {
  const metricsBefore = await readMetrics(cdpSession);
  const wallMs = await work();
  const metricsAfter = await readMetrics(cdpSession);
  return {
    cpu: metricsAfter.cpu - metricsBefore.cpu,
    layout: metricsAfter.layout - metricsBefore.layout,
    wall: wallMs,
  };
}

async function readMetrics(session: CDPSession): Promise<Omit<Cost, 'wall'>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const msByName = new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  const readMs = (name: string) => msByName.get(name) ?? Number.NaN;
  return { cpu: readMs('TaskDuration'), layout: readMs('LayoutDuration') + readMs('RecalcStyleDuration') };
}
