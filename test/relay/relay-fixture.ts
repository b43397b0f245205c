/** A relay whose clock, store and booking service the test controls. */
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

export const venueOrigin = 'https://www.venue.example';
export const apiKey = 'key-of-the-venue';
export const apiSecret = 'secret-of-the-venue';
export const basicCredentials = btoa(`${apiKey}:${apiSecret}`);
const relayOrigin = 'https://relay.example';

const createKeyField = (idempotencyKey: string | undefined): Record<string, string> =>
  idempotencyKey === undefined ? {} : { slipway_key: idempotencyKey };

export interface RelayFixture {
  relay: Relay;
  upstream: ScriptedUpstream;
  clock: ManualClock;
  store: CreateStore;
  logEntries: LogEntry[];
  /** Sends a form with the origin of the venue's page. */
  post(
    path: string,
    form: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends a GET request with the origin of the venue's page. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  sendCreate(sessionId: string, customerName?: string, idempotencyKey?: string): Promise<Response>;
  /** Reads a session and the status of its create request. */
  readSession(sessionId: string, idempotencyKey?: string): Promise<Response>;
  /** Creates another relay instance with the same store and the same service. */
  createInstance(): RelayFixture;
}

export function createRelayFixture(
  options: Partial<RelayOptions> = {},
  sharedFixture?: Pick<RelayFixture, 'upstream' | 'clock' | 'store'>,
  /** Release of the relay to test; defaults to the current one. */
  releaseModules: { createRelay: typeof createRelay } = { createRelay },
): RelayFixture {
  const upstream = sharedFixture?.upstream ?? createScriptedUpstream();
  const clock = sharedFixture?.clock ?? createManualClock();
  const store = options.store ?? sharedFixture?.store ?? memoryStore({ now: clock.now });
  const logEntries: LogEntry[] = [];
  const highLimiter = memoryLimiter(1_000_000, 60);
  const relay = releaseModules.createRelay({
    baseUrl: 'https://booking.example/harbour',
    apiKey,
    apiSecret,
    origins: [venueOrigin],
    ownOrigin: relayOrigin,
    clientAddress: () => '203.0.113.9',
    fetch: upstream.fetch,
    clock,
    store,
    limits: { address: highLimiter, origin: highLimiter },
    log: (entry) => logEntries.push(entry),
    ...options,
  });
  const post: RelayFixture['post'] = (path, form, headers = {}) =>
    relay(
      new Request(relayOrigin + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: venueOrigin, ...headers },
      }),
    );
  return {
    relay,
    upstream,
    clock,
    store,
    logEntries,
    post,
    get: (path, headers = {}) =>
      relay(new Request(relayOrigin + path, { headers: { origin: venueOrigin, ...headers } })),
    sendCreate: (sessionId, name = 'Ada', key) =>
      post('/api/3.0/booking/create', { session_id: sessionId, 'form[customer_name]': name, ...createKeyField(key) }),
    readSession: (sessionId, key) =>
      post('/api/3.0/booking/session', { session_id: sessionId, ...createKeyField(key) }),
    createInstance: () => createRelayFixture(options, { upstream, clock, store }, releaseModules),
  };
}

/** Returns the member `relay` of an answer's JSON. */
export async function readRelayMember(response: Response): Promise<Record<string, unknown>> {
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

export async function readError(response: Response): Promise<ErrorBody['request']['error']> {
  const body = (await response.json()) as ErrorBody;
  return body.request.error;
}
