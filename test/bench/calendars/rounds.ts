/**
 * Measures all calendars in turn, round after round, each on its own page. Other work of the machine affects all alike.
 */
import { chromium } from 'playwright';
import { chromiumOptions } from '../../browser.ts';
import { median } from '../median.ts';
import { measure, type Cost, type Measured } from './measure.ts';
import type { Task } from './pages/subject.ts';
import { buildPeers, type PeerName } from './peers.ts';

/** The median of the rounds and their middle half, in ms. */
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
  /** Size after minification (which keeps white space), before compression. */
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

export async function benchCalendars(rounds = 9, only?: readonly string[]): Promise<CalendarsResult> {
  const built = (await buildPeers()).filter(({ name }) => only?.includes(name) ?? true);
  const subjects = tasks.flatMap((task) => built.map((peer) => ({ peer, task, runs: [] as Measured[] })));
  const browser = await chromium.launch(chromiumOptions());
  try {
    // The first round only warms the browser.
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

/** Returns the spread of the rounds of one calendar. */
export function spread(values: readonly number[]): Spread {
  const sortedValues = values.toSorted((one, other) => one - other);
  const at = (share: number) => round(sortedValues[Math.round((sortedValues.length - 1) * share)] ?? Number.NaN);
  return { median: round(median(values)), from: at(0.25), to: at(0.75) };
}

const round = (value: number) => Math.round(value * 100) / 100;
