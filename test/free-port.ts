/** Finds ports for servers that cannot select one themselves. */
import { createServer } from 'node:net';

/**
 * Bounds of the ports, below the ranges of the operating systems (from 32768 on Linux, 49152 elsewhere).
 * A port of those ranges could go to any connection between the check and the start of the server.
 */
const first = 20_000;
const last = 32_000;

/** Returns a free port of the loopback interface with another free one after it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + 2 * Math.floor((Math.random() * (last - first)) / 2);
    if ((await canListenOn(port)) && (await canListenOn(port + 1))) return port;
  }
}

function canListenOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
