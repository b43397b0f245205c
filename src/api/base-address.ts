import { webAddress } from '../values/web-address.ts';

/**
 * The `{base_url}` of an account or a relay as it is used: complete, without query, hash or a slash at its end.
 * @param address as somebody wrote it, also relative
 * @param pageUrl what a relative one is relative to
 * @returns `''` for what is no address of the web
 */
export function baseAddress(address: string | null, pageUrl: string): string {
  const url = webAddress(address, pageUrl);
  return url ? (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '') : '';
}
