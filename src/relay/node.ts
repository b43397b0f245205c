/** What a relay needs to know about Node, given the `{ incoming }` that `@hono/node-server` passes beside a request. */
import { customerBehind, type ProxyHeader } from './forwarded.ts';
import { isObject } from './json.ts';
import type { RelayOptions } from './options.ts';

interface NodePlatform {
  incoming: { url?: unknown; socket?: { remoteAddress?: unknown } };
}

function isNode(platform: unknown): platform is NodePlatform {
  return isObject(platform) && isObject(platform['incoming']);
}

interface NodeOptions {
  trustedProxies?: number;
  proxyHeader?: ProxyHeader;
  warn?: (words: string) => void;
}

const untrustedProxy =
  'relay: WARNING: requests come with X-Forwarded-For or Forwarded, and no proxy is trusted (SLIPWAY_TRUST_PROXY, trustedProxies). ' +
  'If a proxy of yours stands in front, all customers share one budget, and the booking service sees its address for theirs: ' +
  'set it to the number of your proxies.';

const consoleWarn = (words: string): void => {
  console.warn(words);
};

/**
 * Options for a relay on Node: `createRelay({ …, ...onNode({ trustedProxies: 1 }) })`, called as `relay(request, env)`.
 * `trustedProxies` is the number of proxies of yours before the relay (default 0): each appends the address it saw to
 * `X-Forwarded-For`, or to what `proxyHeader` names, so the customer's stands that many places before the end, and what a
 * client wrote itself is left of it. Where no address stands there, the customer is who the connection is from.
 * `warn` is told, once, that a proxy seems to
 * stand in front of a relay that was told of none; default: `console.warn`.
 */
export function onNode({
  trustedProxies = 0,
  proxyHeader = 'x-forwarded-for',
  warn = consoleWarn,
}: NodeOptions = {}): Required<Pick<RelayOptions, 'clientAddress' | 'rawTarget'>> {
  let warned = false;
  const warnOnce = ({ headers }: Request): void => {
    if (warned || !(headers.has('x-forwarded-for') || headers.has('forwarded'))) return;
    warned = true;
    warn(untrustedProxy);
  };
  return {
    clientAddress(request, platform) {
      const peer = isNode(platform) ? platform.incoming.socket?.remoteAddress : undefined;
      if (typeof peer !== 'string') return null;
      if (trustedProxies === 0) warnOnce(request);
      return customerBehind(request.headers, peer, { count: trustedProxies, header: proxyHeader });
    },
    rawTarget: (_request, platform) =>
      isNode(platform) && typeof platform.incoming.url === 'string' ? platform.incoming.url : null,
  };
}
