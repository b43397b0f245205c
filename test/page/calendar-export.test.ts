import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildCalendarFile, type CalendarEvent } from '../../src/page/calendar-export.ts';
import { addDays, toCompactDay, parseDay, type Day } from '../../src/values/dates/day.ts';
import {
  computeMoment,
  removeEscapes,
  readCalendar,
  readPropertyValue,
  type CalendarComponent,
} from './calendar-reader.ts';
import { countSamples } from '../samples.ts';

const now = Date.UTC(2031, 0, 2, 3, 4, 5);
const toDay = (text: string) => parseDay(text) as Day;
const createEvent = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'ABCD-140631-7-1@venue.example',
  title: 'Kayak',
  description: '',
  start: toDay('2031-06-14'),
  end: toDay('2031-06-15'),
  ...changes,
});
const getEvents = (calendar: CalendarComponent) => calendar.innerComponents.filter(({ name }) => name === 'VEVENT');
const writeAndRead = (events: readonly CalendarEvent[], zone = 'America/Vancouver') =>
  readCalendar(buildCalendarFile(events, zone, now));
const findStart = (component: CalendarComponent) => component.properties.find(({ name }) => name === 'DTSTART');

it('ends an all-day event on the day after its last day', () => {
  expect(buildCalendarFile([createEvent()], 'America/Vancouver', now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Slipway//Booking//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:ABCD-140631-7-1@venue.example',
    'DTSTAMP:20310102T030405Z',
    'DTSTART;VALUE=DATE:20310614',
    'DTEND;VALUE=DATE:20310615',
    'SUMMARY:Kayak',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

const HOUR_MS = 3_600_000;
/**
 * Returns the offset of Central European Time in minutes. Summer time begins on the last Sunday of March and ends on the
 * last Sunday of October, both at 01:00 UTC.
 */
const centralEuropeanOffset = (now: number) => {
  const year = new Date(now).getUTCFullYear();
  const [springChange = 0, autumnChange = 0] = [2, 9].map((month) => {
    const lastDayOfMonth = Date.UTC(year, month, 31, 1);
    return lastDayOfMonth - new Date(lastDayOfMonth).getUTCDay() * 24 * HOUR_MS;
  });
  return now >= springChange && now < autumnChange ? 120 : 60;
};

it("writes local times with the venue's clock changes of that year", () => {
  const morningEvent = createEvent({ startTime: '09:30', endTime: '11:00', end: toDay('2031-06-14') });
  expect(
    buildCalendarFile([morningEvent], 'Europe/Vienna', now, () => centralEuropeanOffset)
      .split('\r\n')
      .slice(4, 26),
  ).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Vienna',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20310330T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20311026T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:ABCD-140631-7-1@venue.example',
    'DTSTAMP:20310102T030405Z',
    'DTSTART;TZID=Europe/Vienna:20310614T093000',
  ]);
});

it.each([
  ['still has winter time', -8],
  ['no longer has winter time', -7],
])("writes the correct local time if the browser's zone data %s", (_, utcOffsetHours) => {
  const decemberEvent = createEvent({
    start: toDay('2026-12-03'),
    startTime: '09:00',
    end: toDay('2026-12-03'),
    endTime: '11:00',
  });
  const calendarText = buildCalendarFile([decemberEvent], 'America/Vancouver', now, () => () => utcOffsetHours * 60);
  expect(calendarText).toContain(
    'DTSTART;TZID=America/Vancouver:20261203T090000\r\nDTEND;TZID=America/Vancouver:20261203T110000',
  );
  const moment = computeMoment(readCalendar(calendarText), 'America/Vancouver', '20261203T090000');
  expect(new Date(moment + utcOffsetHours * HOUR_MS).toISOString()).toBe('2026-12-03T09:00:00.000Z');
});

it('writes no end for an event without an end time', () => {
  const [onlyEvent] = getEvents(writeAndRead([createEvent({ startTime: '09:30' })]));
  expect(onlyEvent?.properties.map(({ name }) => name)).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']);
});

it.each(['', 'Mars/Olympus', 'not a zone'])('writes local times without a zone for the unknown zone %j', (zone) => {
  const calendar = writeAndRead([createEvent({ startTime: '09:30' })], zone);
  expect(calendar.innerComponents.map(({ name }) => name)).toEqual(['VEVENT']);
  expect(calendar.innerComponents.map(findStart)).toEqual([
    { name: 'DTSTART', parameters: {}, value: '20310614T093000' },
  ]);
});

it('writes each event, but their common time zone only once', () => {
  const calendar = writeAndRead([
    createEvent({ uid: '1' }),
    createEvent({ uid: '2', startTime: '09:30' }),
    createEvent({ uid: '3' }),
  ]);
  expect(getEvents(calendar).map((calendarEvent) => readPropertyValue(calendarEvent, 'UID'))).toEqual(['1', '2', '3']);
  expect(calendar.innerComponents.filter(({ name }) => name === 'VTIMEZONE')).toHaveLength(1);
});

it('escapes any text, and folds lines at 75 octets', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200, size: 'max' }),
    fc.string({
      unit: fc.constantFrom(
        '\r',
        '\n',
        '\\',
        ';',
        ',',
        ':',
        '"',
        '\u0000',
        '\u2028',
        '🛶',
        'ä',
        'ش',
        ' ',
        'END:VEVENT',
      ),
      maxLength: 120,
      size: 'max',
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ uid: fc.uuid(), title: anyText, description: anyText }), { minLength: 1, maxLength: 4 }),
      (eventChanges) => {
        const events = getEvents(writeAndRead(eventChanges.map((changes) => createEvent(changes))));
        const normalize = (text: string) =>
          text
            .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
            .replaceAll('\t', ' ')
            .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
            .replace(/\p{Cs}/gu, '\ufffd');
        expect(events.map((calendarEvent) => removeEscapes(readPropertyValue(calendarEvent, 'SUMMARY')))).toEqual(
          eventChanges.map(({ title }) => normalize(title)),
        );
        expect(events.map((calendarEvent) => readPropertyValue(calendarEvent, 'UID'))).toEqual(
          eventChanges.map(({ uid }) => uid),
        );
      },
    ),
    { numRuns: countSamples(80) },
  );
});

