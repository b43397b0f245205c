/**
 * Writes `manifest.json` with the sizes and hashes of the built scripts. Hosts use it for `integrity` attributes and tests
 * use it for size limits. `embed-tags.ts` turns the hashes into markup.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ManifestEntry {
  bytes: number;
  /** Bytes after gzip at level 9. */
  gzip: number;
  /** `sha384-<base64>`, the format of the `integrity` attribute. */
  sha384: string;
}

/** Entries by path, relative to the folder, with forward slashes. */
export type Manifest = Record<string, ManifestEntry>;

function manifestEntry(content: Buffer): ManifestEntry {
  return {
    bytes: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** Measures every script in `folder` and its subfolders, and writes `manifest.json` into `folder`. */
export async function writeManifest(folder: string): Promise<Manifest> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const scripts = files.filter((file) => file.endsWith('.js')).sort();
  const entries = await Promise.all(
    scripts.map(async (file) => [file, manifestEntry(await readFile(join(folder, file)))] as const),
  );
  const manifest: Manifest = Object.fromEntries(entries);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
