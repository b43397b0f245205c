/**
 * The relay as two files with all they need inside: `index.js`, the library for any platform with `fetch`, and
 * `slipway-relay.js`, the program for Node. Readable, with source maps; the licences of what is inside stand beside each.
 * Only `pg` and `ioredis` stay outside: the program loads the one that its environment asks for.
 */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { projectFolder } from './project.ts';

const entries = {
  index: { source: 'src/relay/index.ts', platform: 'webworker' },
  'slipway-relay': { source: 'src/relay/main.ts', platform: 'node' },
} as const;

const configFor = (name: keyof typeof entries, folder: string): InlineConfig => ({
  root: projectFolder,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { target: entries[name].platform, noExternal: true, external: ['pg', 'ioredis'] },
  build: {
    ssr: true,
    target: 'es2022',
    outDir: folder,
    emptyOutDir: false,
    minify: false,
    sourcemap: 'hidden',
    license: { fileName: `${name}.licenses.md` },
    rolldownOptions: {
      input: { [name]: entries[name].source },
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});

/** Writes both into `folder` (absolute). Rejects with Vite's own error. */
export async function bundleRelay(folder: string): Promise<void> {
  const { build } = await import('vite');
  await build(configFor('index', folder));
  await build(configFor('slipway-relay', folder));
  await chmod(join(folder, 'slipway-relay.js'), 0o755);
}
