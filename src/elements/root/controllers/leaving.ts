/** Going on to the page's own end, as `success-url` says. */
import { dispatchPublicEvent } from '../../shared/public-events.ts';
import type { Host } from '../../shared/host.ts';

/** Leaves, unless the page says no. An address that is none of the web is not gone to. */
export function leave(host: Host): void {
  const url = new URL(host.successUrl, document.baseURI);
  if (/^https?:$/.test(url.protocol) && dispatchPublicEvent(host, 'slipway-leaving', { url: url.href }))
    location.assign(url.href);
}
