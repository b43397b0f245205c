/**
 * Defines the badge that shows the number of cart lines on any page of the venue's site. It reads the number from the
 * browser's storage and sends no requests. `page-cart.ts` finds the booking element that shows the cart.
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import {
  resolveAccountBaseUrl,
  getAccountBaseUrl,
  type BookingElement,
  findBookingElement,
  showCartInBooking,
} from './page-cart.ts';
import { watchCartCount } from '../../page/storage/cart-count.ts';
import type { Texts } from '../../i18n/texts/texts.ts';
import { defineElements } from '../shared/define.ts';
import { createLocaleGetter } from '../shared/element-language.ts';
import { theme } from '../shared/theme.ts';

/** Defines `<slipway-cart-badge>`, unless the browser is too old or the page has defined it. */
export function defineCartBadge(): void {
  defineElements({ 'slipway-cart-badge': SlipwayCartBadge });
}

/**
 * Shows the number of lines in the account's cart. If the page has a booking element, the badge is a button that shows
 * the cart there. Otherwise, it is a link to the page in `href`. It renders nothing while the cart is empty, and never
 * sends a request.
 *
 * @example
 * <slipway-cart-badge base-url="https://book.example/harbour" href="/book"></slipway-cart-badge>
 *
 * @tag slipway-cart-badge
 * @slot - the fallback, shown without JavaScript and before the upgrade
 * @csspart badge - the badge
 * @csspart count - the number of lines
 * @csspart icon - the icon of a cart
 * @cssproperty --slipway-accent - accent colour
 * @cssproperty --slipway-on-accent - text colour on the accent; defaults to a readable colour
 * @cssproperty --slipway-border - lines and borders
 * @cssproperty --slipway-radius - corner radius
 */
export class SlipwayCartBadge extends LitElement {
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    for: {},
    href: {},
    lang: {},
    texts: {},
    count: { state: true },
  };

  /** The base URL of the account. Defaults to the account of the booking element on the page. */
  baseUrl = '';
  /** Id of the `<slipway-booking>` that shows the cart. Defaults to the first one of the account on the page. */
  for = '';
  /** URL of the page with the booking element. The badge links to that page if its own page has no booking element. */
  href = '';
  /** Language in BCP 47. Defaults to the nearest `lang` in the page, then English. */
  override lang = '';
  /** The venue's own wording, in the form that `<slipway-booking>` accepts. The badge uses the key `badge.cart`. */
  texts: string | Texts = '';

  private count = 0;
  #watchedAccount = '';
  #stopWatchingCart: (() => void) | undefined;
  #getLocale = createLocaleGetter(this, () => 'en');

  override connectedCallback(): void {
    super.connectedCallback();
    // Updates the badge when the booking element is ready, because that element may load after the badge.
    document.addEventListener('slipway-ready', this.#updateBadge);
    this.#updateBadge();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('slipway-ready', this.#updateBadge);
    this.#stopWatchingCart?.();
    this.#watchedAccount = '';
  }

  protected override willUpdate(): void {
    const bookingElement = this.#bookingElement;
    const account = this.#accountFromAttribute || (bookingElement ? getAccountBaseUrl(bookingElement) : '');
    if (account === this.#watchedAccount || !this.isConnected) return;
    this.#stopWatchingCart?.();
    this.#watchedAccount = account;
    this.count = 0;
    this.#stopWatchingCart = account ? watchCartCount(account, (count) => (this.count = count)) : undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { count, href } = this;
    const locale = this.#getLocale();
    if (count === 0 || !locale) return nothing;
    const label = locale.text.badge.cart(count);
    const content = html`<svg part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 4h2.5l2.2 11h10l2-8H6.3" />
        <circle cx="9" cy="19.5" r="1.5" />
        <circle cx="16.5" cy="19.5" r="1.5" /></svg
      ><span part="count" translate="no" aria-hidden="true">${locale.wholeNumber(count)}</span>`;
    if (this.#bookingElement)
      return html`<button type="button" part="badge" aria-label=${label} @click=${this.#showCart}>${content}</button>`;
    if (href)
      return html`<a
        class="button"
        part="badge"
        href=${href}
        target="_self"
        aria-label=${label}
        @click=${this.#showCart}
        >${content}</a
      >`;
    return html`<span class="button" part="badge" role="img" aria-label=${label}>${content}</span>`;
  }

  get #accountFromAttribute(): string {
    return this.baseUrl && resolveAccountBaseUrl(this.baseUrl);
  }

  get #bookingElement(): BookingElement | undefined {
    return findBookingElement(this.#accountFromAttribute, this.for);
  }

  #updateBadge = (): void => this.requestUpdate();

  /**
   * Shows the cart in the booking element and focuses its heading. If the page has no booking element, does nothing, so
   * that the browser follows the link.
   */
  #showCart = (event: Event): void => {
    const booking = this.#bookingElement;
    if (!booking) return;
    event.preventDefault();
    void showCartInBooking(booking);
  };

  static override styles = [
    theme,
    css`
      :host {
        display: inline-block;
      }
      .button,
      button {
        gap: 6px;
        padding: 4px 10px;
      }
      span.button {
        cursor: default;
      }
      svg {
        inline-size: 24px;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.75;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      [part='count'] {
        min-inline-size: 1.5em;
        padding-inline: 0.35em;
        border-radius: 1em;
        background: var(--_face);
        color: var(--_on-accent);
        font-size: 0.8125em;
        line-height: 1.5;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      svg:dir(rtl) {
        scale: -1 1;
      }
      @media (forced-colors: active) {
        [part='count'] {
          outline: 1px solid;
        }
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-cart-badge': SlipwayCartBadge;
  }
}
