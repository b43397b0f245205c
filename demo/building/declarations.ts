import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from './project.ts';

const run = promisify(execFile);

/** Writes the type declarations of `src` into `folder` (absolute). Rejects with the compiler's own words. */
export async function writeDeclarations(folder: string): Promise<void> {
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  const config = join(projectFolder, 'demo', 'building', 'tsconfig.types.json');
  try {
    await run(process.execPath, [compiler, '-p', config, '--outDir', folder], { cwd: projectFolder });
  } catch (error) {
    const words = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The type declarations could not be written.\n${words}`, { cause: error });
  }
}
