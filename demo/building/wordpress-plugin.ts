/** Zips the folder of the WordPress plugin, the format that WordPress installs. The build and the demo site both offer it. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { wordPressPluginFolder } from './project.ts';

export const wordPressPluginFile = 'slipway-booking-wordpress.zip';

/** The earliest time of the zip format. A constant time makes the zip reproducible. */
const EARLIEST_ZIP_TIME = '1980-01-01T00:00:00';

/** Returns the bytes of the zip. The same files give the same bytes. */
export async function zipWordPressPlugin(): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(wordPressPluginFolder);
  const entries = await readdir(wordPressPluginFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Zippable = {};
  for (const path of paths.sort())
    files[`${name}/${relative(wordPressPluginFolder, path)}`] = new Uint8Array(await readFile(path));
  return zipSync(files, { mtime: EARLIEST_ZIP_TIME });
}
