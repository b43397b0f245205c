/**
 * Starts a PostgreSQL server for one test: on a free port and in its own folder. Runs it as a user other than root,
 * because PostgreSQL refuses to run as root.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

export interface Postgres {
  readonly url: string;
  stop(): void;
}

/** Returns the folder with PostgreSQL's programs, or `null` if PostgreSQL is not on this machine. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(root, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
}

/** Returns the reason to skip tests on PostgreSQL, or `null` if they can run. */
export function noPostgres(): string | null {
  if (postgresPrograms() === null) return 'no PostgreSQL server is installed (Debian: apt-get install postgresql)';
  if (process.getuid?.() === 0 && spawnSync('id', ['postgres']).status !== 0)
    return 'PostgreSQL does not run as root and there is no user postgres';
  return null;
}

export async function startPostgres(): Promise<Postgres> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('No PostgreSQL.');
  const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const run = (program: string, args: string[]) => {
    const [command, ...rest] = asRoot
      ? ['runuser', '-u', 'postgres', '--', join(programs, program), ...args]
      : [join(programs, program), ...args];
    execFileSync(command ?? '', rest, { stdio: 'ignore', cwd: '/' });
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'slipway', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  run('pg_ctl', [
    '-D',
    data,
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
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
