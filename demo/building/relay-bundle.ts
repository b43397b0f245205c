/**
 * Bundles the relay into two readable files, each with a source map and a list of licences. The library `index.js` runs
 * on any platform with `fetch`, and the program `slipway-relay.js` runs on Node. Both contain their dependencies except
 * `pg` and `ioredis`. The program loads `pg` or `ioredis` only if its environment variables name such a store.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { projectFolder } from './project.ts';

const relayEntries = {
  index: { source: 'src/relay/index.ts', platform: 'webworker' },
  'slipway-relay': { source: 'src/relay/main.ts', platform: 'node' },
} as const;

const createConfig = (name: keyof typeof relayEntries, folder: string): InlineConfig => ({
  root: projectFolder,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { target: relayEntries[name].platform, noExternal: true, external: ['pg', 'ioredis'] },
  build: {
    ssr: true,
    target: 'es2022',
    outDir: folder,
    emptyOutDir: false,
    minify: false,
    sourcemap: 'hidden',
    license: { fileName: `${name}.licenses.md` },
    rolldownOptions: {
      input: { [name]: relayEntries[name].source },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});

/** Writes both files into `folder` (an absolute path). Rejects with Vite's error. */
export async function bundleRelay(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build(createConfig('index', folder));
  await build(createConfig('slipway-relay', folder));
  await chmod(join(folder, 'slipway-relay.js'), 0o755);
}
