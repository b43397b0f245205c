/**
 * Writes the events of a booking for the guest's own calendar: as a file (RFC 5545), or as links to a web calendar. It
 * sends no request. `docs/decisions/006-calendar-file.md` explains the format of times in the file. The section numbers
 * below are those of RFC 5545.
 */
import { encodeText } from '../values/text.ts';
import {
  readZoneOffsets,
  toUtcTime,
  createOffsetReader,
  formatUtcStamp,
  type ZoneOffsets,
} from '../values/dates/clock-changes.ts';
import { toCompactDay, type Day } from '../values/dates/day.ts';

/** An event of whole days, or with times of the venue's clock. */
export interface CalendarEvent {
  /** Unique id of the event. It stays the same for the same line of a booking. */
  uid: string;
  title: string;
  /** The text below the title, with one fact on each line. */
  description: string;
  /** Address of the venue; `''` if unknown. */
  location?: string;
  /**
   * URL of the service's page for the booking. That page shows the booking without a login, so links to web calendars
   * leave it out.
   */
  bookingPageUrl?: string | undefined;
  start: Day;
  /** Start time as `HH:MM`; undefined for an event of whole days. */
  startTime?: string | undefined;
  /** The day on which the event ends. For an event of whole days, it is exclusive: the day after the last one. */
  end: Day;
  /** End time as `HH:MM`, below `24:00`. */
  endTime?: string | undefined;
}

/**
 * Returns the content of a calendar file.
 * @param timeZone IANA name of the venue's time zone; if the zone is unknown, the times have no zone
 * @param now the current time, in epoch ms
 * @param createZoneReader returns the offsets of a zone, or null for an unknown zone; defaults to the browser's time
 * zone data
 */
