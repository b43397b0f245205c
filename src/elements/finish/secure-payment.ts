import { html, nothing, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { hostList } from '../../values/comma-list.ts';

/** Where the payment is taken, where that is known. @param host `''` for not known */
export function securePayment(host: string, { text }: Locale): TemplateResult | typeof nothing {
  return host ? html`<p class="muted" part="secure">${text.done.secure(host)}</p>` : nothing;
}

/**
 * The one host that a page lets take payment beside the account's own; `''` where it names several, or none: which of them it
 * will be is known only once it is booked.
 * @param paymentHosts comma list of hosts, or hosts with a path
 */
export function soleHost(paymentHosts: string): string {
  const [first = '', ...others] = hostList(paymentHosts);
  return others.length === 0 ? (first.split('/')[0] ?? '') : '';
}
