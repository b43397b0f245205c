/**
 * Renders the end of the confirmation: the instructions to change or cancel the booking, and the venue's contact. It
 * links to other sites, but loads nothing from them.
 */
import { encodeText } from '../../values/text.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Account, Booking, UnsafeHtml } from '../../api/types.ts';
import { readPlace } from '../../api/wire/company-details.ts';
import { enConfirmationDetails } from '../../i18n/en/confirmation-details.ts';
import type { Locale } from '../../i18n/locale.ts';
import { mailLinkTemplate, phoneLinkTemplate } from '../shared/contact-link.ts';
import { safeHtmlTemplate } from '../shared/safe-html.ts';
import { accountTextTemplate } from '../shared/text.ts';

/** Renders the venue's contact. Renders nothing if the venue has no phone number, no email and no address. */
export function venueTemplate(company: Account | undefined, locale: Locale): TemplateResult | typeof nothing {
  if (!company) return nothing;
  const { accountLang } = locale;
  const messages = locale.section('done', enConfirmationDetails);
  const { name, phone, email } = company;
  const { address, hours } = readPlace(company.answer ?? {});
  if (!phone && !email && !address) return nothing;
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeText(`${name}, ${address}`)}`;
  return html`<address part="contact">
    <strong>${accountTextTemplate(name, accountLang)}</strong>
    ${
      address
        ? html`<span part="address">${accountTextTemplate(address, accountLang)}</span>
            <a part="directions" href=${mapUrl} target="_blank" rel="noopener noreferrer">${messages.directions}</a>`
        : nothing
    }
    ${phoneLinkTemplate(phone)} ${mailLinkTemplate(email)}
    ${hours ? html`<span part="hours">${messages.hours} ${accountTextTemplate(hours, accountLang)}</span>` : nothing}
  </address>`;
}

/** The properties of the confirmation that `changeOrCancelTemplate` uses. */
interface BookingChangeView {
  readonly company: Account | undefined;
  readonly booking: Pick<Booking, 'page'> | null;
  /** The policy that the guest agreed to; `''` without one. Undefined while it loads: its section is then empty. */
  readonly policy: UnsafeHtml | undefined;
}

export function changeOrCancelTemplate(
  { company, booking, policy }: BookingChangeView,
  locale: Locale,
): TemplateResult | typeof nothing {
  const { text, accountLang } = locale;
  const messages = locale.section('done', enConfirmationDetails);
  const hasContact = company?.phone || company?.email;
  const { page } = booking ?? {};
  if (!hasContact && !page && policy === '') return nothing;
  return html`<div part="change">
    <h3 part="section-heading">${messages.change}</h3>
    ${hasContact ? html`<p>${messages.changeHow}</p>` : nothing}
    ${
      page
        ? html`<a part="online" href=${page} target="_blank" rel="noopener noreferrer">${messages.online}</a>`
        : nothing
    }
    ${
      policy === ''
        ? nothing
        : html`<details>
            <summary>${text.details.policy}</summary>
            <div class="policy">${safeHtmlTemplate(policy ?? '', accountLang)}</div>
          </details>`
    }
  </div>`;
}

/** Styles of the venue's contact and of the calendar links, which load in the same lazy module. */
export const venueStyles = css`
  address {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.25em 1.25em;
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
    font-style: normal;
  }
  address strong,
  [part~='address'] {
    inline-size: 100%;
  }
  .calendars li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 1.25em;
  }
  .calendars a,
  [part~='online'],
  address a {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  [part~='change'] {
    display: grid;
    justify-items: start;
    gap: 0.5em;
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
  }
  summary {
    display: flow-root list-item;
    min-block-size: 44px;
    padding-block: 0.6em;
    cursor: pointer;
  }
  .policy {
    font-size: 0.875em;
  }
`;
