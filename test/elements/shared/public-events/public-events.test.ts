import { expect, test } from 'vitest';
import { dispatchPublicEvent, type PublicEvent } from '../../../../src/elements/shared/public-events/public-events.ts';

const offer = {
  items: [],
  value: '0.00',
  valueWithoutTax: '0.00',
  tax: '0.00',
  due: '0.00',
  coupon: '',
  currency: 'CAD',
};

/** Dispatches an event before a page that says no to everything. */
function refused(...event: PublicEvent) {
  const from = new EventTarget();
  const heard: Event[] = [];
  from.addEventListener(event[0], (each) => {
    heard.push(each);
    each.preventDefault();
  });
  return { goesOn: dispatchPublicEvent(from, ...event), heard };
}

test.each<PublicEvent>([
  ['slipway-checkout', offer],
  ['slipway-before-create', offer],
  ['slipway-leaving', { url: 'https://venue.example/pay' }],
])('a page can say no to %s', (...event) => {
  expect(refused(...event).goesOn).toBe(false);
});

test.each<PublicEvent>([
  ['slipway-ready'],
  ['slipway-step', { from: 'choose', to: 'cart' }],
  ['slipway-items-viewed', { items: [] }],
  ['slipway-item-viewed', { itemId: '1', name: 'Kayak' }],
  ['slipway-cart-changed', { added: [], removed: [] }],
  ['slipway-booked', { ...offer, bookingId: 'B-1', paymentRequired: false }],
  ['slipway-problem', { kind: 'offline', fatal: false }],
])('what has happened, %s, no page can undo', (...event) => {
  expect(refused(...event).goesOn).toBe(true);
});

test('whoever listens around the element hears it, with what it says', () => {
  const [event] = refused('slipway-leaving', { url: 'https://venue.example/pay' }).heard;
  expect(event).toMatchObject({ bubbles: true, composed: true, detail: { url: 'https://venue.example/pay' } });
});

test('where the page says nothing, all goes on', () => {
  expect(dispatchPublicEvent(new EventTarget(), 'slipway-checkout', offer)).toBe(true);
});
