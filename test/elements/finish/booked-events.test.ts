import { describe, expect, it } from 'vitest';
import type { Account, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { createCalendarEvents, type BookingDetails } from '../../../src/elements/finish/booked-events.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { createTestLine } from '../../api/domain-objects.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const toDay = (text: string) => parseDay(text) as Day;
const createLine = (changes: Partial<SessionLine> = {}) =>
  createTestLine({
    start: toDay('2031-06-14'),
    end: toDay('2031-06-14'),
    total: '1.00',
    summary: 'Adults 2',
    slip: '',
    unit: 'D',
    ...changes,
  });
const createQuoteRequest = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  itemId: '7',
  start: toDay('2031-06-14'),
  end: toDay('2031-06-14'),
  params: {},
  discountCode: '',
  ...changes,
});
const company = {
  name: 'Harbour',
  url: 'https://book.example/harbour',
  phone: '+1 604',
  email: 'desk@venue.example',
  timeZone: 'America/Vancouver',
  answer: { company: { address: '12 Wharf Road', city: 'Heron Cove' } },
} as unknown as Account;
const createEvents = (lines: readonly SessionLine[], quoteRequests: BookingDetails['quoteRequests'] = {}) =>
  createCalendarEvents(
    {
      booking: { code: 'ABCD-140631', url: 'https://book.example/pay/secret', paymentRequired: true },
      session: { lines } as unknown as NonNullable<BookingDetails['session']>,
      quoteRequests,
      company,
    },
    createPreparedLocale('en'),
  );
const formatSpans = (...facts: Parameters<typeof createEvents>) =>
  createEvents(...facts).map(({ start, startTime, end, endTime }) => [start, startTime, end, endTime]);

