/**
 * Programs and linters that only some stages need. They are larger than all packages of `npm start` and `npm test`, so
 * each set has its own lock file. The first stage that needs a set installs it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../../demo/building/project.ts';

/** The folder of a set: large programs, or the linters of `npm run prose`. */
export type ToolSet = 'test/tools' | 'test/prose';

/** Returns the path of an installed program, like `toolProgram('publint')`. It may not exist. */
export function toolProgram(name: string): string {
  return join(projectFolder, 'test', 'tools', 'node_modules', '.bin', name);
}

/** Returns a `require` that resolves packages of a set. */
export function requireFrom(set: ToolSet): NodeJS.Require {
  return createRequire(join(projectFolder, set, 'package.json'));
}

/** Imports a package of a set. The caller states its type, because the project does not install its types. */
export async function importTool<Module>(set: ToolSet, name: string): Promise<Module> {
  return (await import(pathToFileURL(requireFrom(set).resolve(name)).href)) as Module;
}

/** Returns true if the installed packages match the lock file of the set. */
export function hasTools(set: ToolSet): boolean {
  const stamp = stampPath(set);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(set);
}

/** Installs a set if it is missing or outdated. Returns null, or one line with the reason why its stages cannot run. */
export function provideTools(set: ToolSet): string | null {
  if (hasTools(set)) return null;
  console.log(`Installing the packages of ${set}.`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(projectFolder, set),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) return `The packages of ${set} are missing: \`npm ci --prefix ${set}\` failed.`;
  writeFileSync(stampPath(set), lockHash(set));
  return null;
}

/** The stamp holds the hash of the lock file. `npm ci` deletes it, so a broken installation leaves none. */
function stampPath(set: ToolSet): string {
  return join(projectFolder, set, 'node_modules', '.installed-lock');
}

function lockHash(set: ToolSet): string {
  return createHash('sha256')
    .update(readFileSync(join(projectFolder, set, 'package-lock.json')))
    .digest('hex');
}
