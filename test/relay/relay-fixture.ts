import {
  createRelay,
  memoryLimiter,
  memoryStore,
  type CreateStore,
  type LogEntry,
  type Relay,
  type RelayOptions,
} from '../../src/relay/index.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { createScriptedUpstream, type ScriptedUpstream } from './scripted-upstream.ts';

export const venue = 'https://www.venue.example';
export const apiKey = 'key-of-the-venue';
export const apiSecret = 'secret-of-the-venue';
export const basic = btoa(`${apiKey}:${apiSecret}`);
const relayOrigin = 'https://relay.example';

const keyField = (key: string | undefined): Record<string, string> => (key === undefined ? {} : { slipway_key: key });

export interface Fixture {
  relay: Relay;
  upstream: ScriptedUpstream;
  clock: ManualClock;
  store: CreateStore;
  lines: LogEntry[];
  /** Sends a form with the origin of the venue's page. */
  post(
    path: string,
    form: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends a GET request with the origin of the venue's page. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  create(sessionId: string, name?: string, key?: string): Promise<Response>;
  /** Reads a session and the status of its create request. */
  readSession(sessionId: string, key?: string): Promise<Response>;
  /** Creates another relay instance with the same store and the same service. */
  instance(): Fixture;
}

export function fixture(
  options: Partial<RelayOptions> = {},
  sharedParts?: Pick<Fixture, 'upstream' | 'clock' | 'store'>,
  /** Release of the relay to test; defaults to the current one. */
  release: { createRelay: typeof createRelay } = { createRelay },
): Fixture {
  const upstream = sharedParts?.upstream ?? createScriptedUpstream();
  const clock = sharedParts?.clock ?? createManualClock();
  const store = options.store ?? sharedParts?.store ?? memoryStore({ now: clock.now });
  const lines: LogEntry[] = [];
  const generous = memoryLimiter(1_000_000, 60);
  const relay = release.createRelay({
    baseUrl: 'https://booking.example/harbour',
    apiKey,
    apiSecret,
    origins: [venue],
    ownOrigin: relayOrigin,
    clientAddress: () => '203.0.113.9',
    fetch: upstream.fetch,
    clock,
    store,
    limits: { address: generous, origin: generous },
    log: (entry) => lines.push(entry),
    ...options,
  });
  const post: Fixture['post'] = (path, form, headers = {}) =>
    relay(
      new Request(relayOrigin + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: venue, ...headers },
      }),
    );
  return {
    relay,
    upstream,
    clock,
    store,
    lines,
    post,
    get: (path, headers = {}) => relay(new Request(relayOrigin + path, { headers: { origin: venue, ...headers } })),
    create: (sessionId, name = 'Ada', key) =>
      post('/api/3.0/booking/create', { session_id: sessionId, 'form[customer_name]': name, ...keyField(key) }),
    readSession: (sessionId, key) => post('/api/3.0/booking/session', { session_id: sessionId, ...keyField(key) }),
    instance: () => fixture(options, { upstream, clock, store }, release),
  };
}

/** Returns the member `relay` of an answer's JSON. */
export async function relayMemberOf(response: Response): Promise<Record<string, unknown>> {
  const { relay } = (await response.json()) as { relay: Record<string, unknown> };
  return relay;
}

export interface ErrorBody {
  version: string;
  request: {
    status: string;
    error: {
      id: string;
      title: string;
      details: string;
      data: Record<string, unknown>;
      session?: string;
      wait?: number;
    };
  };
}

export async function errorOf(response: Response): Promise<ErrorBody['request']['error']> {
  const body = (await response.json()) as ErrorBody;
  return body.request.error;
}
