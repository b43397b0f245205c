/**
 * Vite plugin for component tests of the package. Replaces each import of a source with an import of the compiled module
 * of that source.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectFolder } from '../../demo/building/project.ts';

/** Folder of the compiled modules, from the project's root. */
export const NPM_SOURCES = '.cache/npm-sources';
export const NPM_SOURCES_FOLDER = join(projectFolder, NPM_SOURCES);

/** Creates the plugin. It throws if a test imports a source that has no module in the package. */
export function createModulesPlugin(): Plugin {
  return {
    name: 'modules-for-sources',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null;
      const module = findModule(join(dirname(importer), source));
      if (module === null) return null;
      if (!existsSync(module)) throw new Error(`The package holds no module of ${source}, which ${importer} imports.`);
      return module;
    },
  };
}

/** Returns the path of the compiled module of a source. Returns null if the path is not a source. */
function findModule(path: string): string | null {
  const source = /^src\/(.*)\.ts$/.exec(relative(projectFolder, path).replaceAll('\\', '/'))?.[1];
  return source === undefined ? null : join(NPM_SOURCES_FOLDER, `${source}.js`);
}