export function buildCalendarFile(
  events: readonly CalendarEvent[],
  timeZone: string,
  now: number,
  createZoneReader = createOffsetReader,
): string {
  const eventsWithTime = events.filter(({ startTime }) => startTime !== undefined);
  const years = eventsWithTime.flatMap(({ start, end }) => [start, end].map((day) => Number(day.slice(0, 4))));
  const readOffset = eventsWithTime.length > 0 ? createZoneReader(timeZone) : null;
  const zoneOffsets = readOffset && readZoneOffsets(readOffset, Math.min(...years), Math.max(...years));
  const timeZoneId = zoneOffsets ? timeZone : '';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Slipway//Booking//EN',
    'CALSCALE:GREGORIAN',
    ...(zoneOffsets ? buildZoneLines(timeZone, zoneOffsets) : []),
    ...events.flatMap((event) => buildEventLines(event, timeZoneId, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function buildEventLines(
  { uid, title, description, location, bookingPageUrl, start, startTime, end, endTime }: CalendarEvent,
  timeZoneId: string,
  now: number,
): string[] {
  const formatDateProperty = (name: string, day: Day, time: string | undefined) =>
    time === undefined
      ? `${name};VALUE=DATE:${toCompactDay(day)}`
      : `${name}${timeZoneId && `;TZID=${timeZoneId}`}:${toCompactDay(day)}T${time.replace(':', '')}00`;
  // A start with a time needs an end with a time (3.6.1). If the end time is unknown, the event has no end.
  const hasEnd = (startTime === undefined) === (endTime === undefined);
  // Some calendars do not show the URL of an event, so the description contains it too.
  const descriptionText = [description, bookingPageUrl].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtcStamp(now)}`,
    formatDateProperty('DTSTART', start, startTime),
    ...(hasEnd ? [formatDateProperty('DTEND', end, endTime)] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(descriptionText ? [`DESCRIPTION:${escapeText(descriptionText)}`] : []),
    // A URL must not contain escapes (3.3.13).
    ...(bookingPageUrl ? [`URL:${bookingPageUrl}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    'END:VEVENT',
  ];
}

/**
 * Returns the definition of a time zone (3.6.5). It has one rule for each clock change in the years of the events, and
 * uses no recurrence rules.
 */
function buildZoneLines(timeZone: string, { initialOffset, changes }: ZoneOffsets): string[] {
  const standardOffset = Math.min(initialOffset, ...changes.map(({ offsetAfter }) => offsetAfter));
  const buildRule = (changeTime: string, oldOffset: number, newOffset: number) => {
    const ruleName = newOffset > standardOffset ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${ruleName}`,
      `DTSTART:${changeTime.replace(/[-:]/g, '')}`,
      `TZOFFSETFROM:${formatOffset(oldOffset)}`,
      `TZOFFSETTO:${formatOffset(newOffset)}`,
      `END:${ruleName}`,
    ];
  };
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...buildRule('1970-01-01T00:00:00', initialOffset, initialOffset),
    ...changes.flatMap(({ localTime, offsetBefore, offsetAfter }) => buildRule(localTime, offsetBefore, offsetAfter)),
    'END:VTIMEZONE',
  ];
}

/**
 * Returns an offset from UTC like `+0530`.
 *
 * @param minutes the offset; positive east of Greenwich
 */
function formatOffset(minutes: number): string {
  const [hours, minutesOfHour] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${minutes < 0 ? '-' : '+'}${hours}${minutesOfHour}`;
}

/** Escapes a text as section 3.3.11 requires, so that no character in it can end the line. */
function escapeText(text: string): string {
  const escapedText = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');
  return escapedText.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/**
 * Splits a line into lines of at most 75 octets (3.1), but splits no character. Each continuation line begins with a
 * space.
 */
function foldLine(line: string): string {
  let octetCount = 0;
  let foldedText = '';
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length;
    if (octetCount + octets > 75) {
      foldedText += '\r\n ';
      octetCount = 1;
    }
    foldedText += character;
    octetCount += octets;
  }
  return foldedText;
}

/**
 * Returns a link that adds an event to Google Calendar. The link contains the times on the venue's clock and the name
 * of the venue's zone.
 *
 * @param timeZone IANA name of the venue's time zone; `''` if unknown
 */
export function buildGoogleLink(
  { title, description, location, ...eventTimes }: CalendarEvent,
  timeZone: string,
): string {
  const { start, startTime, end, endTime } = addEnd(eventTimes);
  const formatTime = (day: typeof start, time: string | undefined) =>
    toCompactDay(day) + (time === undefined ? '' : `T${time.replace(':', '')}00`);
  return buildLink('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${formatTime(start, startTime)}/${formatTime(end, endTime)}`,
    ctz: startTime === undefined ? '' : timeZone,
    details: description,
    location,
  });
}

/**
 * Returns a link that adds an event to Outlook. Outlook links have no zone, so the times are in UTC. Returns `''` for
 * an unknown zone, because its times cannot convert to UTC.
 */
export function buildOutlookLink(
  { title, description, location, ...eventTimes }: CalendarEvent,
  timeZone: string,
  createZoneReader = createOffsetReader,
): string {
  const { start, startTime, end, endTime } = addEnd(eventTimes);
  const readOffset = startTime === undefined ? () => 0 : createZoneReader(timeZone);
  if (!readOffset) return '';
  const formatTime = (day: typeof start, time: string | undefined) =>
    time === undefined ? day : toUtcTime(day, time, readOffset);
  return buildLink('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: formatTime(start, startTime),
    enddt: formatTime(end, endTime),
    allday: startTime === undefined ? 'true' : '',
    body: description,
    location,
  });
}

/** Returns the start and the end of an event. An event without an end time ends when it starts. */
function addEnd(eventTimes: Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'>) {
  const { start, startTime, endTime } = eventTimes;
  return startTime !== undefined && endTime === undefined
    ? { ...eventTimes, end: start, endTime: startTime }
    : eventTimes;
}

function buildLink(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(parameters).flatMap(([name, value]) => (value ? [`${name}=${encodeText(value)}`] : []));
  return `${address}?${query.join('&')}`;
}

/**
 * Saves a file on the guest's device. It clicks a link with `download`, because a content security policy does not
 * prevent that.
 */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Keeps the file's content available, because some browsers read it only after the guest has selected a folder.
  setTimeout(() => URL.revokeObjectURL(link.href), 600_000);
}
