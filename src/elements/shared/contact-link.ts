/** Links to the venue: its contact page, its phone, its email address. */
import { html, nothing, type TemplateResult } from 'lit';

/** Renders the contact button; nothing if the address is not a web, mail or phone address. */
export function contactLink(address: string, words: string): TemplateResult | typeof nothing {
  return /^(https?|mailto|tel):/i.test(address)
    ? html`<a class="button" part="ask" href=${address}>${words}</a>`
    : nothing;
}

/** Shows the number as the venue writes it. */
export function phoneLink(phone: string): TemplateResult | typeof nothing {
  return phone ? html`<a part="phone" href="tel:${phone.replace(/[^\d+]/g, '')}" dir="ltr">${phone}</a>` : nothing;
}

export function mailLink(email: string): TemplateResult | typeof nothing {
  return email ? html`<a part="email" href="mailto:${email}" dir="ltr">${email}</a>` : nothing;
}
