/**
 * Addresses of requests and of the service: path segments, the network of a caller, and the origins at which clients
 * reach the service. This module also decides if a link to the page that a guest came from is safe.
 */

import { networkInterfaces } from 'node:os';
import { createMalformedRequestError } from './errors.ts';

/**
 * Returns the decoded segments of a path. Skips a slash at the end.
 *
 * @throws ApiError if the path is not valid
 */
export function parseSegments(pathname: string): string[] {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  if (path === '') return [];
  return path.split('/').map((segment) => {
    const name = decodeSegment(segment);
    if (name.includes('\0')) throw createMalformedRequestError('The path holds a null character.');
    return name;
  });
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw createMalformedRequestError('The path cannot be decoded.');
  }
}

/**
 * Returns the network of the client's connection, which Node's server passes as `platform`. Returns `unknown` if there
 * is no connection: for example, in a test that calls the service without a port.
 */
export function readPeerNetwork(platform: unknown): string {
  const address = readPeerAddress(platform);
  return address === null ? 'unknown' : toNetwork(address);
}

function readPeerAddress(platform: unknown): string | null {
  const address = ['incoming', 'socket', 'remoteAddress'].reduce<unknown>(
    (parent, name) =>
      typeof parent === 'object' && parent !== null ? (parent as Readonly<Record<string, unknown>>)[name] : undefined,
    platform,
  );
  return typeof address === 'string' ? address : null;
}

/**
 * Returns the network of an IP address: the IPv4 address itself, or the /64 prefix of an IPv6 address. A provider gives
 * each customer at least a whole /64 (RFC 6177).
 */
export function toNetwork(address: string): string {
  const ipAddress = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!ipAddress.includes(':')) return ipAddress;
  const [frontGroups = [], backGroups = []] = ipAddress
    .split('::')
    .map((addressHalf) => (addressHalf === '' ? [] : addressHalf.split(':')));
  const zeroGroupCount = ipAddress.includes('::') ? Math.max(0, 8 - frontGroups.length - backGroups.length) : 0;
  return [...frontGroups, ...Array.from({ length: zeroGroupCount }, () => '0'), ...backGroups].slice(0, 4).join(':');
}

/**
 * At least one base address of the service, such as `http://localhost:4174`. May have a path; has no slash at the end.
 */
export type BaseUrls = readonly [string, ...string[]];

/**
 * Returns the base address to use for absolute addresses in an answer. This is the entry of `baseUrls` with the origin
 * of the request, or the first entry. A caller can send any `Host` header, so the header's value must never appear in
 * an answer.
 */
export function chooseBaseUrl(request: Request, baseUrls: BaseUrls): string {
  const requestOrigin = new URL(request.url).origin;
  return baseUrls.find((candidate) => new URL(candidate).origin === requestOrigin) ?? baseUrls[0];
}

/**
 * Returns the address without a slash at the end. Returns `null` if it is not HTTP, or has a user, a query or a
 * fragment.
 */
export function parseBaseUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  const baseUrl = (origin + pathname).replace(/(?<!\/)\/+$/, '');
  return /^https?:$/.test(protocol) && href.replace(/(?<!\/)\/+$/, '') === baseUrl ? baseUrl : null;
}

/**
 * Returns the origins for a port on this machine, `localhost` first. A given `host` adds its own origin. The hosts
 * `0.0.0.0` and `::` add the origins of all network interfaces.
 */
export function listOrigins(port: number, host?: string): BaseUrls {
  const isAllInterfaces = host === '0.0.0.0' || host === '::';
  const addresses = isAllInterfaces
    ? Object.values(networkInterfaces()).flatMap((interfaceAddresses) =>
        (interfaceAddresses ?? []).map(({ address }) => address),
      )
    : host === undefined
      ? []
      : [host];
  const hosts = ['127.0.0.1', '::1', ...addresses].map((hostName) =>
    hostName.includes(':') ? `[${hostName}]` : hostName,
  );
  const otherOrigins = [...new Set(hosts)].flatMap((hostName) => {
    // Skips addresses with a zone, such as `fe80::1%eth0`, because browsers cannot open them.
    const address = `http://${hostName}:${String(port)}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [new URL(`http://localhost:${String(port)}`).origin, ...otherOrigins];
}

/** Returns true if only this machine can reach the origin. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(origin).hostname);
}

/**
 * Returns the address of the page that the guest came from: the parameter `return`, or else the header `Referer`.
 * Anyone can write both, so the address must be at one of the origins in `siteOrigins`. The result has the path and the
 * query, but no user and no fragment. Returns `null` if there is no safe address.
 */
export function readReturnAddress(request: Request, siteOrigins: readonly string[]): string | null {
  const address = new URL(request.url).searchParams.get('return') ?? request.headers.get('referer') ?? '';
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname, search } = new URL(address);
  return /^https?:$/.test(protocol) && siteOrigins.includes(origin) ? origin + pathname + search : null;
}
