/** Starts a real Redis server on a free port. It stores nothing on disk. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import { findFreePort } from '../free-port.ts';

/** Path of the server program; undefined without Redis. */
export const redisProgramPath = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
].find((path) => existsSync(path));

export interface RunningRedis {
  client: Redis;
  /** Opens another connection. `stop` closes it. */
  connect(): Redis;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RunningRedis> {
  const port = await findFreePort();
  const server = spawn(redisProgramPath ?? '', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`Redis stopped: ${output}`));
    });
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
  });
  const clients: Redis[] = [];
  const connect = (): Redis => {
    const client = new Redis(port, '127.0.0.1');
    clients.push(client);
    return client;
  };
  return {
    client: connect(),
    connect,
    async stop() {
      await Promise.all(clients.map((client) => client.quit()));
      const serverExit = once(server, 'exit');
      server.kill();
      await serverExit;
    },
  };
}
