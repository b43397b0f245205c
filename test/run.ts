import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs one of the project's own tools with its output shown, and answers its exit code. */
export function run([tool = '', ...args]: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join('node_modules', '.bin', tool), args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