const zoneNames = [
  'America/Vancouver',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Europe/Vienna',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Amman',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'UTC',
];
const clockByZone = new Map(
  zoneNames.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const formatLocalTime = (moment: number, zone: string) =>
  clockByZone.get(zone)?.format(moment).replace(/[-:]/g, '').replace(' ', 'T') ?? '';
const anyTime = fc
  .nat(95)
  .map(
    (quarterOfDay) =>
      `${String(Math.trunc(quarterOfDay / 4)).padStart(2, '0')}:${String((quarterOfDay % 4) * 15).padStart(2, '0')}`,
  );
const anyDay = fc.nat(8 * 365).map((count) => addDays(toDay('2027-01-01'), count));

/**
 * Writes an event to a calendar file, then computes the moment of the event from the file. The result `clock` is the
 * time on the venue's clock at that moment.
 */
function readMoment(zone: string, start: Day, startTime: string) {
  const localTime = `${toCompactDay(start)}T${startTime.replace(':', '')}00`;
  const moment = computeMoment(writeAndRead([createEvent({ start, startTime })], zone), zone, localTime);
  return { localTime, moment, clock: formatLocalTime(moment, zone) };
}

/** Returns true if the venue's clock ever shows this time; false if daylight saving time skips it. */
const hasLocalTime = (localTime: string, nearMoment: number, zone: string) =>
  [-1, -0.5, 0, 0.5, 1].some((hours) => formatLocalTime(nearMoment + hours * 3_600_000, zone) === localTime);

it("writes the venue's time correctly in every zone on every day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zoneNames), anyDay, anyTime, (zone, start, time) => {
      const { localTime, moment, clock } = readMoment(zone, start, time);
      if (hasLocalTime(localTime, moment, zone)) expect(clock).toBe(localTime);
    }),
    { numRuns: countSamples(40) },
  );
});

it('writes each time correctly on days when clocks change', () => {
  // When clocks move back, a local time occurs twice, and the file means the first of the two moments. When clocks move
  // forward, the day lacks local times of at most an hour.
  for (const [zone, date] of [
    ['America/New_York', '2031-03-09'],
    ['America/New_York', '2031-11-02'],
    ['Europe/Vienna', '2031-03-30'],
    ['Europe/Vienna', '2031-10-26'],
    ['Australia/Lord_Howe', '2031-04-06'],
    ['Australia/Sydney', '2031-10-05'],
    ['America/Santiago', '2031-04-06'],
  ] as const) {
    const skippedTimes = [];
    for (let quarterOfDay = 0; quarterOfDay < 96; quarterOfDay += 1) {
      const time = `${String(Math.trunc(quarterOfDay / 4)).padStart(2, '0')}:${String((quarterOfDay % 4) * 15).padStart(2, '0')}`;
      const { localTime, moment, clock } = readMoment(zone, toDay(date), time);
      if (!hasLocalTime(localTime, moment, zone)) skippedTimes.push(time);
      else
        expect([zone, clock, formatLocalTime(moment - 3_600_000, zone) === localTime]).toEqual([
          zone,
          localTime,
          false,
        ]);
    }
    expect(skippedTimes.length, `${zone} ${date}`).toBeLessThanOrEqual(4);
  }
});

it('escapes the location, and omits an empty one', () => {
  const [eventWithLocation] = getEvents(writeAndRead([createEvent({ location: '12 Wharf Road, Heron Cove;\nBC' })]));
  expect(eventWithLocation && removeEscapes(readPropertyValue(eventWithLocation, 'LOCATION'))).toBe(
    '12 Wharf Road, Heron Cove;\nBC',
  );
  expect(buildCalendarFile([createEvent({ location: '' })], '', now)).not.toContain('LOCATION');
});

it("writes the URL of the booking's page without escapes", () => {
  const invoicePage = 'https://book.example/reserve/token?a=1,2;b';
  const [linkedEvent] = getEvents(writeAndRead([createEvent({ description: 'Kayak', bookingPageUrl: invoicePage })]));
  expect(linkedEvent && readPropertyValue(linkedEvent, 'URL')).toBe(invoicePage);
  expect(linkedEvent && removeEscapes(readPropertyValue(linkedEvent, 'DESCRIPTION'))).toBe(`Kayak\n${invoicePage}`);
  expect(buildCalendarFile([createEvent({})], '', now)).not.toContain('URL');
});
