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
export function addressFromHeader(headerName: string): ClientAddress {
  return (request) => normalizeAddress(request.headers.get(headerName) ?? '');
}

/**
 * Returns an IPv4 or IPv6 address without port and brackets, such as `2001:db8::1` for `[2001:db8::1]:4711`. For an
 * IPv4 address in IPv6 form (`::ffff:203.0.113.9`), returns the IPv4 address. Returns `null` for any other text.
 *
 * @example
 * normalizeAddress('203.0.113.9:4711'); // '203.0.113.9'
 */
export function normalizeAddress(text: string): string | null {
  const bareAddress = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(:\d+)?$/.exec(bareAddress)?.[1];
  if (ipv4 !== undefined) return ipv4.split('.').every((octet) => Number(octet) <= 255) ? ipv4 : null;
  if (!/^[0-9a-f:.]{2,45}$/i.test(bareAddress)) return null;
  try {
    return new URL(`http://[${bareAddress}]/`).hostname.slice(1, -1);
  } catch {
    return null;
  }
}

/**
 * Returns the network that counts as one guest: the IPv4 address itself, or the /64 network of an IPv6 address. One
 * IPv6 guest controls a whole /64 network (RFC 6177).
 */
export function getNetwork(address: string): string {
  const splitGroups = (text: string) => text.split(':').filter((group) => group !== '');
  const missingGroupCount = Math.max(0, 8 - splitGroups(address).length);
  return splitGroups(address.replace('::', `:${'0:'.repeat(missingGroupCount)}`))
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
 * const proxies: Proxies = { proxyCount: 1, headerName: 'x-forwarded-for' };
 */
export interface Proxies {
  /** The number of proxies that a request passes one after the other. */
  proxyCount: number;
  headerName: ProxyHeader;
}

/**
 * Returns the guest's address. Each proxy appends the address of its sender to the header. So the guest's address is
 * entry number `proxyCount` from the end, and the entries before it come from the guest. If the header has fewer
 * entries, returns its first entry. If that entry is missing or is no address, returns `peerAddress`, the sender of the
 * connection.
 */
function readAddressBehindProxies(
  headers: Headers,
  peerAddress: string,
  { proxyCount, headerName }: Proxies,
): string | null {
  const headerValue = headers.get(headerName) ?? '';
  const entries =
    headerName === 'forwarded' ? splitElements(headerValue).map(readForParameter) : headerValue.split(',');
  const addressChain = [...entries.filter((entry) => entry.trim() !== ''), peerAddress];
  const guestAddress = addressChain[Math.max(0, addressChain.length - 1 - proxyCount)] ?? peerAddress;
  return normalizeAddress(guestAddress) ?? normalizeAddress(peerAddress);
}

/** Returns the `for` parameter of one element of a `Forwarded` header; `unknown` if the element has none. */
function readForParameter(element: string): string {
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
function splitElements(headerValue: string): string[] {
  const elements: string[] = [];
  let elementEnd = headerValue.length;
  let isQuoted = false;
  for (let index = headerValue.length - 1; index >= -1; index--) {
    if (headerValue[index] === '"' && !isEscaped(headerValue, index)) isQuoted = !isQuoted;
    if (index >= 0 && (headerValue[index] !== ',' || isQuoted)) continue;
    const element = headerValue.slice(index + 1, elementEnd);
    if (element.trim() !== '') elements.push(element);
    elementEnd = index;
  }
  return elements.reverse();
}

/** Splits one element of a `Forwarded` header at the semicolons outside of quotes. */
function splitPairs(element: string): string[] {
  const pairs: string[] = [];
  let pairStart = 0;
  let isQuoted = false;
  for (let index = 0; index < element.length; index++) {
    if (isQuoted && element[index] === '\\') index++;
    else if (element[index] === '"') isQuoted = !isQuoted;
    else if (element[index] === ';' && !isQuoted) {
      pairs.push(element.slice(pairStart, index));
      pairStart = index + 1;
    }
  }
  return [...pairs, element.slice(pairStart)];
}

/** Returns true if the character at `index` follows an odd number of backslashes (RFC 9110, quoted-pair). */
function isEscaped(text: string, index: number): boolean {
  let isOddCount = false;
  for (let backslashIndex = index - 1; text[backslashIndex] === '\\'; backslashIndex--) isOddCount = !isOddCount;
  return isOddCount;
}

/** The second argument that `@hono/node-server` passes to a fetch handler. */
interface NodePlatform {
  incoming: { url?: unknown; socket?: { remoteAddress?: unknown } };
}

function isNodePlatform(platform: unknown): platform is NodePlatform {
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

const untrustedProxyWarning =
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
  const warnAboutProxyOnce = ({ headers }: Request): void => {
    if (hasWarned || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
    hasWarned = true;
    warn(untrustedProxyWarning);
  };
  return {
    clientAddress(request, platform) {
      const peerAddress = isNodePlatform(platform) ? platform.incoming.socket?.remoteAddress : undefined;
      if (typeof peerAddress !== 'string') return null;
      if (trustedProxies === 0) warnAboutProxyOnce(request);
      return readAddressBehindProxies(request.headers, peerAddress, {
        proxyCount: trustedProxies,
        headerName: proxyHeader,
      });
    },
    rawTarget: (_request, platform) =>
      isNodePlatform(platform) && typeof platform.incoming.url === 'string' ? platform.incoming.url : null,
  };
}
