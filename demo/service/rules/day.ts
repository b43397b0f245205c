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

/** The offset of a time zone at an instant, in minutes east of Greenwich. */
export type Zone = (instant: Date) => number;

/** What is known of time zones, by their names; tests bring their own. */
export type ZoneTable = (name: string) => Zone;

const zones = new Map<string, Zone>();

/** Minutes whose offset a zone remembers: the beginnings of days that sessions ask about again and again. */
const MOST_KEPT = 10_000;

/** The table of this machine. */
export const machineZones: ZoneTable = (name) => {
  const known = zones.get(name) ?? zoneOfMachine(name);
  zones.set(name, known);
  return known;
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
  const known = new Map<number, number>();
  return (instant) => {
    const asked = Math.floor(instant.getTime() / 60_000);
    const kept = known.get(asked);
    if (kept !== undefined) return kept;
    const part = Object.fromEntries(clock.formatToParts(instant).map((each) => [each.type, Number(each.value)]));
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = part;
    const offset = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - asked;
    if (known.size >= MOST_KEPT) known.clear();
    known.set(asked, offset);
    return offset;
  };
}

/** The wall clock of a time zone at an instant. */
export function localTime(instant: Date, zone: Zone): LocalTime {
  return localOf(Math.floor(instant.getTime() / 60_000) + zone(instant));
}

/** The instant at which a wall clock of the time zone shows this day and minute, in Unix seconds. */
export function unixTime(day: Day, minute: number, zone: Zone): number {
  const wanted = day * 1440 + minute;
  let guess = wanted;
  // Two rounds settle every zone: the first finds the offset, the second corrects it near a change of the clocks.
  for (let round = 0; round < 2; round += 1) guess = wanted - zone(new Date(guess * 60_000));
  return guess * 60;
}

/** Day and minute as the database keeps a time without a zone: `2031-06-14 09:00`. Minute 1440 is the next day's first. */
export function wallText(day: Day, minute: number): string {
  return new Date((day * 1440 + minute) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Reads what `wallText` wrote, with its seconds. */
export function parseWall(text: string): LocalTime {
  return localOf(Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000);
}

/** @param minutes counted from the beginning of 1970 on the wall clock */
function localOf(minutes: number): LocalTime {
  const day = Math.floor(minutes / 1440);
  return { day, minute: minutes - day * 1440 };
}
