/**
 * Runs a fetch handler as a Node server: limits for slow clients, health checks, and a stop that loses no answer. The relay's
 * program, the demo and the demo service share it. It is separate from `relay.ts`, which runs on web standards alone.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type FetchHandler = (request: Request, platform?: unknown) => Response | Promise<Response>;

export interface RelayServer {
  /** Address without a trailing slash, with the port that the system chose for port 0. */
  address: string;
  /**
   * Accepts no more requests, and resolves when all answers have left. After {@link MAX_ANSWER_MS} no answer of the service can
   * still arrive, so the server closes the remaining connections.
   */
  stop(): Promise<void>;
}

/** Limits for clients that send slowly or not at all. All times are in ms. */
export interface ServerLimits {
  /** For the head of a request, from the start of the connection or from the previous answer. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** Between two checks of these times. Node closes no connection between them. */
  connectionsCheckingInterval: number;
  /** For a connection between two requests. */
  keepAliveTimeout: number;
  /** Connections at the same time. The server closes any further one. Each page of a guest has several, with a file handle each. */
  maxConnections: number;
}

const DEFAULT_LIMITS: Readonly<ServerLimits> = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxConnections: 2_000,
};

/**
 * Starts a server. Rejects with the error of the system, such as `EADDRINUSE`.
 *
 * @param port 0 for any free port
 * @param limits replace the defaults: 10 s for a head, 20 s for a request, 5 s between two requests, 2,000 connections
 */
export async function serveRelay(
  relay: FetchHandler,
  { port, host }: { port: number; host: string },
  limits: Readonly<Partial<ServerLimits>> = {},
): Promise<RelayServer> {
  const { maxConnections, ...serverOptions } = { ...DEFAULT_LIMITS, ...limits };
  // Without another factory in its options, the adaptor returns a server of node:http.
  const server = createAdaptorServer({
    fetch: (request, platform) => relay(request, platform),
    serverOptions,
  }) as Server;
  server.maxConnections = maxConnections;
  const drain = createDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const socketAddress = server.address() as AddressInfo;
  return {
    address: `http://${socketAddress.family === 'IPv6' ? `[${socketAddress.address}]` : socketAddress.address}:${socketAddress.port}`,
    stop: () => drain(MAX_ANSWER_MS),
  };
}

/** The longest time until an answer: 25 seconds for the service, the look-up, and a margin. */
export const MAX_ANSWER_MS = 38_000;

/**
 * Returns a function that stops a server without losing an answer. It accepts no more connections, and closes the idle ones. It
 * resolves when each of the others has its whole answer. After `limitMs` it closes the remaining connections. Call this before
 * the server listens.
 *
 * @example
 * const drain = createDrain(server);
 * server.listen(8080);
 * process.on('SIGTERM', () => void drain(MAX_ANSWER_MS).then(() => process.exit(0)));
 */
export function createDrain(server: Server): (limitMs: number) => Promise<void> {
  /** The number of unanswered requests of each connection. */
  const pendingAnswers = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    pendingAnswers.set(socket, 0);
    socket.once('close', () => pendingAnswers.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number) =>
      pendingAnswers.has(socket) && pendingAnswers.set(socket, (pendingAnswers.get(socket) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
  });

  const closeIdle = () => {
    for (const [socket, answers] of pendingAnswers) if (answers === 0) socket.destroySoon();
  };

  return async (limitMs) => {
    const closed = new Promise<void>((resolve) => {
      // `close` of node:http also closes connections whose client has not read the whole answer, and then ends its time limits.
      NetServer.prototype.close.call(server, () => resolve());
    });
    const idleTimer = setInterval(closeIdle, 50);
    const limitTimer = setTimeout(() => server.closeAllConnections(), limitMs);
    closeIdle();
    await closed;
    clearInterval(idleTimer);
    clearTimeout(limitTimer);
  };
}

/** The longest wait for a readiness check, in ms. */
const READY_LIMIT_MS = 2_000;

/**
 * Returns a handler with two health checks in front of `handler`. The address `/health/live` answers 200 while the process runs.
 * The address `/health/ready` answers 200 if `checkReady` resolves within two seconds, else 503. Requests at the same time share
 * one check.
 *
 * @param path the prefix of both addresses
 * @example
 * const handler = withHealth(relay, () => redis.ping());
 */
export function withHealth(
  handler: FetchHandler,
  checkReady: () => Promise<unknown>,
  path = '',
): (request: Request, platform?: unknown) => Promise<Response> {
  let checkInFlight: Promise<boolean> | null = null;
  const isReady = (): Promise<boolean> =>
    (checkInFlight ??= resolvesInTime(checkReady()).finally(() => {
      checkInFlight = null;
    }));
  return async (request, platform) => {
    const { pathname } = new URL(request.url);
    if (pathname !== `${path}/health/live` && pathname !== `${path}/health/ready`) return handler(request, platform);
    if (request.method !== 'GET' && request.method !== 'HEAD') return textResponse(405, 'Method not allowed');
    if (pathname.endsWith('live') || (await isReady())) return textResponse(200, 'OK');
    return textResponse(503, 'Not ready');
  };
}

function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function resolvesInTime(check: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_LIMIT_MS, false);
  });
  try {
    return await Promise.race([
      check.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
