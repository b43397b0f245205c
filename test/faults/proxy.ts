/**
 * Starts a local proxy that injects network faults into real connections to a server. It keeps connections open between
 * requests, because browsers repeat a POST by themselves only on a connection that they reuse.
 */
import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  faultActions,
  passThrough,
  type Exchange,
  type Fault,
  type FaultAction,
  type UpstreamResponse,
} from './faults.ts';

/** A request that reached the proxy. If a browser repeats a request, both count. */
export interface ProxiedRequest {
  method: string;
  path: string;
  /** Parameters of the request's URL-encoded body. */
  body: URLSearchParams;
  /** Number of the connection that carried the request. The first connection has 1. */
  connection: number;
}

/** A fault, and the requests that have it. */
export interface InjectedFault {
  /** The name of a fault, or a function that handles the request. */
  fault: Fault | FaultAction;
  /** Returns true for the requests that can have the fault. */
  isAffected: (request: ProxiedRequest) => boolean;
  /** Position of the first request with the fault, among the requests that `isAffected` selects. Defaults to 1. */
  firstMatch?: number;
  /** Number of consecutive requests with the fault, among the requests that `isAffected` selects. Defaults to 1. */
  matchCount?: number;
}

export interface FaultProxy {
  /** Origin of the proxy, without a trailing slash. */
  address: string;
  /** All requests so far, in the order of their arrival. */
  requests: readonly ProxiedRequest[];
  /** Injects a fault instead of the previous one. Call it only while no request is in flight. */
  injectFault(injectedFault: InjectedFault): Promise<void>;
  /** Removes the fault and releases the requests that the proxy holds. Resolves once no request is in flight. */
  removeFault(): Promise<void>;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** Origin of the server behind the proxy. If it is a function, the proxy calls it for each request. */
  upstream: string | (() => string);
  /** A function that the proxy calls when it holds a request. A test can then end the client's time limit. */
  onHold?: () => void;
}

export async function startFaultProxy({ upstream, onHold = () => undefined }: FaultProxyOptions): Promise<FaultProxy> {
  const requests: ProxiedRequest[] = [];
  const sockets = new Map<Socket, number>();
  const exchangesInFlight = new Set<Promise<unknown>>();
  let connectionCount = 0;
  let releaseFunctions: (() => void)[] = [];
  let currentFault: (InjectedFault & { matchesSoFar: number }) | null = null;

  const server = createServer((incoming, outgoing) => {
    const pendingExchange = handleRequest(incoming, outgoing).catch(() => void outgoing.destroy());
    exchangesInFlight.add(pendingExchange);
    void pendingExchange.finally(() => exchangesInFlight.delete(pendingExchange));
  });
  // Never closes an idle connection, because this would be a fault that no test has injected.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, ++connectionCount);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  const port = await listenOn(server, 0);

  /**
   * Closes all connections and the port. Resolves when all clients have closed their side. Afterwards, no client can connect.
   */
  async function refuseConnections(): Promise<void> {
    await Promise.all([...sockets.keys()].map((socket) => once(socket.end(), 'close')));
    server.close();
  }

  async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers, socket } = incoming;
    const body = await readBody(incoming);
    const request: ProxiedRequest = {
      method,
      path,
      body: new URLSearchParams(body.toString()),
      connection: sockets.get(socket) ?? 0,
    };
    requests.push(request);
    const fault = selectFault(request);
    const exchange: Exchange = {
      outgoing,
      forwardRequest: () =>
        forwardRequest(typeof upstream === 'string' ? upstream : upstream(), { method, path, headers }, body),
      waitForRelease: () =>
        new Promise((release) => {
          releaseFunctions.push(release);
          onHold();
        }),
    };
    const action = fault === null ? passThrough : getFaultAction(fault);
    if (action !== 'no connection') await action(exchange);
  }

  function selectFault(request: ProxiedRequest): InjectedFault['fault'] | null {
    if (!currentFault?.isAffected(request)) return null;
    const { firstMatch: firstAffected = 1, matchCount: affectedCount = 1, fault } = currentFault;
    currentFault.matchesSoFar += 1;
    return currentFault.matchesSoFar >= firstAffected && currentFault.matchesSoFar < firstAffected + affectedCount
      ? fault
      : null;
  }

  function releaseHolds(): void {
    for (const release of releaseFunctions) release();
    releaseFunctions = [];
  }

  return {
    address: `http://127.0.0.1:${String(port)}`,
    requests,
    async injectFault(injectedFault) {
      currentFault = { ...injectedFault, matchesSoFar: 0 };
      if (getFaultAction(injectedFault.fault) === 'no connection') await refuseConnections();
    },
    async removeFault() {
      currentFault = null;
      if (!server.listening) await listenOn(server, port);
      releaseHolds();
      await Promise.all(exchangesInFlight);
    },
    async close() {
      currentFault = null;
      releaseHolds();
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await Promise.all(exchangesInFlight);
    },
  };
}

function getFaultAction(fault: Fault | FaultAction): FaultAction {
  return typeof fault === 'string' && fault !== 'no connection' ? faultActions[fault] : fault;
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Sends a request to the server on a new connection, because a reused connection could break without an injected fault.
 */
async function forwardRequest(
  upstream: string,
  { method, path, headers }: { method: string; path: string; headers: IncomingHttpHeaders },
  body: Buffer,
): Promise<UpstreamResponse> {
  const request = sendRequest(upstream + path, {
    method,
    // Requires an uncompressed response, because some faults cut or change its text.
    headers: { ...headers, connection: 'close', 'accept-encoding': 'identity' },
    agent: false,
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { connection: _connection, 'transfer-encoding': _coding, ...otherHeaders } = response.headers;
  const responseBody = await readBody(response);
  return {
    status: response.statusCode ?? 502,
    headers: { ...otherHeaders, 'content-length': String(responseBody.length) },
    body: responseBody,
  };
}
