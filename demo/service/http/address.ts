/**
 * Addresses of requests and of the service: path segments, the network of a caller, and the origins at which clients
 * reach the service. It also decides if the address of another page is safe to link to.
 */

import { networkInterfaces } from 'node:os';
import { malformedRequest } from './errors.ts';

/**
 * Returns the decoded segments of a path. Ignores a slash at its end.
 *
 * @throws ApiError if the path is not valid
 */
export function segmentsOf(pathname: string): string[] {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  if (path === '') return [];
  return path.split('/').map((segment) => {
    try {
      const name = decodeURIComponent(segment);
      if (name.includes('\0')) throw malformedRequest('The path holds a null character.');
      return name;
    } catch {
      throw malformedRequest('The path cannot be decoded.');
    }
  });
}

/**
 * Returns the network of the connection, which Node's server passes as `platform`. Without a connection, as in a
 * process without a port, all callers have the network `unknown`.
 */
export function networkOfPeer(platform: unknown): string {
  const address = addressOfPeer(platform);
  return address === null ? 'unknown' : networkOf(address);
}

function addressOfPeer(platform: unknown): string | null {
  const address = ['incoming', 'socket', 'remoteAddress'].reduce<unknown>(
    (each, name) =>
      typeof each === 'object' && each !== null ? (each as Readonly<Record<string, unknown>>)[name] : undefined,
    platform,
  );
  return typeof address === 'string' ? address : null;
}

/** Returns the network of an address: the IPv4 address itself, or the /64 that an IPv6 customer has (RFC 6177). */
export function networkOf(address: string): string {
  const ipAddress = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!ipAddress.includes(':')) return ipAddress;
  const [front = [], back = []] = ipAddress.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const gap = ipAddress.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0;
  return [...front, ...Array.from({ length: gap }, () => '0'), ...back].slice(0, 4).join(':');
}

/** At least one address without a slash at its end: `http://localhost:4174`, or also the path of the service there. */
export type Origins = readonly [string, ...string[]];

/**
 * Returns the start of absolute addresses in an answer: the origin of the request if it is one of `origins`, otherwise
 * the first of them. A caller can send any `Host`, so its value must never appear in an answer.
 */
export function ownAddress(request: Request, origins: Origins): string {
  const requestOrigin = new URL(request.url).origin;
  return origins.find((each) => new URL(each).origin === requestOrigin) ?? origins[0];
}

/** Returns an address without a slash at its end, or `null` if it has a user, a query or a fragment, or is not HTTP. */
export function plainBase(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  const base = (origin + pathname).replace(/(?<!\/)\/+$/, '');
  return /^https?:$/.test(protocol) && href.replace(/(?<!\/)\/+$/, '') === base ? base : null;
}

/** Returns the origins of a port on this machine, `localhost` first. A `host` adds its own origin. */
export function originsOf(port: number, host?: string): Origins {
  const everywhere = host === '0.0.0.0' || host === '::';
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
    : host === undefined
      ? []
      : [host];
  const hosts = ['127.0.0.1', '::1', ...addresses].map((one) => (one.includes(':') ? `[${one}]` : one));
  const others = [...new Set(hosts)].flatMap((one) => {
    // Skips addresses with a zone, such as `fe80::1%eth0`. Browsers cannot open them.
    const address = `http://${one}:${String(port)}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [new URL(`http://localhost:${String(port)}`).origin, ...others];
}

/** Returns true for an origin that only this machine reaches. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/**
 * Returns the address of the page that the customer came from: the parameter `return`, otherwise the header `Referer`.
 * A stranger can write both, so it must be at one of the origins `sites`, and the result has only its path and query.
 * Otherwise returns `null`.
 */
export function returnAddress(request: Request, sites: readonly string[]): string | null {
  const address = new URL(request.url).searchParams.get('return') ?? request.headers.get('referer') ?? '';
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, search } = new URL(address);
  return /^https?:$/.test(protocol) && sites.includes(origin) ? origin + pathname + search : null;
}
