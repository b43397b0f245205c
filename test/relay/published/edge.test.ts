/**
 * Tests the published relay, a single file. It must run without Node and without other packages, so it may use only web
 * standards.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listImports } from '../../structure/sources.ts';
import { installProject, type InstalledProject } from '../installed-project.ts';

let project: InstalledProject;
let libraryText: string;
let sources: string[];
beforeAll(async () => {
  project = await installProject();
  libraryText = await readFile(join(project.relayFolder, 'index.js'), 'utf8');
  const sourceMap = JSON.parse(await readFile(join(project.relayFolder, 'index.js.map'), 'utf8')) as {
    sources: string[];
  };
  sources = sourceMap.sources;
});
afterAll(() => project.remove());

describe('the published relay', () => {
  it('imports no module and uses no Node API', () => {
    expect(listImports('index.js', libraryText)).toEqual([]);
    expect(libraryText).not.toMatch(/\brequire\(/);
    expect(libraryText).not.toMatch(/\b(process\.[a-z]|Buffer\b(?!Source)|setImmediate|__dirname|node:)/);
  });

  it('contains only the sources of relay, wire and values', async () => {
    const folders = sources
      .map((source) => /(src\/api\/wire|src\/[a-z]+|node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1])
      .filter((folder) => folder !== undefined);
    expect([...new Set(folders)].sort()).toEqual(['src/api/wire', 'src/relay', 'src/values']);
    const licences = await readFile(join(project.relayFolder, 'index.licenses.md'), 'utf8');
    expect(licences).toContain('does not bundle any dependencies');
  });

  it('exports the same names as the sources, and needs no package', async () => {
    const publishedModule = (await import(join(project.relayFolder, 'index.js'))) as Record<string, unknown>;
    const sourceModule = (await import('../../../src/relay/index.ts')) as Record<string, unknown>;
    expect(Object.keys(publishedModule).sort()).toEqual(Object.keys(sourceModule).sort());
  });
});
