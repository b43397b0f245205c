/** Reads a request's path and origin, and knows where the service is reached. */

import { networkInterfaces } from 'node:os';
import { malformed } from './errors.ts';

/** Segments of a path, decoded; refuses what cannot be decoded. A slash at the end is forgiven. */
export function segmentsOf(pathname: string): string[] {
  const trimmed = pathname.replace(/^\//, '').replace(/\/$/, '');
  if (trimmed === '') return [];
  return trimmed.split('/').map((segment) => {
    try {
      const plain = decodeURIComponent(segment);
      if (plain.includes('\0')) throw malformed('The path holds a null character.');
      return plain;
    } catch {
      throw malformed('The path cannot be decoded.');
    }
  });
}

/**
 * The network a request comes from, as Node's server tells it beside the request: an IPv4 address, or the /64 that one
 * IPv6 customer has at will (RFC 6177). All callers are one where nothing is told, as in a process without a port.
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

/** The network of a plain address. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [front = [], back = []] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const gap = plain.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0;
  return [...front, ...Array.from({ length: gap }, () => '0'), ...back].slice(0, 4).join(':');
}

/** At least one, without a slash at its end: `http://localhost:4174`, or with the path that the service has there. */
export type Origins = readonly [string, ...string[]];

/**
 * What absolute addresses in an answer begin with: the one of one's own that was asked, else the first.
 * `Host` is the caller's to write, so it may choose among them and never bring another.
 */
export function ownAddress(request: Request, own: Origins): string {
  const asked = new URL(request.url).origin;
  return own.find((each) => new URL(each).origin === asked) ?? own[0];
}

/** An address without a slash at its end, from one that has no user, query or fragment; null from anything else. */
export function plainBase(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  const base = (origin + pathname).replace(/(?<!\/)\/+$/, '');
  return /^https?:$/.test(protocol) && href.replace(/(?<!\/)\/+$/, '') === base ? base : null;
}

/** The origins at which people reach a port of their own machine, and of `host` where it was told one: `localhost` first. */
export function originsOf(port: number, host?: string): Origins {
  const everywhere = host === '0.0.0.0' || host === '::';
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
    : host === undefined
      ? []
      : [host];
  const hosts = ['127.0.0.1', '::1', ...addresses].map((one) => (one.includes(':') ? `[${one}]` : one));
  const others = [...new Set(hosts)].flatMap((one) => {
    // An address of one network card alone (`fe80::1%eth0`) is none of a page.
    const address = `http://${one}:${String(port)}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return [new URL(`http://localhost:${String(port)}`).origin, ...others];
}
