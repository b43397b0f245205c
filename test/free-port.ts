/** Ports for servers that cannot be told to choose one themselves. */
import { createServer } from 'node:net';

/**
 * From here up, and below where the systems begin that give a port to whoever asks for any (32768 on Linux, 49152
 * elsewhere): between being found free and being listened on, one of those would be taken by any connection.
 */
const first = 20_000;
const last = 32_000;

/** A port of the loopback interface that is free now, with a free one after it. */
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
