/**
 * Bundles the files for script tags with `vite.config.ts`. It is separate from `dist.ts`, because tests build a single
 * mode into their own folder. `npm-modules.ts` bundles the library, and `relay-bundle.ts` the relay.
 */
import { join } from 'node:path';
import { projectFolder } from './project.ts';

/**
 * A mode of `vite.config.ts`. `embed` builds a module with lazy modules, and `classic` builds one script without
 * modules.
 */
export type BundleMode = 'embed' | 'classic';

/**
 * Builds one mode into `folder` (an absolute path). Keeps the other files in that folder. Rejects with Vite's error.
 */
export async function buildScriptTagBundle(mode: BundleMode, folder: string): Promise<void> {
  const { build } = await import('vite');
  await runInProductionMode(() =>
    build({
      root: projectFolder,
      configFile: join(projectFolder, 'vite.config.ts'),
      mode,
      logLevel: 'warn',
      build: { outDir: folder },
    }),
  );
}

/**
 * Runs `runBuild` with `NODE_ENV` set to `production`. A test runner sets another value, and then a bundle would
 * contain the development code of libraries.
 */
async function runInProductionMode(runBuild: () => Promise<unknown>): Promise<void> {
  const previousMode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await runBuild();
  } finally {
    if (previousMode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = previousMode;
  }
}
