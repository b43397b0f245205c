/**
 * Renders the payment of a booking: its status, and the link to the payment page, the invoice or the venue. It also
 * requests the page's permission before the guest leaves the page. `booked-view.ts` decides the content.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { contactLinkTemplate } from '../shared/contact-link.ts';
import { parseHost } from '../../values/hosts.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { accountTextTemplate, textTemplate } from '../shared/text.ts';
import type { BookedView } from './booked-view.ts';

interface PaymentLinkView {
  locale: Locale;
  /** Address of the venue for questions; `''` for none. */
  askUrl: string;
  onLeave: (event: MouseEvent) => void;
  onStay: () => void;
}

/** Renders the payment status in the guest's language, or otherwise in the account's own words. */
export function paymentStatusTemplate(
  { note, statusName }: BookedView,
  { text, accountLang }: Locale,
): TemplateResult | typeof nothing {
  if (note) return html`<p part="payment">${textTemplate(note)}</p>`;
  return statusName
    ? html`<p part="payment">${text.done.status} ${accountTextTemplate(statusName, accountLang)}</p>`
    : nothing;
}

export function paymentLinkTemplate(
  { link, paymentHint, isForwarded }: BookedView,
  { locale, askUrl, onLeave, onStay }: PaymentLinkView,
): TemplateResult | typeof nothing {
  const messages = locale.text.done;
  if (!link && !paymentHint) return nothing;
  return html`<div class="actions">
    ${
      link
        ? html`<a
            class=${link.isNext ? 'button primary' : 'button'}
            part=${link.isNext ? `${link.part} primary` : link.part}
            href=${link.url}
            target="_self"
            @click=${onLeave}
            >${link.label}</a
          >`
        : nothing
    }
    ${link?.isNext ? paymentHostTemplate(parseHost(link.url), isForwarded ? onStay : null, messages) : nothing}
    ${paymentHint ? contactLinkTemplate(askUrl, messages.askVenue) : nothing}
  </div>`;
}

/**
 * Renders the host name of the payment page. If the payment page opens automatically, this also renders the button that
 * prevents it.
 */
function paymentHostTemplate(
  paymentHost: string,
  onStay: (() => void) | null,
  messages: Locale['text']['done'],
): TemplateResult {
  return onStay
    ? html`<div class="forwarding" part="forwarding">
        <span class="muted">${textTemplate(messages.forwarding(paymentHost))}</span>
        <button type="button" class="quiet" part="stay" @click=${onStay}>${messages.stay}</button>
      </div>`
    : html`<p class="muted" part="secure">${messages.secure(paymentHost)}</p>`;
}

export const paymentStyles = css`
  .forwarding {
    display: flex;
    flex-basis: 100%;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75em;
  }
`;

/**
 * Requests the page's permission to follow the pressed link. If the page refuses, prevents the navigation and returns
 * false.
 * @param eventSource the element that dispatches the request, which bubbles up to the root element
 */
export function requestLeavePermission(event: MouseEvent, eventSource: EventTarget): boolean {
  const { href: url } = event.currentTarget as HTMLAnchorElement;
  const isLeavingAllowed = dispatchRequest(eventSource, 'booking-leave', { url });
  if (!isLeavingAllowed) event.preventDefault();
  return isLeavingAllowed;
}
