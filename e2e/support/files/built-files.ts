/** The files under test as they were built, and which of them belong together. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest } from '../../../demo/building/manifest.ts';
import { builtFolder } from './build.ts';

export const content = (file: string) => readFileSync(join(process.env[builtFolder] ?? '', file), 'utf8');
/** Every script, relative to the folder of the built files. */
export const scripts = () => Object.keys(JSON.parse(content('manifest.json')) as Manifest);

/** The later parts that an entry loads, and those that they load. */
export function partsOf(entry: string): string[] {
  const parts = scripts().filter((file) => !basename(file).startsWith('slipway.'));
  const found = new Set<string>();
  const follow = (file: string): void => {
    const text = content(file);
    for (const part of parts)
      if (!found.has(part) && text.includes(basename(part))) {
        found.add(part);
        follow(part);
      }
  };
  follow(entry);
  return [...found].sort();
}
