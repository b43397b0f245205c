import { beforeEach, expect, test } from 'vitest';
import { accountAt, accountOf, bookingOf, showCart, type Booking } from '../../../src/elements/cart/page-booking.ts';
import { createStore } from '../../../src/flow/store.ts';
import { localeIn } from '../choosing-stage.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';

/** As much of `<slipway-booking>` as a badge knows of it. */
class BookingInPage extends HTMLElement {
  store = createStore();
  opened = 0;
  readonly renderRoot = this.attachShadow({ mode: 'open' });
  readonly updateComplete = Promise.resolve(true);
  mode = 'inline';
  get baseUrl(): string | null {
    return this.getAttribute('base-url');
  }
  open(): void {
    this.opened += 1;
  }
}
customElements.define('slipway-booking', BookingInPage);

const page = (markup: string) => (document.body.innerHTML = markup);
const idOf = (booking: Booking | undefined) => booking?.id;
beforeEach(() => document.body.replaceChildren());

test.each(['https://book.example/harbour', 'https://book.example/harbour/', ' https://book.example/harbour '])(
  'an account is the same, written as “%s”',
  (written) => {
    expect(accountAt(written)).toBe('https://book.example/harbour');
  },
);

test('an address without a host is of the page', () => {
  expect(accountAt('/harbour')).toBe(`${location.origin}/harbour`);
});

test.each(['', 'javascript:alert(1)', 'https://'])('“%s” is no account', (written) => {
  expect(accountAt(written)).toBe('');
});

test('of several bookings, the first of the account or the one of the id is meant', () => {
  page(`<slipway-booking id="a" base-url="https://book.example/harbour"></slipway-booking>
    <slipway-booking id="b" base-url="https://book.example/berghof/"></slipway-booking>
    <slipway-booking id="c" base-url="https://book.example/berghof"></slipway-booking>`);
  const berghof = accountAt('https://book.example/berghof');
  expect(idOf(bookingOf('', ''))).toBe('a');
  expect(idOf(bookingOf(berghof, ''))).toBe('b');
  expect(idOf(bookingOf(berghof, 'c'))).toBe('c');
  expect(bookingOf(berghof, 'a')).toBeUndefined();
  expect(bookingOf('https://book.example/qasr', '')).toBeUndefined();
});

test('a booking’s account is the one it was written with', () => {
  page('<slipway-booking base-url="https://book.example/harbour/"></slipway-booking>');
  expect(accountOf(bookingOf('', '') ?? expect.fail())).toBe('https://book.example/harbour');
});

test('a cart is shown once it is drawn, however late that is, with the focus on its heading', async () => {
  page('<slipway-booking base-url="https://book.example/harbour"></slipway-booking>');
  const booking = bookingOf('', '') ?? expect.fail();
  const asked: string[] = [];
  booking.renderRoot.addEventListener('cart-show', ({ type }) => asked.push(type));
  const shown = showCart(booking);
  await expect.poll(() => booking.store.state.step).toBe('cart');
  expect(asked).toEqual(['cart-show']);
  const cart = document.createElement('slipway-cart');
  Object.assign(cart, { locale: localeIn('en') });
  booking.renderRoot.append(cart);
  // What draws it may still be on its way: an element without a definition is none yet.
  await booking.updateComplete;
  customElements.define('slipway-cart', SlipwayCart);
  booking.renderRoot.append(document.createElement('p'));
  await shown;
  expect(cart.shadowRoot?.activeElement?.textContent).toBe('Your cart');
});

test.each([
  ['inline', 0],
  ['dialog', 1],
] as const)('a booking that is %s is opened %i times for it', async (mode, opened) => {
  page('<slipway-booking base-url="https://book.example/harbour"></slipway-booking>');
  const booking = document.querySelector<BookingInPage & Booking>('slipway-booking') ?? expect.fail();
  Object.assign(booking, { mode });
  const cart = Object.assign(document.createElement('slipway-cart'), { locale: localeIn('en') });
  booking.renderRoot.append(cart);
  await showCart(booking);
  expect(booking.opened).toBe(opened);
});
