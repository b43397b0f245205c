/**
 * Opens one HTTP server on Node. A caller stops it in two steps: `drain` waits for open requests, and `close` ends it.
 * The demo and the tests use it, and each passes its own handler.
 */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createGracefulStop, MAX_ANSWER_MS } from '../../src/relay/server.ts';

/** Answers one request. `platform` holds the request and response objects of Node. */
export type RequestHandler = (request: Request, platform: unknown) => Response | Promise<Response>;

export interface ListeningServer {
  server: Server;
  /** The port of the server. If the options have port 0, the system selects a free port. */
  port: number;
  /** Refuses new requests and waits until the open ones have their answers, at most {@link MAX_ANSWER_MS}. */
  drain(): Promise<void>;
  /** Stops immediately and ends open connections. */
  close(): Promise<void>;
}

/** An error if another program uses the port. The message is for the person who started the demo. */
class PortTakenError extends Error {
  constructor(port: number, advice: string) {
    super(`Port ${port} is taken: is a demo already running? ${advice}`);
    this.name = 'PortTakenError';
  }
}

/**
 * Opens a server on the loopback interface, or on `host`. Rejects with an error of the name `PortTakenError` if another
 * program uses the port. Its message includes `advice`.
 *
 * @example
 * const { port, close } = await listen(() => new Response('Hello'), { port: 0 });
 */
export async function listen(
  handler: RequestHandler,
  { port, host = 'localhost', advice = '' }: { port: number; host?: string; advice?: string },
): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch: (request, platform) => handler(request, platform) }) as Server;
  const drain = createGracefulStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, advice) : error),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain: () => drain(MAX_ANSWER_MS),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
