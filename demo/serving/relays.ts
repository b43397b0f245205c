import { createRelay, memoryLimiter, type ClientAddress, type Relay } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../service/demo.ts';

/** Where the site takes bookings for which account. One relay serves one account: its address and token are constants. */
export const relayMounts: Readonly<Record<string, string>> = {
  '/relay': 'harbour',
  '/relay-depot': 'depot',
  '/relay-closed': 'closed',
};

/** Accounts whose public API is off: their relay takes the reads too. */
const readThrough: ReadonlySet<string> = new Set(['closed']);

export interface RelaysOptions {
  /** Where this process reaches the service: its origin, and its path. */
  upstream: string;
  /** Of the site's own pages. */
  origins: readonly string[];
  clientAddress: ClientAddress;
  rawTarget: (request: Request, platform: unknown) => string | null;
  /** What asks the service. */
  fetch: typeof fetch;
}

/** The relays of the demo site, for its own pages. Quiet: the demo's console is for people. */
export function createRelays({ upstream, ...common }: RelaysOptions): Readonly<Record<string, Relay>> {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  return Object.fromEntries(
    Object.entries(relayMounts).map(([mount, account]) => [
      mount,
      createRelay({
        baseUrl: `${upstream}/${account}`,
        apiKey,
        apiSecret,
        mount,
        reads: readThrough.has(account),
        // Everybody at the demo comes from one address, automated journeys included.
        limits: { address: memoryLimiter(3000, 60) },
        log: () => undefined,
        ...common,
      }),
    ]),
  );
}
