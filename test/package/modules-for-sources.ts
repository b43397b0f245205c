/** Redirects imports of sources in the tests to modules from the build of the package, one for each source. */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectFolder } from '../../demo/building/project.ts';

/** The folder of the modules within the project. */
export const npmSources = '.cache/npm-sources';
export const npmSourcesFolder = join(projectFolder, npmSources);

/** Throws at an import of a source without a module in the package. */
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

/** Returns the path of a source's module, or null for other paths. */
function moduleOf(path: string): string | null {
  const source = /^src\/(.*)\.ts$/.exec(relative(projectFolder, path).replaceAll('\\', '/'))?.[1];
  return source === undefined ? null : join(npmSourcesFolder, `${source}.js`);
}
