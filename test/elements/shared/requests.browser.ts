import { expect, it } from 'vitest';
import { request } from '../../../src/elements/shared/requests.ts';

it('reaches the element around it, but not the page', () => {
  const booking = document.createElement('div');
  const root = booking.attachShadow({ mode: 'open' });
  const leaf = root.appendChild(document.createElement('section')).appendChild(document.createElement('div'));
  document.body.replaceChildren(booking);
  const details: unknown[] = [];
  root.addEventListener('item-choose', (event) => details.push((event as CustomEvent<unknown>).detail));
  document.addEventListener('item-choose', () => details.push('the page'));
  request(leaf, 'item-choose', { itemId: '7' });
  expect(details).toEqual([{ itemId: '7' }]);
});

it('returns false if the element around it prevents the default', () => {
  const leaf = new EventTarget();
  const leave = () => request(leaf, 'booking-leave', { url: 'https://venue.example/pay' });
  expect(leave()).toBe(true);
  leaf.addEventListener('booking-leave', (event) => event.preventDefault());
  expect(leave()).toBe(false);
});
