/**
 * Decides if a built folder is up to date with the sources. It compares hashes of the files. File times are no help,
 * because a checkout, a copy or a new branch changes them but not the files. It builds nothing.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleMode } from './bundle.ts';
import { projectFolder } from './project.ts';

export interface BuildStamp {
  /** The result of `hashSources` at the time of the build. */
  sourcesHash: string;
  modes: readonly BundleMode[];
}

const stampFile = '.built.json';
const sourceFolders = ['src', 'demo/building'];
const sourceFiles = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/** Returns a hash (SHA-256 in hexadecimal) of all files that affect the build: sources, configuration and lock file. */
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

/** Returns true if the folder's stamp has this hash of the sources and includes these modes. */
export async function isBuildFresh(
  folder: string,
  sourcesHash: string,
  requiredModes: readonly BundleMode[],
): Promise<boolean> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, stampFile), 'utf8')) as Partial<BuildStamp>;
    return stamp.sourcesHash === sourcesHash && requiredModes.every((mode) => stamp.modes?.includes(mode));
  } catch {
    return false;
  }
}

export async function writeStamp(folder: string, stamp: BuildStamp): Promise<void> {
  await writeFile(join(folder, stampFile), JSON.stringify(stamp));
}
