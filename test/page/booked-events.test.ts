import { expect, test } from 'vitest';
import type { Account, Question, SessionLine } from '../../src/api/types.ts';
import { eventsOf, type Confirmed } from '../../src/elements/booked-events.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';

const day = (text: string) => parseDay(text) as Day;
const line = (changes: Partial<SessionLine> = {}): SessionLine => ({
  id: '1',
  itemId: '7',
  name: 'Kayak',
  when: '',
  start: day('2031-06-14'),
  end: day('2031-06-14'),
  quantity: 1,
  total: '1.00',
  summary: 'Adults 2',
  slip: '',
  available: true,
  optional: null,
  unit: 'D',
  ...changes,
});
const question = (changes: Partial<Question> = {}): Question => ({
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
} as Account;
const events = (lines: readonly SessionLine[], questions: Confirmed['questions'] = {}) =>
  eventsOf({
    booking: { code: 'ABCD-140631', url: 'https://book.example/pay/secret', paymentRequired: true },
    session: { lines } as unknown as NonNullable<Confirmed['session']>,
    questions,
    company,
  });
const spans = (...given: Parameters<typeof events>) =>
  events(...given).map(({ start, startTime, end, endTime }) => [start, startTime, end, endTime]);

test('an event says what, where, and the booking’s code, and nothing of the visitor', () => {
  expect(events([line()])).toEqual([
    {
      uid: 'ABCD-140631-7-1@book.example',
      title: 'Kayak · Harbour',
      about: ': ABCD-140631\nHarbour\n+1 604\ndesk@venue.example',
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
  expect(spans([line({ unit: 'N', end: day('2031-06-16') })], { 1: question({ end: day('2031-06-15') }) })).toEqual([
    ['2031-06-14', undefined, '2031-06-16', undefined],
  ]);
});

test('times are those asked for, though the session’s clock shows others', () => {
  const hourly = line({ unit: 'H', startTime: '10:00', endTime: '12:00' });
  expect(spans([hourly], { 1: question({ startTime: '09:00', endTime: '11:00' }) })).toEqual([
    ['2031-06-14', '09:00', '2031-06-14', '11:00'],
  ]);
  // Of a fixed length only the beginning is asked for.
  expect(spans([hourly], { 1: question({ startTime: '09:00' }) })).toEqual([
    ['2031-06-14', '09:00', '2031-06-14', '11:00'],
  ]);
});

test('times that were not asked for are the session’s', () => {
  expect(spans([line({ unit: 'TS', startTime: '10:00', endTime: '12:30' })], { 1: question({ timeslot: 0 }) })).toEqual(
    [['2031-06-14', '10:00', '2031-06-14', '12:30']],
  );
});

test('what goes past midnight ends on the day after, at midnight too', () => {
  expect(spans([line({ unit: 'H', startTime: '22:00', endTime: '01:00' })])).toEqual([
    ['2031-06-14', '22:00', '2031-06-15', '01:00'],
  ]);
  expect(spans([line({ unit: 'H', startTime: '22:00', endTime: '00:00', end: day('2031-06-15') })])).toEqual([
    ['2031-06-14', '22:00', '2031-06-15', '00:00'],
  ]);
  expect(spans([line({ unit: 'H' })], { 1: question({ startTime: '22:00', endTime: '24:00' }) })).toEqual([
    ['2031-06-14', '22:00', '2031-06-15', '00:00'],
  ]);
});

test('a start without a length has no end', () => {
  expect(spans([line({ unit: 'TS', startTime: '10:00' })])).toEqual([['2031-06-14', '10:00', '2031-06-14', undefined]]);
});

test('each line is an event of its own; add-ons and what takes place on no day are none', () => {
  const lines = [
    line(),
    line({ id: '1.1', itemId: '9', name: 'Lunch' }),
    line({ id: '2', itemId: '11', name: 'Mug', start: null, end: null }),
    line({ id: '3', quantity: 2, summary: '' }),
  ];
  expect(events(lines, { 2: question() }).map(({ uid, title }) => [uid, title])).toEqual([
    ['ABCD-140631-7-1@book.example', 'Kayak · Harbour'],
    ['ABCD-140631-7-3@book.example', 'Kayak × 2 · Harbour'],
  ]);
});
