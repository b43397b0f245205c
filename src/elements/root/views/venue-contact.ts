import { css, html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../flow/state.ts';
import { mailLink, phoneLink } from '../../shared/contact-link.ts';
import { securePayment, soleHost } from '../../finish/secure-payment.ts';
import type { Parts } from '../parts.ts';
import { isNothing } from '../../../values/amounts.ts';

/** On the way to a booking; the confirmation has the venue's address itself. */
const isCheckout = {
  choose: false,
  cart: true,
  details: true,
  review: true,
  unsure: false,
  done: false,
} as const satisfies Record<Step, boolean>;

/** Below each step of the checkout: whom to ask, as the venue writes its number and address. */
export function venueContact({
  host,
  flow,
  ...parts
}: Pick<Parts, 'host' | 'flow' | 'locale'>): TemplateResult | typeof nothing {
  const { phone = '', email = '' } = host.company ?? {};
  const locale = parts.locale();
  if (!locale || !isCheckout[flow.state.step] || (!phone && !email)) return nothing;
  return html`<p class="venue-contact muted" part="venue-contact">
    <span>${locale.text.questions}</span> <span class="ways">${phoneLink(phone)} ${mailLink(email)}</span>
  </p>`;
}

/** Beside the button that books: where the payment will be taken, where the page lets only one host take it. */
export function paymentHost({
  host,
  flow,
  ...parts
}: Pick<Parts, 'host' | 'flow' | 'locale'>): TemplateResult | typeof nothing {
  const locale = parts.locale();
  const { step, session } = flow.state;
  const isBooked = step === (host.review ? 'review' : 'details');
  // Nothing is paid where nothing is due.
  if (!locale || !isBooked || !session || isNothing(session.due)) return nothing;
  return securePayment(soleHost(host.paymentHosts), locale);
}

export const venueContactStyles = css`
  .venue-contact,
  .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 1em;
  }
  .ways {
    flex: 1 200px;
  }
  .venue-contact {
    margin-block-start: var(--_space);
    font-size: 0.875em;
  }
  .ways a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
`;
