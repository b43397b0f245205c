import { expect, it } from 'vitest';
import { createBookedOutcome, createEndedOutcome } from '../../../src/flow/session/outcomes.ts';
import type { PaymentReturn } from '../../../src/flow/session/context.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createStore, getWriter } from '../../../src/flow/store.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { createRefusal } from '../reconcile/full-cart.ts';
import { toRequest, june10 } from '../visit.ts';

const booking = { code: 'ABCD-1', url: 'https://pay.example/', paymentRequired: true };

const createRequest = { sessionId: 's', key: 'k' };

/** Creates a store whose guest is at the review step, and a storage with the guest's cart. */
function createReviewContext() {
  const store = createStore({ choice: { itemId: '7', start: june10, end: june10, params: { adults: 2 } } });
  getWriter(store).commit({ step: 'review', quoteRequests: { 1: toRequest('kayak') } });
  const storage = createMemoryStorage();
  storage.save({ sessionId: 's', quoteRequests: {}, creating: { at: 1, key: 'k' } });
  return { store, storage };
}

it('moves the cart to the booked lines for the confirmation', () => {
  const context = createReviewContext();
  const session = createTestSession({ lines: [createTestLine()], due: '20.00' });
  expect(createBookedOutcome(context, booking, session, createRequest)).toEqual({
    step: 'done',
    unconfirmed: null,
    booking,
    booked: session,
    bookedRequests: { 1: toRequest('kayak') },
    session: null,
    quoteRequests: {},
    choice: { itemId: '7', start: null, end: null, params: { adults: 2 }, discountCode: '' },
  });
  expect(context.storage.load()).toBeNull();
});

it('keeps a new cart that another tab has stored', () => {
  const context = createReviewContext();
  const otherCart = { sessionId: 'next', quoteRequests: {}, creating: { at: 2, key: 'other' } };
  context.storage.save(otherCart);
  createBookedOutcome(context, booking, null, createRequest);
  expect(context.storage.load()).toEqual(otherCart);
});

it('clears days and times of the selection after a booking', () => {
  const context = createReviewContext();
  context.store.choose({ startTime: '09:00', endTime: '11:00', timeslot: 3 });
  const { choice } = createBookedOutcome(context, booking, null, createRequest);
  expect([choice?.startTime, choice?.endTime, choice?.timeslot]).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['nothing is due', false, createTestSession({ lines: [createTestLine()], due: '0.00' })],
  ['something is due', true, createTestSession({ lines: [createTestLine()], due: '0.01' })],
  ['the session is unknown', true, null],
  ['only the id of the session is known', true, createTestSession({ due: '' })],
  ['the amount due is unknown', true, createTestSession({ lines: [createTestLine()], due: '' })],
])('sets `paymentRequired` if %s: %s', (_, paymentRequired, session) => {
  expect(createBookedOutcome(createReviewContext(), booking, session, createRequest).booking).toMatchObject({
    paymentRequired,
  });
});

it.each([
  ['by its payment address', booking, { code: 'ABCD-1', url: booking.url }],
  [
    'by session and key if the relay has stored the booking',
    { ...booking, retold: true },
    { code: 'ABCD-1', ...createRequest },
  ],
])('stores the way back to the payment page: %s', (_, booking, expectedPayment) => {
  const { store, storage } = createReviewContext();
  const keptPayments: PaymentReturn[] = [];
  createBookedOutcome(
    { store, storage: { ...storage, keepPayment: (payment) => keptPayments.push(payment) } },
    booking,
    null,
    createRequest,
  );
  expect(keptPayments).toEqual([expectedPayment]);
});

it('stores no payment data if the booking has no payment address', () => {
  const { store, storage } = createReviewContext();
  const keepPayment = () => expect.fail('There is no way to keep.');
  createBookedOutcome(
    { store, storage: { ...storage, keepPayment } },
    { ...booking, url: '', retold: true },
    null,
    createRequest,
  );
});

it('has no booked lines if only the session id is known', () => {
  const { store, storage } = createReviewContext();
  storage.clear();
  expect(createBookedOutcome({ store, storage }, booking, createTestSession(), createRequest)).toMatchObject({
    step: 'done',
    booked: null,
  });
});

it.each([
  ['ABCD-1', 'ABCD-1'],
  ['07', '07'],
  ['0', undefined],
  ['<b>ABCD-1', undefined],
  ['ABCD-1 <b>', undefined],
  ['', undefined],
])('confirms the booking code in a refusal only if valid: %j', (statedCode, expectedCode) => {
  const endedSession = {
    ...createRefusal('session_ended', 'This session has ended.'),
    fields: { booking: statedCode },
  };
  expect(createEndedOutcome(createReviewContext(), endedSession, 's').booking?.code).toBe(expectedCode);
});
