import type { ReactiveController } from 'lit';
import { beforeEach, expect, it, test } from 'vitest';
import { accountAt, accountOf, bookingOf, showCart, type Booking } from '../../../src/elements/cart/page-booking.ts';
import { localeIn } from '../choosing-stage.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';

/** The part of `<slipway-booking>` that a badge uses. */
class BookingInPage extends HTMLElement {
  readonly steps: string[] = [];
  openVisit: { flow: { goTo(step: string): void } } | undefined;
  opened = 0;
  readonly renderRoot = this.attachShadow({ mode: 'open' });
  readonly updateComplete = Promise.resolve(true);
  mode = 'inline';
  readonly #controllers = new Set<ReactiveController>();
  get baseUrl(): string | null {
    return this.getAttribute('base-url');
  }
  open(): void {
    this.opened += 1;
  }
  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
  }
  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }
  requestUpdate(): void {
    for (const each of this.#controllers) each.hostUpdated?.();
  }
  /** The checkout has loaded. */
  load(): void {
    this.openVisit = { flow: { goTo: (step) => void this.steps.push(step) } };
    this.requestUpdate();
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

const place = () => {
  page('<slipway-booking base-url="https://book.example/harbour"></slipway-booking>');
  return document.querySelector<BookingInPage & Booking>('slipway-booking') ?? expect.fail();
};

it('waits for the checkout and its cart, then focuses the heading', async () => {
  const booking = place();
  const shown = showCart(booking);
  await booking.updateComplete;
  booking.requestUpdate();
  expect(booking.steps).toEqual([]);
  booking.load();
  await expect.poll(() => booking.steps).toEqual(['cart']);
  booking.requestUpdate();
  const cart = document.createElement('slipway-cart');
  Object.assign(cart, { locale: localeIn('en') });
  booking.renderRoot.append(cart);
  // The module of the cart may load later than the step.
  await booking.updateComplete;
  customElements.define('slipway-cart', SlipwayCart);
  booking.renderRoot.append(document.createElement('p'));
  await shown;
  expect(booking.steps).toEqual(['cart']);
  expect(cart.shadowRoot?.activeElement?.textContent).toBe('Your cart');
});

test.each([
  ['inline', 0],
  ['dialog', 1],
] as const)('a booking that is %s is opened %i times for it', async (mode, opened) => {
  const booking = place();
  Object.assign(booking, { mode });
  booking.load();
  const cart = Object.assign(document.createElement('slipway-cart'), { locale: localeIn('en') });
  booking.renderRoot.append(cart);
  await showCart(booking);
  expect(booking.opened).toBe(opened);
});
