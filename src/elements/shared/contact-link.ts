/** Renders links to contact the venue: by email, by phone, or on its website. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../api/types.ts';

/** Renders a link to an address, in the style of a button; nothing if it is not a web, mail or phone address. */
export function contactLink(address: string, words: string): TemplateResult | typeof nothing {
  return /^(https?|mailto|tel):/i.test(address)
    ? html`<a class="button" part="ask" href=${address}>${words}</a>`
    : nothing;
}

/** Returns the venue's `mailto:` address, or its website if it has no email; `''` if it has neither. */
export function askUrlOf(account: Pick<Account, 'email' | 'url'> | undefined): string {
  return account?.email ? `mailto:${account.email}` : (account?.url ?? '');
}

/** Returns the venue's `mailto:` address, or its `tel:` address if it has no email; `''` if it has neither. */
export function contactUrlOf(account: Pick<Account, 'email' | 'phone'> | undefined): string {
  if (account?.email) return `mailto:${account.email}`;
  return account?.phone ? callUrl(account.phone) : '';
}

function callUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Renders a link with the phone number as the venue writes it; nothing if the number is empty. */
export function phoneLink(phone: string): TemplateResult | typeof nothing {
  return phone ? html`<a part="phone" href=${callUrl(phone)} dir="ltr">${phone}</a>` : nothing;
}

export function mailLink(email: string): TemplateResult | typeof nothing {
  return email ? html`<a part="email" href="mailto:${email}" dir="ltr">${email}</a>` : nothing;
}
