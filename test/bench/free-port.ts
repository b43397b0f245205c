import { createServer } from 'node:net';

/** A port that is free now, with a free one after it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOn(0);
    if (port !== 0 && port < 65_535 && (await listenOn(port + 1)) !== 0) return port;
  }
}

function listenOn(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
