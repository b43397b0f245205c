/** The costs of the calendars as table rows, and the ratios of our calendar to the others with their limits. */
import type { Task } from './pages/subject.ts';
import type { PeerName } from './peers.ts';
import type { CalendarsResult, CostSpread, Spread } from './rounds.ts';

export interface CalendarRow {
  readonly calendar: string;
  readonly 'first grid, CPU ms': string;
  readonly 'first grid, wall ms': string;
  readonly 'month turn, CPU ms': string;
  readonly 'month turn, wall ms': string;
  readonly elements: number;
  readonly 'script, kB': string;
}

export const taskNames: readonly (readonly [task: Task, name: string])[] = [
  ['bare', 'A month of numbers'],
  ['whole', 'Unavailable days with names'],
];

export function calendarRows({ calendars }: CalendarsResult, task: Task): CalendarRow[] {
  return calendars
    .filter((each) => each.task === task)
    .map(({ what, versions, firstGrid, turn, elements, bytes }) => ({
      calendar: versions.length > 0 ? `${what} (${versions.join(', ')})` : what,
      'first grid, CPU ms': figure(firstGrid.cpu),
      'first grid, wall ms': figure(firstGrid.wall),
      'month turn, CPU ms': figure(turn.cpu),
      'month turn, wall ms': figure(turn.wall),
      elements,
      'script, kB': (bytes / 1000).toFixed(0),
    }));
}

export interface CalendarRatio {
  readonly what: string;
  readonly ratio: number;
  /** The maximum ratio, or null without one. */
  readonly within: number | null;
}

/** Compares our calendar with another one that does the same work, by CPU of the main thread. */
export function calendarRatios(result: CalendarsResult): CalendarRatio[] {
  const ratio = (what: keyof typeof ours, peer: PeerName, within: number | null = null) => {
    const { name, part } = ours[what];
    const cpu = (whose: PeerName) => costOf(result, whose)?.[part].cpu.median ?? Number.NaN;
    return {
      what: `${what}, CPU compared with ${peer}`,
      ratio: Math.round((cpu(name) / cpu(peer)) * 100) / 100,
      within,
    };
  };
  return [
    ratio('month turn', 'raw', 1.3),
    ratio('month turn', 'cally', 0.6),
    ratio('first grid, days that respond', 'cally', 0.7),
    ratio('first grid, days that respond', 'lit-month', 1),
    ratio('first grid, days with names', 'cally'),
    ratio('first grid, days with names', 'lit-month'),
  ];
}

/**
 * The results of our calendar that the table compares. Other calendars name their days while they draw; ours does so
 * after the first paint.
 */
const ours = {
  'month turn': { name: 'slipway', part: 'turn' },
  'first grid, days that respond': { name: 'slipway-first-paint', part: 'firstGrid' },
  'first grid, days with names': { name: 'slipway', part: 'firstGrid' },
} as const;

type Costs = Readonly<Record<'firstGrid' | 'turn', CostSpread>>;

const costOf = ({ calendars }: CalendarsResult, name: PeerName): Costs | undefined =>
  calendars.find((each) => each.name === name && each.task === 'whole');

/** Formats the median and the middle half. */
export const figure = ({ median, from, to }: Spread) => `${median.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
