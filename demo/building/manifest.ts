/**
 * Writes `manifest.json` with the sizes and hashes of the built scripts. Hosts take the hashes for `integrity`
 * attributes, and tests compare the sizes with their limits. `embed-tags.ts` writes markup with the hashes.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ManifestEntry {
  bytes: number;
  /** The size of the script in bytes after gzip at level 9. */
  gzip: number;
  /** The hash of the script, in the format of the `integrity` attribute: `sha384-<base64>`. */
  sha384: string;
}

/** The entry of each script, by its path in the folder. Paths have forward slashes on all systems. */
export type Manifest = Record<string, ManifestEntry>;

function createManifestEntry(content: Buffer): ManifestEntry {
  return {
    bytes: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** Measures each script in `folder` and its subfolders, and writes `manifest.json` into `folder`. */
export async function writeManifest(folder: string): Promise<Manifest> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const scripts = files.filter((file) => file.endsWith('.js')).sort();
  const entries = await Promise.all(
    scripts.map(async (file) => [file, createManifestEntry(await readFile(join(folder, file)))] as const),
  );
  const manifest: Manifest = Object.fromEntries(entries);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
