import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface Outcome {
  code: number;
  /** Standard output and standard error. */
  output: string;
  stdout: string;
}

/** Runs a program in `folder` until it ends. Resolves even if the exit code is not 0. */
export function runCommand(program: string, args: readonly string[], folder: string): Promise<Outcome> {
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    FORCE_COLOR: '0',
  };
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, stdout, output: `${stdout}${stderr}` });
    });
  });
}

/** Runs a tool from the application's `node_modules`. */
export function runTool(
  applications: string,
  name: string,
  args: readonly string[],
  folder = applications,
): Promise<Outcome> {
  return runCommand(join(applications, 'node_modules', '.bin', name), args, folder);
}
