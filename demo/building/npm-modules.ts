/**
 * Bundles the library for applications. It writes a readable ES module for each entry in `package.json`, and for each
 * part that loads on demand. The modules import their dependencies, and the build of the application minifies them.
 */
import { readFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import type { RollupLog } from 'rollup';
import type { Plugin, Rolldown } from 'vite';
import { projectFolder } from './project.ts';

interface PackageJson {
  exports: Record<string, string | { types: string; default: string }>;
}

export interface NpmModulesOptions {
  /** True to write a module for each source file, with all its exports, for tests that import single source files. */
  isPerSource?: boolean;
}

/** Writes the modules into `folder` (an absolute path). Rejects with Vite's error. */
export async function writeNpmModules(folder: string, { isPerSource = false }: NpmModulesOptions = {}): Promise<void> {
  const { build } = await import('vite');
  const { plugin, groups } = createFirstPaintPlugin();
  await build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      lib: {
        entry: { ...(await listSourceFiles('default')), ...(isPerSource ? {} : await listPartsOfIndex()) },
        formats: ['es'],
      },
      rolldownOptions: {
        external: isDependency,
        treeshake: !isPerSource,
        checks: { pluginTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          ...(isPerSource
            ? { preserveModules: true, preserveModulesRoot: join(projectFolder, 'src') }
            : { codeSplitting: { groups } }),
        },
      },
    },
  });
}

/**
 * Writes the type declarations of the entries into `folder` (an absolute path). If the compiler finds errors, prints
 * them to the console and rejects.
 */
export async function writeNpmTypes(folder: string): Promise<void> {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const bundle = await rollup({
    input: await listSourceFiles('types'),
    external: isDependency,
    plugins: [dts({ tsconfig: join(projectFolder, 'demo', 'building', 'tsconfig.npm.json') })],
    onwarn(warning, report) {
      if (!isHarmless(warning)) report(warning);
    },
  });
  await bundle.write({ dir: folder, format: 'es', chunkFileNames: 'types/[name]-[hash].d.ts' });
  await bundle.close();
}

/**
 * Returns true for two harmless warnings: about an entry without exports, and about types that only shared files
 * export. Applications import types only from the entries.
 */
const isHarmless = ({ code, message }: RollupLog) =>
  code === 'EMPTY_BUNDLE' || message.includes('references private shared type exports');

const isDependency = (id: string) => !id.startsWith('.') && !isAbsolute(id);

/**
 * Puts the modules of the first paint into three files. The first has those that the API entry also uses, the second
 * those that the flow entry also uses, and the third all others. By default, the bundler would write 28 smaller files,
 * one for each set of lazy parts that share modules. Many small files compress badly.
 */
function createFirstPaintPlugin(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const fileByModule = new Map<string, string>();
  const plugin: Plugin = {
    name: 'first-paint',
    buildEnd() {
      const collectImports = (path: string): Set<string> => {
        const importedModules = new Set([join(projectFolder, 'src', path)]);
        // The loop also visits the modules that it adds to the set, so it finds indirect imports too.
        for (const id of importedModules)
          this.getModuleInfo(id)?.importedIds.forEach((importedId) => importedModules.add(importedId));
        return importedModules;
      };
      const [apiModules, flowModules] = [collectImports('api/index.ts'), collectImports('flow/index.ts')];
      for (const id of collectImports('elements/root/booking.ts'))
        fileByModule.set(
          id,
          apiModules.has(id) ? 'first-paint-api' : flowModules.has(id) ? 'first-paint-flow' : 'first-paint',
        );
    },
  };
  const groups = ['first-paint-api', 'first-paint-flow', 'first-paint'].map((name) => ({
    name,
    test: (id: string) => fileByModule.get(id) === name,
  }));
  return { plugin, groups };
}

/**
 * Returns the modules that `src/index.ts` exports again. Each module becomes a file, because the build of an
 * application can omit an unused file. It cannot omit unused parts of `index.js`, which has side effects.
 */
async function listPartsOfIndex(): Promise<Record<string, string>> {
  const folder = join(projectFolder, 'src');
  const indexText = await readFile(join(folder, 'index.ts'), 'utf8');
  const paths = [...indexText.matchAll(/^(?:import|export) \{.*\} from '(.*)\.ts';$/gm)].map(([, path = '']) => path);
  return Object.fromEntries(paths.map((path) => [`parts/${basename(path)}`, join(folder, `${path}.ts`)]));
}

/**
 * Returns the source file of each entry in `package.json`, by the name of the entry. An example is `{ 'api/index':
 * '/…/src/api/index.ts' }`.
 */
async function listSourceFiles(condition: 'default' | 'types'): Promise<Record<string, string>> {
  const { exports } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as PackageJson;
  const files = Object.values(exports).flatMap((packageExport) =>
    typeof packageExport === 'string' ? [] : [packageExport[condition]],
  );
  const names = files.flatMap((file) => /^\.\/dist\/npm\/(.*?)(?:\.d\.ts|\.js)$/.exec(file)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, join(projectFolder, 'src', `${name}.ts`)]));
}
