/**
 * A calendar file (RFC 5545) of what was booked, made on the page: nothing is asked, nobody is told. Times are what the
 * venue's clock shows, beside a description of that clock. Pure text.
 *
 * Time zone tables disagree: British Columbia no longer changes its clocks, and older tables do not know. What was sold is the
 * time on the venue's clock, so that is what stands here, named after its zone (3.3.5, form 3). A moment (form 2) would be turned
 * into another hour by a calendar with another table than the service's, and a time without a zone (form 1) would be shown at that
 * hour wherever the visitor is. Calendars mostly know the zone by its name; those that heed the description instead get the same
 * hour on the venue's clock, as it is of one piece with the times.
 */
import { clocksOf, offsetsIn, utcStamp, type Clocks } from '../values/dates/clock-changes.ts';
import { compactDay, type Day } from '../values/dates/day.ts';

/** Something that takes place: whole days, or a time on the venue's clock. */
export interface CalendarEvent {
  /** The same whenever the same booking is written, unlike all others. */
  uid: string;
  title: string;
  about: string;
  /** Where it is; `''` where that is not known. */
  location?: string;
  /** Address of the booking's own page. It shows the booking without a login, so only the file contains it, no link to a calendar. */
  page?: string | undefined;
  start: Day;
  /** `HH:MM`; without it, whole days. */
  startTime?: string | undefined;
  /** The day it ends on. Of whole days the first that is free again. */
  end: Day;
  /** `HH:MM` below `24:00`. */
  endTime?: string | undefined;
}

/**
 * @param timeZone IANA name of the venue's; where it is unknown times are written without one, as the venue's clock shows them
 * @param now epoch milliseconds
 * @param zoneTable what is known of a zone by its name, null for nothing; this browser's table unless another is given
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  timeZone: string,
  now: number,
  zoneTable = offsetsIn,
): string {
  const timed = events.filter(({ startTime }) => startTime !== undefined);
  const years = timed.flatMap(({ start, end }) => [start, end].map((day) => Number(day.slice(0, 4))));
  const offsetAt = timed.length > 0 ? zoneTable(timeZone) : null;
  const clocks = offsetAt && clocksOf(offsetAt, Math.min(...years), Math.max(...years));
  const zone = clocks ? timeZone : '';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Slipway//Booking//EN',
    'CALSCALE:GREGORIAN',
    ...(clocks ? zoneLines(timeZone, clocks) : []),
    ...events.flatMap((event) => eventLines(event, zone, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(
  { uid, title, about, location, page, start, startTime, end, endTime }: CalendarEvent,
  zone: string,
  now: number,
): string[] {
  const at = (name: string, day: Day, time: string | undefined) =>
    time === undefined
      ? `${name};VALUE=DATE:${compactDay(day)}`
      : `${name}${zone && `;TZID=${zone}`}:${compactDay(day)}T${time.replace(':', '')}00`;
  // A day and a time do not go together (3.6.1): what has no end takes no time.
  const ends = (startTime === undefined) === (endTime === undefined);
  // Not every calendar shows the address of an event.
  const description = [about, page].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    at('DTSTART', start, startTime),
    ...(ends ? [at('DTEND', end, endTime)] : []),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    // An address has no escapes (3.3.13).
    ...(page ? [`URL:${page}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    'END:VEVENT',
  ];
}

/** One rule a change, none that repeats: what is known of the years concerned, and nothing beyond (3.6.5). */
function zoneLines(timeZone: string, { first, changes }: Clocks): string[] {
  const usual = Math.min(first, ...changes.map(({ to }) => to));
  const rule = (at: string, from: number, to: number) => {
    const kind = to > usual ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${at.replace(/[-:]/g, '')}`,
      `TZOFFSETFROM:${offset(from)}`,
      `TZOFFSETTO:${offset(to)}`,
      `END:${kind}`,
    ];
  };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...rule('1970-01-01T00:00:00', first, first),
    ...changes.flatMap(({ at, from, to }) => rule(at, from, to)),
    'END:VTIMEZONE',
  ];
}

/** `+0530`. @param minutes east of Greenwich */
function offset(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
}

/** Text as 3.3.11 wants it: nothing in it can end its line. */
function escaped(text: string): string {
  const tidy = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');
  return tidy.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** At most 75 octets a line (3.1), the rest on lines that begin with a space; no character is cut in two. */
function folded(line: string): string {
  let length = 0;
  let text = '';
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length;
    if (length + octets > 75) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}
