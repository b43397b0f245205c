/**
 * How the sources become files. Three shapes, chosen by mode:
 * `embed` is what the script tag loads (one self-contained entry; chunks only for what nothing waits for),
 * `classic` the same in one classic file, `npm` the library entries with their dependencies left outside.
 * Also where the test projects are declared.
 */
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions } from './test/browser.ts';

const embed = { input: { slipway: 'src/embed.ts' }, format: 'es' as const, entryFileNames: '[name].js' };
const classic = { input: { 'slipway.classic': 'src/embed.ts' }, format: 'iife' as const, entryFileNames: '[name].js' };
const npm = {
  input: { index: 'src/index.ts', api: 'src/api/index.ts', flow: 'src/flow/index.ts' },
  format: 'es' as const,
  entryFileNames: '[name].js',
};

export default defineConfig(({ mode }) => {
  const { input, ...output } = mode === 'classic' ? classic : mode === 'npm' ? npm : embed;
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
        preserveEntrySignatures: mode === 'npm' ? ('strict' as const) : (false as const),
        // The library's entry has everything at hand; what the script tag loads later comes with it. How long our own passes take is no news.
        checks: { ineffectiveDynamicImport: mode !== 'npm', pluginTimings: false },
        external: mode === 'npm' ? [/^(lit|@lit\/task|date-fns)($|\/)/] : [],
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
