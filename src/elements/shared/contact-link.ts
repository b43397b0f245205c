import { html, nothing, type TemplateResult } from 'lit';

/** The way to the venue itself, where there is one. */
export function askVenue(address: string, words: string): TemplateResult | typeof nothing {
  return /^(https?|mailto|tel):/i.test(address)
    ? html`<a class="button" part="ask" href=${address}>${words}</a>`
    : nothing;
}
