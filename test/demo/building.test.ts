import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BundleMode } from '../../demo/building/bundle.ts';
import { buildEmbedTags } from '../../demo/building/embed-tags.ts';
import { isBuildFresh, writeStamp } from '../../demo/building/freshness.ts';
import { writeManifest } from '../../demo/building/manifest.ts';

let temporaryFolder: string;
beforeEach(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'slipway-dist-'));
});
afterEach(() => rm(temporaryFolder, { recursive: true, force: true }));

describe('writeManifest', () => {
  async function writeFiles(files: Record<string, string>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(temporaryFolder, name)), { recursive: true });
      await writeFile(join(temporaryFolder, name), content);
    }
  }

  it('lists every script and omits all other files', async () => {
    await writeFiles({ 'slipway.js': 'a', '1.2.3/form-1x.js': 'b', 'types/index.d.ts': 'c' });
    const manifest = await writeManifest(temporaryFolder);
    expect(Object.keys(manifest)).toEqual(['1.2.3/form-1x.js', 'slipway.js']);
    expect(JSON.parse(await readFile(join(temporaryFolder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  it('writes the size, compressed size and hash of each file', async () => {
    const content = 'export const words = "é";\n'.repeat(50);
    await writeFiles({ 'slipway.js': content });
    const bytes = Buffer.from(content);
    expect((await writeManifest(temporaryFolder))['slipway.js']).toEqual({
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    });
  });
});

describe('buildEmbedTags', () => {
  const createManifestEntry = (name: string) => ({ bytes: 1, gzip: 1, sha384: `sha384-${name}` });
  const manifest = {
    '1.2.3/list-a1.js': createManifestEntry('list'),
    '1.2.3/slipway.js': createManifestEntry('version'),
    'npm/index.js': createManifestEntry('npm'),
    'relay/index.js': createManifestEntry('relay'),
    'slipway.js': createManifestEntry('latest'),
  };
  const { script, importMap, importMapPolicy } = buildEmbedTags({
    manifest,
    version: '1.2.3',
    baseUrl: 'https://a.example/s',
  });
  const importMapJson = importMap.replace(/<[^>]*>/g, '');

  it('returns a script tag with the version’s folder and the hash', () => {
    expect(script).toBe(
      '<script type="module" src="https://a.example/s/1.2.3/slipway.js" integrity="sha384-version" crossorigin></script>',
    );
  });

  it('returns an import map with the hashes of a page’s scripts', () => {
    expect((JSON.parse(importMapJson) as { integrity: Record<string, string> }).integrity).toEqual({
      'https://a.example/s/1.2.3/list-a1.js': 'sha384-list',
      'https://a.example/s/1.2.3/slipway.js': 'sha384-version',
      'https://a.example/s/slipway.js': 'sha384-latest',
    });
  });

  it('returns a Content-Security-Policy source with the hash of the import map', () => {
    expect(importMapPolicy).toBe(`'sha384-${createHash('sha384').update(importMapJson).digest('base64')}'`);
  });
});

describe('isBuildFresh', () => {
  it('returns false for a folder without a build', async () => {
    expect(await isBuildFresh(temporaryFolder, 'abc', ['embed'])).toBe(false);
  });

  it.each<[boolean, string, string, BundleMode[]]>([
    [true, 'the same sources and mode', 'abc', ['embed']],
    [false, 'changed sources', 'other', ['embed']],
    [false, 'an additional mode', 'abc', ['embed', 'classic']],
  ])('returns %s for %s', async (isExpectedFresh, _condition, sources, modes) => {
    await writeStamp(temporaryFolder, { sourcesHash: 'abc', modes: ['embed'] });
    expect(await isBuildFresh(temporaryFolder, sources, modes)).toBe(isExpectedFresh);
  });

  it('returns true for every mode that the build contains', async () => {
    await writeStamp(temporaryFolder, { sourcesHash: 'abc', modes: ['embed', 'classic'] });
    expect(await isBuildFresh(temporaryFolder, 'abc', ['embed', 'classic'])).toBe(true);
  });
});
