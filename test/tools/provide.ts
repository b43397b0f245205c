/**
 * Programs that only some stages need: other runtimes, an old Chromium, mutation testing, package auditors and prose
 * linters. They weigh more than everything else together, so they have a lock file of their own and are installed when
 * the first stage asks for them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from '../../demo/building/project.ts';

const folder = join(projectFolder, 'test', 'tools');
const modules = join(folder, 'node_modules');
/** Holds the hash of the lock file that was installed last. */
const stamp = join(modules, '.installed-lock');

/** Resolves modules the way a file in this folder does. */
export const toolsRequire = createRequire(join(folder, 'package.json'));

/** Returns the path of a tool's program, like `toolProgram('stryker')`. It may not exist. */
export function toolProgram(name: string): string {
  return join(modules, '.bin', name);
}

/** Returns true if the installed tools are those of the lock file. */
export function hasTools(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

/** Installs the tools if they are missing or outdated. Returns null, or one line that says why they cannot be used. */
export function provideTools(): string | null {
  if (hasTools()) return null;
  console.log('Installing the tools of test/tools (about 500 MB, once).');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) return 'The tools of test/tools could not be installed: `npm ci` failed there.';
  writeFileSync(stamp, lockHash());
  return null;
}

function lockHash(): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
