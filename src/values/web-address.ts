/** Complete addresses with the scheme `http:` or `https:`. */

/**
 * Returns the address; `null` for other schemes and for text that is no address.
 *
 * @param base resolves relative addresses; without it, only complete ones count
 * @example
 * webAddress('/help', 'https://www.example.com')?.href; // 'https://www.example.com/help'
 */
export function webAddress(address: string | null, base?: string): URL | null {
  if (!address?.trim()) return null;
  try {
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Returns the `{base_url}` of an account or a relay: complete, without query, hash or slash at its end. Returns `''` for text
 * that is no address.
 *
 * @param pageUrl resolves relative addresses
 * @example
 * baseAddress('//book.example.com/harbour/', 'https://www.example.com'); // 'https://book.example.com/harbour'
 */
export function baseAddress(address: string | null, pageUrl: string): string {
  const url = webAddress(address, pageUrl);
  return url ? withoutSlash(url.origin + url.pathname) : '';
}

/** Returns an address without the slashes at its end. */
export function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
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
