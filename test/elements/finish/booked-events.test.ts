import { describe, expect, it } from 'vitest';
import type { Account, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { createCalendarEvents, type BookingDetails } from '../../../src/elements/finish/booked-events.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { createTestLine } from '../../api/plain.ts';
import { localeIn } from '../choosing-stage.ts';

const day = (text: string) => parseDay(text) as Day;
const line = (changes: Partial<SessionLine> = {}) =>
  createTestLine({
    start: day('2031-06-14'),
    end: day('2031-06-14'),
    total: '1.00',
    summary: 'Adults 2',
    slip: '',
    unit: 'D',
    ...changes,
  });
const quoteRequest = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  itemId: '7',
  start: day('2031-06-14'),
  end: day('2031-06-14'),
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
const events = (lines: readonly SessionLine[], quoteRequests: BookingDetails['quoteRequests'] = {}) =>
  createCalendarEvents(
    {
      booking: { code: 'ABCD-140631', url: 'https://book.example/pay/secret', paymentRequired: true },
      session: { lines } as unknown as NonNullable<BookingDetails['session']>,
      quoteRequests,
      company,
    },
    localeIn('en'),
  );
const spans = (...facts: Parameters<typeof events>) =>
  events(...facts).map(({ start, startTime, end, endTime }) => [start, startTime, end, endTime]);

describe('createCalendarEvents', () => {
  it('names item, place and booking code, but no personal data', () => {
    expect(events([line()])).toEqual([
      {
        uid: 'ABCD-140631-7-1@book.example',
        title: 'Kayak · Harbour',
        about:
          'Booking code: ABCD-140631\nHarbour\n+1 604\ndesk@venue.example\n' +
          'To change or cancel, contact us with your booking code.',
        location: '12 Wharf Road, Heron Cove',
        start: '2031-06-14',
        end: '2031-06-15',
      },
    ]);
  });

  it('ends the day after the last day, or on the departure day', () => {
    expect(spans([line({ end: day('2031-06-16') })])).toEqual([['2031-06-14', undefined, '2031-06-17', undefined]]);
    expect(spans([line({ unit: 'N', end: day('2031-06-16') })])).toEqual([
      ['2031-06-14', undefined, '2031-06-16', undefined],
    ]);
    expect(
      spans([line({ unit: 'N', end: day('2031-06-16') })], { 1: quoteRequest({ end: day('2031-06-15') }) }),
    ).toEqual([['2031-06-14', undefined, '2031-06-16', undefined]]);
  });

  const on14June = { start: day('2031-06-14'), end: day('2031-06-14') };
  const soldAt = (startTime: string, endTime?: string, days = on14June) =>
    quoteRequest({ sold: { ...days, startTime, endTime } });

  it('uses the sold times, or else the requested times', () => {
    const [hourly, slot] = [line({ unit: 'H' }), line({ unit: 'TS' })];
    expect(spans([hourly], { 1: soldAt('09:00', '11:00') })).toEqual([['2031-06-14', '09:00', '2031-06-14', '11:00']]);
    expect(spans([slot], { 1: { ...soldAt('09:00', '11:30'), timeslot: 0 } })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:30'],
    ]);
    expect(spans([hourly], { 1: quoteRequest({ startTime: '09:00', endTime: '11:00' }) })).toEqual([
      ['2031-06-14', '09:00', '2031-06-14', '11:00'],
    ]);
  });

  it('uses the days of the quote request if the line has none', () => {
    const moments = line({ unit: 'H', dated: true, start: null, end: null });
    expect(spans([moments], { 1: soldAt('09:00', '11:00') })).toEqual([['2031-06-14', '09:00', '2031-06-14', '11:00']]);
    expect(spans([moments])).toEqual([]);
  });

  it('uses the sold days instead of the line’s own start', () => {
    const three = { start: day('2031-06-14'), end: day('2031-06-16') };
    expect(spans([line({ start: day('2031-06-13') })], { 1: quoteRequest({ sold: three }) })).toEqual([
      ['2031-06-14', undefined, '2031-06-17', undefined],
    ]);
  });

  it('adds the service’s text for the time if the time is unknown', () => {
    const when = 'Sat, Jun 14, 9:00 AM – 11:00 AM';
    const slot = line({ unit: 'TS', when });
    const requests = { 1: quoteRequest({ timeslot: 0 }) };
    expect(spans([slot], requests)).toEqual([['2031-06-14', undefined, '2031-06-15', undefined]]);
    expect(events([slot], requests)[0]?.about.split('\n')[0]).toBe(when);
    expect(events([slot], { 1: soldAt('09:00', '11:00') })[0]?.about).not.toContain(when);
  });

  it('lists lines with unknown days in the first event', () => {
    const unknown = line({ id: '2', name: 'Canoe', when: 'Sat, Jun 14', dated: true, start: null, end: null });
    const both = events([unknown, line(), line({ id: '3' })], { 1: quoteRequest(), 3: quoteRequest() });
    expect(both.map(({ about }) => about.includes('Canoe: Sat, Jun 14'))).toEqual([true, false]);
  });

  it('ends on the next day if the end time is past midnight', () => {
    const late = (...times: Parameters<typeof soldAt>) => spans([line({ unit: 'H' })], { 1: soldAt(...times) });
    const nextDay = { start: day('2031-06-14'), end: day('2031-06-15') };
    expect(late('22:00', '01:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
    expect(late('22:00', '24:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '00:00']]);
    expect(late('22:00', '01:00', nextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
    expect(late('22:00', '22:00', nextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '22:00']]);
  });

  it('has no end time if only the start time is known', () => {
    expect(spans([line({ unit: 'TS' })], { 1: soldAt('10:00') })).toEqual([
      ['2031-06-14', '10:00', '2031-06-14', undefined],
    ]);
    expect(spans([line({ unit: 'TS' })], { 1: soldAt('in the morning') })).toEqual([
      ['2031-06-14', undefined, '2031-06-15', undefined],
    ]);
  });

  it('creates an event for each line with days, but none for add-ons', () => {
    const lines = [
      line({ addOns: [line({ id: '1.1', itemId: '9', name: 'Lunch' })] }),
      line({ id: '2', itemId: '11', name: 'Mug', start: null, end: null }),
      line({ id: '3', quantity: 2, summary: '' }),
    ];
    expect(events(lines, { 2: quoteRequest() }).map(({ uid, title }) => [uid, title])).toEqual([
      ['ABCD-140631-7-1@book.example', 'Kayak · Harbour'],
      ['ABCD-140631-7-3@book.example', 'Kayak\u00a0×\u00a02 · Harbour'],
    ]);
  });

  it('explains how to change the booking, with the start of the policy', () => {
    const withPolicy = {
      booking: { code: 'ABCD-140631', url: '', paymentRequired: false },
      session: { lines: [line()] } as unknown as NonNullable<BookingDetails['session']>,
      quoteRequests: {},
      company,
      policy: `<p>Cancel <b>48 hours</b> before.</p><p>${'Long words. '.repeat(100)}</p>`,
    };
    const [event] = createCalendarEvents(withPolicy, localeIn('en'));
    expect(event?.about).toContain('To change or cancel, contact us with your booking code.\nCancel 48 hours before.');
    expect(event?.about.endsWith('…')).toBe(true);
    expect(event?.about.length).toBeLessThan(700);
  });
});
