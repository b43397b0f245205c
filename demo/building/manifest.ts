/**
 * What a host needs to know of the built files: sizes and hashes (`manifest.json`), a tag with `integrity` that names this
 * version for good (`tag.html`), and for pages with a strict policy an import map with the hash of every file.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface ManifestEntry {
  bytes: number;
  /** Bytes after gzip at its strongest. */
  gzip: number;
  /** `sha384-<base64>`, as the `integrity` attribute takes it. */
  sha384: string;
}

/** By file, relative to the folder, with forward slashes. */
export type Manifest = Record<string, ManifestEntry>;

export function manifestEntry(content: Buffer): ManifestEntry {
  return {
    bytes: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** Measures every script in `folder` (entries, and parts below it) and writes `manifest.json` beside them. */
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
