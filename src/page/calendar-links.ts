/**
 * Addresses at which calendars on the web begin an event, made of what a calendar file is made of: nothing is asked of them
 * until the visitor goes there. Google takes the venue's clock with the name of its zone. Outlook takes no zone, so it gets the
 * moment, by this browser's table of zones; where that table knows no such zone, none is claimed.
 */
import { encodeText } from '../values/text.ts';
import { momentAt, offsetsIn } from '../values/dates/clock-changes.ts';
import { compactDay } from '../values/dates/day.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** @param timeZone IANA name of the venue's; `''` where it is unknown */
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

/** `''` where it could not be said when the event is. */
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

/** What has no end ends as it begins. */
function ending(when: Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'>) {
  const { start, startTime, endTime } = when;
  return startTime !== undefined && endTime === undefined ? { ...when, end: start, endTime: startTime } : when;
}

function linkTo(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(parameters).flatMap(([name, value]) => (value ? [`${name}=${encodeText(value)}`] : []));
  return `${address}?${query.join('&')}`;
}
