import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { FolderInUseError, lockFolder } from '../../../demo/service/database/lock.ts';
import { startWorker } from '../worker-processes.ts';
import { START_TIME } from '../harness.ts';

let parentFolder: string;
beforeAll(() => {
  parentFolder = mkdtempSync(join(tmpdir(), 'slipway-folder-'));
});
afterAll(() => {
  rmSync(parentFolder, { recursive: true, force: true });
});

test('refuses to lock a folder that is already locked', async () => {
  const folder = join(parentFolder, 'one');
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `in use by another booking service (process ${String(process.pid)})`,
  );
  await expect(lockFolder(join(parentFolder, 'x', '..', 'one'))).rejects.toBeInstanceOf(FolderInUseError);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('refuses the folder of a running process until that process ends', async () => {
  const folder = join(parentFolder, 'two');
  const firstWorker = await startWorker({ folder });
  await expect(createDatabase({ folder }, START_TIME)).rejects.toThrow(`process ${String(firstWorker.process.pid)}`);
  await firstWorker.kill();
  const database = await createDatabase({ folder }, START_TIME);
  await database.close();
}, 60_000);

test('prints an explanation if the service cannot use its folder or port', async () => {
  const folder = join(parentFolder, 'three');
  const lock = await lockFolder(folder);
  expect(await runProgram({ SERVICE_DATA: folder, PORT: '0' })).toMatch(
    /^The data folder .*three is in use by another booking service \(process \d+\)\. Stop that one first/,
  );
  await lock.release();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve();
    });
  });
  const address = server.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  expect(await runProgram({ SERVICE_DATA: folder, PORT: port })).toBe(
    `Port ${port} is taken. Choose another with PORT.\n`,
  );
  server.close();
  expect(await runProgram({ SERVICE_DATA: folder, PORT: 'many' })).toBe(
    'PORT is a whole number up to 65535, not "many".\n',
  );
}, 60_000);

/** Runs the service with settings that prevent its start, and returns the error message. */
function runProgram(env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const child = fork(new URL('../../../demo/service/main.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString();
    });
    child.once('exit', (exitCode) => {
      resolve(exitCode === 1 ? errorOutput : `ended with ${String(exitCode)}: ${errorOutput}`);
    });
  });
}
