/**
 * Bundles the library for applications: a readable ES module for each entry of `package.json` and for each part that loads
 * later. Dependencies stay outside. The application's own build minifies.
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
  /** Writes a module for each source, with all its exports. Tests that import single sources use these. */
  perSource?: boolean;
}

/** Writes the modules into `folder` (absolute). Rejects with Vite's error. */
export async function writeNpmModules(folder: string, { perSource = false }: NpmModulesOptions = {}): Promise<void> {
  const { build } = await import('vite');
  const { plugin, groups } = firstPaint();
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
      lib: { entry: { ...(await sourcesOf('default')), ...(perSource ? {} : await partsOfIndex()) }, formats: ['es'] },
      rolldownOptions: {
        external: isDependency,
        treeshake: !perSource,
        checks: { pluginTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          ...(perSource
            ? { preserveModules: true, preserveModulesRoot: join(projectFolder, 'src') }
            : { codeSplitting: { groups } }),
        },
      },
    },
  });
}

/** Writes the declarations of the entries into `folder` (absolute). Rejects with the compiler's errors. */
export async function writeNpmTypes(folder: string): Promise<void> {
  const [{ rollup }, { dts }] = await Promise.all([import('rollup'), import('rollup-plugin-dts')]);
  const bundle = await rollup({
    input: await sourcesOf('types'),
    external: isDependency,
    plugins: [dts({ tsconfig: join(projectFolder, 'demo', 'building', 'tsconfig.npm.json') })],
    onwarn(warning, report) {
      if (!isHarmless(warning)) report(warning);
    },
  });
  await bundle.write({ dir: folder, format: 'es', chunkFileNames: 'types/[name]-[hash].d.ts' });
  await bundle.close();
}

/** Some entries have no exports. Applications name our types by the entries, and never need those of shared files. */
const isHarmless = ({ code, message }: RollupLog) =>
  code === 'EMPTY_BUNDLE' || message.includes('references private shared type exports');

const isDependency = (id: string) => !id.startsWith('.') && !isAbsolute(id);

/**
 * Keeps the modules of the first paint together: one file for those of each entry without elements, and one for the rest.
 * By default each set of lazy parts that shares a module gets a file of its own. That made 28 files, and each compresses alone.
 */
function firstPaint(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const fileOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'first-paint',
    buildEnd() {
      const reach = (path: string): Set<string> => {
        const modules = new Set([join(projectFolder, 'src', path)]);
        // The loop also visits the modules that it adds.
        for (const id of modules) this.getModuleInfo(id)?.importedIds.forEach((each) => modules.add(each));
        return modules;
      };
      const [api, flow] = [reach('api/index.ts'), reach('flow/index.ts')];
      for (const id of reach('elements/root/booking.ts'))
        fileOf.set(id, api.has(id) ? 'first-paint-api' : flow.has(id) ? 'first-paint-flow' : 'first-paint');
    },
  };
  const groups = ['first-paint-api', 'first-paint-flow', 'first-paint'].map((name) => ({
    name,
    test: (id: string) => fileOf.get(id) === name,
  }));
  return { plugin, groups };
}

/**
 * Returns the modules that `src/index.ts` imports and exports again, each to be a file of its own. An application's build
 * leaves out those that the application does not use. It cannot leave out parts of `index.js`, which has side effects.
 */
async function partsOfIndex(): Promise<Record<string, string>> {
  const folder = join(projectFolder, 'src');
  const text = await readFile(join(folder, 'index.ts'), 'utf8');
  const paths = [...text.matchAll(/^(?:import|export) \{.*\} from '(.*)\.ts';$/gm)].map(([, path = '']) => path);
  return Object.fromEntries(paths.map((path) => [`parts/${basename(path)}`, join(folder, `${path}.ts`)]));
}

/** Returns the source of each entry by its name, such as `{ 'api/index': '/…/src/api/index.ts' }`. */
async function sourcesOf(condition: 'default' | 'types'): Promise<Record<string, string>> {
  const { exports } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as PackageJson;
  const files = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry[condition]]));
  const names = files.flatMap((file) => /^\.\/dist\/npm\/(.*?)(?:\.d\.ts|\.js)$/.exec(file)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, join(projectFolder, 'src', `${name}.ts`)]));
}
