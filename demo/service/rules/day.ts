/**
 * Days, times of day and time zones. A day is a whole number without a time zone. A time of day is a number of minutes
 * after midnight. Only `toLocalTime` and `toUnixTime` convert between a local time and an instant. They need the
 * account's time zone.
 */

/** Number of days since 1 January 1970. */
export type Day = number;

const DAY_MS = 86_400_000;
const FIRST_DAY = Math.floor(Date.UTC(1970, 0, 1) / DAY_MS);
const LAST_DAY = Math.floor(Date.UTC(2199, 11, 31) / DAY_MS);

/**
 * Reads `YYYYMMDD` or `YYYY-MM-DD`. Returns `null` for any other text, for a day that does not exist, and for a year
 * before 1970 or after 2199.
 */
export function parseDay(text: string): Day | null {
  const dateParts = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text);
  if (!dateParts) return null;
  const [year, month, date] = [Number(dateParts[1]), Number(dateParts[3]), Number(dateParts[4])];
  const utcDate = new Date(Date.UTC(year, month - 1, date));
  if (utcDate.getUTCFullYear() !== year || utcDate.getUTCMonth() !== month - 1 || utcDate.getUTCDate() !== date)
    return null;
  const day = Math.floor(utcDate.getTime() / DAY_MS);
  return day < FIRST_DAY || day > LAST_DAY ? null : day;
}

const textsByDay = new Map<Day, string>();

/**
 * Returns the day as `YYYYMMDD`. Caches the text of each day, because a calendar writes the same days for every item.
 */
export function formatDay(day: Day): string {
  let text = textsByDay.get(day);
  if (text === undefined) textsByDay.set(day, (text = formatIsoDay(day).replaceAll('-', '')));
  return text;
}

/** Returns the day as `YYYY-MM-DD`. */
export function formatIsoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the month and day as `MM-DD`. */
export function formatMonthAndDay(day: Day): string {
  return formatIsoDay(day).slice(5);
}

/** Returns the weekday, from 0 for Sunday to 6 for Saturday. */
export function getWeekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the day's midnight in UTC. Format it with `timeZone: 'UTC'`. */
export function toUtcDate(day: Day): Date {
  return new Date(day * DAY_MS);
}

export interface LocalTime {
  readonly day: Day;
  /** Time of day in minutes after midnight. */
  readonly minute: number;
}

/** A time zone: returns the zone's offset at an instant, in minutes east of Greenwich. */
export type Zone = (instant: Date) => number;

/** Returns the time zone with a name such as `Europe/Vienna`. Tests pass their own time zones. */
export type FindZone = (name: string) => Zone;

const zonesByName = new Map<string, Zone>();

/**
 * Maximum number of offsets in one zone's cache. Sessions convert the same few days again and again, so a cached offset
 * saves time.
 */
const MAX_OFFSETS = 10_000;

/** The time zones of this machine. */
export const findMachineZone: FindZone = (name) => {
  const zone = zonesByName.get(name) ?? createMachineZone(name);
  zonesByName.set(name, zone);
  return zone;
};

function createMachineZone(name: string): Zone {
  const dateTimeFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const offsetsByMinute = new Map<number, number>();
  return (instant) => {
    const minuteUtc = Math.floor(instant.getTime() / 60_000);
    const storedOffset = offsetsByMinute.get(minuteUtc);
    if (storedOffset !== undefined) return storedOffset;
    const parts = Object.fromEntries(
      dateTimeFormat.formatToParts(instant).map((part) => [part.type, Number(part.value)]),
    );
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - minuteUtc;
    if (offsetsByMinute.size >= MAX_OFFSETS) offsetsByMinute.clear();
    offsetsByMinute.set(minuteUtc, offset);
    return offset;
  };
}

/** Returns the day and time that a time zone's clock shows at an instant. */
export function toLocalTime(instant: Date, zone: Zone): LocalTime {
  return splitMinutes(Math.floor(instant.getTime() / 60_000) + zone(instant));
}

/** Returns the instant at which a time zone's clock shows this day and time, in Unix seconds. */
export function toUnixTime(day: Day, minute: number, zone: Zone): number {
  const localMinutes = day * 1440 + minute;
  let guessedMinutes = localMinutes;
  // The zone's offset depends on the instant, which is still unknown. So the first round guesses the instant, and the
  // second round corrects a wrong guess near a clock change.
  for (let attempt = 0; attempt < 2; attempt += 1)
    guessedMinutes = localMinutes - zone(new Date(guessedMinutes * 60_000));
  return guessedMinutes * 60;
}

/** Returns a local time as the database stores it: `2031-06-14 09:00`. Minute 1440 gives the start of the next day. */
export function formatWallTime(day: Day, minute: number): string {
  return new Date((day * 1440 + minute) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Reads a local time from the database, which includes seconds: `2031-06-14 09:00:00`. */
export function parseWallTime(text: string): LocalTime {
  return splitMinutes(Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000);
}

/** @param minutes local time as minutes since the start of 1970 */
function splitMinutes(minutes: number): LocalTime {
  const day = Math.floor(minutes / 1440);
  return { day, minute: minutes - day * 1440 };
}

/**
 * Reads a time of day as `HH:MM` or `HHMM`, up to 24:00. The hour can have a single digit. Returns `null` for any other
 * text.
 */
export function parseClockTime(text: string): number | null {
  const timeParts = /^(\d{1,2}):?(\d{2})$/.exec(text);
  if (!timeParts) return null;
  const minute = Number(timeParts[1]) * 60 + Number(timeParts[2]);
  return Number(timeParts[2]) > 59 || minute > 1440 ? null : minute;
}

/** Returns the time of day as `HH:MM`. */
export function formatClockTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the time of day on a twelve-hour clock, such as `9:30 AM`. */
export function formatTwelveHourTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
