import { expect, test } from 'vitest';
import { request } from '../../../src/elements/shared/requests.ts';

test('a request reaches the element around, and no page beyond its shadow', () => {
  const booking = document.createElement('div');
  const root = booking.attachShadow({ mode: 'open' });
  const leaf = root.appendChild(document.createElement('section')).appendChild(document.createElement('div'));
  document.body.replaceChildren(booking);
  const heard: unknown[] = [];
  root.addEventListener('item-choose', (event) => heard.push((event as CustomEvent<unknown>).detail));
  document.addEventListener('item-choose', () => heard.push('the page'));
  request(leaf, 'item-choose', { itemId: '7' });
  expect(heard).toEqual([{ itemId: '7' }]);
});

test('who is asked can say that it is not done', () => {
  const leaf = new EventTarget();
  const stopped: boolean[] = [];
  leaf.addEventListener('booking-leave', (event) => {
    event.preventDefault();
    stopped.push(event.defaultPrevented);
  });
  request(leaf, 'booking-leave', { url: 'https://venue.example/pay' });
  expect(stopped).toEqual([true]);
});
