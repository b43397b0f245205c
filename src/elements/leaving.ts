/** Going on to the page's own end, as `success-url` says: fetched once something is booked, by pages that have one. */
import { announce } from './announce.ts';
import type { Shell } from './shell.ts';

/** Leaves, unless the page says no. An address that is none of the web is not gone to. */
export function leaveFor(shell: Shell, address: string): void {
  const url = new URL(address, document.baseURI);
  if (/^https?:$/.test(url.protocol) && announce(shell, 'slipway-leaving', { url: url.href })) location.assign(url.href);
}
