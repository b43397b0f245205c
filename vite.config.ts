/**
 * How the sources become the files of a script tag. Two shapes, chosen by mode:
 * `embed` is what the tag loads (one self-contained entry; chunks only for what nothing waits for),
 * `classic` the same in one classic file. The library for npm is not bundled: `demo/building/npm-modules.ts`.
 * Also where the test projects are declared.
 */
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './test/browser.ts';

const embed = { input: { slipway: 'src/embed.ts' }, format: 'es' as const, entryFileNames: '[name].js' };
const classic = { input: { 'slipway.classic': 'src/embed.ts' }, format: 'iife' as const, entryFileNames: '[name].js' };

export default defineConfig(({ mode }) => {
  const { input, ...output } = mode === 'classic' ? classic : embed;
  return {
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      // As a library: a page's build would put a preloading helper around every dynamic import.
      lib: { entry: input, formats: [output.format], name: 'Slipway' },
      rolldownOptions: {
        input,
        preserveEntrySignatures: false as const,
        // How long our own passes take is no news.
        checks: { pluginTimings: false },
        output: { ...output, minify: true, chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/{values,api,flow,page,structure}/**/*.test.ts'],
            testTimeout: 30_000,
          },
        },
        {
          test: {
            name: 'servers',
            environment: 'node',
            include: ['test/{relay,service,demo,readme}/**/*.test.ts'],
            testTimeout: 120_000,
          },
        },
        {
          test: {
            name: 'package',
            environment: 'node',
            include: ['test/package/*.test.ts'],
            globalSetup: 'test/package/install.ts',
            testTimeout: 240_000,
            hookTimeout: 60_000,
          },
        },
        {
          optimizeDeps: { include: ['lit', 'lit/directive.js', '@lit/task', 'date-fns', 'dompurify', 'axe-core'] },
          test: {
            name: 'components',
            include: ['test/**/*.browser.ts'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: chromiumOptions() }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  };
});
