/** When the clocks of a time zone are put forward or back, by a time zone table: this browser's, or the one that is given. */
import type { Day } from './day.ts';
import { clockIn } from './venue-clock.ts';

/** One change; offsets in minutes east of Greenwich. */
export interface ClockChange {
  /** What the clock shows at the change, before it: `YYYY-MM-DDTHH:MM:SS`. */
  at: string;
  from: number;
  to: number;
}

export interface Clocks {
  /** The offset at the beginning of the first year. */
  first: number;
  changes: readonly ClockChange[];
}

const minute = 60_000;
const day = 86_400_000;

/** The offset of a time zone at a moment: epoch milliseconds to minutes east of Greenwich. */
export type OffsetAt = (now: number) => number;

/** A time zone by this browser's table; null where that does not know it. */
export function offsetsIn(timeZone: string): OffsetAt | null {
  if (!isKnown(timeZone)) return null;
  const clock = clockIn('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' });
  // Swedes write `2031-06-14 09:30:00`.
  return (now) => (Date.parse(`${clock.format(now).replace(' ', 'T')}Z`) - now) / minute;
}

/**
 * The moment at which a clock shows a day and a time, `YYYY-MM-DDTHH:MM:SSZ`. Of an hour that a clock shows twice it is one.
 * @param time `HH:MM`
 */
export function momentAt(day: Day, time: string, offsetAt: OffsetAt): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // Asked twice: near a change the first guess may lie on its other side.
  const guess = shown - offsetAt(shown) * minute;
  return new Date(shown - offsetAt(guess) * minute).toISOString().replace('.000', '');
}

/** The clocks from the beginning of one year to the end of another. */
export function clocksOf(offsetAt: OffsetAt, firstYear: number, lastYear: number): Clocks {
  const changes: ClockChange[] = [];
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear + 1, 0, 1);
  for (let before = start; before < end; before += day) {
    const from = offsetAt(before);
    const to = offsetAt(before + day);
    if (from !== to)
      changes.push({
        at: new Date(changeBetween(before, before + day, offsetAt) + from * minute).toISOString().slice(0, 19),
        from,
        to,
      });
  }
  return { first: offsetAt(start), changes };
}

/** The first minute with another offset, found by halves. */
function changeBetween(before: number, after: number, offsetAt: OffsetAt): number {
  const from = offsetAt(before);
  let [same, other] = [before, after];
  while (other - same > minute) {
    const middle = same + Math.round((other - same) / 2 / minute) * minute;
    if (offsetAt(middle) === from) same = middle;
    else other = middle;
  }
  return other;
}

function isKnown(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('sv-SE', { timeZone }) !== null;
  } catch {
    return false;
  }
}

/** A moment as `YYYYMMDDTHHMMSSZ`. @param now epoch milliseconds */
export function utcStamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
