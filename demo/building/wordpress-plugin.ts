/** The WordPress plugin as the one file that WordPress takes: its folder, zipped. There is nothing to build in it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { wordPressPluginFolder } from './project.ts';

export const wordPressPluginFile = 'slipway-booking-wordpress.zip';

/** Zip allows no earlier time; one that never changes makes the same files the same zip. */
const beginning = '1980-01-01T00:00:00';

export async function zipWordPressPlugin(): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(wordPressPluginFolder);
  const entries = await readdir(wordPressPluginFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Zippable = {};
  for (const path of paths.sort())
    files[`${name}/${relative(wordPressPluginFolder, path)}`] = new Uint8Array(await readFile(path));
  return zipSync(files, { mtime: beginning });
}
