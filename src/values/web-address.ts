/** Reads web addresses with the scheme `http:` or `https:`. */

/**
 * Returns the address as a URL; `null` for other schemes and for text that is not an address.
 *
 * @param base resolves relative addresses; without it, a relative address returns `null`
 * @example
 * parseWebAddress('/help', 'https://www.example.com')?.href; // 'https://www.example.com/help'
 */
export function parseWebAddress(address: string | null, base?: string): URL | null {
  if (!address?.trim()) return null;
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Returns the `{base_url}` of an account or a relay: complete, without a query, a hash or a slash at its end. Returns
 * `''` for text that is not an address.
 *
 * @param pageUrl resolves relative addresses
 * @example
 * parseBaseAddress('//book.example.com/harbour/', 'https://www.example.com'); // 'https://book.example.com/harbour'
 */
export function parseBaseAddress(address: string | null, pageUrl: string): string {
  const url = parseWebAddress(address, pageUrl);
  return url ? removeTrailingSlash(url.origin + url.pathname) : '';
}

/** Returns an address without the slashes at its end. */
export function removeTrailingSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
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
