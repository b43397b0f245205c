import { afterEach, expect, it } from 'vitest';
import { upgradeClassMarkers } from '../../src/page/links.ts';
import { createContentEmbed } from '../../src/page/content-embed.ts';

afterEach(() => document.body.replaceChildren());

const account = 'https://book.example/harbour';
const scriptTag = document.createElement('script');
scriptTag.dataset.accounts = account;
const embedContent = createContentEmbed([scriptTag]);

function upgradeMarkers(html: string): HTMLElement {
  document.body.innerHTML = html;
  upgradeClassMarkers(embedContent);
  return document.body;
}

it('replaces a block of class `slipway-booking` with its link’s booking', () => {
  const { firstElementChild: booking } = upgradeMarkers(
    `<p class="slipway-booking wide"><a href="${account}#slipway?item=107&amp;params=adults:2">Book</a></p>`,
  );
  expect(booking?.localName).toBe('slipway-booking');
  expect(Object.fromEntries([...(booking?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    'base-url': account,
    'item-id': '107',
    params: 'adults=2',
    class: 'slipway-booking wide',
  });
  expect(booking?.querySelector('a')?.textContent).toBe('Book');
});

it('replaces a link of class `slipway-booking`, and keeps it as fallback', () => {
  const { firstElementChild: booking } = upgradeMarkers(
    `<a class="slipway-booking" id="book" lang="fr" data-lang="de" href="${account}#slipway">Book</a>`,
  );
  expect([booking?.localName, booking?.id, booking?.getAttribute('lang')]).toEqual(['slipway-booking', 'book', 'de']);
  expect(booking?.querySelector('a.slipway-booking:not([id])')?.textContent).toBe('Book');
  const htmlAfterFirstUpgrade = document.body.innerHTML;
  upgradeClassMarkers(embedContent);
  expect(document.body.innerHTML).toBe(htmlAfterFirstUpgrade);
});

it.each([
  `<p class="slipway-booking"><a href="https://evil.example/harbour#slipway">Book</a></p>`,
  `<p class="slipway-booking"><a href="${account}">Book</a></p>`,
  '<p class="slipway-booking">Book</p>',
  '<slipway-booking class="slipway-booking"></slipway-booking>',
])('leaves %s unchanged', (html) => {
  expect(upgradeMarkers(html).innerHTML).toBe(html);
});

it.each([
  [
    'a class',
    '<span class="slipway-cart-badge"><a href="/book">Cart</a></span>',
    { href: new URL('/book', location.href).href },
  ],
  [
    'a `data-slipway` attribute',
    `<div data-slipway="cart-badge" data-base-url="${account}">Cart</div>`,
    { 'base-url': account },
  ],
  [
    'a link with the class',
    '<a class="slipway-cart-badge" href="https://www.example.com/book">Cart</a>',
    { href: 'https://www.example.com/book' },
  ],
])('creates a cart badge from markup with %s', (_, html, attributes) => {
  const badge = upgradeMarkers(html).firstElementChild;
  expect(badge?.localName).toBe('slipway-cart-badge');
  for (const [name, value] of Object.entries(attributes)) expect(badge?.getAttribute(name)).toBe(value);
  expect(badge?.textContent).toBe('Cart');
});

it('copies no `javascript:` URL or event attribute to a cart badge', () => {
  const badge = upgradeMarkers(
    '<div data-slipway="cart-badge" data-href="javascript:x" data-onclick="x" onclick="void 0"><a href="javascript:void 0">Cart</a></div>',
  ).firstElementChild;
  expect(badge?.getAttributeNames()).toEqual([]);
});
