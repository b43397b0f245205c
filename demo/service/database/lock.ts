/**
 * Locks a data folder for one process. PGlite itself has no lock, and with two processes rows would silently get lost.
 * The lock is a listening socket whose name is a hash of the folder's path. The operating system closes the socket when
 * the process ends, even after a crash. A lock file would remain and block the next start.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Thrown if another process uses the folder. The message contains that process's id, for the person who starts the
 * service.
 */
export class FolderInUse extends Error {
  constructor(folder: string, owner: string | null) {
    super(
      `The data folder ${folder} is in use by another booking service${owner ? ` (process ${owner})` : ''}. ` +
        'Stop that one first, or give this one a folder of its own.',
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Locks a folder. The folder does not have to exist yet.
 *
 * @throws FolderInUse if another process has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const absolutePath = resolve(folder);
  mkdirSync(dirname(absolutePath), { recursive: true });
  const address = addressOf(join(realpathSync(dirname(absolutePath)), basename(absolutePath)));
  const server = (await listen(address)) ?? (await takeAbandonedLock(address));
  if (!server) throw new FolderInUse(folder, await readOwner(address));
  return {
    release: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
      }),
  };
}

function addressOf(path: string): string {
  const name = `slipway-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => {
        socket.destroy();
      });
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(null);
      else failed(error);
    });
    server.listen(address, () => {
      // The socket must not keep the process running after everything else has ended.
      server.unref();
      done(server);
    });
  });
}

/**
 * Takes over a lock whose process has ended. Only needed for systems other than Linux and Windows: there a socket file
 * remains. Returns `null` if a process still answers at the address.
 */
async function takeAbandonedLock(address: string): Promise<Server | null> {
  if (address.startsWith('\0') || address.startsWith('\\\\') || (await readOwner(address)) !== null) return null;
  rmSync(address, { force: true });
  return listen(address);
}

function readOwner(address: string): Promise<string | null> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => {
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {
      done(null);
    });
    socket.on('close', () => {
      done(answer || null);
    });
  });
}
