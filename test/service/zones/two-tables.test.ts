/**
 * The browser and the service can have time zone data of different years. The widget, the calendar file and the service
 * must all keep the venue's local time. They must not depend on the instants that one set of data gives.
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
import { localeIn } from '../../elements/choosing-stage.ts';
import { readCalendar, type CalendarComponent } from '../../page/calendar-reader.ts';
import { NOON, openBench, ORIGIN, staffHeaders, type Bench } from '../harness.ts';

// Two sets of time zone data for London with different winters. With them, the test needs no machine with old data.

/** Returns the last Sunday of a month, at 01:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0, 1);
  return last - new Date(last).getUTCDay() * 86_400_000;
}

const offsets = {
  /** An hour ahead of UTC from the last Sunday of March to the last Sunday of October. */
  'of last year': (now) => {
    const year = new Date(now).getUTCFullYear();
    return now >= lastSunday(year, 2) && now < lastSunday(year, 9) ? 60 : 0;
  },
  /** An hour ahead of UTC all year round. */
  'of this year': () => 60,
} as const satisfies Record<string, OffsetReader>;

type Year = keyof typeof offsets;
const years = Object.keys(offsets) as Year[];

/** The time zone data in the form of the demo service. Every zone is London. */
const serviceTable =
  (year: Year): FindZone =>
  () =>
  (instant) =>
    offsets[year](instant.getTime());

/** The time zone data in the form that the calendar file needs. */
const pageTable = (year: Year) => (): OffsetReader => offsets[year];

let benches: Record<Year, Bench>;
beforeAll(async () => {
  const database = await createDatabase({ memory: true }, NOON);
  const open = (year: Year) => openBench({ database, zones: serviceTable(year) });
  benches = { 'of last year': await open('of last year'), 'of this year': await open('of this year') };
}, 240_000);
// Both services use one database, so closing one service closes it for both.
afterAll(() => benches['of this year'].close());

const day = (text: string) => parseDay(text) as Day;
const newYear = { start: day('2031-01-01'), end: day('2031-01-01') };
const [date, timeWithZone] = [{ VALUE: 'DATE' }, { TZID: 'Europe/London' }];

/** One item of each unit on a winter day, with its text, and its start and end in the calendar file. */
const offers = [
  {
    unit: 'day',
    asked: { itemId: '6001', ...newYear, end: day('2031-01-02') },
    words: /^Wed, Jan 1 – Thu, Jan 2$/,
    file: [date, '20310101', '20310103'],
  },
  {
    unit: 'night',
    asked: { itemId: '6101', ...newYear },
    words: /Wed, Jan 1\b.*Thu, Jan 2\b/,
    file: [date, '20310101', '20310102'],
  },
  {
    unit: 'hour',
    asked: { itemId: '6201', ...newYear, startTime: '09:00', endTime: '11:00' },
    words: /^Wed, Jan 1, 9:00\sAM – 11:00\sAM$/,
    file: [timeWithZone, '20310101T090000', '20310101T110000'],
  },
  {
    unit: 'time slot',
    asked: { itemId: '6701', ...newYear, timeslot: 1 },
    words: /^Wed, Jan 1, 2:00\sPM – 3:30\sPM$/,
    file: [timeWithZone, '20310101T140000', '20310101T153000'],
  },
] as const;

type Asked = Omit<QuoteRequest, 'params' | 'discountCode'>;

/** Books one unit of an offer. Returns the final state and the account. */
async function bookOffer(bench: Bench, requests: Asked): Promise<{ state: FlowState; company: { timeZone: string } }> {
  const client = createClient({
    baseUrl: `${ORIGIN}/fair`,
    fetch: (input, init) => bench.service.fetch(new Request(input, init)),
    now: () => NOON.getTime(),
  });
  const company = await client.company();
  const flow = createFlow({ client, now: () => NOON.getTime() });
  const probe = await client.rate({ ...requests, params: {}, discountCode: '' });
  const params = Object.fromEntries(probe.parameters.map(({ id, min }) => [id, Math.max(1, min)]));
  const quoteRequest: QuoteRequest = { ...requests, params, discountCode: '' };
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

function periodsIn(calendar: CalendarComponent): unknown[] {
  const event = calendar.innerComponents.find(({ name }) => name === 'VEVENT');
  const [start, end] = ['DTSTART', 'DTEND'].map((name) => event?.properties.find((each) => each.name === name));
  expect(start?.parameters).toEqual(end?.parameters);
  return [start?.parameters, start?.value, end?.value];
}

describe.each(years)('the widget with a service whose time zone data is %s', (ofService) => {
  test.each(offers)('keeps the local time of an item by the $unit', async ({ asked: requests, words, file }) => {
    const { state, company } = await bookOffer(benches[ofService], requests);
    const { booked: session, bookedRequests: quoteRequests, booking } = state;
    expect(formatLinePeriods(session, quoteRequests, localeIn('en'))['1']).toMatch(words);
    const events = createCalendarEvents({ booking, session, quoteRequests, company: undefined }, localeIn('en'));
    for (const ofPage of years) {
      const text = buildCalendarFile(events, company.timeZone, NOON.getTime(), pageTable(ofPage));
      expect(periodsIn(readCalendar(text)), ofPage).toEqual(file);
    }
  });

  test("shows the service's own text for a line without a request", async () => {
    const { asked: requests } = offers[2];
    const { state } = await bookOffer(benches[ofService], requests);
    const { booked: session, booking } = state;
    expect(formatLinePeriods(session, {}, localeIn('en'))).toEqual({});
    expect(session?.lines[0]?.when).toMatch(/1 Jan 2031.*\b0?9:00\b.*\b11:00\b/);
    expect(createCalendarEvents({ booking, session, quoteRequests: {}, company: undefined }, localeIn('en'))).toEqual(
      [],
    );
  });
});

test('keeps the local time of a booking if its zone changes', async () => {
  const bench = benches['of last year'];
  const { state } = await bookOffer(bench, offers[2].asked);
  const newerService = await createService({
    database: bench.database,
    demo: true,
    now: () => NOON,
    zones: serviceTable('of this year'),
  });
  const read = async (service: Pick<Bench['service'], 'fetch'>) => {
    const address = `${ORIGIN}/fair/api/3.0/booking/${state.booking?.code ?? ''}`;
    const { booking } = (await (await service.fetch(new Request(address, { headers: staffHeaders }))).json()) as {
      booking: { start_date: number; end_date: number; items: Record<string, { date: object }> };
    };
    return booking;
  };
  const [before, after] = [await read(bench.service), await read(newerService)];
  expect(new Date(before.start_date * 1000).toISOString()).toBe('2031-01-01T09:00:00.000Z');
  expect(new Date(after.start_date * 1000).toISOString()).toBe('2031-01-01T08:00:00.000Z');
  expect(after.end_date - after.start_date).toBe(7200);
  expect(after.items['1']?.date).toMatchObject({ start_date: after.start_date, end_date: after.end_date });
});
