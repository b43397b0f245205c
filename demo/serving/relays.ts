/**
 * Creates the relays of the demo site with the demo's credentials. It is separate from `demo.ts`, because the
 * end-to-end tests run the same relays on their own servers.
 */
import { createRelay, memoryLimiter, type ClientAddress, type Relay } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../service/demo.ts';

/** The account that each relay serves, by the relay's path on the site. */
export const accountsByMount: Readonly<Record<string, string>> = {
  '/relay': 'harbour',
  '/relay-depot': 'depot',
  '/relay-closed': 'closed',
};

/**
 * Accounts whose Public API is off. Browsers cannot read these accounts directly, so their relays also answer read
 * requests.
 */
const accountsWithoutPublicApi: ReadonlySet<string> = new Set(['closed']);

export interface RelaysOptions {
  /** Base URL at which this process reaches the service, without a slash at the end. */
  upstreamUrl: string;
  /** Origins of the pages that may use the relays. */
  origins: readonly string[];
  clientAddress: ClientAddress;
  rawTarget: (request: Request, platform: unknown) => string | null;
  /** The `fetch` that sends requests to the service. */
  fetch: typeof fetch;
}

/**
 * Returns the relays by their path on the site. They log nothing, because the terminal of the demo shows messages for
 * people.
 *
 * @example
 * createRelays(options)['/relay'];
 */
export function createRelays({ upstreamUrl, ...commonOptions }: RelaysOptions): Readonly<Record<string, Relay>> {
  const { apiKey, apiSecret } = DEMO_CREDENTIALS;
  return Object.fromEntries(
    Object.entries(accountsByMount).map(([mountPath, account]) => [
      mountPath,
      createRelay({
        baseUrl: `${upstreamUrl}/${account}`,
        apiKey,
        apiSecret,
        mount: mountPath,
        reads: accountsWithoutPublicApi.has(account),
        // The limit for one address is high, because all guests of the demo can have the same address. The same is true
        // for automated tests.
        limits: { address: memoryLimiter(3000, 60) },
        log: () => undefined,
        ...commonOptions,
      }),
    ]),
  );
}
