/**
 * Sends one webhook request. The target's address is a setting of the account, so this module does not trust it. It
 * resolves the host itself, refuses special IP addresses, and connects only to the addresses that it has checked. It
 * follows no redirect, and reads only a small part of the answer.
 */

import { Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { createAnsweredAttempt, type Attempt, createFailedAttempt } from '../rules/webhooks.ts';

export interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendOptions {
  /** Returns the IP addresses of a host name. Rejects if there are none. */
  readonly resolve: (host: string) => Promise<string[]>;
  /** True if targets can be on the loopback interface. They can then use `http:`. */
  readonly isLoopbackAllowed: boolean;
  /** Aborts the request at the time limit of the attempt, or when the service stops. */
  readonly signal: AbortSignal;
  /** Returns the time in epoch ms, to compare it with a date in `Retry-After`. */
  readonly now: () => number;
}

const MAX_ANSWER_BYTES = 16_384;
const MAX_HEAD_BYTES = 16_384;

/** Sends the request and returns the result of the attempt. Never rejects. */
export async function sendWebhook(request: WebhookRequest, options: SendOptions): Promise<Attempt> {
  const { signal } = options;
  const host = request.url.hostname.replace(/^\[|\]$/g, '');
  let addresses: string[];
  try {
    addresses = await rejectOnAbort(isIP(host) === 0 ? options.resolve(host) : Promise.resolve([host]), signal);
  } catch {
    return createFailedAttempt(signal.aborted ? 'timeout' : 'unreachable');
  }
  // Refuses the host if even one of its addresses is special, such as a private address. A public host has no special
  // address.
  if (addresses.length === 0 || !addresses.every((address) => isAllowedAddress(address, request.url.protocol, options)))
    return createFailedAttempt('address');
  return sendToAddresses(request, addresses, options);
}

function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const rejectWithAbort = () => {
      reject(new Error('Aborted.'));
    };
    if (signal.aborted) rejectWithAbort();
    signal.addEventListener('abort', rejectWithAbort, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', rejectWithAbort);
    });
  });
}

function isAllowedAddress(address: string, protocol: string, { isLoopbackAllowed }: SendOptions): boolean {
  if (isLoopbackAllowed && isLoopback(address)) return true;
  return protocol === 'https:' && !isSpecialAddress(address);
}

/** IPv4 blocks that no target of a webhook uses: multicast, and the IANA special-purpose registry (RFC 6890). */
const SPECIAL_V4 = createBlockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/**
 * IPv6 addresses of public hosts. All other addresses are special: loopback, link-local, unique local, IPv4-mapped,
 * NAT64 and multicast.
 */
const GLOBAL_V6 = createBlockList('ipv6', ['2000::/3']);
/** Special blocks inside `GLOBAL_V6`: protocol assignments with Teredo, documentation, 6to4, and AS112. */
const SPECIAL_V6 = createBlockList('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);
const LOOPBACK_V4 = createBlockList('ipv4', ['127.0.0.0/8']);

function createBlockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** Returns true if the text is not the IP address of a public host. */
function isSpecialAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return SPECIAL_V4.check(address, 'ipv4');
  // An address with a zone, such as `%eth0`, is a link-local address.
  if (family === 6)
    return address.includes('%') || !GLOBAL_V6.check(address, 'ipv6') || SPECIAL_V6.check(address, 'ipv6');
  return true;
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && LOOPBACK_V4.check(address, 'ipv4'));
}

function sendToAddresses(
  { url, headers, body }: WebhookRequest,
  addresses: readonly string[],
  options: SendOptions,
): Promise<Attempt> {
  const startRequest = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const outgoing: ClientRequest = startRequest(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // Connects only to the checked addresses, without another DNS lookup, because that lookup could return a
      // different address.
      agent: false,
      lookup: createPinnedLookup(addresses),
      maxHeaderSize: MAX_HEAD_BYTES,
      signal: options.signal,
    });
    let hasStatus = false;
    const failAttempt = () => {
      if (!hasStatus) resolve(createFailedAttempt(options.signal.aborted ? 'timeout' : 'unreachable'));
    };
    outgoing.on('error', failAttempt);
    // After status 101, Node closes the connection without an error event.
    outgoing.on('close', failAttempt);
    outgoing.on('response', (response) => {
      hasStatus = true;
      const attempt = createAnsweredAttempt(response.statusCode ?? 0, response.headers['retry-after'], options.now());
      // The result of the attempt depends only on the status. This reads the body only so that the target sees no
      // broken connection, and only up to a limit.
      readUpToLimit(response, () => {
        outgoing.destroy();
        resolve(attempt);
      });
    });
    outgoing.end(body);
  });
}

function readUpToLimit(response: IncomingMessage, onDone: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) onDone();
  });
  response.on('error', onDone);
  response.on('close', onDone);
}

function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const pinnedAddresses = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, pinnedAddresses);
    else callback(null, pinnedAddresses[0]?.address ?? '', pinnedAddresses[0]?.family);
  };
}

const DNS_TIMEOUT_MS = 2000;

/**
 * Looks up the addresses of a host in the DNS. The function `dns.lookup` would use the threads that also compute
 * password hashes, so a slow name server could block logins. The localhost names of RFC 6761 need no name server.
 */
export async function resolveHost(host: string): Promise<string[]> {
  if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  if (addresses.length === 0) throw new Error('The host has no address.');
  return addresses;
}
