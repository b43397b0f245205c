/**
 * Installs programs and linters that only some test stages need. They are larger than all packages that `npm start` and
 * `npm test` need, so they are in two separate sets, each with its own lock file. The first test stage that needs a set
 * installs it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../../demo/building/project.ts';

/** Folder of a set: `test/tools` has large programs, `test/prose` the linters of `npm run prose`. */
export type ToolSet = 'test/tools' | 'test/prose';

/** Returns the path of a program in `test/tools`, such as `getToolPath('publint')`. The file may not exist yet. */
export function getToolPath(name: string): string {
  return join(projectFolder, 'test', 'tools', 'node_modules', '.bin', name);
}

/** Returns a `require` function that resolves the packages of a set. */
export function createToolRequire(toolSet: ToolSet): NodeJS.Require {
  return createRequire(join(projectFolder, toolSet, 'package.json'));
}

/**
 * Imports a package of a set. The caller must give its type, because the project does not install the package's types.
 */
export async function importTool<Module>(toolSet: ToolSet, name: string): Promise<Module> {
  return (await import(pathToFileURL(createToolRequire(toolSet).resolve(name)).href)) as Module;
}

/** Returns true if the installed packages match the set's lock file. */
export function hasTools(toolSet: ToolSet): boolean {
  const stampFile = getStampPath(toolSet);
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === computeLockHash(toolSet);
}

/** Installs a set if it is missing or outdated. Returns null, or the reason in one line if the installation failed. */
export function provideTools(toolSet: ToolSet): string | null {
  if (hasTools(toolSet)) return null;
  console.log(`Installing the packages of ${toolSet}.`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(projectFolder, toolSet),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) return `The packages of ${toolSet} are missing: \`npm ci --prefix ${toolSet}\` failed.`;
  writeFileSync(getStampPath(toolSet), computeLockHash(toolSet));
  return null;
}

/**
 * Returns the path of a file with the hash of the lock file. `npm ci` deletes this file, so it is missing after a failed
 * installation.
 */
function getStampPath(toolSet: ToolSet): string {
  return join(projectFolder, toolSet, 'node_modules', '.installed-lock');
}

function computeLockHash(toolSet: ToolSet): string {
  return createHash('sha256')
    .update(readFileSync(join(projectFolder, toolSet, 'package-lock.json')))
    .digest('hex');
}
