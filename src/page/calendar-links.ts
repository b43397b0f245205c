/**
 * Returns links that start an event in a web calendar. It sends no request: only a press on a link does. Google takes times of the
 * venue's clock with the name of its zone. Outlook takes no zone, so it gets moments in UTC, by the zone table of the browser.
 */
import { encodeText } from '../values/text.ts';
import { momentAt, offsetsIn } from '../values/dates/clock-changes.ts';
import { compactDay } from '../values/dates/day.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** @param timeZone IANA name of the venue's time zone; `''` if unknown */
export function googleLink({ title, about, location, ...when }: CalendarEvent, timeZone: string): string {
  const { start, startTime, end, endTime } = ending(when);
  const at = (day: typeof start, time: string | undefined) =>
    compactDay(day) + (time === undefined ? '' : `T${time.replace(':', '')}00`);
  return linkTo('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${at(start, startTime)}/${at(end, endTime)}`,
    ctz: startTime === undefined ? '' : timeZone,
    details: about,
    location,
  });
}

/** Returns `''` if the table lacks the zone, because the moment is then unknown. */
export function outlookLink(
  { title, about, location, ...when }: CalendarEvent,
  timeZone: string,
  zoneTable = offsetsIn,
): string {
  const { start, startTime, end, endTime } = ending(when);
  const offsetAt = startTime === undefined ? () => 0 : zoneTable(timeZone);
  if (!offsetAt) return '';
  const at = (day: typeof start, time: string | undefined) =>
    time === undefined ? day : momentAt(day, time, offsetAt);
  return linkTo('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: at(start, startTime),
    enddt: at(end, endTime),
    allday: startTime === undefined ? 'true' : '',
    body: about,
    location,
  });
}

/** Returns the period with an end. An event without one ends when it starts. */
function ending(when: Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'>) {
  const { start, startTime, endTime } = when;
  return startTime !== undefined && endTime === undefined ? { ...when, end: start, endTime: startTime } : when;
}

function linkTo(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(parameters).flatMap(([name, value]) => (value ? [`${name}=${encodeText(value)}`] : []));
  return `${address}?${query.join('&')}`;
}
