/** Runs the project's tools as child processes that end together with the run. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const runningTools = new Set<ChildProcess>();

export interface ToolOutcome {
  /** Exit code of the tool; 127 if the tool is missing. */
  code: number;
  /** Standard output and standard error of the tool; empty in the mode `show`. */
  output: string;
}

/**
 * Runs one of the project's tools, such as `runTool(['eslint', '.'], { output: 'show' })`. Shows the tool's output
 * immediately or collects it. If the tool is missing, prints one line and does not throw.
 */
export function runTool(
  [tool = '', ...args]: readonly string[],
  { env: variables = {}, output }: { env?: Record<string, string>; output: 'show' | 'collect' },
): Promise<ToolOutcome> {
  const program = join('node_modules', '.bin', tool);
  if (!existsSync(program) && !existsSync(`${program}.cmd`)) {
    console.log(`${tool} is not installed: run \`npm ci\` first.`);
    return Promise.resolve({ code: 127, output: '' });
  }
  return new Promise((resolve, reject) => {
    // The tool gets its own process group. Stopping the group also stops the browsers and servers that the tool
    // started.
    const child = spawn(program, args, {
      stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...variables },
      detached: process.platform !== 'win32',
    });
    runningTools.add(child);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      runningTools.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Stops all running tools and their child processes. */
function stopRunning(signal: NodeJS.Signals): void {
  for (const { pid } of runningTools) {
    if (pid === undefined) continue;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // Ignores the error, because the process has already ended.
    }
  }
}

/** On a signal, stops the tools, runs `cleanUp`, and exits with the code that shells use for the signal. */
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
