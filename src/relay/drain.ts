/** Stops a Node server without cutting anybody off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds: a relay waits 25 seconds for the service, and tells what came of it. */
export const longestAnswer = 38_000;

/**
 * To be called before the server listens. What it returns takes no more connections, closes those that rest, and lets every
 * other one get its answer, to the last byte. It resolves when the last is closed. After `most` milliseconds whoever is still
 * there is cut off: a request that never ends, or an answer that nobody reads.
 */
export function drainable(server: Server): (most: number) => Promise<void> {
  /** How many answers each connection waits for. */
  const waiting = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, 0);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number) => waiting.has(socket) && waiting.set(socket, (waiting.get(socket) ?? 0) + by);
    count(1);
    response.once('close', () => count(-1));
  });

  const closeResting = () => {
    for (const [socket, answers] of waiting) if (answers === 0) socket.destroySoon();
  };

  return async (most) => {
    const closed = new Promise<void>((resolve) => {
      // Not `close` of node:http, which cuts off who has not read a whole answer yet, and looks no more after who sends for ever.
      NetServer.prototype.close.call(server, () => resolve());
    });
    const resting = setInterval(closeResting, 50);
    const end = setTimeout(() => server.closeAllConnections(), most);
    closeResting();
    await closed;
    clearInterval(resting);
    clearTimeout(end);
  };
}
