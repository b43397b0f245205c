import { expect, test } from 'vitest';
import type { CreateStatus } from '../../../src/api/booking-client.ts';
import type { Booking, PaymentStatus } from '../../../src/api/types.ts';
import { showBooking } from '../../../src/elements/finish/show-booking.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { joinFlow } from '../../../src/flow/flow.ts';
import { createStepNavigation } from '../../../src/flow/step-navigation.ts';
import { createStore, writerOf } from '../../../src/flow/store.ts';

const url = 'https://venue.example/reserve/token';
const booking: Booking = { code: 'ABCD-1', url: '', paymentRequired: true, address: 'forgotten' };
const kept = { booking, booked: null, bookedRequests: {} };

/** A visitor who chooses, at a relay that answers when it is told to. */
function choosing(way: PaymentWay | null) {
  const store = createStore();
  const flow = joinFlow(store, createStepNavigation(store));
  const asked: string[] = [];
  let answer: (booking: Booking | null | Error, payment?: PaymentStatus) => void = () =>
    expect.fail('No status request is expected.');
  const client = {
    createStatus: (sessionId: string, key: string) => {
      asked.push(`${sessionId} ${key}`);
      return new Promise<CreateStatus>((resolve, reject) => {
        answer = (told, payment) =>
          told instanceof Error
            ? reject(told)
            : resolve({
                session: { kind: 'refused', code: '', title: '', details: '', fields: {} },
                relay: null,
                payment: payment ?? null,
                booking: told,
              });
      });
    },
  };
  const payments: unknown[] = [];
  const ways = { find: (code: string) => (code === way?.code ? way : null) };
  return {
    store,
    goTo: flow.goTo,
    asked,
    payments,
    show: (each = kept) => showBooking({ flow, client, ways, onPayment: (...news) => void payments.push(news) }, each),
    answer: (...news: Parameters<typeof answer>) => answer(...news),
  };
}

const relayed = { code: 'ABCD-1', sessionId: 's', key: 'k' };

test('a booking without an address of its own is shown as it is, and nobody is asked', async () => {
  const { store, show, asked } = choosing(relayed);
  await show({ ...kept, booking: { code: 'ABCD-1', url: '', paymentRequired: false } });
  expect(store.state).toMatchObject({ step: 'done', booking: { code: 'ABCD-1', revisited: true } });
  expect(asked).toEqual([]);
});

test('an address that is still kept is linked', async () => {
  const { store, show } = choosing({ code: 'ABCD-1', url });
  await show();
  expect(store.state.booking).toEqual({ ...booking, url, address: undefined, revisited: true });
});

test('where it is kept no longer the booking says so', async () => {
  const { store, show } = choosing(null);
  await show();
  expect(store.state.booking).toMatchObject({ url: '', address: 'forgotten' });
});

test('through a relay it is asked again by the key of its create, and the booking is there meanwhile', async () => {
  const { store, show, asked, answer } = choosing(relayed);
  const shown = show();
  expect(store.state).toMatchObject({ step: 'done', booking: { url: '', address: 'asking' } });
  expect(asked).toEqual(['s k']);
  answer({ code: 'ABCD-1', url, paymentRequired: true });
  await shown;
  expect(store.state.booking).toMatchObject({ url, address: undefined, paymentRequired: true });
});

test.each([null, new Error('No network.'), { code: 'ABCD-1', url: '', paymentRequired: true }])(
  'a relay that does not tell it leaves the e-mail and the venue: %s',
  async (told) => {
    const { store, show, answer } = choosing(relayed);
    const shown = show();
    answer(told);
    await shown;
    expect(store.state.booking).toMatchObject({ url: '', address: 'forgotten' });
  },
);

test('whoever went on while it was asked for is not taken back', async () => {
  const { store, goTo, show, answer } = choosing(relayed);
  const shown = show();
  goTo('choose');
  writerOf(store).commit({ booking: null });
  answer({ code: 'ABCD-1', url, paymentRequired: true });
  await shown;
  expect(store.state).toMatchObject({ step: 'choose', booking: null });
});

test('nor is whoever is back in the list, where the booking is known still', async () => {
  const { store, goTo, show, answer } = choosing(relayed);
  const shown = show();
  goTo('choose');
  answer({ code: 'ABCD-1', url, paymentRequired: true });
  await shown;
  expect(store.state.step).toBe('choose');
});

test('shows the payment status that the relay read, and reports it', async () => {
  const { store, show, answer, payments } = choosing(relayed);
  const done = show();
  const payment: PaymentStatus = { statusId: 'PAID', statusName: 'Paid', total: '9.00', paidTotal: '9.00' };
  answer({ code: 'ABCD-1', url, paymentRequired: true }, payment);
  await done;
  expect(store.state.booking).toMatchObject({ url, payment, revisited: true });
  expect(payments).toEqual([['ABCD-1', payment]]);
});
