/** Going on to the page's own end, as `success-url` says. */
import { announce } from '../../shared/public-events.ts';
import type { Shell } from '../../shared/host.ts';

/** Leaves, unless the page says no. An address that is none of the web is not gone to. */
export function leave(shell: Shell): void {
  const url = new URL(shell.successUrl, document.baseURI);
  if (/^https?:$/.test(url.protocol) && announce(shell, 'slipway-leaving', { url: url.href }))
    location.assign(url.href);
}
