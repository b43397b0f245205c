import { afterEach, expect, test, vi } from 'vitest';
import { upgradeMarkers } from '../../src/page/upgrade-markers.ts';
import type { ContentEmbed } from '../../src/page/content-embed.ts';

afterEach(() => document.body.replaceChildren());

const bookings = () => [...document.querySelectorAll('slipway-booking')];
const own: ContentEmbed = (_content, account) => {
  if (account !== 'own') return null;
  const element = document.createElement('slipway-booking');
  element.setAttribute('base-url', account);
  return element;
};

test('a marked element becomes the booking, with its fallback and what the page knows it by', () => {
  document.body.innerHTML = `<div data-slipway="1" data-base-url="own" id="book" class="wide" lang="fr" style="color: red"
    onclick="void 0" data-track="x"><a href="#phone">By phone</a></div>`;
  upgradeMarkers(own, () => undefined);
  const [booking] = bookings();
  expect(booking?.getAttributeNames().sort()).toEqual(['base-url', 'class', 'id', 'lang']);
  expect(booking?.innerHTML).toBe('<a href="#phone">By phone</a>');
  expect(document.querySelector('[data-slipway]')).toBeNull();
});

test('one of a foreign account stays what it is, also when others come', async () => {
  document.body.innerHTML = '<div data-slipway="1" data-base-url="foreign" data-onfocus="x">Mine</div>';
  const changed = vi.fn();
  upgradeMarkers(own, changed);
  const before = document.body.innerHTML;
  changed.mockClear();
  document.body.insertAdjacentHTML('beforeend', '<div data-slipway="1" data-base-url="own"></div>');
  await vi.waitFor(() => expect(bookings()).toHaveLength(1));
  expect(document.body.innerHTML).toBe(`${before}<slipway-booking base-url="own"></slipway-booking>`);
});
