import type { ReactiveController } from 'lit';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  resolveAccountBaseUrl,
  getAccountBaseUrl,
  findBookingElement,
  showCartInBooking,
  type BookingElement,
} from '../../../src/elements/cart/page-cart.ts';
import { createPreparedLocale } from '../choosing-stage.ts';
import { SlipwayCart } from '../../../src/elements/cart/cart.ts';

/** A fake element with the members of `<slipway-booking>` that a badge uses. */
class BookingInPage extends HTMLElement {
  readonly steps: string[] = [];
  openVisit: { flow: { goTo(step: string): void } } | undefined;
  openCalls = 0;
  readonly renderRoot = this.attachShadow({ mode: 'open' });
  readonly updateComplete = Promise.resolve(true);
  mode = 'inline';
  readonly #controllers = new Set<ReactiveController>();
  get baseUrl(): string | null {
    return this.getAttribute('base-url');
  }
  open(): void {
    this.openCalls += 1;
  }
  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
  }
  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }
  requestUpdate(): void {
    for (const controller of this.#controllers) controller.hostUpdated?.();
  }
  /** Sets the members that the element has once the checkout module has loaded, and updates the element. */
  load(): void {
    this.openVisit = { flow: { goTo: (step) => void this.steps.push(step) } };
    this.requestUpdate();
  }
}
customElements.define('slipway-booking', BookingInPage);

const setPageMarkup = (markup: string) => (document.body.innerHTML = markup);
const getId = (booking: BookingElement | undefined) => booking?.id;
beforeEach(() => document.body.replaceChildren());

describe('the booking element of a cart badge', () => {
  test.each(['https://book.example/harbour', 'https://book.example/harbour/', ' https://book.example/harbour '])(
    'trims spaces and the final slash of the account URL “%s”',
    (baseUrl) => {
      expect(resolveAccountBaseUrl(baseUrl)).toBe('https://book.example/harbour');
    },
  );

  test('resolves a relative account URL against the page', () => {
    expect(resolveAccountBaseUrl('/harbour')).toBe(`${location.origin}/harbour`);
  });

  test.each(['', 'javascript:alert(1)', 'https://'])(
    'returns an empty string for the invalid account URL “%s”',
    (baseUrl) => {
      expect(resolveAccountBaseUrl(baseUrl)).toBe('');
    },
  );

  test('finds the page’s first booking element with the given account and id', () => {
    setPageMarkup(`<slipway-booking id="a" base-url="https://book.example/harbour"></slipway-booking>
    <slipway-booking id="b" base-url="https://book.example/berghof/"></slipway-booking>
    <slipway-booking id="c" base-url="https://book.example/berghof"></slipway-booking>`);
    const berghofCart = resolveAccountBaseUrl('https://book.example/berghof');
    expect(getId(findBookingElement('', ''))).toBe('a');
    expect(getId(findBookingElement(berghofCart, ''))).toBe('b');
    expect(getId(findBookingElement(berghofCart, 'c'))).toBe('c');
    expect(findBookingElement(berghofCart, 'a')).toBeUndefined();
    expect(findBookingElement('https://book.example/qasr', '')).toBeUndefined();
  });

  test('reads a booking element’s account from its attribute `base-url`', () => {
    setPageMarkup('<slipway-booking base-url="https://book.example/harbour/"></slipway-booking>');
    expect(getAccountBaseUrl(findBookingElement('', '') ?? expect.fail())).toBe('https://book.example/harbour');
  });

  const placeBooking = () => {
    setPageMarkup('<slipway-booking base-url="https://book.example/harbour"></slipway-booking>');
    return document.querySelector<BookingInPage & BookingElement>('slipway-booking') ?? expect.fail();
  };

  it('focuses the cart’s heading once the checkout and the cart have loaded', async () => {
    const booking = placeBooking();
    const showPromise = showCartInBooking(booking);
    await booking.updateComplete;
    booking.requestUpdate();
    expect(booking.steps).toEqual([]);
    booking.load();
    await expect.poll(() => booking.steps).toEqual(['cart']);
    booking.requestUpdate();
    const cart = document.createElement('slipway-cart');
    Object.assign(cart, { locale: createPreparedLocale('en') });
    booking.renderRoot.append(cart);

    // The module that defines `<slipway-cart>` may load after the step renders the tag.
    await booking.updateComplete;
    customElements.define('slipway-cart', SlipwayCart);
    booking.renderRoot.append(document.createElement('p'));
    await showPromise;
    expect(booking.steps).toEqual(['cart']);
    expect(cart.shadowRoot?.activeElement?.textContent).toBe('Your cart');
  });

  test.each([
    ['inline', 0],
    ['dialog', 1],
  ] as const)('shows the cart in the mode %s with %i calls of `open`', async (mode, openCalls) => {
    const booking = placeBooking();
    Object.assign(booking, { mode });
    booking.load();
    const cart = Object.assign(document.createElement('slipway-cart'), { locale: createPreparedLocale('en') });
    booking.renderRoot.append(cart);
    await showCartInBooking(booking);
    expect(booking.openCalls).toBe(openCalls);
  });
});
