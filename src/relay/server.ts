/**
 * Runs a fetch handler as a Node server, with time limits for slow clients, health checks, and a stop that loses no
 * answer. The program `slipway-relay`, the demo and the demo service use it. `relay.ts` does not, because it must also
 * run on edge platforms.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

type FetchHandler = (request: Request, platform?: unknown) => Response | Promise<Response>;

export interface RunningServer {
  /** The address of the server, without a trailing slash. For port 0, it has the port that the system chose. */
  address: string;
  /**
   * Stops accepting requests, and resolves when all clients have their answers. After {@link MAX_ANSWER_MS} no answer
   * can arrive any more, so the server closes the remaining connections.
   */
  stop(): Promise<void>;
}

/** Limits for clients that send slowly or not at all. All times are in ms. */
export interface ServerLimits {
  /** The time to receive the headers of a request, from the opening of the connection or from the previous answer. */
  headersTimeout: number;
  /** The time to receive a whole request. */
  requestTimeout: number;
  /** The time between two checks of these limits. Node closes a slow connection only at a check. */
  connectionsCheckingInterval: number;
  /** The time that a connection may stay open without a request. */
  keepAliveTimeout: number;
  /**
   * The maximum number of open connections. The server closes each new one above this number. A browser opens several
   * for one page, and each needs a file handle.
   */
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
 * Starts a server. Rejects with an error of the system if it cannot listen, such as `EADDRINUSE`.
 *
 * @param port 0 for any free port
 * @param limits replace the defaults: 10 s for headers, 20 s for a request, 5 s between two requests, 2,000 connections
 */
export async function serveHandler(
  handler: FetchHandler,
  { port, host }: { port: number; host: string },
  limits: Readonly<Partial<ServerLimits>> = {},
): Promise<RunningServer> {
  const { maxConnections, ...serverOptions } = { ...DEFAULT_LIMITS, ...limits };
  // Without the option `createServer`, the adaptor returns a server of `node:http`, so the cast is safe.
  const server = createAdaptorServer({
    fetch: (request, platform) => handler(request, platform),
    serverOptions,
  }) as Server;
  server.maxConnections = maxConnections;
  const stopGracefully = createGracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const socketAddress = server.address() as AddressInfo;
  return {
    address: `http://${socketAddress.family === 'IPv6' ? `[${socketAddress.address}]` : socketAddress.address}:${socketAddress.port}`,
    stop: () => stopGracefully(MAX_ANSWER_MS),
  };
}

/**
 * The longest time until an answer, in ms. It consists of 25 s for the service, 10 s for the look-up of a booking, and
 * a margin.
 */
export const MAX_ANSWER_MS = 38_000;

/**
 * Returns a function that stops a server without losing an answer. Call `createGracefulStop` before the server listens.
 * - The function first stops new connections and closes the idle ones.
 * - It resolves when each other connection has its whole answer.
 * - After `limitMs` it closes the remaining connections.
 *
 * @example
 * const stopGracefully = createGracefulStop(server);
 * server.listen(8080);
 * process.on('SIGTERM', () => void stopGracefully(MAX_ANSWER_MS).then(() => process.exit(0)));
 */
export function createGracefulStop(server: Server): (limitMs: number) => Promise<void> {
  /** The number of unanswered requests of each connection. */
  const pendingAnswersBySocket = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    pendingAnswersBySocket.set(socket, 0);
    socket.once('close', () => pendingAnswersBySocket.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const changePendingAnswers = (change: number) =>
      pendingAnswersBySocket.has(socket) &&
      pendingAnswersBySocket.set(socket, (pendingAnswersBySocket.get(socket) ?? 0) + change);
    changePendingAnswers(1);
    response.once('close', () => changePendingAnswers(-1));
  });

  const closeIdleConnections = () => {
    for (const [socket, pendingAnswerCount] of pendingAnswersBySocket)
      if (pendingAnswerCount === 0) socket.destroySoon();
  };

  return async (limitMs) => {
    const serverClosed = new Promise<void>((resolve) => {
      // `close` of `node:http` would also close connections whose client has not read the whole answer. So this calls
      // `close` of `node:net`.
      NetServer.prototype.close.call(server, () => resolve());
    });
    const idleTimer = setInterval(closeIdleConnections, 50);
    const limitTimer = setTimeout(() => server.closeAllConnections(), limitMs);
    closeIdleConnections();
    await serverClosed;
    clearInterval(idleTimer);
    clearTimeout(limitTimer);
  };
}

/** The longest time that the server waits for a readiness check, in ms. */
const READY_LIMIT_MS = 2_000;

/**
 * Returns a handler that adds two health checks to `handler`.
 * - `/health/live` answers 200 while the process runs.
 * - `/health/ready` answers 200 if `checkReady` resolves within two seconds, else 503. Several requests at the same
 *   time share one check.
 *
 * @param pathPrefix the prefix of both addresses
 * @example
 * const handler = addHealthChecks(relay, () => redis.ping());
 */
export function addHealthChecks(
  handler: FetchHandler,
  checkReady: () => Promise<unknown>,
  pathPrefix = '',
): (request: Request, platform?: unknown) => Promise<Response> {
  let pendingCheck: Promise<boolean> | null = null;
  const isReady = (): Promise<boolean> =>
    (pendingCheck ??= isResolvedInTime(checkReady()).finally(() => {
      pendingCheck = null;
    }));
  return async (request, platform) => {
    const { pathname } = new URL(request.url);
    if (pathname !== `${pathPrefix}/health/live` && pathname !== `${pathPrefix}/health/ready`)
      return handler(request, platform);
    if (request.method !== 'GET' && request.method !== 'HEAD') return createTextResponse(405, 'Method not allowed');
    if (pathname.endsWith('live') || (await isReady())) return createTextResponse(200, 'OK');
    return createTextResponse(503, 'Not ready');
  };
}

function createTextResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function isResolvedInTime(check: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_LIMIT_MS, false);
  });
  try {
    return await Promise.race([
      check.then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
