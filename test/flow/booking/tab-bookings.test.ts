import { expect, test } from 'vitest';
import { wordBooking } from '../../../src/flow/booking/booking-text.ts';
import { readBookings } from '../../../src/flow/booking/tab-bookings.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { ask, atReview, typed } from '../visit.ts';

async function done(): Promise<{ state: FlowState; sessionId: string }> {
  const { flow } = await atReview();
  const { session } = flow.state;
  await flow.book();
  return { state: flow.state, sessionId: session?.id ?? '' };
}

test('the quote requests behind what was booked outlive the cart: its times are those asked for', async () => {
  const { state } = await done();
  expect([state.bookedRequests, state.quoteRequests]).toEqual([{ 1: ask('kayak', 2) }, {}]);
});

test('a booking that was kept can be read again, without what could book again or name anybody', async () => {
  const { state, sessionId } = await done();
  const slip = 'SLIP-7';
  const text = wordBooking({
    ...state,
    booked: state.booked && { ...state.booked, lines: state.booked.lines.map((line) => ({ ...line, slip })) },
  });
  expect(readBookings(text)).toMatchObject([
    {
      booking: { ...state.booking, url: '', address: 'forgotten' },
      booked: { total: state.booked?.total, lines: [{ name: state.booked?.lines[0]?.name }] },
      bookedRequests: state.bookedRequests,
    },
  ]);
  for (const secret of [sessionId, slip, typed.customer_name, typed.customer_email]) {
    expect(secret).not.toBe('');
    expect(text).not.toContain(JSON.stringify(secret));
  }
});

test('several are read in their order; of two with one code the later counts', async () => {
  const [one, two] = [(await done()).state, (await done()).state];
  const other = { ...two, booking: two.booking && { ...two.booking, code: 'OTHER' } };
  const paid = { ...one, booking: one.booking && { ...one.booking, paymentRequired: false } };
  expect(
    readBookings(['', ...[one, other, paid].map(wordBooking)].join('\n')).map(({ booking }) => [
      booking?.code,
      booking?.paymentRequired,
    ]),
  ).toEqual([
    ['OTHER', true],
    [one.booking?.code, false],
  ]);
});

const line = { id: '1', name: 'Kayak', addOns: [] };
const written = (lines: readonly unknown[]) =>
  JSON.stringify({ booking: { code: 'A', url: '' }, booked: { lines, taxes: [] }, asked: {} });

test('a booking of lines with a number and a name is one', () => {
  expect(readBookings(written([line, line]))).toHaveLength(1);
});

test.each([
  '',
  '\n\n',
  'nonsense',
  '{}',
  'null',
  '[]',
  '{"booking":null}',
  '{"booking":{"code":7,"url":""},"booked":null,"asked":{}}',
  '{"booking":{"code":"A","url":7},"booked":null,"asked":{}}',
  '{"booking":{"code":"A","url":""},"booked":null,"asked":null}',
  '{"booking":{"code":"A","url":""},"booked":null,"asked":"all"}',
  '{"booking":{"code":"A","url":""},"asked":{}}',
  '{"booking":{"code":"A","url":""},"booked":{"lines":[]},"asked":{}}',
  '{"booking":{"code":"A","url":""},"booked":{"taxes":[]},"asked":{}}',
  ...[null, { ...line, id: 1 }, { ...line, name: null }, { ...line, addOns: {} }].map((broken) =>
    written([line, broken]),
  ),
])('what is no booking is left out: %s', (text) => expect(readBookings(text)).toEqual([]));

test('of a booking found out about later only the code may be known', () => {
  expect(readBookings('{"booking":{"code":"A","url":""},"booked":null,"asked":{}}')).toHaveLength(1);
});

test('an earlier version kept the address with it: it is left out', () => {
  const [kept] = readBookings('{"booking":{"code":"A","url":"https://venue.example/1"},"booked":null,"asked":{}}');
  expect(kept?.booking).toEqual({ code: 'A', url: '', address: 'forgotten' });
});
