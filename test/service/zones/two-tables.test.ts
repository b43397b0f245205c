/**
 * Tests a browser and a service with time zone data of different years. The widget, the calendar file and the service
 * must all show the same local time of the venue. For the same local time, the two sets of data give different
 * instants, so no part may depend on an instant.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import type { FindZone } from '../../../demo/service/rules/day.ts';
import { createService } from '../../../demo/service/service.ts';
import { createClient } from '../../../src/api/index.ts';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { createCalendarEvents } from '../../../src/elements/finish/booked-events.ts';
import { formatLinePeriods } from '../../../src/elements/shared/format-visit.ts';
import { createFlow, type FlowState } from '../../../src/flow/index.ts';
import { toLineRequest } from '../../../src/flow/quotes/quote-request.ts';
import { buildCalendarFile } from '../../../src/page/calendar-export.ts';
import type { OffsetReader } from '../../../src/values/dates/clock-changes.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { createPreparedLocale } from '../../elements/choosing-stage.ts';
import { readCalendar, type CalendarComponent } from '../../page/calendar-reader.ts';
import { START_TIME, openHarness, ORIGIN, staffHeaders, type TestHarness } from '../harness.ts';

// Two sets of time zone data for London, with different offsets in winter. With them, the test does not need a machine
// with old time zone data.

/** Returns the last Sunday of a month, at 01:00 UTC. */
function findLastSunday(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1);
  return lastDay - new Date(lastDay).getUTCDay() * 86_400_000;
}

const offsetsByData = {
  /** An hour ahead of UTC from the last Sunday of March to the last Sunday of October. */
  'of last year': (now) => {
    const year = new Date(now).getUTCFullYear();
    return now >= findLastSunday(year, 2) && now < findLastSunday(year, 9) ? 60 : 0;
  },
  /** An hour ahead of UTC all year round. */
  'of this year': () => 60,
} as const satisfies Record<string, OffsetReader>;

type ZoneDataName = keyof typeof offsetsByData;
const zoneDataNames = Object.keys(offsetsByData) as ZoneDataName[];

/** The time zone data in the form that the demo service uses. Every zone has the offsets of London. */
const createServiceZoneData =
  (dataName: ZoneDataName): FindZone =>
  () =>
  (instant) =>
    offsetsByData[dataName](instant.getTime());

/** The time zone data in the form that the calendar file needs. */
const createPageZoneData = (dataName: ZoneDataName) => (): OffsetReader => offsetsByData[dataName];

let harnesses: Record<ZoneDataName, TestHarness>;
beforeAll(async () => {
  const database = await createDatabase({ memory: true }, START_TIME);
  const openLondonHarness = (dataName: ZoneDataName) =>
    openHarness({ database, findZone: createServiceZoneData(dataName) });
  harnesses = {
    'of last year': await openLondonHarness('of last year'),
    'of this year': await openLondonHarness('of this year'),
  };
}, 240_000);

// Both services use one database. If one service closes, it also closes the database for the other.
afterAll(() => harnesses['of this year'].close());

const toDay = (text: string) => parseDay(text) as Day;
const newYearDates = { start: toDay('2031-01-01'), end: toDay('2031-01-01') };
const [dateParameters, timeParameters] = [{ VALUE: 'DATE' }, { TZID: 'Europe/London' }];

/** One item of each unit on a winter day, with its text, and its start and end in the calendar file. */
const offers = [
  {
    unit: 'day',
    requestedDates: { itemId: '6001', ...newYearDates, end: toDay('2031-01-02') },
    expectedPeriod: /^Wed, Jan 1 – Thu, Jan 2$/,
    expectedFilePeriod: [dateParameters, '20310101', '20310103'],
  },
  {
    unit: 'night',
    requestedDates: { itemId: '6101', ...newYearDates },
    expectedPeriod: /Wed, Jan 1\b.*Thu, Jan 2\b/,
    expectedFilePeriod: [dateParameters, '20310101', '20310102'],
  },
  {
    unit: 'hour',
    requestedDates: { itemId: '6201', ...newYearDates, startTime: '09:00', endTime: '11:00' },
    expectedPeriod: /^Wed, Jan 1, 9:00\sAM – 11:00\sAM$/,
    expectedFilePeriod: [timeParameters, '20310101T090000', '20310101T110000'],
  },
  {
    unit: 'time slot',
    requestedDates: { itemId: '6701', ...newYearDates, timeslot: 1 },
    expectedPeriod: /^Wed, Jan 1, 2:00\sPM – 3:30\sPM$/,
    expectedFilePeriod: [timeParameters, '20310101T140000', '20310101T153000'],
  },
] as const;

