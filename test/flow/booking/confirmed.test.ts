import { expect, test } from 'vitest';
import { confirmed } from '../../../src/flow/booking/confirmed.ts';
import type { PaymentWay } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/kept-cart.ts';
import { createStore, writerOf } from '../../../src/flow/store.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask, june10 } from '../visit.ts';

const booking = { code: 'ABCD-1', url: 'https://pay.example/', paymentRequired: true };

const asked = { sessionId: 's', key: 'k' };

/** A visitor on the review, with a cart that is remembered. */
function reviewing() {
  const store = createStore({ choice: { itemId: '7', start: june10, end: june10, params: { adults: 2 } } });
  writerOf(store).commit({ step: 'review', quoteRequests: { 1: ask('kayak') } });
  const storage = createMemoryStorage();
  storage.save({ sessionId: 's', quoteRequests: {}, creating: { at: 1, key: 'k' } });
  return { store, storage };
}

test('what was booked is kept for the confirmation, the cart is forgotten, and the days are free to choose again', () => {
  const context = reviewing();
  const session = plainSession({ lines: [plainLine()], due: '20.00' });
  expect(confirmed(context, booking, session, asked)).toEqual({
    step: 'done',
    unconfirmed: null,
    booking,
    booked: session,
    bookedRequests: { 1: ask('kayak') },
    session: null,
    quoteRequests: {},
    choice: { itemId: '7', start: null, end: null, params: { adults: 2 }, discountCode: '' },
  });
  expect(context.storage.load()).toBeNull();
});

test('a cart that another tab has begun since, and may be booking, is left alone', () => {
  const context = reviewing();
  const other = { sessionId: 'next', quoteRequests: {}, creating: { at: 2, key: 'other' } };
  context.storage.save(other);
  confirmed(context, booking, null, asked);
  expect(context.storage.load()).toEqual(other);
});

test('a time of day goes with the days it was chosen for', () => {
  const context = reviewing();
  context.store.choose({ startTime: '09:00', endTime: '11:00', timeslot: 3 });
  const { choice } = confirmed(context, booking, null, asked);
  expect([choice?.startTime, choice?.endTime, choice?.timeslot]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['nothing is due', plainSession({ lines: [plainLine()], due: '0.00' }), false],
  ['something is due', plainSession({ lines: [plainLine()], due: '0.01' }), true],
  ['what was booked is not known', null, true],
  ['of what was booked only the id is known', plainSession({ due: '' }), true],
  ['what is due is not said', plainSession({ lines: [plainLine()], due: '' }), true],
])('where %s, that it is to be paid is said: %s', (_, session, paymentRequired) => {
  expect(confirmed(reviewing(), booking, session, asked).booking).toMatchObject({ paymentRequired });
});

test.each([
  ['by its address', booking, { code: 'ABCD-1', url: booking.url }],
  ['by what a relay is asked with', { ...booking, retold: true }, { code: 'ABCD-1', ...asked }],
])('the way to the payment is kept %s', (_, made, way) => {
  const { store, storage } = reviewing();
  const kept: PaymentWay[] = [];
  confirmed({ store, storage: { ...storage, keepPayment: (each) => kept.push(each) } }, made, null, asked);
  expect(kept).toEqual([way]);
});

test('where there is no address no way is kept', () => {
  const { store, storage } = reviewing();
  const keepPayment = () => expect.fail('There is no way to keep.');
  confirmed({ store, storage: { ...storage, keepPayment } }, { ...booking, url: '', retold: true }, null, asked);
});
