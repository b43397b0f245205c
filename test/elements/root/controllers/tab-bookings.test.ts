import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabBookings } from '../../../../src/elements/root/controllers/tab-bookings.ts';
import { showBookedHere } from '../../../../src/elements/finish/finish.ts';
import { readBookings } from '../../../../src/flow/booking/tab-bookings.ts';
import { createPaymentWays } from '../../../../src/page/storage/payment-ways.ts';
import { plainSession } from '../../../api/plain.ts';
import { readTab, writeTab } from '../../../../src/page/storage/tab-text.ts';
import { handContext } from '../hand-context.ts';

vi.mock('../../../../src/elements/finish/finish.ts', () => ({ showBookedHere: vi.fn() }));

const key = 'slipway:booked:https://book.example/harbour';
const cases = 'slipway:open:https://book.example/harbour';
let kept = new Map<string, string>();
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (asked: string) => kept.get(asked) ?? null,
    setItem: (asked: string, text: string) => kept.set(asked, text),
    removeItem: (asked: string) => kept.delete(asked),
  });
  writeTab(key, '');
  vi.mocked(showBookedHere).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const begin = () => {
  const context = handContext();
  return { ...context, bookings: createTabBookings(context, { present: () => null }) };
};
const booking = (code: string) => ({ code, url: '', paymentRequired: false });
const shown = () => vi.waitFor(() => expect(showBookedHere).toHaveBeenCalled());

test('each booking of the tab is kept beside those before it, without what could book again', () => {
  const { bookings, flow } = begin();
  for (const code of ['FIRST', 'SECOND'])
    bookings.keep({ ...flow.state, booking: booking(code), booked: plainSession({ id: 'secret' }) });
  const lines = readTab(key).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { booking: { code: string } }).booking.code)).toEqual([
    'FIRST',
    'SECOND',
  ]);
  expect(readTab(key)).not.toContain('secret');
});

test('where nothing was booked in this tab nothing is loaded to show it', async () => {
  const { flow } = begin();
  flow.choose({ itemId: 'kayak' });
  await Promise.resolve();
  expect(showBookedHere).not.toHaveBeenCalled();
  expect(kept.has(cases)).toBe(false);
});

test('after a reload those of this tab are shown again', async () => {
  writeTab(key, '{"booking":{"code":"FIRST"}}');
  const { host } = begin();
  await shown();
  expect(vi.mocked(showBookedHere).mock.calls[0]?.[0]).toMatchObject({ host, key });
});

test.each(['done', 'unsure'] as const)(
  'who walks on from a booking (%s) finds it among those of the tab',
  async (step) => {
    const { commit } = begin();
    commit({ step });
    expect(showBookedHere).not.toHaveBeenCalled();
    commit({ step: 'choose' });
    await shown();
  },
);

test('one that its visitor calls paid is to be paid no more, and how to get to its payment is forgotten', () => {
  const { bookings, commit, host } = begin();
  const unpaid = { code: 'FIRST', url: 'https://book.example/harbour/pay/1', paymentRequired: true };
  const ways = createPaymentWays('https://book.example/harbour');
  ways.keep({ code: 'FIRST', url: unpaid.url });
  ways.keep({ code: 'SECOND', url: unpaid.url });
  commit({ step: 'done', booking: unpaid });
  bookings.paid();
  expect(host.store.state).toMatchObject({
    notice: 'paid',
    booking: { code: 'FIRST', url: '', paymentRequired: false },
  });
  expect(readBookings(readTab(key))).toMatchObject([{ booking: { code: 'FIRST', paymentRequired: false } }]);
  expect([ways.find('FIRST'), ways.find('SECOND')]).toMatchObject([null, { code: 'SECOND' }]);
  bookings.forgetPayments();
  expect(ways.find('SECOND')).toBeNull();
});
