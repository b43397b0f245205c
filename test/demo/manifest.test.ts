import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFresh, writeStamp } from '../../demo/building/freshness.ts';
import { writeManifest } from '../../demo/building/manifest.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-dist-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function given(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

describe('the manifest', () => {
  test('it lists every entry and chunk, and nothing that is no script', async () => {
    await given({ 'slipway.js': 'a', '1.2.3/form-1x.js': 'b', 'types/index.d.ts': 'c' });
    expect(Object.keys(await writeManifest(folder))).toEqual(['1.2.3/form-1x.js', 'slipway.js']);
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(await writeManifest(folder));
  });

  test('bytes, gzip and sha384 are those of the file', async () => {
    const content = 'export const words = "é";\n'.repeat(50);
    await given({ 'slipway.js': content });
    const { 'slipway.js': entry } = await writeManifest(folder);
    const bytes = Buffer.from(content);
    expect(entry?.bytes).toBe(bytes.length);
    expect(entry?.gzip).toBe(gzipSync(bytes, { level: 9 }).length);
    expect(gunzipSync(gzipSync(bytes, { level: 9 }))).toEqual(bytes);
    expect(entry?.sha384).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  });
});

describe('whether a build still holds', () => {
  test('a folder never built does not', async () => {
    expect(await isFresh(folder, 'abc', ['embed'])).toBe(false);
  });

  test('the same sources and the modes asked for do', async () => {
    await writeStamp(folder, { sources: 'abc', modes: ['embed', 'classic'] });
    expect(await isFresh(folder, 'abc', ['embed', 'classic'])).toBe(true);
  });

  test('changed sources or a missing mode do not', async () => {
    await writeStamp(folder, { sources: 'abc', modes: ['embed'] });
    expect(await isFresh(folder, 'other', ['embed'])).toBe(false);
    expect(await isFresh(folder, 'abc', ['embed', 'classic'])).toBe(false);
  });
});
