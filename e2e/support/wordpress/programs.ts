/** Starts and stops the database and the web server of one WordPress site. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a PHP script with PHP settings. Returns its output. */
export async function runPhp(settings: readonly string[], ...script: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('php', [...toFlags(settings), ...script]);
  return stdout;
}

export const getSocketPath = (homeFolder: string): string => join(homeFolder, 'database.sock');

/**
 * Starts MariaDB with an empty data folder. The server checks no user names, so the database needs no installation.
 * Only local programs can connect, through its socket.
 */
export async function startDatabase(homeFolder: string): Promise<ChildProcess> {
  const dataFolder = join(homeFolder, 'data');
  await mkdir(dataFolder);
  const database = spawn('mariadbd', [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${dataFolder}`,
    `--socket=${getSocketPath(homeFolder)}`,
    `--pid-file=${join(homeFolder, 'database.pid')}`,
    '--skip-networking',
    '--skip-grant-tables',
    '--skip-log-bin',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-log-file-size=16M',
  ]);
  await waitForOutput(database, /ready for connections/);
  return database;
}

/** Starts PHP's own web server on a free port. */
export async function startPhpServer(
  folder: string,
  settings: readonly string[],
): Promise<{ server: ChildProcess; origin: string }> {
  const server = spawn('php', [...toFlags(settings), '-S', '127.0.0.1:0', '-t', folder], {
    // PHP's server needs several workers, because the block editor sends a dozen requests at the same time.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '3' },
    detached: true,
  });
  const [, origin = ''] = await waitForOutput(server, /Development Server \((http:\/\/[\d.:]+)\) started/);
  return { server, origin };
}

/** Ends a program; for the PHP server, also its workers. Resolves when the program has exited. */
export async function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exitEvent = once(program, 'exit');
  if (program.spawnargs.includes('-S') && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM');
  else program.kill('SIGTERM');
  await exitEvent;
}

function toFlags(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ['-d', setting]);
}

/** Waits until a program's output matches a pattern. Throws an error with the output if the program exits before. */
function waitForOutput(program: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`It ended (${String(code)}) before it was ready:\n${output}`)));
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const match = pattern.exec(output);
        if (match) resolve(match);
      });
  });
}
