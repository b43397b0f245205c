/**
 * Measures all calendars one after the other, in several rounds, each on its own page. The calendars alternate, so that
 * other work of the machine affects all of them in the same way.
 */
import { chromium } from 'playwright';
import { getChromiumOptions } from '../../browser.ts';
import { computeMedian } from '../median.ts';
import { measureCalendar, type Cost, type CalendarMeasurement } from './measure.ts';
import type { CalendarTask } from './pages/subject.ts';
import { buildPeers, type PeerName } from './peers.ts';

/** The median of the rounds, and the lower quartile (`from`) and upper quartile (`to`), in ms. */
export interface Spread {
  readonly median: number;
  readonly from: number;
  readonly to: number;
}

export type CostSpread = Readonly<Record<keyof Cost, Spread>>;

export interface CalendarResult {
  readonly name: PeerName;
  readonly what: string;
  readonly versions: readonly string[];
  readonly task: CalendarTask;
  /** The size of the script in bytes, minified but not compressed. The minifier keeps white space. */
  readonly bytes: number;
  readonly elements: number;
  readonly firstGrid: CostSpread;
  readonly turn: CostSpread;
}

export interface CalendarsResult {
  readonly browser: string;
  readonly rounds: number;
  readonly calendars: readonly CalendarResult[];
}

const CALENDAR_TASKS: readonly CalendarTask[] = ['bare', 'whole'];

export async function benchCalendars(rounds = 9, selectedNames?: readonly string[]): Promise<CalendarsResult> {
  const builtPeers = (await buildPeers()).filter(({ name }) => selectedNames?.includes(name) ?? true);
  const measuredPeers = CALENDAR_TASKS.flatMap((task) =>
    builtPeers.map((peer) => ({ peer, task, runs: [] as CalendarMeasurement[] })),
  );
  const browser = await chromium.launch(getChromiumOptions());
  try {
    // The first round does not count, because the browser is still slow then.
    for (let round = 0; round <= rounds; round += 1)
      for (const { peer, task, runs } of measuredPeers) {
        const result = await measureCalendar(browser, peer, task);
        if (round > 0) runs.push(result);
      }
    const calendars = measuredPeers.map(({ peer: { name, what, versions, script }, task, runs }) => ({
      name,
      what,
      versions,
      task,
      bytes: script.length,
      elements: runs[0]?.elements ?? 0,
      firstGrid: computeCostSpread(runs.map(({ firstGrid }) => firstGrid)),
      turn: computeCostSpread(runs.map(({ turn }) => turn)),
    }));
    return { browser: `Chromium ${browser.version()}`, rounds, calendars };
  } finally {
    await browser.close();
  }
}

function computeCostSpread(costs: readonly Cost[]): CostSpread {
  const computeKindSpread = (costKind: keyof Cost) => computeSpread(costs.map((cost) => cost[costKind]));
  return { cpu: computeKindSpread('cpu'), layout: computeKindSpread('layout'), wall: computeKindSpread('wall') };
}

/** Returns the median and the quartiles of the values. */
export function computeSpread(values: readonly number[]): Spread {
  const sortedValues = values.toSorted((leftValue, rightValue) => leftValue - rightValue);
  const readQuantile = (share: number) =>
    round(sortedValues[Math.round((sortedValues.length - 1) * share)] ?? Number.NaN);
  return { median: round(computeMedian(values)), from: readQuantile(0.25), to: readQuantile(0.75) };
}

const round = (value: number) => Math.round(value * 100) / 100;
