/** Renders links to contact the venue: by email, by phone, or on its website. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../api/types.ts';

/** Renders a link to an address, in the style of a button; nothing if it is not a web, mail or phone address. */
export function contactLinkTemplate(url: string, label: string): TemplateResult | typeof nothing {
  return /^(https?|mailto|tel):/i.test(url) ? html`<a class="button" part="ask" href=${url}>${label}</a>` : nothing;
}

/** Returns the venue's `mailto:` address, or its website if it has no email; `''` if it has neither. */
export function getEmailOrWebsiteUrl(account: Pick<Account, 'email' | 'url'> | undefined): string {
  return account?.email ? `mailto:${account.email}` : (account?.url ?? '');
}

/** Returns the venue's `mailto:` address, or its `tel:` address if it has no email; `''` if it has neither. */
export function getEmailOrPhoneUrl(account: Pick<Account, 'email' | 'phone'> | undefined): string {
  if (account?.email) return `mailto:${account.email}`;
  return account?.phone ? buildPhoneUrl(account.phone) : '';
}

function buildPhoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Renders a link with the phone number as the venue writes it; nothing if the number is empty. */
export function phoneLinkTemplate(phone: string): TemplateResult | typeof nothing {
  return phone ? html`<a part="phone" href=${buildPhoneUrl(phone)} dir="ltr">${phone}</a>` : nothing;
}

export function mailLinkTemplate(email: string): TemplateResult | typeof nothing {
  return email ? html`<a part="email" href="mailto:${email}" dir="ltr">${email}</a>` : nothing;
}
