/**
 * Finds the UTC offsets and the clock changes of a time zone, such as the start of summer time, for calendar files. The
 * caller passes a function that returns the zone's offset at a moment.
 */
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';

/** One change of a time zone's offset. Both offsets are in minutes east of Greenwich. */
export interface ClockChange {
  /** Local date and time of the change, as the clock shows them before the change: `YYYY-MM-DDTHH:MM:SS`. */
  localTime: string;
  /** The offset before the change. */
  offsetBefore: number;
  /** The offset after the change. */
  offsetAfter: number;
}

export interface ZoneOffsets {
  /** The offset at the start of the first year, in minutes east of Greenwich. */
  initialOffset: number;
  changes: readonly ClockChange[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns a time zone's offset at a moment, in minutes east of Greenwich. The moment is in epoch ms. */
export type OffsetReader = (momentMs: number) => number;

/**
 * Returns a function that reads a time zone's offsets from the browser's time zone table; `null` for an unknown zone.
 */
export function createOffsetReader(timeZone: string): OffsetReader | null {
  if (!isKnownTimeZone(timeZone)) return null;
  const format = createZoneFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' });
  // Format in Swedish: its dates look like `2031-06-14 09:30:00`. Only a `T` and a `Z` are missing to ISO 8601.
  return (momentMs) => (Date.parse(`${format.format(momentMs).replace(' ', 'T')}Z`) - momentMs) / MINUTE_MS;
}

/**
 * Returns the moment at which a local clock shows a day and a time, in UTC as `YYYY-MM-DDTHH:MM:SSZ`. If the clock
 * shows that time twice, returns one of the two moments.
 *
 * @param time `HH:MM`
 */
export function toUtcTime(day: Day, time: string, readOffset: OffsetReader): string {
  const localMs = Date.parse(`${day}T${time}:00Z`);
  // Near a clock change, the first result may use the offset from the other side of the change. So the second line
  // calculates again, with the offset at the first result.
  const guessedMs = localMs - readOffset(localMs) * MINUTE_MS;
  return new Date(localMs - readOffset(guessedMs) * MINUTE_MS).toISOString().replace('.000', '');
}

/** Returns the offset at the start of the first year, and the clock changes until the end of the last year. */
export function readZoneOffsets(readOffset: OffsetReader, firstYear: number, lastYear: number): ZoneOffsets {
  const changes: ClockChange[] = [];
  const startMs = Date.UTC(firstYear, 0, 1);
  const endMs = Date.UTC(lastYear + 1, 0, 1);
  for (let dayStartMs = startMs; dayStartMs < endMs; dayStartMs += DAY_MS) {
    const offsetBefore = readOffset(dayStartMs);
    const offsetAfter = readOffset(dayStartMs + DAY_MS);
    if (offsetBefore !== offsetAfter)
      changes.push({
        localTime: new Date(findClockChange(dayStartMs, dayStartMs + DAY_MS, readOffset) + offsetBefore * MINUTE_MS)
          .toISOString()
          .slice(0, 19),
        offsetBefore,
        offsetAfter,
      });
  }
  return { initialOffset: readOffset(startMs), changes };
}

/**
 * Finds the clock change between two moments by binary search. Returns the first minute with the new offset. All
 * moments are in epoch ms.
 */
function findClockChange(searchStartMs: number, searchEndMs: number, readOffset: OffsetReader): number {
  const oldOffset = readOffset(searchStartMs);
  let [lastMomentBeforeMs, firstMomentAfterMs] = [searchStartMs, searchEndMs];
  while (firstMomentAfterMs - lastMomentBeforeMs > MINUTE_MS) {
    const middleMs =
      lastMomentBeforeMs + Math.round((firstMomentAfterMs - lastMomentBeforeMs) / 2 / MINUTE_MS) * MINUTE_MS;
    if (readOffset(middleMs) === oldOffset) lastMomentBeforeMs = middleMs;
    else firstMomentAfterMs = middleMs;
  }
  return firstMomentAfterMs;
}

function isKnownTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('sv-SE', { timeZone }) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns a moment as UTC text, `YYYYMMDDTHHMMSSZ`.
 *
 * @param momentMs epoch ms
 */
export function formatUtcStamp(momentMs: number): string {
  return `${new Date(momentMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
