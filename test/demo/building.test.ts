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

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-dist-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('writeManifest', () => {
  async function writeFiles(files: Record<string, string>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
  }

  it('lists every entry and chunk, but only scripts', async () => {
    await writeFiles({ 'slipway.js': 'a', '1.2.3/form-1x.js': 'b', 'types/index.d.ts': 'c' });
    const manifest = await writeManifest(folder);
    expect(Object.keys(manifest)).toEqual(['1.2.3/form-1x.js', 'slipway.js']);
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  it('contains the size, compressed size and hash of each file', async () => {
    const content = 'export const words = "é";\n'.repeat(50);
    await writeFiles({ 'slipway.js': content });
    const bytes = Buffer.from(content);
    expect((await writeManifest(folder))['slipway.js']).toEqual({
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    });
  });
});

describe('buildEmbedTags', () => {
  const file = (name: string) => ({ bytes: 1, gzip: 1, sha384: `sha384-${name}` });
  const manifest = {
    '1.2.3/list-a1.js': file('list'),
    '1.2.3/slipway.js': file('version'),
    'npm/index.js': file('npm'),
    'relay/index.js': file('relay'),
    'slipway.js': file('latest'),
  };
  const { script, importMap, importMapPolicy } = buildEmbedTags({
    manifest,
    version: '1.2.3',
    baseUrl: 'https://a.example/s',
  });
  const mapText = importMap.replace(/<[^>]*>/g, '');

  it('writes a script tag with the version’s folder and the hash', () => {
    expect(script).toBe(
      '<script type="module" src="https://a.example/s/1.2.3/slipway.js" integrity="sha384-version" crossorigin></script>',
    );
  });

  it('writes an import map with the hashes of a page’s scripts', () => {
    expect((JSON.parse(mapText) as { integrity: Record<string, string> }).integrity).toEqual({
      'https://a.example/s/1.2.3/list-a1.js': 'sha384-list',
      'https://a.example/s/1.2.3/slipway.js': 'sha384-version',
      'https://a.example/s/slipway.js': 'sha384-latest',
    });
  });

  it('returns a policy source that allows exactly this import map', () => {
    expect(importMapPolicy).toBe(`'sha384-${createHash('sha384').update(mapText).digest('base64')}'`);
  });
});

describe('isBuildFresh', () => {
  it('returns false for a folder without a build', async () => {
    expect(await isBuildFresh(folder, 'abc', ['embed'])).toBe(false);
  });

  it.each<[string, string, BundleMode[], boolean]>([
    ['the same sources and mode', 'abc', ['embed'], true],
    ['changed sources', 'other', ['embed'], false],
    ['an additional mode', 'abc', ['embed', 'classic'], false],
  ])('detects if a build is still valid for %s', async (_name, sources, modes, isSame) => {
    await writeStamp(folder, { sources: 'abc', modes: ['embed'] });
    expect(await isBuildFresh(folder, sources, modes)).toBe(isSame);
  });

  it('returns true for all modes of the build', async () => {
    await writeStamp(folder, { sources: 'abc', modes: ['embed', 'classic'] });
    expect(await isBuildFresh(folder, 'abc', ['embed', 'classic'])).toBe(true);
  });
});
