import { expect, test } from 'vitest';
import type { Account, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { eventsOf, type Confirmed } from '../../../src/elements/finish/booked-events.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { plainLine } from '../../api/plain.ts';
import { localeIn } from '../choosing-stage.ts';

const day = (text: string) => parseDay(text) as Day;
const line = (changes: Partial<SessionLine> = {}) =>
  plainLine({
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
const events = (lines: readonly SessionLine[], quoteRequests: Confirmed['quoteRequests'] = {}) =>
  eventsOf(
    {
      booking: { code: 'ABCD-140631', url: 'https://book.example/pay/secret', paymentRequired: true },
      session: { lines } as unknown as NonNullable<Confirmed['session']>,
      quoteRequests,
      company,
    },
    localeIn('en'),
  );
const spans = (...given: Parameters<typeof events>) =>
  events(...given).map(({ start, startTime, end, endTime }) => [start, startTime, end, endTime]);

test('an event says what, where, and the booking’s code, and nothing of the visitor', () => {
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

test('days end with the last of them, nights on the day of departure', () => {
  expect(spans([line({ end: day('2031-06-16') })])).toEqual([['2031-06-14', undefined, '2031-06-17', undefined]]);
  expect(spans([line({ unit: 'N', end: day('2031-06-16') })])).toEqual([
    ['2031-06-14', undefined, '2031-06-16', undefined],
  ]);
  expect(spans([line({ unit: 'N', end: day('2031-06-16') })], { 1: quoteRequest({ end: day('2031-06-15') }) })).toEqual(
    [['2031-06-14', undefined, '2031-06-16', undefined]],
  );
});

const on14June = { start: day('2031-06-14'), end: day('2031-06-14') };
const sold = (startTime: string, endTime?: string, days = on14June) =>
  quoteRequest({ sold: { ...days, startTime, endTime } });

test('times are those that were sold, else those asked for', () => {
  const [hourly, slot] = [line({ unit: 'H' }), line({ unit: 'TS' })];
  expect(spans([hourly], { 1: sold('09:00', '11:00') })).toEqual([['2031-06-14', '09:00', '2031-06-14', '11:00']]);
  expect(spans([slot], { 1: { ...sold('09:00', '11:30'), timeslot: 0 } })).toEqual([
    ['2031-06-14', '09:00', '2031-06-14', '11:30'],
  ]);
  expect(spans([hourly], { 1: quoteRequest({ startTime: '09:00', endTime: '11:00' }) })).toEqual([
    ['2031-06-14', '09:00', '2031-06-14', '11:00'],
  ]);
});

test('a line of which the service says moments only has the days and times of its quote request', () => {
  const moments = line({ unit: 'H', dated: true, start: null, end: null });
  expect(spans([moments], { 1: sold('09:00', '11:00') })).toEqual([['2031-06-14', '09:00', '2031-06-14', '11:00']]);
  expect(spans([moments])).toEqual([]);
});

test('days are those that were sold, which a fixed length may have moved', () => {
  const three = { start: day('2031-06-14'), end: day('2031-06-16') };
  expect(spans([line({ start: day('2031-06-13') })], { 1: quoteRequest({ sold: three }) })).toEqual([
    ['2031-06-14', undefined, '2031-06-17', undefined],
  ]);
});

test('a line of which we asked for the day and do not know the time is its day, with the time in the service’s words', () => {
  const when = 'Sat, Jun 14, 9:00 AM – 11:00 AM';
  const slot = line({ unit: 'TS', when });
  const asked = { 1: quoteRequest({ timeslot: 0 }) };
  expect(spans([slot], asked)).toEqual([['2031-06-14', undefined, '2031-06-15', undefined]]);
  expect(events([slot], asked)[0]?.about.split('\n')[0]).toBe(when);
  expect(events([slot], { 1: sold('09:00', '11:00') })[0]?.about).not.toContain(when);
});

test('a line whose day is not known is no event: the first event says it in the service’s words', () => {
  const unknown = line({ id: '2', name: 'Canoe', when: 'Sat, Jun 14', dated: true, start: null, end: null });
  const both = events([unknown, line(), line({ id: '3' })], { 1: quoteRequest(), 3: quoteRequest() });
  expect(both.map(({ about }) => about.includes('Canoe: Sat, Jun 14'))).toEqual([true, false]);
});

test('what goes past midnight ends on the day after, at midnight too', () => {
  const late = (...times: Parameters<typeof sold>) => spans([line({ unit: 'H' })], { 1: sold(...times) });
  const nextDay = { start: day('2031-06-14'), end: day('2031-06-15') };
  expect(late('22:00', '01:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
  expect(late('22:00', '24:00')).toEqual([['2031-06-14', '22:00', '2031-06-15', '00:00']]);
  expect(late('22:00', '01:00', nextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '01:00']]);
  expect(late('22:00', '22:00', nextDay)).toEqual([['2031-06-14', '22:00', '2031-06-15', '22:00']]);
});

test('a start without a length has no end; what is no time is none', () => {
  expect(spans([line({ unit: 'TS' })], { 1: sold('10:00') })).toEqual([
    ['2031-06-14', '10:00', '2031-06-14', undefined],
  ]);
  expect(spans([line({ unit: 'TS' })], { 1: sold('in the morning') })).toEqual([
    ['2031-06-14', undefined, '2031-06-15', undefined],
  ]);
});

test('each line is an event of its own; add-ons and what takes place on no day are none', () => {
  const lines = [
    line({ addOns: [line({ id: '1.1', itemId: '9', name: 'Lunch' })] }),
    line({ id: '2', itemId: '11', name: 'Mug', start: null, end: null }),
    line({ id: '3', quantity: 2, summary: '' }),
  ];
  expect(events(lines, { 2: quoteRequest() }).map(({ uid, title }) => [uid, title])).toEqual([
    ['ABCD-140631-7-1@book.example', 'Kayak · Harbour'],
    ['ABCD-140631-7-3@book.example', 'Kayak × 2 · Harbour'],
  ]);
});

test('an event says how to change or cancel, and the beginning of the policy', () => {
  const withPolicy = {
    booking: { code: 'ABCD-140631', url: '', paymentRequired: false },
    session: { lines: [line()] } as unknown as NonNullable<Confirmed['session']>,
    quoteRequests: {},
    company,
    policy: `<p>Cancel <b>48 hours</b> before.</p><p>${'Long words. '.repeat(100)}</p>`,
  };
  const [event] = eventsOf(withPolicy, localeIn('en'));
  expect(event?.about).toContain('To change or cancel, contact us with your booking code.\nCancel 48 hours before.');
  expect(event?.about.endsWith('…')).toBe(true);
  expect(event?.about.length).toBeLessThan(700);
});
