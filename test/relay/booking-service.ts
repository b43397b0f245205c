/** A booking service on the loopback interface. It opens sessions and counts the create requests that it receives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BookingService {
  /** Base URL of its account, the `{base_url}` of the Booking API. */
  address: string;
  /** Session ids of the received create requests, in order. */
  creates: readonly string[];
  /** Resolves when the service has received this number of create requests. */
  waitForCreates(count: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the service. Create requests make the bookings `CODE-1`, `CODE-2` and so on, and the service answers them once
 * `opening` resolves.
 */
export async function startBookingService(opening: Promise<void> = Promise.resolve()): Promise<BookingService> {
  const creates: string[] = [];
  const waitingCallbacks = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const sessionId = new URLSearchParams(body).get('session_id') ?? 's1';
      const isCreate = request.url?.endsWith('/create') === true;
      if (isCreate) {
        creates.push(sessionId);
        for (const callback of waitingCallbacks) callback();
      }
      const booking = isCreate
        ? { id: `CODE-${String(creates.length)}` }
        : { session: { id: sessionId, item: { '1': { sku: 'kayak' } } } };
      void (isCreate ? opening : Promise.resolve()).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ version: '3.0', request: { status: 'OK' }, booking }));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/harbour`,
    creates,
    waitForCreates: (count) =>
      new Promise((resolve) => {
        const resolveIfReached = (): void => {
          if (creates.length >= count) resolve();
        };
        waitingCallbacks.add(resolveIfReached);
        resolveIfReached();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
