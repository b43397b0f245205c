/**
 * What a test imports of the sources is taken from the package's modules instead: the same tests then ask what is published.
 * Imports of the tests are led there; within the package modules name each other.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { distFolder, projectFolder } from '../../demo/building/project.ts';

/** Throws at an import of a source of which the package holds no module. */
export function modulesForSources(): Plugin {
  return {
    name: 'modules-for-sources',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const module = moduleOf(join(dirname(importer), source));
      if (module === null) return null;
      if (!existsSync(module)) throw new Error(`The package holds no module of ${source}, which ${importer} imports.`);
      return module;
    },
  };
}

/** Path of the module that a source becomes; null where the path is no source's. */
function moduleOf(path: string): string | null {
  const source = /^src\/(.*)\.ts$/.exec(relative(projectFolder, path).replaceAll('\\', '/'))?.[1];
  return source === undefined ? null : join(distFolder, 'npm', `${source}.js`);
}
