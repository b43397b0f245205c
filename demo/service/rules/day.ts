/**
 * Days, times of day and time zones. A day is a whole number without a time zone. A time of day is a number of minutes
 * after midnight. Only `localTime` and `unixTime` convert between these and an instant; both need the account's time
 * zone.
 */

/** Number of days since 1 January 1970. */
export type Day = number;

const DAY_MS = 86_400_000;
const FIRST_DAY = Math.floor(Date.UTC(1970, 0, 1) / DAY_MS);
const LAST_DAY = Math.floor(Date.UTC(2199, 11, 31) / DAY_MS);

/** Reads `YYYYMMDD` or `YYYY-MM-DD`. Returns `null` for any other text and for a day that does not exist. */
export function parseDay(text: string): Day | null {
  const parts = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, date] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  const day = Math.floor(at.getTime() / DAY_MS);
  return day < FIRST_DAY || day > LAST_DAY ? null : day;
}

const dayTexts = new Map<Day, string>();

/**
 * Returns the day as `YYYYMMDD`. Caches the text of each day, because a calendar writes the same days for every item.
 */
export function dayText(day: Day): string {
  let text = dayTexts.get(day);
  if (text === undefined) dayTexts.set(day, (text = isoDay(day).replaceAll('-', '')));
  return text;
}

/** Returns the day as `YYYY-MM-DD`. */
export function isoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the month and day as `MM-DD`. */
export function monthDay(day: Day): string {
  return isoDay(day).slice(5);
}

/** Returns the weekday, from 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the day's midnight in UTC. Format it with `timeZone: 'UTC'`. */
export function dayAsUtc(day: Day): Date {
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
export type ZoneTable = (name: string) => Zone;

const zones = new Map<string, Zone>();

/**
 * Maximum number of offsets in one zone's cache, which exists because sessions convert the same few days repeatedly.
 */
const MAX_OFFSETS = 10_000;

/** The time zones of this machine. */
export const machineZones: ZoneTable = (name) => {
  const zone = zones.get(name) ?? zoneOfMachine(name);
  zones.set(name, zone);
  return zone;
};

function zoneOfMachine(name: string): Zone {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const offsets = new Map<number, number>();
  return (instant) => {
    const minuteUtc = Math.floor(instant.getTime() / 60_000);
    const storedOffset = offsets.get(minuteUtc);
    if (storedOffset !== undefined) return storedOffset;
    const part = Object.fromEntries(clock.formatToParts(instant).map((each) => [each.type, Number(each.value)]));
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = part;
    const offset = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - minuteUtc;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(minuteUtc, offset);
    return offset;
  };
}

/** Returns the day and time that a time zone's clock shows at an instant. */
export function localTime(instant: Date, zone: Zone): LocalTime {
  return localOf(Math.floor(instant.getTime() / 60_000) + zone(instant));
}

/** Returns the instant at which a time zone's clock shows this day and time, in Unix seconds. */
export function unixTime(day: Day, minute: number, zone: Zone): number {
  const localMinutes = day * 1440 + minute;
  let guess = localMinutes;
  // The offset depends on the instant, so the first round must guess it. The second round corrects a wrong guess near a
  // clock change.
  for (let round = 0; round < 2; round += 1) guess = localMinutes - zone(new Date(guess * 60_000));
  return guess * 60;
}

/** Returns a local time as the database stores it: `2031-06-14 09:00`. Minute 1440 gives the start of the next day. */
export function wallText(day: Day, minute: number): string {
  return new Date((day * 1440 + minute) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Reads a local time from the database, which includes seconds: `2031-06-14 09:00:00`. */
export function parseWall(text: string): LocalTime {
  return localOf(Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000);
}

/** @param minutes local time as minutes since the start of 1970 */
function localOf(minutes: number): LocalTime {
  const day = Math.floor(minutes / 1440);
  return { day, minute: minutes - day * 1440 };
}

/** Reads a time of day as `HH:MM` or `HHMM`, up to 24:00. Returns `null` for any other text. */
export function parseClock(text: string): number | null {
  const parts = /^(\d{1,2}):?(\d{2})$/.exec(text);
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2]);
  return Number(parts[2]) > 59 || minute > 1440 ? null : minute;
}

/** Returns the time of day as `HH:MM`. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the time of day on a twelve-hour clock, such as `9:30 AM`. */
export function twelveHourText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
