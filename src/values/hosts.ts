/** The hosts of addresses: in a list of the page, and of one address. Only the steps after the selection need them. */
import { commaList } from './comma-list.ts';
import { webAddress } from './web-address.ts';

/** Returns the host of a complete address with its port, or `''`. */
export function hostOf(address: string): string {
  return webAddress(address)?.host ?? '';
}

/**
 * Returns the hosts in a list, each with an optional path. Commas and spaces separate them, because a host contains neither.
 *
 * @example
 * hostList('pay.example.com checkout.example.com/harbour'); // ['pay.example.com', 'checkout.example.com/harbour']
 */
export function hostList(text: string): string[] {
  return commaList(text.replace(/\s+/g, ','));
}
