/**
 * The costs of the calendars as rows of a table. Also compares the costs of our calendar with those of the other
 * calendars. Some of these ratios have a limit.
 */
import type { CalendarTask } from './pages/subject.ts';
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

export const TASK_NAMES: readonly (readonly [task: CalendarTask, name: string])[] = [
  ['bare', 'A month of numbers'],
  ['whole', 'Unavailable days with names'],
];

export function createCalendarRows({ calendars }: CalendarsResult, task: CalendarTask): CalendarRow[] {
  return calendars
    .filter((result) => result.task === task)
    .map(({ what, versions, firstGrid, turn, elements, bytes }) => ({
      calendar: versions.length > 0 ? `${what} (${versions.join(', ')})` : what,
      'first grid, CPU ms': formatSpread(firstGrid.cpu),
      'first grid, wall ms': formatSpread(firstGrid.wall),
      'month turn, CPU ms': formatSpread(turn.cpu),
      'month turn, wall ms': formatSpread(turn.wall),
      elements,
      'script, kB': (bytes / 1000).toFixed(0),
    }));
}

export interface CalendarRatio {
  readonly what: string;
  readonly ratio: number;
  /** The highest allowed ratio; null if the ratio has no limit. */
  readonly within: number | null;
}

/** Returns the ratios of our calendar's CPU time to that of other calendars, all in the task `whole`. */
export function createCalendarRatios(result: CalendarsResult): CalendarRatio[] {
  const createRatio = (what: keyof typeof ownResultNames, peer: PeerName, within: number | null = null) => {
    const { name, part } = ownResultNames[what];
    const readCpuMs = (peerName: PeerName) => findCosts(result, peerName)?.[part].cpu.median ?? Number.NaN;
    return {
      what: `${what}, CPU compared with ${peer}`,
      ratio: Math.round((readCpuMs(name) / readCpuMs(peer)) * 100) / 100,
      within,
    };
  };
  return [
    createRatio('month turn', 'raw', 1.3),
    createRatio('month turn', 'cally', 0.6),
    createRatio('first grid, days that respond', 'cally', 0.7),
    createRatio('first grid, days that respond', 'lit-month', 1),
    createRatio('first grid, days with names', 'cally'),
    createRatio('first grid, days with names', 'lit-month'),
  ];
}

/**
 * The parts of our calendar's result that the ratios use. Other calendars give their days names while they render. Our
 * calendar adds the names after the first paint, so the time of its first paint is a separate result.
 */
const ownResultNames = {
  'month turn': { name: 'slipway', part: 'turn' },
  'first grid, days that respond': { name: 'slipway-first-paint', part: 'firstGrid' },
  'first grid, days with names': { name: 'slipway', part: 'firstGrid' },
} as const;

type CalendarCosts = Readonly<Record<'firstGrid' | 'turn', CostSpread>>;

const findCosts = ({ calendars }: CalendarsResult, name: PeerName): CalendarCosts | undefined =>
  calendars.find((result) => result.name === name && result.task === 'whole');

/** Returns the median as text, followed by the quartiles in brackets. */
export const formatSpread = ({ median, from, to }: Spread) =>
  `${median.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