describe('createCalendarEvents', () => {
  it('names item, place and booking code, but no personal data', () => {
    expect(createEvents([createLine()])).toEqual([
      {
        uid: 'ABCD-140631-7-1@book.example',
        title: 'Kayak · Harbour',
        description:
          'Booking code: ABCD-140631\nHarbour\n+1 604\ndesk@venue.example\n' +
          'To change or cancel, contact us with your booking code.',
        location: '12 Wharf Road, Heron Cove',
        start: '2031-06-14',
        end: '2031-06-15',
      },
    ]);
  });

  it('ends an event after its last day, or on the departure day', () => {
    expect(formatSpans([createLine({ end: toDay('2031-06-16') })])).toEqual([
      ['2031-06-14', undefined, '2031-06-17', undefined],
    ]);
    expect(formatSpans([createLine({ unit: 'N', end: toDay('2031-06-16') })])).toEqual([
      ['2031-06-14', undefined, '2031-06-16', undefined],
    ]);
    expect(
      formatSpans([createLine({ unit: 'N', end: toDay('2031-06-16') })], {
        1: createQuoteRequest({ end: toDay('2031-06-15') }),
      }),
    ).toEqual([['2031-06-14', undefined, '2031-06-16', undefined]]);
  });

  const june14Days = { start: toDay('2031-06-14'), end: toDay('2031-06-14') };
  const createRequestAt = (startTime: string, endTime?: string, days = june14Days) =>
    createQuoteRequest({ sold: { ...days, startTime, endTime } });

  it('uses the times of the quote, or else the requested times', () => {
    const [hourlyLine, slotLine] = [createLine({ unit: 'H' }), createLine({ unit: 'TS' })];
    expect(formatSpans([hourlyLine], { 1: createRequestAt('09:00', '11:00') })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:00'],
    ]);
    expect(formatSpans([slotLine], { 1: { ...createRequestAt('09:00', '11:30'), timeslot: 0 } })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:30'],
    ]);
    expect(formatSpans([hourlyLine], { 1: createQuoteRequest({ startTime: '09:00', endTime: '11:00' }) })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:00'],
    ]);
  });

  it('uses the days of the quote request if the line has none', () => {
    const lineWithMoments = createLine({ unit: 'H', dated: true, start: null, end: null });
    expect(formatSpans([lineWithMoments], { 1: createRequestAt('09:00', '11:00') })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:00'],
    ]);
    expect(formatSpans([lineWithMoments])).toEqual([]);
  });

  it('uses the days of the quote instead of the line’s own start', () => {
    const threeDays = { start: toDay('2031-06-14'), end: toDay('2031-06-16') };
    expect(
      formatSpans([createLine({ start: toDay('2031-06-13') })], { 1: createQuoteRequest({ sold: threeDays }) }),
    ).toEqual([['2031-06-14', undefined, '2031-06-17', undefined]]);
  });

  it('adds the service’s text for the time if the time is unknown', () => {
    const whenText = 'Sat, Jun 14, 9:00 AM – 11:00 AM';
    const slotLine = createLine({ unit: 'TS', when: whenText });
    const requestWithTimeslot = { 1: createQuoteRequest({ timeslot: 0 }) };
    expect(formatSpans([slotLine], requestWithTimeslot)).toEqual([['2031-06-14', undefined, '2031-06-15', undefined]]);
    expect(createEvents([slotLine], requestWithTimeslot)[0]?.description.split('\n')[0]).toBe(whenText);
    expect(createEvents([slotLine], { 1: createRequestAt('09:00', '11:00') })[0]?.description).not.toContain(whenText);
  });

  it('lists lines with unknown days in the first event', () => {
    const lineWithUnknownDays = createLine({
      id: '2',
      name: 'Canoe',
      when: 'Sat, Jun 14',
      dated: true,
      start: null,
      end: null,
    });
    const eventsOfKnownLines = createEvents([lineWithUnknownDays, createLine(), createLine({ id: '3' })], {
      1: createQuoteRequest(),
      3: createQuoteRequest(),
    });
    expect(eventsOfKnownLines.map(({ description }) => description.includes('Canoe: Sat, Jun 14'))).toEqual([
      true,
      false,
    ]);
  });

  it('ends on the next day if the end time is past midnight', () => {
    const formatLateSpans = (...times: Parameters<typeof createRequestAt>) =>
      formatSpans([createLine({ unit: 'H' })], { 1: createRequestAt(...times) });
    const untilNextDay = { start: toDay('2031-06-14'), end: toDay('2031-06-15') };
    expect(formatLateSpans('22:00', '01:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
    expect(formatLateSpans('22:00', '24:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '00:00']]);
    expect(formatLateSpans('22:00', '01:00', untilNextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
    expect(formatLateSpans('22:00', '22:00', untilNextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '22:00']]);
  });

  it('has no end time if only the start time is known', () => {
    expect(formatSpans([createLine({ unit: 'TS' })], { 1: createRequestAt('10:00') })).toEqual([
      ['2031-06-14', '10:00', '2031-06-14', undefined],
    ]);
    expect(formatSpans([createLine({ unit: 'TS' })], { 1: createRequestAt('in the morning') })).toEqual([
      ['2031-06-14', undefined, '2031-06-15', undefined],
    ]);
  });

  it('creates an event for each line with days, but none for add-ons', () => {
    const lines = [
      createLine({ addOns: [createLine({ id: '1.1', itemId: '9', name: 'Lunch' })] }),
      createLine({ id: '2', itemId: '11', name: 'Mug', start: null, end: null }),
      createLine({ id: '3', quantity: 2, summary: '' }),
    ];
    expect(createEvents(lines, { 2: createQuoteRequest() }).map(({ uid, title }) => [uid, title])).toEqual([
      ['ABCD-140631-7-1@book.example', 'Kayak · Harbour'],
      ['ABCD-140631-7-3@book.example', 'Kayak\u00a0×\u00a02 · Harbour'],
    ]);
  });

  it('explains how to change the booking, and quotes the policy’s beginning', () => {
    const factsWithPolicy = {
      booking: { code: 'ABCD-140631', url: '', paymentRequired: false },
      session: { lines: [createLine()] } as unknown as NonNullable<BookingDetails['session']>,
      quoteRequests: {},
      company,
      policy: `<p>Cancel <b>48 hours</b> before.</p><p>${'Long words. '.repeat(100)}</p>`,
    };
    const [event] = createCalendarEvents(factsWithPolicy, createPreparedLocale('en'));
    expect(event?.description).toContain(
      'To change or cancel, contact us with your booking code.\nCancel 48 hours before.',
    );
    expect(event?.description.endsWith('…')).toBe(true);
    expect(event?.description.length).toBeLessThan(700);
  });
});
