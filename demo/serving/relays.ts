import { networkInterfaces } from 'node:os';
import { createRelay, memoryLimiter, onNode, type Relay } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../service/demo.ts';

/** Where the site takes bookings for which account. One relay serves one account: its address and token are constants. */
export const relayMounts: Readonly<Record<string, string>> = { '/relay': 'harbour', '/relay-depot': 'depot' };

/** The origins at which people open a site on this port of their own machine, and on `host` where it was told one. */
export function originsOf(port: number, host?: string): string[] {
  const everywhere = host === '0.0.0.0' || host === '::';
  const addresses = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
    : [host ?? 'localhost'];
  const hosts = ['localhost', '127.0.0.1', '::1', ...addresses].map((one) => (one.includes(':') ? `[${one}]` : one));
  return [...new Set(hosts)].flatMap((one) => {
    // An address of one network card alone (`fe80::1%eth0`) is none of a page.
    const address = `http://${one}:${port}`;
    return URL.canParse(address) ? [new URL(address).origin] : [];
  });
}

/**
 * The relays of the demo site, in front of the service at `upstream` (an origin), for the site's own pages at these `origins`.
 * Quiet: the demo's console is for people.
 */
export function createRelays(upstream: string, origins: readonly string[]): Readonly<Record<string, Relay>> {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  return Object.fromEntries(
    Object.entries(relayMounts).map(([mount, account]) => [
      mount,
      createRelay({
        baseUrl: `${upstream}/${account}`,
        apiKey,
        apiSecret,
        origins,
        mount,
        // Everybody at the demo comes from one address, automated journeys included.
        limits: { address: memoryLimiter(3000, 60) },
        log: () => undefined,
        ...onNode(),
      }),
    ]),
  );
}
