/**
 * Starts a PostgreSQL server for one test, on a free port and in its own folder. The server never runs as root, because
 * PostgreSQL refuses that.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';

export interface Postgres {
  readonly url: string;
  stop(): void;
}

/** Returns the folder with PostgreSQL's programs, or `null` if none of the usual folders contains them. */
export function findPostgresPrograms(): string | null {
  const rootFolder = '/usr/lib/postgresql';
  const versions = existsSync(rootFolder)
    ? readdirSync(rootFolder).sort((version, otherVersion) => Number(otherVersion) - Number(version))
    : [];
  const folders = [
    ...versions.map((version) => join(rootFolder, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
}

/** Returns the reason to skip tests on PostgreSQL, or `null` if they can run. */
export function explainMissingPostgres(): string | null {
  if (findPostgresPrograms() === null) return 'no PostgreSQL server is installed (Debian: apt-get install postgresql)';
  if (process.getuid?.() === 0 && spawnSync('id', ['postgres']).status !== 0)
    return 'PostgreSQL does not run as root and there is no user postgres';
  return null;
}

export async function startPostgres(): Promise<Postgres> {
  const programFolder = findPostgresPrograms();
  if (programFolder === null) throw new Error('No PostgreSQL.');
  const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const runProgram = (program: string, args: string[]) => {
    const [command, ...commandArgs] = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(programFolder, program), ...args]
      : [join(programFolder, program), ...args];
    execFileSync(command ?? '', commandArgs, { stdio: 'ignore', cwd: '/' });
  };
  const dataFolder = join(folder, 'data');
  const port = await findFreePort();
  runProgram('initdb', [
    '-D',
    dataFolder,
    '-U',
    'slipway',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  runProgram('pg_ctl', [
    '-D',
    dataFolder,
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    `-p ${String(port)} -k ${folder} -h 127.0.0.1 -c max_connections=60 -c fsync=off`,
    'start',
  ]);
  return {
    url: `postgres://slipway@127.0.0.1:${String(port)}/postgres`,
    stop: () => {
      runProgram('pg_ctl', ['-D', dataFolder, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
