import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createDrain, MAX_ANSWER_MS } from '../../src/relay/server.ts';

/** Answers one request; `platform` is Node's own pair of request and response. */
export type Answer = (request: Request, platform: unknown) => Response | Promise<Response>;

export interface Listening {
  server: Server;
  /** The port listened on. */
  port: number;
  /** Takes nothing more, and lets everything that is under way get its answer, for {@link MAX_ANSWER_MS} at most. */
  drain(): Promise<void>;
  /** Stops at once: open connections are cut. */
  close(): Promise<void>;
}

/** A port that cannot be had. The message says so in words for whoever started the command. */
export class PortTaken extends Error {
  constructor(port: number, advice: string) {
    super(`Port ${port} is taken: is a demo already running? ${advice}`);
    this.name = 'PortTaken';
  }
}

/** Listens on the loopback interface, or on `host`. Throws {@link PortTaken}, with `advice` in its message. */
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
