import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from '../../src/page/calendar-export.ts';
import { addDays, compactDay, parseDay, type Day } from '../../src/values/dates/day.ts';
import {
  computeMoment,
  removeEscapes,
  readCalendar,
  readPropertyValue,
  type CalendarComponent,
} from './calendar-reader.ts';
import { samples } from '../samples.ts';

const now = Date.UTC(2031, 0, 2, 3, 4, 5);
const day = (text: string) => parseDay(text) as Day;
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'ABCD-140631-7-1@venue.example',
  title: 'Kayak',
  about: '',
  start: day('2031-06-14'),
  end: day('2031-06-15'),
  ...changes,
});
const eventsIn = (calendar: CalendarComponent) => calendar.innerComponents.filter(({ name }) => name === 'VEVENT');
const readWritten = (events: readonly CalendarEvent[], zone = 'America/Vancouver') =>
  readCalendar(calendarFile(events, zone, now));
const start = (component: CalendarComponent) => component.properties.find(({ name }) => name === 'DTSTART');

it('ends an all-day event on the day after its last day', () => {
  expect(calendarFile([event()], 'America/Vancouver', now).split('\r\n')).toEqual([
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

const hour = 3_600_000;
/**
 * Returns the offset of Central European Time in minutes. Summer time lasts from the last Sunday of March to the last of
 * October, at 01:00 UTC.
 */
const centralEuropeanOffset = (now: number) => {
  const year = new Date(now).getUTCFullYear();
  const [spring = 0, autumn = 0] = [2, 9].map((month) => {
    const last = Date.UTC(year, month, 31, 1);
    return last - new Date(last).getUTCDay() * 24 * hour;
  });
  return now >= spring && now < autumn ? 120 : 60;
};

it("writes times in the venue's zone with its rules for that year", () => {
  const morning = event({ startTime: '09:30', endTime: '11:00', end: day('2031-06-14') });
  expect(
    calendarFile([morning], 'Europe/Vienna', now, () => centralEuropeanOffset)
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
])("writes the venue's hour if the browser's zone data %s", (_, hours) => {
  const december = event({ start: day('2026-12-03'), startTime: '09:00', end: day('2026-12-03'), endTime: '11:00' });
  const text = calendarFile([december], 'America/Vancouver', now, () => () => hours * 60);
  expect(text).toContain(
    'DTSTART;TZID=America/Vancouver:20261203T090000\r\nDTEND;TZID=America/Vancouver:20261203T110000',
  );
  const moment = computeMoment(readCalendar(text), 'America/Vancouver', '20261203T090000');
  expect(new Date(moment + hours * hour).toISOString()).toBe('2026-12-03T09:00:00.000Z');
});

it('writes no end for an event without an end', () => {
  const [only] = eventsIn(readWritten([event({ startTime: '09:30' })]));
  expect(only?.properties.map(({ name }) => name)).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY']);
});

it.each(['', 'Mars/Olympus', 'not a zone'])('writes local times without a zone for the unknown zone %j', (zone) => {
  const calendar = readWritten([event({ startTime: '09:30' })], zone);
  expect(calendar.innerComponents.map(({ name }) => name)).toEqual(['VEVENT']);
  expect(calendar.innerComponents.map(start)).toEqual([{ name: 'DTSTART', parameters: {}, value: '20310614T093000' }]);
});

it('writes one event for each line', () => {
  const calendar = readWritten([event({ uid: '1' }), event({ uid: '2', startTime: '09:30' }), event({ uid: '3' })]);
  expect(eventsIn(calendar).map((each) => readPropertyValue(each, 'UID'))).toEqual(['1', '2', '3']);
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
      fc.array(fc.record({ uid: fc.uuid(), title: anyText, about: anyText }), { minLength: 1, maxLength: 4 }),
      (records) => {
        const events = eventsIn(readWritten(records.map((changes) => event(changes))));
        const normalize = (text: string) =>
          text
            .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
            .replaceAll('\t', ' ')
            .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
            .replace(/\p{Cs}/gu, '\ufffd');
        expect(events.map((each) => removeEscapes(readPropertyValue(each, 'SUMMARY')))).toEqual(
          records.map(({ title }) => normalize(title)),
        );
        expect(events.map((each) => readPropertyValue(each, 'UID'))).toEqual(records.map(({ uid }) => uid));
      },
    ),
    { numRuns: samples(80) },
  );
});

const zones = [
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
const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const wallAt = (moment: number, zone: string) =>
  clocks.get(zone)?.format(moment).replace(/[-:]/g, '').replace(' ', 'T') ?? '';
const times = fc
  .nat(95)
  .map(
    (quarter) => `${String(Math.trunc(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const days = fc.nat(8 * 365).map((count) => addDays(day('2027-01-01'), count));

/** Writes an event and reads the moment that the file means. `clock` is the time on the venue's clock at that moment. */
function readMoment(zone: string, start: Day, startTime: string) {
  const wall = `${compactDay(start)}T${startTime.replace(':', '')}00`;
  const moment = computeMoment(readWritten([event({ start, startTime })], zone), zone, wall);
  return { wall, moment, clock: wallAt(moment, zone) };
}

/** Returns true if the venue's clock ever shows this time; false if daylight saving time skips it. */
const exists = (wall: string, near: number, zone: string) =>
  [-1, -0.5, 0, 0.5, 1].some((hours) => wallAt(near + hours * 3_600_000, zone) === wall);

it("writes the venue's time correctly in every zone on every day", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, times, (zone, start, time) => {
      const { wall, moment, clock } = readMoment(zone, start, time);
      if (exists(wall, moment, zone)) expect(clock).toBe(wall);
    }),
    { numRuns: samples(40) },
  );
});

it('means the first of two equal times when clocks change back', () => {
  for (const [zone, date] of [
    ['America/New_York', '2031-03-09'],
    ['America/New_York', '2031-11-02'],
    ['Europe/Vienna', '2031-03-30'],
    ['Europe/Vienna', '2031-10-26'],
    ['Australia/Lord_Howe', '2031-04-06'],
    ['Australia/Sydney', '2031-10-05'],
    ['America/Santiago', '2031-04-06'],
  ] as const) {
    const skipped = [];
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const time = `${String(Math.trunc(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
      const { wall, moment, clock } = readMoment(zone, day(date), time);
      if (!exists(wall, moment, zone)) skipped.push(time);
      else expect([zone, clock, wallAt(moment - 3_600_000, zone) === wall]).toEqual([zone, wall, false]);
    }
    expect(skipped.length, `${zone} ${date}`).toBeLessThanOrEqual(4);
  }
});

it('writes an escaped location', () => {
  const [eventWithLocation] = eventsIn(readWritten([event({ location: '12 Wharf Road, Heron Cove;\nBC' })]));
  expect(eventWithLocation && removeEscapes(readPropertyValue(eventWithLocation, 'LOCATION'))).toBe(
    '12 Wharf Road, Heron Cove;\nBC',
  );
  expect(calendarFile([event({ location: '' })], '', now)).not.toContain('LOCATION');
});

it("writes the unescaped link of the booking's page", () => {
  const page = 'https://book.example/reserve/token?a=1,2;b';
  const [linkedEvent] = eventsIn(readWritten([event({ about: 'Kayak', page })]));
  expect(linkedEvent && readPropertyValue(linkedEvent, 'URL')).toBe(page);
  expect(linkedEvent && removeEscapes(readPropertyValue(linkedEvent, 'DESCRIPTION'))).toBe(`Kayak\n${page}`);
  expect(calendarFile([event({})], '', now)).not.toContain('URL');
});