type RequestedDates = Omit<QuoteRequest, 'params' | 'discountCode'>;

/** Books one unit of an offer. Returns the final state and the account. */
async function bookOffer(
  harness: TestHarness,
  requestedDates: RequestedDates,
): Promise<{ state: FlowState; company: { timeZone: string } }> {
  const client = createClient({
    baseUrl: `${ORIGIN}/fair`,
    fetch: (input, init) => harness.service.fetch(new Request(input, init)),
    now: () => START_TIME.getTime(),
  });
  const company = await client.company();
  const flow = createFlow({ client, now: () => START_TIME.getTime() });
  const firstQuote = await client.rate({ ...requestedDates, params: {}, discountCode: '' });
  const params = Object.fromEntries(firstQuote.parameters.map(({ id, min }) => [id, Math.max(1, min)]));
  const quoteRequest: QuoteRequest = { ...requestedDates, params, discountCode: '' };
  const quote = await client.rate(quoteRequest);
  await flow.add(quote.slip ?? '', toLineRequest(quoteRequest, quote as Quote));
  flow.type({ customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_phone: '+44 20 7946 0142' });
  flow.type({ customer_tos_agree: '1' });
  flow.goTo('details');
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
  return { state: flow.state, company };
}

function readEventPeriod(calendar: CalendarComponent): unknown[] {
  const event = calendar.innerComponents.find(({ name }) => name === 'VEVENT');
  const [startProperty, endProperty] = ['DTSTART', 'DTEND'].map((name) =>
    event?.properties.find((property) => property.name === name),
  );
  expect(startProperty?.parameters).toEqual(endProperty?.parameters);
  return [startProperty?.parameters, startProperty?.value, endProperty?.value];
}

describe.each(zoneDataNames)('the widget with a service whose time zone data is %s', (serviceData) => {
  test.each(offers)(
    'keeps the local time of an item by the $unit',
    async ({ requestedDates, expectedPeriod, expectedFilePeriod }) => {
      const { state, company } = await bookOffer(harnesses[serviceData], requestedDates);
      const { booked: session, bookedRequests: quoteRequests, booking } = state;
      expect(formatLinePeriods(session, quoteRequests, createPreparedLocale('en'))['1']).toMatch(expectedPeriod);
      const events = createCalendarEvents(
        { booking, session, quoteRequests, company: undefined },
        createPreparedLocale('en'),
      );
      for (const pageData of zoneDataNames) {
        const fileText = buildCalendarFile(
          events,
          company.timeZone,
          START_TIME.getTime(),
          createPageZoneData(pageData),
        );
        expect(readEventPeriod(readCalendar(fileText)), pageData).toEqual(expectedFilePeriod);
      }
    },
  );

  test('formats no period of its own for a line without quote request', async () => {
    const { requestedDates } = offers[2];
    const { state } = await bookOffer(harnesses[serviceData], requestedDates);
    const { booked: session, booking } = state;
    expect(formatLinePeriods(session, {}, createPreparedLocale('en'))).toEqual({});
    expect(session?.lines[0]?.when).toMatch(/1 Jan 2031.*\b0?9:00\b.*\b11:00\b/);
    expect(
      createCalendarEvents({ booking, session, quoteRequests: {}, company: undefined }, createPreparedLocale('en')),
    ).toEqual([]);
  });
});

test('keeps the local time of a booking if its zone changes', async () => {
  const harness = harnesses['of last year'];
  const { state } = await bookOffer(harness, offers[2].requestedDates);
  const newerService = await createService({
    database: harness.database,
    demo: true,
    now: () => START_TIME,
    findZone: createServiceZoneData('of this year'),
  });
  const readBooking = async (service: Pick<TestHarness['service'], 'fetch'>) => {
    const bookingUrl = `${ORIGIN}/fair/api/3.0/booking/${state.booking?.code ?? ''}`;
    const { booking } = (await (await service.fetch(new Request(bookingUrl, { headers: staffHeaders }))).json()) as {
      booking: { start_date: number; end_date: number; items: Record<string, { date: object }> };
    };
    return booking;
  };
  const [bookingBefore, bookingAfter] = [await readBooking(harness.service), await readBooking(newerService)];
  expect(new Date(bookingBefore.start_date * 1000).toISOString()).toBe('2031-01-01T09:00:00.000Z');
  expect(new Date(bookingAfter.start_date * 1000).toISOString()).toBe('2031-01-01T08:00:00.000Z');
  expect(bookingAfter.end_date - bookingAfter.start_date).toBe(7200);
  expect(bookingAfter.items['1']?.date).toMatchObject({
    start_date: bookingAfter.start_date,
    end_date: bookingAfter.end_date,
  });
});
