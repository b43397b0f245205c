/**
 * Bundles the files for script tags with `vite.config.ts`. Separate from `dist.ts` because tests build single modes into
 * folders of their own. `npm-modules.ts` and `relay-bundle.ts` bundle the library and the relay.
 */
import { join } from 'node:path';
import { projectFolder } from './project.ts';

/** A mode of `vite.config.ts`: `embed` is the module with its lazy modules, `classic` is one classic script. */
export type BundleMode = 'embed' | 'classic';

/** Bundles one mode into `folder` (absolute) and keeps the other files there. Rejects with Vite's error. */
export async function bundle(mode: BundleMode, folder: string): Promise<void> {
  const { build } = await import('vite');
  await asProduction(() =>
    build({
      root: projectFolder,
      configFile: join(projectFolder, 'vite.config.ts'),
      mode,
      logLevel: 'warn',
      build: { outDir: folder },
    }),
  );
}

/** Overrides the `NODE_ENV` of a test runner, so that no bundle contains the development code of a library. */
async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const previousMode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (previousMode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = previousMode;
  }
}
