/**
 * How the sources become the files a page loads, and where the test projects are declared. Two shapes, chosen by mode:
 * `embed` is the script tag's, an entry that holds the first paint and later parts beside it; `classic` holds everything
 * in one file for pages where modules do not run. Later parts lie in a folder named after the version.
 * `demo/building/npm-modules.ts` bundles the library for npm.
 */
import { playwright } from '@vitest/browser-playwright';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config';
import { minifyTemplates, wholeParts } from './demo/building/bundle-plugins.ts';
import { handOver } from './demo/building/hand-over.ts';
import { hashSources } from './demo/building/freshness.ts';
import { version } from './src/values/version.ts';
import { chromiumOptions } from './test/browser.ts';
import { modulesForSources, npmSources } from './test/package/modules-for-sources.ts';

const entries = {
  embed: { name: 'slipway', input: 'src/embed.ts' },
  classic: { name: 'slipway.classic', input: 'src/embed.classic.ts' },
};

/** The relay on Bun, Deno and workerd, which `test/tools` installs. */
const onOtherRuntimes = [
  'test/relay/published/{recipes,workers}.test.ts',
  'test/relay/stores/durable-object.test.ts',
] as const;

/** The rules of language that published linters check. `test/prose` installs them. */
const withLinters = ['test/prose/linters.test.ts'] as const;

/** Kills or starts programs, or sends thousands of requests. Only the long run has time for them. */
const underLoad = [
  'test/faults/kills.test.ts',
  'test/relay/hostile/**/*.test.ts',
  'test/relay/stores/bytes.test.ts',
  'test/relay/{failing-callbacks,limits}.test.ts',
  'test/service/durability.test.ts',
  'test/service/database/lock.test.ts',
  'test/demo/{deployed,live}.test.ts',
] as const;

/** By how much more the tests by chance draw than in `npm test`. */
const times = Number(process.env.SAMPLE_TIMES ?? 1);

/** Seed of the order in which the checkout installs its features. 0 is the original order. */
const installOrder = Number(process.env.INSTALL_ORDER ?? 0);

interface OwnToForm {
  plugins?: Plugin[];
  globalSetup?: string;
  exclude?: string[];
}

/** The components in a browser, with their modules from `modules`, and Lit as it is published. */
function components(
  name: string,
  modules: 'src' | typeof npmSources,
  { plugins = [], globalSetup, exclude = [] }: OwnToForm,
): TestProjectConfiguration {
  return {
    plugins,
    // Those of Vite without `development`, by which Lit would be another than the one that ships.
    resolve: { conditions: ['module', 'browser', 'production'] },
    optimizeDeps: {
      include: [
        'lit',
        'lit/directive.js',
        'lit/directives/keyed.js',
        '@lit/task',
        'date-fns',
        'dompurify',
        'axe-core',
        'fast-check',
      ],
    },
    test: {
      name,
      include: ['test/**/*.browser.ts'],
      exclude,
      provide: { modules, times, installOrder },
      testTimeout: 15_000 * times,
      ...(globalSetup !== undefined && { globalSetup }),
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: chromiumOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => {
  const { name, input } = mode === 'classic' ? entries.classic : entries.embed;
  // The tests build a second version, as a host has it after an upgrade.
  const published = process.env.SLIPWAY_PUBLISH_AS ?? version;
  const build = `${published}+${(await hashSources()).slice(0, 16)}`;
  const parts =
    mode === 'classic'
      ? wholeParts({ [name]: input })
      : wholeParts({ [name]: input, checkout: 'src/elements/root/checkout.ts' }, 'src/elements/list/define-list.ts');
  /** Of the libraries inside, written from what was bundled. Minifying takes their notices out of the scripts. */
  const licences = `${name}.licenses.md`;
  /** The same twice: the latest, and the one of this version, which a tag with `integrity` names. */
  const output = ['', `${published}/`].map((folder) => ({
    entryFileNames: `${folder}[name].js`,
    chunkFileNames: `${published}/[name]-[hash].js`,
    codeSplitting: { groups: parts.groups },
    minify: true,
    // Marks of pure calls are for bundlers: nothing bundles these files again.
    comments: false,
    format: 'es' as const,
    postBanner: ({ isEntry }: { isEntry: boolean }) =>
      `/*! slipway-booking ${published} | MIT licence${isEntry ? `, of what it holds: ${licences}` : ''} */`,
  }));
  return {
    publicDir: false,
    define: { SLIPWAY_BUILD: JSON.stringify(build) },
    plugins: [minifyTemplates(), parts.plugin, handOver({ build, classic: mode === 'classic' })],
    build: {
      // The oldest browsers of `browserslist` in package.json.
      target: browserslistToEsbuild(),
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      // Maps are for error monitors. A browser would look for them where a host has none.
      sourcemap: 'hidden',
      license: { fileName: licences },
      // As a library: a page's build would put a preloading helper around every dynamic import.
      lib: { entry: { [name]: input } },
      rolldownOptions: {
        input: { [name]: input },
        preserveEntrySignatures: false as const,
        // The classic file has at hand what the script tag loads later. How long our own passes take is no news.
        checks: { ineffectiveDynamicImport: mode !== 'classic', pluginTimings: false },
        output,
      },
    },
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/{values,i18n,api,flow,page,elements,structure,prose}/**/*.test.ts'],
            exclude: [...withLinters],
            // Files share the modules of their worker: loading them again takes five times as long as the tests.
            pool: 'forks',
            isolate: false,
            provide: { times },
            testTimeout: 30_000 * times,
            // The first test that opens the demo service also makes the image of its database.
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'servers',
            environment: 'node',
            include: ['test/{relay,service,demo,readme,faults,simulation}/**/*.test.ts'],
            exclude: [...onOtherRuntimes, ...underLoad],
            pool: 'forks',
            isolate: false,
            provide: { times },
            testTimeout: 120_000 * times,
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'servers under load',
            environment: 'node',
            include: [...underLoad],
            pool: 'forks',
            provide: { times },
            testTimeout: 120_000 * times,
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'linters',
            environment: 'node',
            include: [...withLinters],
            testTimeout: 30_000,
          },
        },
        {
          test: {
            name: 'runtimes',
            environment: 'node',
            include: [...onOtherRuntimes],
            testTimeout: 120_000,
            hookTimeout: 240_000,
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
        components('components', 'src', {}),
        // The same tests on modules from the build of the package.
        components('components of the package', npmSources, {
          plugins: [modulesForSources()],
          globalSetup: 'test/package/build.ts',
          // The package has no script tag, so no markers. Its modules have other names than those that lazy-modules.browser.ts blocks.
          exclude: [
            'test/page/upgrade-markers.browser.ts',
            'test/start.browser.ts',
            'test/elements/root/lazy-modules.browser.ts',
          ],
        }),
      ],
    },
  };
});
