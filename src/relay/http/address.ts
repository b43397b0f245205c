/**
 * Finds the guest's IPv4 or IPv6 address in a request. The rate limits count requests by this address, and the relay
 * sends it to the service. A guest can send any header. So the relay reads a header only if its options name the
 * header, or state the number of proxies that add to it.
 */
import { isObject } from '../json.ts';

/**
 * Returns the guest's address, or `null` if it is unknown. `platform` is the second argument of the relay.
 *
 * @example
 * createRelay({ ...options, clientAddress: (request, server) => (server as Server).requestIP(request)?.address ?? null });
 */
export type ClientAddress = (request: Request, platform: unknown) => string | null;

/**
 * Returns a function that reads the guest's address from a header. The platform must always overwrite that header,
 * because a guest can send any.
 *
 * @example
 * createRelay({ ...options, clientAddress: addressFromHeader('cf-connecting-ip') });
 */
export function addressFromHeader(name: string): ClientAddress {
  return (request) => plainAddress(request.headers.get(name) ?? '');
}

/**
 * Returns the address without port and brackets. Accepts `203.0.113.9`, `203.0.113.9:4711`, `[2001:db8::1]:4711` and
 * `::ffff:203.0.113.9`. Returns `null` for any other text.
 *
 * @example
 * plainAddress('203.0.113.9:4711'); // '203.0.113.9'
 */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(:\d+)?$/.exec(bare)?.[1];
  if (ipv4 !== undefined) return ipv4.split('.').every((part) => Number(part) <= 255) ? ipv4 : null;
  if (!/^[0-9a-f:.]{2,45}$/i.test(bare)) return null;
  try {
    return new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}

/**
 * Returns the network that one rate limit counts: an IPv4 address, or a /64 network for IPv6. One IPv6 guest controls a
 * whole /64 network (RFC 6177).
 */
export function networkOf(address: string): string {
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const missing = Math.max(0, 8 - groupsOf(address).length);
  return groupsOf(address.replace('::', `:${'0:'.repeat(missing)}`))
    .slice(0, 4)
    .join(':');
}

/**
 * The headers to which proxies append an address: `X-Forwarded-For`, or `Forwarded` (RFC 7239). The relay reads only
 * one of them.
 */
export const proxyHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ProxyHeader = (typeof proxyHeaders)[number];

/**
 * The venue's own proxies in front of a server.
 *
 * @example
 * const proxies: Proxies = { count: 1, header: 'x-forwarded-for' };
 */
export interface Proxies {
  /** The number of proxies that a request passes one after the other. */
  count: number;
  header: ProxyHeader;
}

/**
 * Returns the guest's address. Each proxy appends the address of its sender to the header. So the guest's address is
 * entry number `count` from the end, and the entries before it come from the guest. If there is no address at that
 * position, returns `peer`, the sender of the connection.
 */
function addressBehind(headers: Headers, peer: string, { count, header }: Proxies): string | null {
  const value = headers.get(header) ?? '';
  const entries = header === 'forwarded' ? splitElements(value).map(forParameter) : value.split(',');
  const chain = [...entries.filter((entry) => entry.trim() !== ''), peer];
  const guest = chain[Math.max(0, chain.length - 1 - count)] ?? peer;
  return plainAddress(guest) ?? plainAddress(peer);
}

/** Returns the `for` parameter of one element of a `Forwarded` header; `unknown` if the element has none. */
function forParameter(element: string): string {
  for (const pair of splitPairs(element)) {
    const value = /^\s*for\s*=(.*)/is.exec(pair)?.[1]?.trim();
    if (value !== undefined) return value.replace(/^"(.*)"$/s, '$1') || 'unknown';
  }
  return 'unknown';
}

/**
 * Splits a `Forwarded` header at the commas outside of quotes. Reads from the end. Otherwise an open quote that the
 * guest sends could hide the entries of the proxies.
 */
function splitElements(text: string): string[] {
  const elements: string[] = [];
  let end = text.length;
  let isQuoted = false;
  for (let at = text.length - 1; at >= -1; at--) {
    if (text[at] === '"' && !isEscaped(text, at)) isQuoted = !isQuoted;
    if (at >= 0 && (text[at] !== ',' || isQuoted)) continue;
    const element = text.slice(at + 1, end);
    if (element.trim() !== '') elements.push(element);
    end = at;
  }
  return elements.reverse();
}

/** Splits one element of a `Forwarded` header at the semicolons outside of quotes. */
function splitPairs(text: string): string[] {
  const pairs: string[] = [];
  let begin = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (isQuoted && text[at] === '\\') at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ';' && !isQuoted) {
      pairs.push(text.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...pairs, text.slice(begin)];
}

/** Returns true if the character at `at` follows an odd number of backslashes (RFC 9110, quoted-pair). */
function isEscaped(text: string, at: number): boolean {
  let isOdd = false;
  for (let before = at - 1; text[before] === '\\'; before--) isOdd = !isOdd;
  return isOdd;
}

/** The second argument that `@hono/node-server` passes to a fetch handler. */
interface NodePlatform {
  incoming: { url?: unknown; socket?: { remoteAddress?: unknown } };
}

function isNode(platform: unknown): platform is NodePlatform {
  return isObject(platform) && isObject(platform['incoming']);
}

interface NodeOptions {
  /** The number of your own proxies in front of the relay. Default: 0. */
  trustedProxies?: number;
  /** The header to which these proxies append the guest's address. Default: `x-forwarded-for`. */
  proxyHeader?: ProxyHeader;
  /** Receives one warning if `trustedProxies` is 0 but a request has a proxy header. Default: `console.warn`. */
  warn?: (message: string) => void;
}

const untrustedProxy =
  'relay: WARNING: requests come with X-Forwarded-For or Forwarded, and no proxy is trusted (SLIPWAY_TRUST_PROXY, trustedProxies). ' +
  'Behind a proxy of yours, all guests share one budget, and the booking service sees only the address of the proxy: ' +
  'set it to the number of your proxies.';

/**
 * Returns the options with which a relay on Node finds the guest's address and the raw request target. The second
 * argument of the relay must have the member `incoming`, the request object of Node.
 *
 * @example
 * const relay = createRelay({ ...options, ...onNode({ trustedProxies: 1 }) });
 * const response = await relay(request, { incoming });
 */
export function onNode({
  trustedProxies = 0,
  proxyHeader = 'x-forwarded-for',
  warn = (message) => {
    console.warn(message);
  },
}: NodeOptions = {}): {
  clientAddress: ClientAddress;
  rawTarget: (request: Request, platform: unknown) => string | null;
} {
  let hasWarned = false;
  const warnOnce = ({ headers }: Request): void => {
    if (hasWarned || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
    hasWarned = true;
    warn(untrustedProxy);
  };
  return {
    clientAddress(request, platform) {
      const peer = isNode(platform) ? platform.incoming.socket?.remoteAddress : undefined;
      if (typeof peer !== 'string') return null;
      if (trustedProxies === 0) warnOnce(request);
      return addressBehind(request.headers, peer, { count: trustedProxies, header: proxyHeader });
    },
    rawTarget: (_request, platform) =>
      isNode(platform) && typeof platform.incoming.url === 'string' ? platform.incoming.url : null,
  };
}
