/**
 * Reads the host of an address and lists of hosts from the page, and finds out if a connection to a host is private.
 * This module is separate from `web-address.ts`, because only the steps after the selection need it.
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

/**
 * Returns true if third parties cannot read the data that a page sends to this address. That is true for encrypted
 * connections. It is also true for the guest's own machine, which includes all names below `localhost` (RFC 6761,
 * section 6.3). Browsers apply the same rule ("potentially trustworthy", W3C Secure Contexts 3.1).
 */
export function isPrivateConnection({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackPattern.test(hostname));
}

const loopbackPattern = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;
