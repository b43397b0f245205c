/** What the script does on a page, from before it is supported to a second copy of it: in this order, on one page. */
import { afterEach, expect, test, vi } from 'vitest';
import { start } from '../src/start.ts';

// The build's own name stands where this is.
Object.assign(globalThis, { SLIPWAY_BUILD: 'of the tests' });

afterEach(() => vi.restoreAllMocks());

const address = new URL('/slipway.js', location.href).href;
const link = '<a href="#phone">By phone</a>';
const marked = (id: string) =>
  `<div id="${id}" data-slipway="1" data-base-url="https://book.example/harbour">${link}</div>`;
function scriptTag(attributes: Record<string, string>): HTMLScriptElement {
  const tag = document.createElement('script');
  tag.type = 'text/plain';
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  return tag;
}

test('below the supported browsers nothing is defined, and the page keeps its own links', () => {
  document.body.innerHTML = marked('old');
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  start(address);
  expect(customElements.get('slipway-booking')).toBeUndefined();
  expect(document.body.innerHTML).toBe(marked('old'));
});

test('it defines the elements, upgrades what is marked, and brings the badge to a page that has one', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const tag = scriptTag({ 'data-accounts': 'https://book.example/harbour', 'data-slipway-links': '' });
  document.head.append(tag);
  document.body.innerHTML = `${marked('new')}<slipway-cart-badge base-url="https://book.example/harbour"></slipway-cart-badge>`;
  start(address, tag);
  expect(document.querySelector('#new')?.matches('slipway-booking:defined')).toBe(true);
  await vi.waitFor(() => expect(document.querySelector('slipway-cart-badge')?.matches(':defined')).toBe(true));
});

test('a block that has a class and a link alone is upgraded too, also when it comes later', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p class="slipway-booking" id="classed"><a href="https://book.example/harbour#slipway?item=107">Book</a></p>',
  );
  await vi.waitFor(() => expect(document.querySelector('#classed')?.getAttribute('item-id')).toBe('107'));
});

test('links are opened where the page says so', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a id="book" href="https://book.example/harbour#slipway">Book</a>');
  const opened: boolean[] = [];
  // After everybody else: the page of the tests is not left.
  addEventListener('click', (event) => {
    opened.push(event.defaultPrevented);
    event.preventDefault();
  });
  await vi.waitFor(() => {
    document.querySelector<HTMLElement>('#book')?.click();
    expect(opened.at(-1)).toBe(true);
  });
});

test('a second copy of it changes nothing on the page', () => {
  const [known, before] = [customElements.get('slipway-booking'), document.querySelectorAll('slipway-booking').length];
  start(address, scriptTag({}));
  expect(customElements.get('slipway-booking')).toBe(known);
  expect(document.querySelectorAll('slipway-booking')).toHaveLength(before);
});
