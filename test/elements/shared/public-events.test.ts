import { describe, expect, it } from 'vitest';
import { dispatchPublicEvent, type PublicEvent } from '../../../src/elements/shared/public-events.ts';
import { createBookedEvent, createPublicLine, createPublicOffer } from '../../../src/elements/shared/public-offer.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest } from '../../flow/visit.ts';

const emptyOffer = {
  items: [],
  value: '',
  valueNumber: null,
  valueWithoutTax: '',
  tax: '',
  due: '',
  coupon: '',
  currency: 'CAD',
};

describe('dispatchPublicEvent', () => {
  /** Dispatches an event to a listener that cancels it. */
  function dispatchCancelled(...publicEvent: PublicEvent) {
    const eventTarget = new EventTarget();
    const events: Event[] = [];
    eventTarget.addEventListener(publicEvent[0], (dispatchedEvent) => {
      events.push(dispatchedEvent);
      dispatchedEvent.preventDefault();
    });
    return { goesOn: dispatchPublicEvent(eventTarget, ...publicEvent), events };
  }

  it.each<PublicEvent>([
    ['slipway-checkout', emptyOffer],
    ['slipway-before-create', emptyOffer],
    ['slipway-leaving', { url: 'https://venue.example/pay' }],
  ])('returns false if the page cancels %s', (...event) => {
    expect(dispatchCancelled(...event).goesOn).toBe(false);
  });

  it.each<PublicEvent>([
    ['slipway-ready'],
    ['slipway-step', { from: 'choose', to: 'cart' }],
    ['slipway-items-viewed', { items: [] }],
    ['slipway-item-viewed', { itemId: '1', name: 'Kayak' }],
    ['slipway-cart-changed', { added: [], removed: [] }],
    ['slipway-booked', { ...emptyOffer, bookingId: 'B-1', paymentRequired: false }],
    ['slipway-problem', { kind: 'offline', code: 'offline', fatal: false }],
  ])('returns true even if the page cancels %s', (...event) => {
    expect(dispatchCancelled(...event).goesOn).toBe(true);
  });

  it('dispatches bubbling, composed events with their detail', () => {
    const [event] = dispatchCancelled('slipway-leaving', { url: 'https://venue.example/pay' }).events;
    expect(event).toMatchObject({ bubbles: true, composed: true, detail: { url: 'https://venue.example/pay' } });
  });

  it('returns true if no listener exists', () => {
    expect(dispatchPublicEvent(new EventTarget(), 'slipway-checkout', emptyOffer)).toBe(true);
  });
});

const line = createTestLine({ id: '1', itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' });
const quoteRequest = toRequest('kayak', 2);

describe('createPublicLine', () => {
  it('returns the day and time of the quote, and the discount code', () => {
    const { start, end } = quoteRequest;
    const soldTimes = { start, end, startTime: '09:30', endTime: '11:00' };
    expect(createPublicLine(line, { ...quoteRequest, timeslot: 0, sold: soldTimes, discountCode: 'SPRING' })).toEqual({
      itemId: 'kayak',
      name: 'Kayak',
      quantity: 2,
      total: '85.00',
      date: start,
      time: '09:30',
      coupon: 'SPRING',
    });
  });

  it('returns an empty date for a line that a different browser added', () => {
    expect(createPublicLine(line, undefined)).toMatchObject({ date: '', time: '', coupon: '' });
  });
});

describe('createPublicOffer', () => {
  it('returns the subtotal without included taxes, and the sum of taxes', () => {
    const session = createTestSession({
      lines: [line],
      subTotal: '85.00',
      taxIncluded: '5.00',
      taxTotal: '4.25',
      total: '89.25',
      due: '20.00',
    });
    expect(createPublicOffer({ session, quoteRequests: {} }, 'CAD')).toMatchObject({
      value: '89.25',
      valueNumber: 89.25,
      valueWithoutTax: '80.00',
      tax: '9.25',
      due: '20.00',
      currency: 'CAD',
    });
  });

  it('lists each discount code once', () => {
    const session = createTestSession({ lines: ['1', '2', '3', '4'].map((id) => ({ ...line, id })) });
    const createRequestWithCode = (discountCode: string) => ({ ...quoteRequest, discountCode });
    const quoteRequests = {
      1: createRequestWithCode('SPRING'),
      2: createRequestWithCode('CLUB'),
      3: createRequestWithCode('SPRING'),
      4: createRequestWithCode(''),
    };
    expect(createPublicOffer({ session, quoteRequests }, 'CAD').coupon).toBe('SPRING, CLUB');
  });

  it('returns an empty offer without a session', () => {
    expect(createPublicOffer({ session: null, quoteRequests: {} }, '')).toEqual({ ...emptyOffer, currency: '' });
  });
});

describe('createBookedEvent', () => {
  it('returns neither lines nor amounts if only the code is stored', () => {
    const booking = { code: 'ABCD', url: 'https://book.example/pay', paymentRequired: true };
    expect(createBookedEvent(booking, { booked: null, bookedRequests: {} }, 'CAD')).toEqual([
      'slipway-booked',
      { bookingId: 'ABCD', paymentRequired: true, ...emptyOffer },
    ]);
  });
});
