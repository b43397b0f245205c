/** Links to the venue: its contact page, its phone, its email address. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../api/types.ts';

/** Renders the contact button; nothing if the address is not a web, mail or phone address. */
export function contactLink(address: string, words: string): TemplateResult | typeof nothing {
  return /^(https?|mailto|tel):/i.test(address)
    ? html`<a class="button" part="ask" href=${address}>${words}</a>`
    : nothing;
}

/** Returns the `mailto:` address of the venue, otherwise its website; `''` without both. */
export function askUrlOf(account: Pick<Account, 'email' | 'url'> | undefined): string {
  return account?.email ? `mailto:${account.email}` : (account?.url ?? '');
}

/** Returns the `mailto:` address of the venue, otherwise the `tel:` one; `''` without both. */
export function contactUrlOf(account: Pick<Account, 'email' | 'phone'> | undefined): string {
  if (account?.email) return `mailto:${account.email}`;
  return account?.phone ? callUrl(account.phone) : '';
}

function callUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Shows the number as the venue writes it. */
export function phoneLink(phone: string): TemplateResult | typeof nothing {
  return phone ? html`<a part="phone" href=${callUrl(phone)} dir="ltr">${phone}</a>` : nothing;
}

export function mailLink(email: string): TemplateResult | typeof nothing {
  return email ? html`<a part="email" href="mailto:${email}" dir="ltr">${email}</a>` : nothing;
}
