/**
 * Days of the calendar, without a time zone: whole numbers counted from 1 January 1970. Wire form is `YYYYMMDD`;
 * `YYYY-MM-DD` is read too. "Today" is asked of an account's time zone.
 */

export type Day = number;

const DAY_MS = 86_400_000;
const FIRST = Math.floor(Date.UTC(1970, 0, 1) / DAY_MS);
const LAST = Math.floor(Date.UTC(2199, 11, 31) / DAY_MS);

/** Reads a day that exists; null for anything else. */
export function parseDay(text: string): Day | null {
  const parts = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  const day = Math.floor(at.getTime() / DAY_MS);
  return day < FIRST || day > LAST ? null : day;
}

const texts = new Map<Day, string>();

/** `YYYYMMDD`. Kept, because a calendar writes the same days for every item; there are no more than 84,000. */
export function dayText(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) texts.set(day, (text = isoDay(day).replaceAll('-', '')));
  return text;
}

/** `YYYY-MM-DD`. */
export function isoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Month and day, `MM-DD`. */
export function monthDay(day: Day): string {
  return isoDay(day).slice(5);
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Midnight UTC of the day, for formatting with `timeZone: 'UTC'`. */
export function dayAsUtc(day: Day): Date {
  return new Date(day * DAY_MS);
}

export interface LocalTime {
  readonly day: Day;
  /** Minutes after midnight. */
  readonly minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone at an instant. */
export function localTime(instant: Date, timezone: string): LocalTime {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timezone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(instant).map((each) => [each.type, Number(each.value)]));
  const day = Math.floor(Date.UTC(part.year ?? 1970, (part.month ?? 1) - 1, part.day ?? 1) / DAY_MS);
  return { day, minute: (part.hour ?? 0) * 60 + (part.minute ?? 0) };
}

/** The instant at which a wall clock of the time zone shows this day and minute, in Unix seconds. */
export function unixTime(day: Day, minute: number, timezone: string): number {
  const wanted = day * 1440 + minute;
  let guess = wanted;
  // Two rounds settle every zone: the first finds the offset, the second corrects it near a change of the clocks.
  for (let round = 0; round < 2; round += 1) {
    const shown = localTime(new Date(guess * 60_000), timezone);
    guess += wanted - (shown.day * 1440 + shown.minute);
  }
  return guess * 60;
}

/** The offset of a time zone from UTC at an instant, in seconds. */
export function utcOffset(instant: Date, timezone: string): number {
  const shown = localTime(instant, timezone);
  return (shown.day * 1440 + shown.minute - Math.floor(instant.getTime() / 60_000)) * 60;
}
