/** The hosts of addresses: in a list of the page, and of one address. Only later steps and the relay need them. */
import { commaList } from './comma-list.ts';
import { webAddress } from './web-address.ts';

/** Returns the host of a complete address with its port, or `''`. */
export function hostOf(address: string): string {
  return webAddress(address)?.host ?? '';
}

/**
 * Returns true if third parties cannot read what a page sends there. The address uses encryption or belongs to the guest's
 * own machine, as all names below `localhost` do (RFC 6761, section 6.3). Browsers apply the same rule ("potentially
 * trustworthy", W3C Secure Contexts 3.1).
 */
export function isPrivate({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns the hosts in a list, each with an optional path. Commas and spaces separate them, because a host contains neither.
 *
 * @example
 * hostList('pay.example.com checkout.example.com/harbour'); // ['pay.example.com', 'checkout.example.com/harbour']
 */
export function hostList(text: string): string[] {
  return commaList(text.replace(/\s+/g, ','));
}
