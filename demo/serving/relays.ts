import { createRelay, memoryLimiter, onNode, type Relay } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../service/demo.ts';

/** Where the site takes bookings for which account. One relay serves one account: its address and token are constants. */
export const relayMounts: Readonly<Record<string, string>> = {
  '/relay': 'harbour',
  '/relay-depot': 'depot',
  '/relay-closed': 'closed',
};

/** Accounts whose public API is off: their relay takes the reads too. */
const readThrough: ReadonlySet<string> = new Set(['closed']);

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
        reads: readThrough.has(account),
        // Everybody at the demo comes from one address, automated journeys included.
        limits: { address: memoryLimiter(3000, 60) },
        log: () => undefined,
        ...onNode(),
      }),
    ]),
  );
}
