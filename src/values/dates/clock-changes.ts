/** Offsets and clock changes of time zones, for calendar files. The offsets come from a time zone table of the caller. */
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';

/** One change; offsets in minutes east of Greenwich. */
export interface ClockChange {
  /** Local time at the change, before it: `YYYY-MM-DDTHH:MM:SS`. */
  at: string;
  from: number;
  to: number;
}

export interface Clocks {
  /** The offset at the beginning of the first year. */
  first: number;
  changes: readonly ClockChange[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the offset of a time zone in minutes east of Greenwich. Its argument is in epoch ms. */
export type OffsetAt = (now: number) => number;

/** Returns the offsets of a time zone in the browser's table; `null` for an unknown zone. */
export function offsetsIn(timeZone: string): OffsetAt | null {
  if (!isKnown(timeZone)) return null;
  const clock = createZoneFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' });
  // Swedish dates look like `2031-06-14 09:30:00`.
  return (now) => (Date.parse(`${clock.format(now).replace(' ', 'T')}Z`) - now) / MINUTE_MS;
}

/**
 * Returns the moment at which a clock shows a day and a time, as `YYYY-MM-DDTHH:MM:SSZ`. If the clock shows it twice,
 * returns one of the two.
 *
 * @param time `HH:MM`
 */
export function momentAt(day: Day, time: string, offsetAt: OffsetAt): string {
  const local = Date.parse(`${day}T${time}:00Z`);
  // Near a change, the first guess may be on the wrong side of it, so this repeats the step.
  const guess = local - offsetAt(local) * MINUTE_MS;
  return new Date(local - offsetAt(guess) * MINUTE_MS).toISOString().replace('.000', '');
}

/** Returns the clock changes from the beginning of one year to the end of another. */
export function clocksOf(offsetAt: OffsetAt, firstYear: number, lastYear: number): Clocks {
  const changes: ClockChange[] = [];
  const start = Date.UTC(firstYear, 0, 1);
  const end = Date.UTC(lastYear + 1, 0, 1);
  for (let before = start; before < end; before += DAY_MS) {
    const from = offsetAt(before);
    const to = offsetAt(before + DAY_MS);
    if (from !== to)
      changes.push({
        at: new Date(changeBetween(before, before + DAY_MS, offsetAt) + from * MINUTE_MS).toISOString().slice(0, 19),
        from,
        to,
      });
  }
  return { first: offsetAt(start), changes };
}

/** Returns the first minute with another offset, by binary search. */
function changeBetween(before: number, after: number, offsetAt: OffsetAt): number {
  const from = offsetAt(before);
  let [same, other] = [before, after];
  while (other - same > MINUTE_MS) {
    const middle = same + Math.round((other - same) / 2 / MINUTE_MS) * MINUTE_MS;
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

/**
 * Returns a moment as `YYYYMMDDTHHMMSSZ`.
 *
 * @param now epoch ms
 */
export function utcStamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
