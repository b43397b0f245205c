/** The way on from a booking: to its payment, to its invoice, or to whoever can say. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { contactLink } from '../shared/contact-link.ts';
import { hostOf } from '../../values/web-address.ts';
import { request } from '../shared/requests.ts';
import { freshText } from '../shared/text.ts';
import type { BookedView } from './booked-view.ts';

export interface PaymentView {
  locale: Locale;
  /** Where the venue answers questions; `''` for nowhere. */
  askUrl: string;
  onLeave: (event: MouseEvent) => void;
  onPaid: () => void;
  onStay: () => void;
}

export function paymentView(
  { link, asksVenue, mayBePaid, forwards }: Pick<BookedView, 'link' | 'asksVenue' | 'mayBePaid' | 'forwards'>,
  { locale, askUrl, onLeave, onPaid, onStay }: PaymentView,
): TemplateResult | typeof nothing {
  const words = locale.text.done;
  if (!link && !asksVenue && !mayBePaid) return nothing;
  return html`<div class="actions">
    ${
      link
        ? html`<a
            class=${link.isNext ? 'button primary' : 'button'}
            part=${link.isNext ? `${link.part} primary` : link.part}
            href=${link.url}
            target="_self"
            @click=${onLeave}
            >${link.words}</a
          >`
        : nothing
    }
    ${link?.isNext ? wayTemplate(hostOf(link.url), forwards ? onStay : null, words) : nothing}
    ${asksVenue ? contactLink(askUrl, words.askVenue) : nothing} ${mayBePaid ? paidAlready(locale, onPaid) : nothing}
  </div>`;
}

/** Renders the host of the payment, and the button that stops the page from going there by itself. */
function wayTemplate(host: string, onStay: (() => void) | null, words: Locale['text']['done']): TemplateResult {
  return onStay
    ? html`<div class="forwarding" part="forwarding">
        <span class="muted">${freshText(words.forwarding(host))}</span>
        <button type="button" class="quiet" part="stay" @click=${onStay}>${words.stay}</button>
      </div>`
    : html`<p class="muted" part="secure">${words.secure(host)}</p>`;
}

/**
 * For who has paid, wherever the way to a payment is shown.
 * @param isLikely it is what they most likely have to say
 */
export function paidAlready({ text: { done } }: Locale, onPaid: () => void, isLikely = false): TemplateResult {
  return html`<p class="paid">
    <span class="muted">${done.paidAlready}</span>
    <button type="button" class=${isLikely ? 'primary' : ''} part="paid" @click=${onPaid}>${done.paid}</button>
  </p>`;
}

export const paidStyles = css`
  .forwarding {
    flex-basis: 100%;
  }
  .forwarding,
  .paid {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
  }
`;

/**
 * Asks the page whether the visitor may follow a link away from it. Where it says no, they stay.
 * @param from where the request begins on its way up to the root
 */
export function askToLeave(event: MouseEvent, from: EventTarget): boolean {
  const { href: url } = event.currentTarget as HTMLAnchorElement;
  const isAllowed = request(from, 'booking-leave', { url });
  if (!isAllowed) event.preventDefault();
  return isAllowed;
}
