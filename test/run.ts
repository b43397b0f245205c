/** Runs the project's own tools as child processes that never outlive the run. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const running = new Set<ChildProcess>();

export interface Outcome {
  /** The exit code; 127 without an installed tool. */
  code: number;
  /** All output of the tool; empty if the output is `show`. */
  output: string;
}

/**
 * Runs one of the project's own tools, such as `run(['eslint', '.'], { output: 'show' })`.
 * Shows the output of the tool at once or collects it. Prints one line, not an error, without an installed tool.
 */
export function run(
  [tool = '', ...args]: readonly string[],
  { env = {}, output }: { env?: Record<string, string>; output: 'show' | 'collect' },
): Promise<Outcome> {
  const program = join('node_modules', '.bin', tool);
  if (!existsSync(program) && !existsSync(`${program}.cmd`)) {
    console.log(`${tool} is not installed: run \`npm ci\` first.`);
    return Promise.resolve({ code: 127, output: '' });
  }
  return new Promise((resolve, reject) => {
    // The tool runs in its own process group, so that stopping it also stops the browsers and servers that it started.
    const child = spawn(program, args, {
      stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    });
    running.add(child);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Stops every tool and its child processes. */
function stopRunning(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Stops the tools on a signal, runs `cleanUp`, and exits with the code that a shell reports. */
export function stopWithSignals(cleanUp: () => void): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes) as [keyof typeof codes, number][])
    process.once(signal, () => {
      console.log(`\nStopped by ${signal}.`);
      stopRunning('SIGTERM');
      cleanUp();
      process.exit(code);
    });
}
