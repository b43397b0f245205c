/** The relay as a Node server. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Relay } from './relay.ts';

export interface RelayServer {
  /** Address without trailing slash, with the port the system gave when 0 was asked for. */
  address: string;
  /** Takes no more requests, lets those under way finish, then resolves. A create is never cut off. */
  stop(): Promise<void>;
}

/** Listens. Rejects with the system's error (`EADDRINUSE`, …). `port` 0 takes any free one. */
export async function serveRelay(relay: Relay, { port, host }: { port: number; host: string }): Promise<RelayServer> {
  const server = createAdaptorServer({
    fetch: (request, platform) => relay(request, platform),
    // Somebody who sends a byte a minute does not keep a connection.
    serverOptions: { headersTimeout: 10_000, requestTimeout: 20_000 },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    address: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}
