/** What a relay needs to know about Node, given the `{ incoming }` that `@hono/node-server` passes beside a request. */
import { plainAddress } from './address.ts';
import { isObject } from './json.ts';
import type { RelayOptions } from './options.ts';

interface NodePlatform {
  incoming: { url?: unknown; socket?: { remoteAddress?: unknown } };
}

function isNode(platform: unknown): platform is NodePlatform {
  return isObject(platform) && typeof platform['incoming'] === 'object' && platform['incoming'] !== null;
}

/**
 * Options for a relay on Node: `createRelay({ …, ...onNode({ trustedProxies: 1 }) })`, called as `relay(request, env)`.
 * `trustedProxies` is the number of proxies of yours before the relay (default 0): each appends the address it saw to
 * `X-Forwarded-For`, so the customer's stands that many places before the end, and what a client wrote itself is left of it.
 */
export function onNode({ trustedProxies = 0 }: { trustedProxies?: number } = {}): Required<
  Pick<RelayOptions, 'clientAddress' | 'rawTarget'>
> {
  return {
    clientAddress(request, platform) {
      const peer = isNode(platform) ? platform.incoming.socket?.remoteAddress : undefined;
      if (typeof peer !== 'string') return null;
      const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',');
      const chain = [...forwarded.map((part) => part.trim()).filter((part) => part !== ''), peer];
      return plainAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
    },
    rawTarget: (_request, platform) =>
      isNode(platform) && typeof platform.incoming.url === 'string' ? platform.incoming.url : null,
  };
}
