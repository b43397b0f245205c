/**
 * Locks a data folder for one process. PGlite itself has no lock. If two processes used the same folder, rows would
 * silently get lost. The lock is a listening socket whose name is a hash of the folder's path. The operating system
 * closes the socket when the process ends, even after a crash. A lock file would remain and block the next start.
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
export class FolderInUseError extends Error {
  constructor(folder: string, lockHolder: string | null) {
    super(
      `The data folder ${folder} is in use by another booking service${lockHolder ? ` (process ${lockHolder})` : ''}. ` +
        'Stop that one first, or give this one a folder of its own.',
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a folder. The folder does not have to exist yet.
 *
 * @throws FolderInUseError if another process has the lock
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const absolutePath = resolve(folder);
  mkdirSync(dirname(absolutePath), { recursive: true });
  const address = buildLockAddress(join(realpathSync(dirname(absolutePath)), basename(absolutePath)));
  const lockServer = (await tryToListen(address)) ?? (await takeOverAbandonedLock(address));
  if (!lockServer) throw new FolderInUseError(folder, await readLockHolder(address));
  return {
    release: () =>
      new Promise((resolveRelease) => {
        lockServer.close(() => {
          resolveRelease();
        });
      }),
  };
}

function buildLockAddress(path: string): string {
  const name = `slipway-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function tryToListen(address: string): Promise<Server | null> {
  return new Promise((resolveServer, rejectServer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {
        socket.destroy();
      });
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolveServer(null);
      else rejectServer(error);
    });
    server.listen(address, () => {
      // The socket must not keep the process running after everything else has ended.
      server.unref();
      resolveServer(server);
    });
  });
}

/**
 * Takes over a lock whose process has ended. On systems other than Linux and Windows, the socket's file remains after
 * the process has ended. Returns `null` if a process still answers at the address.
 */
async function takeOverAbandonedLock(address: string): Promise<Server | null> {
  if (address.startsWith('\0') || address.startsWith('\\\\') || (await readLockHolder(address)) !== null) return null;
  rmSync(address, { force: true });
  return tryToListen(address);
}

function readLockHolder(address: string): Promise<string | null> {
  return new Promise((resolveHolder) => {
    let processId = '';
    const socket = connect(address);
    socket.setTimeout(1000, () => {
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      processId += chunk.toString();
    });
    socket.on('error', () => {
      resolveHolder(null);
    });
    socket.on('close', () => {
      resolveHolder(processId || null);
    });
  });
}
