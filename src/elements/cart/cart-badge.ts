import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { watchCartCount } from '../../page/storage/cart-count.ts';
import type { Texts } from '../../i18n/texts/texts.ts';
import { accountAt, accountOf, bookingOf, showCart, type Booking } from './page-booking.ts';
import { defineElements } from '../shared/define.ts';
import { followLanguage } from '../shared/element-language.ts';
import { theme } from '../shared/theme.ts';

/** Registers the badge. */
export function defineCartBadge(): void {
  defineElements({ 'slipway-cart-badge': SlipwayCartBadge });
}

/**
 * How many lines there are in the account's cart, anywhere on the site: it shows the cart of the page's booking, or leads to
 * the page that has one. Without a cart it shows nothing. It asks nothing of the service.
 *
 * @tag slipway-cart-badge
 * @slot - the fallback, shown without JavaScript and before the upgrade
 * @csspart badge - the badge
 * @csspart count - how many lines there are
 * @csspart icon - the picture of a cart
 * @cssproperty --slipway-accent - the one accent
 * @cssproperty --slipway-on-accent - colour on the accent; computed to be readable when not given
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

  /** `{base_url}` of the account; else that of the booking it is for. */
  baseUrl = '';
  /** Id of the `<slipway-booking>` whose cart it opens; else the first one of the account. */
  for = '';
  /** Page of the site that has the booking, for pages that have none. */
  href = '';
  /** BCP 47; else the nearest `lang` in the page, else English. */
  override lang = '';
  /** The venue's own words, as `<slipway-booking>` takes them: `badge.cart` is the one the badge says. */
  texts: string | Texts = '';

  private count = 0;
  #account = '';
  #stopWatching: (() => void) | undefined;
  #locale = followLanguage(this, () => 'en');

  override connectedCallback(): void {
    super.connectedCallback();
    // A booking may come later than its badge.
    document.addEventListener('slipway-ready', this.#look);
    this.#look();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('slipway-ready', this.#look);
    this.#stopWatching?.();
    this.#account = '';
  }

  protected override willUpdate(): void {
    const booking = this.#booking;
    const account = this.#ownAccount || (booking ? accountOf(booking) : '');
    if (account === this.#account || !this.isConnected) return;
    this.#stopWatching?.();
    this.#account = account;
    this.count = 0;
    this.#stopWatching = account ? watchCartCount(account, (count) => (this.count = count)) : undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { count, href } = this;
    const locale = this.#locale();
    if (count === 0 || !locale) return nothing;
    const label = locale.text.badge.cart(count);
    const inside = html`<svg part="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 4h2.5l2.2 11h10l2-8H6.3" />
        <circle cx="9" cy="19.5" r="1.5" />
        <circle cx="16.5" cy="19.5" r="1.5" /></svg
      ><span part="count" translate="no" aria-hidden="true">${locale.figures(count)}</span>`;
    if (this.#booking)
      return html`<button type="button" part="badge" aria-label=${label} @click=${this.#show}>${inside}</button>`;
    if (href)
      return html`<a class="button" part="badge" href=${href} target="_self" aria-label=${label} @click=${this.#show}
        >${inside}</a
      >`;
    return html`<span class="button" part="badge" role="img" aria-label=${label}>${inside}</span>`;
  }

  get #ownAccount(): string {
    return this.baseUrl && accountAt(this.baseUrl);
  }

  get #booking(): Booking | undefined {
    return bookingOf(this.#ownAccount, this.for);
  }

  #look = (): void => this.requestUpdate();

  /** To the cart, with the focus: where a booking is on this page, else where the link leads. */
  #show = (event: Event): void => {
    const booking = this.#booking;
    if (!booking) return;
    event.preventDefault();
    void showCart(booking);
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
