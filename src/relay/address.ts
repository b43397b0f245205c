/**
 * Customer addresses (IPv4 or IPv6 as text). Who may say them depends on where the relay runs, so the relay is told how:
 * it never believes a header that any client can send unless it was set up to.
 */

/** Finds the customer's address; `platform` is whatever the platform passes beside the request. Null when unknown. */
export type ClientAddress = (request: Request, platform: unknown) => string | null;

/** For platforms that overwrite a header with the true address, like `cf-connecting-ip`. */
export function addressFromHeader(name: string): ClientAddress {
  return (request) => plainAddress(request.headers.get(name) ?? '');
}

/** A clean address from `203.0.113.9`, `203.0.113.9:4711`, `[2001:db8::1]:4711` or `::ffff:203.0.113.9`; null from anything else. */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(:\d+)?$/.exec(bare)?.[1];
  if (four !== undefined) return four.split('.').every((part) => Number(part) <= 255) ? four : null;
  if (!/^[0-9a-f:.]{2,45}$/i.test(bare)) return null;
  try {
    return new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}

/** What a rate limit counts: an IPv4 address, or the /64 network that one IPv6 customer has at will (RFC 6177). */
export function networkOf(address: string): string {
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const left = Math.max(0, 8 - groupsOf(address).length);
  return groupsOf(address.replace('::', `:${'0:'.repeat(left)}`))
    .slice(0, 4)
    .join(':');
}
