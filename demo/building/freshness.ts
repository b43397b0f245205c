/**
 * Whether `dist` still is what the sources say. A hash tells, not the clock: a checkout, a copy or a branch switch
 * changes times without changing files, and the reverse.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleMode } from './bundle.ts';
import { projectFolder } from './project.ts';

export interface Stamp {
  /** Of everything that shapes the files. */
  sources: string;
  modes: readonly BundleMode[];
}

const stampFile = '.built.json';
const sourceFolders = ['src', 'demo/building'];
const sourceFiles = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Hash (sha256, hex) over sources, configuration and lock file. */
export async function hashSources(root = projectFolder): Promise<string> {
  const listed = await Promise.all(
    sourceFolders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const paths = [...listed.flat(), ...sourceFiles.map((file) => join(root, file))].sort();
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash('sha256');
  paths.forEach((path, index) =>
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(contents[index] ?? '')
      .update('\0'),
  );
  return hash.digest('hex');
}

/** True when `folder` was built from these sources and holds at least these modes. */
export async function isFresh(folder: string, sources: string, modes: readonly BundleMode[]): Promise<boolean> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, stampFile), 'utf8')) as Partial<Stamp>;
    return stamp.sources === sources && modes.every((mode) => stamp.modes?.includes(mode));
  } catch {
    return false;
  }
}

export async function writeStamp(folder: string, stamp: Stamp): Promise<void> {
  await writeFile(join(folder, stampFile), JSON.stringify(stamp));
}
