/**
 * Opens one HTTP server on Node and stops it in two steps, drain and close. Demo and tests share it. Its callers
 * provide the answers.
 */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createDrain, MAX_ANSWER_MS } from '../../src/relay/server.ts';

/** Answers one request; `platform` is Node's own pair of request and response. */
export type Answer = (request: Request, platform: unknown) => Response | Promise<Response>;

export interface Listening {
  server: Server;
  /** Port of the server, also if the options asked for port 0. */
  port: number;
  /** Refuses new requests and waits for open ones, for {@link MAX_ANSWER_MS} at most. */
  drain(): Promise<void>;
  /** Stops at once and cuts open connections. */
  close(): Promise<void>;
}

/** Another program uses the port. The message is for the person who started the command. */
class PortTaken extends Error {
  constructor(port: number, advice: string) {
    super(`Port ${port} is taken: is a demo already running? ${advice}`);
    this.name = 'PortTaken';
  }
}

/**
 * Listens on the loopback interface, or on `host`. Throws an error with the name `PortTaken` and with `advice` in its message.
 *
 * @example
 * const { port, close } = await listen(() => new Response('Hello'), { port: 0 });
 */
export async function listen(
  answer: Answer,
  { port, host = 'localhost', advice = '' }: { port: number; host?: string; advice?: string },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: (request, platform) => answer(request, platform) }) as Server;
  const drain = createDrain(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port, advice) : error),
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
