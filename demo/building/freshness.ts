/**
 * Decides if a built folder matches the sources. It compares hashes instead of file times, because a checkout, a copy or a
 * branch switch changes times without changing files. It does not build.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleMode } from './bundle.ts';
import { projectFolder } from './project.ts';

export interface Stamp {
  /** The hash from `hashSources`. */
  sources: string;
  modes: readonly BundleMode[];
}

const stampFile = '.built.json';
const sourceFolders = ['src', 'demo/building'];
const sourceFiles = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Returns a hash (SHA-256, hex) of the sources, the configuration and the lock file. */
export async function hashSources(root = projectFolder): Promise<string> {
  const folderPaths = await Promise.all(
    sourceFolders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const paths = [...folderPaths.flat(), ...sourceFiles.map((file) => join(root, file))].sort();
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

/** Returns true if the stamp in `folder` has this source hash and at least these modes. */
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
