/**
 * Measures all calendars one after the other, in several rounds, each on its own page. Because they alternate, other
 * work of the machine affects all of them in the same way.
 */
import { chromium } from 'playwright';
import { chromiumOptions } from '../../browser.ts';
import { median } from '../median.ts';
import { measure, type Cost, type Measured } from './measure.ts';
import type { Task } from './pages/subject.ts';
import { buildPeers, type PeerName } from './peers.ts';

/** The median of the rounds, and the limits of their middle half, in ms. */
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
  readonly task: Task;
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

const tasks: readonly Task[] = ['bare', 'whole'];

export async function benchCalendars(rounds = 9, selectedNames?: readonly string[]): Promise<CalendarsResult> {
  const builtPeers = (await buildPeers()).filter(({ name }) => selectedNames?.includes(name) ?? true);
  const subjects = tasks.flatMap((task) => builtPeers.map((peer) => ({ peer, task, runs: [] as Measured[] })));
  const browser = await chromium.launch(chromiumOptions());
  try {
    // The first round does not count, because the browser is still slow then.
    for (let round = 0; round <= rounds; round += 1)
      for (const { peer, task, runs } of subjects) {
        const result = await measure(browser, peer, task);
        if (round > 0) runs.push(result);
      }
    const calendars = subjects.map(({ peer: { name, what, versions, script }, task, runs }) => ({
      name,
      what,
      versions,
      task,
      bytes: script.length,
      elements: runs[0]?.elements ?? 0,
      firstGrid: spreadOf(runs.map(({ firstGrid }) => firstGrid)),
      turn: spreadOf(runs.map(({ turn }) => turn)),
    }));
    return { browser: `Chromium ${browser.version()}`, rounds, calendars };
  } finally {
    await browser.close();
  }
}

function spreadOf(costs: readonly Cost[]): CostSpread {
  const of = (kind: keyof Cost) => spread(costs.map((cost) => cost[kind]));
  return { cpu: of('cpu'), layout: of('layout'), wall: of('wall') };
}

/** Returns the median and the middle half of the values. */
export function spread(values: readonly number[]): Spread {
  const sortedValues = values.toSorted((one, other) => one - other);
  const at = (share: number) => round(sortedValues[Math.round((sortedValues.length - 1) * share)] ?? Number.NaN);
  return { median: round(median(values)), from: at(0.25), to: at(0.75) };
}

const round = (value: number) => Math.round(value * 100) / 100;
