/**
 * Zips the folder of the WordPress plugin, because WordPress installs plugins from zip files. The release contains the
 * zip, and the demo site serves it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { wordPressPluginFolder } from './project.ts';

export const wordPressPluginFile = 'slipway-booking-wordpress.zip';

/**
 * The modification time of all files in the zip: the earliest that the format allows. It is constant, so that the same
 * files always give the same zip.
 */
const EARLIEST_ZIP_TIME = '1980-01-01T00:00:00';

/** Returns the content of the zip. The same files always give the same content. */
export async function zipWordPressPlugin(): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(wordPressPluginFolder);
  const entries = await readdir(wordPressPluginFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Zippable = {};
  for (const path of paths.sort())
    files[`${name}/${relative(wordPressPluginFolder, path)}`] = new Uint8Array(await readFile(path));
  return zipSync(files, { mtime: EARLIEST_ZIP_TIME });
}
