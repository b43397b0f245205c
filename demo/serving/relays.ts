/**
 * Creates the relays of the demo site with the demo's credentials. Separate from `demo.ts` because journeys run the same
 * relays on their own servers.
 */
import { createRelay, memoryLimiter, type ClientAddress, type Relay } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../service/demo.ts';

/** Account of each relay by its path on the site. A relay serves one account, with a constant URL and token pair. */
export const relayMounts: Readonly<Record<string, string>> = {
  '/relay': 'harbour',
  '/relay-depot': 'depot',
  '/relay-closed': 'closed',
};

/** Accounts whose Public API is off. Their relays also serve reads. */
const readThrough: ReadonlySet<string> = new Set(['closed']);

export interface RelaysOptions {
  /** URL of the service for this process, without a slash at the end. */
  upstream: string;
  /** Origins of the site's pages. */
  origins: readonly string[];
  clientAddress: ClientAddress;
  rawTarget: (request: Request, platform: unknown) => string | null;
  /** Sends the requests to the service. */
  fetch: typeof fetch;
}

/**
 * Returns the relays by their paths on the site. They write no log, because the demo's console is for people.
 *
 * @example
 * createRelays(options)['/relay'];
 */
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
        // All guests of the demo share one address, and so do automated journeys.
        limits: { address: memoryLimiter(3000, 60) },
        log: () => undefined,
        ...common,
      }),
    ]),
  );
}
