/** The database and the web server that a WordPress stands on, each started for one site and ended with it. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs PHP to its end; answers what it said. */
export async function php(settings: readonly string[], ...script: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('php', [...flags(settings), ...script]);
  return stdout;
}

export const socketIn = (home: string): string => join(home, 'database.sock');

/**
 * MariaDB on an empty folder. It has no users, and nobody but its socket's: without a list of them there is nothing to
 * install first.
 */
export async function startDatabase(home: string): Promise<ChildProcess> {
  const data = join(home, 'data');
  await mkdir(data);
  const database = spawn('mariadbd', [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${data}`,
    `--socket=${socketIn(home)}`,
    `--pid-file=${join(home, 'database.pid')}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-log-file-size=16M',
  ]);
  await says(database, /ready for connections/);
  return database;
}

/** PHP's own web server, on a free port. */
export async function startServer(
  folder: string,
  settings: readonly string[],
): Promise<{ server: ChildProcess; origin: string }> {
  const server = spawn('php', [...flags(settings), '-S', '127.0.0.1:0', '-t', folder], {
    // A page of the editor asks for a dozen answers at once.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '3' },
    detached: true,
  });
  const [, origin = ''] = await says(server, /Development Server \((http:\/\/[\d.:]+)\) started/);
  return { server, origin };
}

/** Ends it and whatever it has started; resolves when it is gone. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  if (program.spawnargs.includes('-S') && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
  else program.kill('SIGTERM');
  await gone;
}

function flags(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ['-d', setting]);
}

/** Waits for words among what a program says. Throws all of it where the program ends without them. */
function says(program: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`It ended (${String(code)}) before it was ready:\n${said}`)));
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = words.exec(said);
        if (found) resolve(found);
      });
  });
}
