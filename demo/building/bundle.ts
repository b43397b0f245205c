import { join } from 'node:path';
import { projectFolder } from './project.ts';

/** A mode of vite.config.ts: the script tag's file, the same as one classic file. */
export type BundleMode = 'embed' | 'classic';

/** Bundles one mode into `folder` (absolute), beside what is there already. Rejects with Vite's own error. */
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

/** Whoever starts the build (a test runner says `test`), what is published never carries a library's development half. */
async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
