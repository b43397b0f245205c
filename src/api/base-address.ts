/**
 * The `{base_url}` of an account or a relay as it is used: complete, without query, hash or a slash at its end.
 * @param address as somebody wrote it, also relative
 * @param pageUrl what a relative one is relative to
 * @returns `''` for what is no address of the web
 */
export function baseAddress(address: string | null, pageUrl: string): string {
  if (!address?.trim()) return '';
  try {
    const url = new URL(address, pageUrl);
    return /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, '') : '';
  } catch {
    return '';
  }
}
