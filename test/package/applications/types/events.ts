/** Checks that events and elements have types without a framework. */
import { SlipwayBooking, type SlipwayEventMap } from 'slipway-booking';
import 'slipway-booking/slipway.js';
import 'slipway-booking/slipway.classic.js';
import { createClient } from 'slipway-booking/api';
import { createStore } from 'slipway-booking/flow';

const element: SlipwayBooking | null = document.querySelector('slipway-booking');
element?.addEventListener('slipway-booked', ({ detail }) => {
  const code: string = detail.bookingId;
  const paid: boolean = !detail.paymentRequired;
  console.log(code, paid);
});
document.addEventListener('slipway-cart-changed', ({ detail }) => {
  console.log(detail.added.map(({ itemId }) => itemId.length));
});
window.addEventListener('slipway-leaving', (event) => {
  if (event.detail.url.startsWith('http:')) event.preventDefault();
});
element?.removeEventListener('slipway-ready', () => undefined);
element?.open({ itemId: '107', start: '2030-06-01', startTime: '09:30' }).catch(console.error);

const names: (keyof SlipwayEventMap)[] = ['slipway-ready', 'slipway-problem'];
console.log(names, createClient, createStore, document.createElement('slipway-cart-badge').href);
