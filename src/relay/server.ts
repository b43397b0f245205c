/** The relay as a Node server. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { drainable, longestAnswer } from './drain.ts';
import type { Relay } from './relay.ts';

export interface RelayServer {
  /** Address without trailing slash, with the port the system gave when 0 was asked for. */
  address: string;
  /**
   * Takes no more requests, lets those under way finish, then resolves. A create is never cut off: whoever is still there
   * after {@link longestAnswer} waits for no answer of the service.
   */
  stop(): Promise<void>;
}

export interface ServerLimits {
  /** Milliseconds for the head of a request, from the connection's beginning or from the answer before; who says nothing has no longer. */
  headersTimeout: number;
  /** Milliseconds for a whole request. */
  requestTimeout: number;
  /** Milliseconds between two looks at who has overstayed: Node ends nobody between them. */
  connectionsCheckingInterval: number;
  /** Milliseconds a connection may stay open between two requests. */
  keepAliveTimeout: number;
  /** Connections at the same time; the next ones are closed at once. Several behind each visitor's page, and a file handle each. */
  maxConnections: number;
}

/** Somebody who sends a byte a minute, half a head, or nothing, does not keep a connection. */
export const usualServerLimits: Readonly<ServerLimits> = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxConnections: 2_000,
};

/** Listens. Rejects with the system's error (`EADDRINUSE`, …). `port` 0 takes any free one. */
export async function serveRelay(
  relay: Relay,
  { port, host }: { port: number; host: string },
  { maxConnections, ...serverOptions }: Readonly<ServerLimits> = usualServerLimits,
): Promise<RelayServer> {
  // Made by node:http, as no other factory is named.
  const server = createAdaptorServer({
    fetch: (request, platform) => relay(request, platform),
    serverOptions,
  }) as Server;
  server.maxConnections = maxConnections;
  const drain = drainable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    address: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    stop: () => drain(longestAnswer),
  };
}
