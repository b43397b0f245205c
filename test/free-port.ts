/** Finds free ports for servers that cannot select a port themselves. */
import { createServer } from 'node:net';

/**
 * Range of the ports. It is below the range from which operating systems take ports for connections (from 32768 on
 * Linux, 49152 elsewhere). Otherwise a connection could get the port between the check and the start of the server.
 */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;

/** Returns a free port on the loopback interface. The port after it is free too. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = MIN_PORT + 2 * Math.floor((Math.random() * (MAX_PORT - MIN_PORT)) / 2);
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
