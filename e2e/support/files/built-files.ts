/** Reads the built files under test, and finds the lazy modules of an entry script. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest } from '../../../demo/building/manifest.ts';
import { BUILT_FOLDER_VARIABLE } from './build.ts';

export const readBuiltFile = (file: string) =>
  readFileSync(join(process.env[BUILT_FOLDER_VARIABLE] ?? '', file), 'utf8');
/** Returns the paths of all scripts, relative to the folder of the built files. */
export const listScripts = () => Object.keys(JSON.parse(readBuiltFile('manifest.json')) as Manifest);

/** Returns the paths of the lazy modules that an entry script loads, directly or through other modules. */
export function listLazyModules(entryScript: string): string[] {
  const lazyModules = listScripts().filter((file) => !basename(file).startsWith('slipway.'));
  const foundModules = new Set<string>();
  const collectModules = (file: string): void => {
    const code = readBuiltFile(file);
    for (const lazyModule of lazyModules)
      if (!foundModules.has(lazyModule) && code.includes(basename(lazyModule))) {
        foundModules.add(lazyModule);
        collectModules(lazyModule);
      }
  };
  collectModules(entryScript);
  return [...foundModules].sort();
}
