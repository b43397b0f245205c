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
