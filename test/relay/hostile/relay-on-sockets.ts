/** Starts a relay and a booking service on real ports. The service records the relay's requests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createRelay, memoryLimiter, memoryStore, onNode, type CreateStore } from '../../../src/relay/index.ts';
import { serveHandler, type ServerLimits } from '../../../src/relay/server.ts';
import { apiKey, apiSecret, basicCredentials, venueOrigin } from '../relay-fixture.ts';

interface RelayOnSocketsOptions {
  /** Maximum number of records in the store; defaults to the limit of the memory store. */
  capacity?: number;
  limits?: Partial<ServerLimits>;
}

export interface RelayOnSockets {
  /** Methods and paths of the requests to the service. `CODE` replaces booking codes. */
  receivedRequests: ReadonlySet<string>;
  /** Faulty requests from the relay to the service, such as a request with a missing header. */
  faults: ReadonlySet<string>;
  /** Returns the number of create requests at the service. */
  countCreates(): number;
  /** Returns the number of claims in the store whose request has no outcome yet. */
  countOpenClaims(): number;
  /** Sends bytes on a new connection. Resolves with all received bytes when the connection ends. */
  send(bytes: string): Promise<string>;
  /**
   * Sends a form to the relay.
   * @param guestAddress address of the guest; defaults to the loopback address
   */
  post(path: string, form: Record<string, string>, guestAddress?: string): Promise<{ status: number; answer: unknown }>;
  stop(): Promise<void>;
}

/** Headers that the service requires. Only the read of a payment status has no `x-on-behalf`. */
const upstreamHeaders = { authorization: `Basic ${basicCredentials}`, 'x-on-behalf': 'off' };
const staffHeaders = { ...upstreamHeaders, 'x-on-behalf': undefined };
/** Header with the guest's address. Only tests send it. */
const GUEST_HEADER = 'x-test-guest';
const clientHeaders = [
  GUEST_HEADER,
  'cookie',
  'origin',
  'referer',
  'forwarded',
  'x-original-url',
  'x-http-method-override',
  'x-0',
];

/** Wraps a store so that it counts its open claims. */
function createCountingStore(store: CreateStore): { store: CreateStore; countOpenClaims(): number } {
  const openRevisions = new Set<string>();
  const removeRevisionIf = (isDone: boolean, revision: string) => isDone && openRevisions.delete(revision);
  return {
    countOpenClaims: () => openRevisions.size,
    store: {
      ...store,
      async claim(key, record, keepFor) {
        const isClaimed = await store.claim(key, record, keepFor);
        if (isClaimed) openRevisions.add(record.revision);
        return isClaimed;
      },
      async replace(key, revision, record, keepFor) {
        const isDone = await store.replace(key, revision, record, keepFor);
        removeRevisionIf(isDone, revision);
        if (isDone && record.state === 'claimed') openRevisions.add(record.revision);
        return isDone;
      },
      async release(key, revision) {
        const isDone = await store.release(key, revision);
        removeRevisionIf(isDone, revision);
        return isDone;
      },
    },
  };
}

/** Short timeouts, because many hostile connections stop in the middle of a request. */
export const shortTimeouts: Partial<ServerLimits> = {
  headersTimeout: 500,
  requestTimeout: 1_000,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 100,
};

export async function startRelayOnSockets({
  capacity,
  limits = {},
}: RelayOnSocketsOptions = {}): Promise<RelayOnSockets> {
  const receivedRequests = new Set<string>();
  const faults = new Set<string>();
  let createCount = 0;
  const service = createServer((request, response) => {
    const url = request.url?.split('?', 1)[0] ?? '';
    // The relay may read only bookings that this service has made.
    const bookingNumber = Number(/\/booking\/CODE-(\d+)$/.exec(url)?.[1] ?? 0);
    const isStatusRead = bookingNumber >= 1 && bookingNumber <= createCount;
    const path = isStatusRead ? url.replace(/CODE-\d+$/, 'CODE') : url;
    receivedRequests.add(`${String(request.method)} ${path}`);
    for (const [name, value] of Object.entries(isStatusRead ? staffHeaders : upstreamHeaders))
      if (request.headers[name] !== value) faults.add(`${path}: ${name} is ${String(request.headers[name])}`);
    for (const name of clientHeaders) if (name in request.headers) faults.add(`${path}: has ${name}`);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (new URLSearchParams(body).has('slipway_key')) faults.add(`${path}: has the key`);
      const sessionId = new URLSearchParams(body).get('session_id') ?? 's-new';
      const isCreate = path.endsWith('/create');
      if (isCreate) createCount += 1;
      const booking = isCreate
        ? { id: `CODE-${String(createCount)}` }
        : { session: { id: sessionId, item: { '1': { sku: 'kayak' } } } };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ version: '3.0', request: { status: 'OK' }, booking }));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');

  const { store, countOpenClaims } = createCountingStore(memoryStore({ capacity }));
  const highLimiter = memoryLimiter(10_000_000, 60);
  const nodeOptions = onNode({ warn: () => undefined });
  const relay = createRelay({
    baseUrl: `http://127.0.0.1:${String((service.address() as AddressInfo).port)}/harbour`,
    apiKey,
    apiSecret,
    origins: [venueOrigin],
    store,
    limits: { address: highLimiter, origin: highLimiter, reserve: highLimiter },
    log: () => undefined,
    ...nodeOptions,
    clientAddress: (request, platform) =>
      request.headers.get(GUEST_HEADER) ?? nodeOptions.clientAddress(request, platform),
  });
  const server = await serveHandler(relay, { port: 0, host: '127.0.0.1' }, limits);
  const port = Number(new URL(server.address).port);

  return {
    receivedRequests,
    faults,
    countCreates: () => createCount,
    countOpenClaims,
    send: (bytes) =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [];
        const socket = connect({ port, host: '127.0.0.1' });
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        // The server may reset a connection before it has read all bytes, so this ignores the error.
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
        socket.write(Buffer.from(bytes, 'latin1'));
      }),
    async post(path, form, guestAddress) {
      const response = await fetch(server.address + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: venueOrigin, ...(guestAddress && { [GUEST_HEADER]: guestAddress }) },
      });
      return { status: response.status, answer: await response.json() };
    },
    async stop() {
      await server.stop();
      service.closeAllConnections();
      service.close();
      await once(service, 'close');
    },
  };
}

/** Returns the number of heap bytes in use after a garbage collection. */
export async function measureHeapBytes(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
