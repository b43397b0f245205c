/**
 * Reads the host of an address, and lists of hosts from the page. This module is separate from `web-address.ts`,
 * because only the steps after the selection need it.
 */
import { splitCommaList } from './comma-list.ts';
import { parseWebAddress } from './web-address.ts';

/** Returns the host of a complete web address, with its port; `''` for other text. */
export function parseHost(address: string): string {
  return parseWebAddress(address)?.host ?? '';
}

/**
 * Returns the hosts in a list, each with an optional path. Commas and spaces are both separators, because a host
 * contains neither.
 *
 * @example
 * parseHostList('pay.example.com checkout.example.com/harbour'); // ['pay.example.com', 'checkout.example.com/harbour']
 */
export function parseHostList(text: string): string[] {
  return splitCommaList(text.replace(/\s+/g, ','));
}
