/**
 * Tests the start of the script on one page: in an unsupported browser, in a supported browser, and as a second copy.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { startWidget } from '../src/start.ts';

// The build replaces this name by the id of the build.
Object.assign(globalThis, { SLIPWAY_BUILD: 'of the tests' });

afterEach(() => vi.restoreAllMocks());

const address = new URL('/slipway.js', location.href).href;
const link = '<a href="#phone">By phone</a>';
const createMarkerHtml = (id: string) =>
  `<div id="${id}" data-slipway="1" data-base-url="https://book.example/harbour">${link}</div>`;
function createScriptTag(attributes: Record<string, string>): HTMLScriptElement {
  const tag = document.createElement('script');
  tag.type = 'text/plain';
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  return tag;
}

it('defines nothing in an unsupported browser and keeps the links', () => {
  document.body.innerHTML = createMarkerHtml('old');
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  startWidget(address);
  expect(customElements.get('slipway-booking')).toBeUndefined();
  expect(document.body.innerHTML).toBe(createMarkerHtml('old'));
});

it('defines the elements, upgrades markers and loads the badge', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const tag = createScriptTag({ 'data-accounts': 'https://book.example/harbour', 'data-slipway-links': '' });
  document.head.append(tag);
  document.body.innerHTML = `${createMarkerHtml('new')}<slipway-cart-badge base-url="https://book.example/harbour"></slipway-cart-badge>`;
  startWidget(address, tag);
  expect(document.querySelector('#new')?.matches('slipway-booking:defined')).toBe(true);
  await vi.waitFor(() => expect(document.querySelector('slipway-cart-badge')?.matches(':defined')).toBe(true));
});

it('upgrades a block with a class and a link that appears later', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<p class="slipway-booking" id="classed"><a href="https://book.example/harbour#slipway?item=107">Book</a></p>',
  );
  await vi.waitFor(() => expect(document.querySelector('#classed')?.getAttribute('item-id')).toBe('107'));
});

it('prevents a link from opening its page if the page allows dialogs', async () => {
  document.body.insertAdjacentHTML('beforeend', '<a id="book" href="https://book.example/harbour#slipway">Book</a>');
  const preventions: boolean[] = [];
  // This listener runs after all others. It prevents the click from opening another page.
  addEventListener('click', (event) => {
    preventions.push(event.defaultPrevented);
    event.preventDefault();
  });
  await vi.waitFor(() => {
    document.querySelector<HTMLElement>('#book')?.click();
    expect(preventions.at(-1)).toBe(true);
  });
});

it('changes nothing if a first copy of the script already runs', () => {
  const [definedClass, countBefore] = [
    customElements.get('slipway-booking'),
    document.querySelectorAll('slipway-booking').length,
  ];
  startWidget(address, createScriptTag({}));
  expect(customElements.get('slipway-booking')).toBe(definedClass);
  expect(document.querySelectorAll('slipway-booking')).toHaveLength(countBefore);
});
