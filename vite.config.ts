/**
 * The builds for script tags, and the projects of Vitest. The mode `embed` builds a module with the first screen, and
 * chunks in a folder with the name of the version. The mode `classic` builds one file for pages that cannot load
 * modules. `demo/building/npm-modules.ts` builds the npm package.
 */
import { playwright } from '@vitest/browser-playwright';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config';
import { minifyTemplates, createPartPlugin } from './demo/building/bundle-plugins.ts';
import { createSharedExportsPlugin } from './demo/building/shared-exports-plugin.ts';
import { hashSources } from './demo/building/freshness.ts';
import { version } from './src/values/version.ts';
import { getChromiumOptions } from './test/browser.ts';
import { createModulesPlugin, NPM_SOURCES } from './test/package/modules-for-sources.ts';

const scriptEntries = {
  embed: { name: 'slipway', input: 'src/embed.ts' },
  classic: { name: 'slipway.classic', input: 'src/embed.classic.ts' },
};

/** Run the relay on Bun, Deno and workerd, which `test/tools` installs. */
const runtimeTests = [
  'test/relay/published/{recipes,workers}.test.ts',
  'test/relay/stores/durable-object.test.ts',
] as const;

/** Run the published linters of `npm run prose`, which `test/prose` installs. */
const linterTests = ['test/prose/linters.test.ts'] as const;

/** Start and kill programs, or send thousands of requests. Only `npm run test:long` has time for them. */
const loadTests = [
  'test/faults/kills.test.ts',
  'test/relay/hostile/**/*.test.ts',
  'test/relay/stores/bytes.test.ts',
  'test/relay/{failing-callbacks,limits}.test.ts',
  'test/service/durability.test.ts',
  'test/service/webhooks/kills.test.ts',
  'test/service/database/lock.test.ts',
  'test/demo/{deployed,live}.test.ts',
] as const;

/** Multiplies the samples of property tests, and their timeouts. 1 for `npm test`. */
const sampleTimes = Number(process.env.SAMPLE_TIMES ?? 1);

/** Seed of the order in which the checkout installs its features. 0 is the original order. */
const installOrderSeed = Number(process.env.INSTALL_ORDER ?? 0);

interface ProjectOptions {
  plugins?: Plugin[];
  globalSetup?: string;
  exclude?: string[];
}

/**
 * Returns a project that tests components in a browser. They import their modules from `modules` and Lit as published.
 */
function createComponentProject(
  name: string,
  moduleSource: 'src' | typeof NPM_SOURCES,
  { plugins = [], globalSetup, exclude = [] }: ProjectOptions,
): TestProjectConfiguration {
  return {
    plugins,
    // The defaults of Vite without `development`, which would select a different build of Lit.
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
      provide: { modules: moduleSource, times: sampleTimes, installOrder: installOrderSeed },
      testTimeout: 15_000 * sampleTimes,
      ...(globalSetup !== undefined && { globalSetup }),
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: getChromiumOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => {
  const { name, input } = mode === 'classic' ? scriptEntries.classic : scriptEntries.embed;
  // Tests build a second version, to serve both as a host does after an upgrade.
  const publishedVersion = process.env.SLIPWAY_PUBLISH_AS ?? version;
  const buildId = `${publishedVersion}+${(await hashSources()).slice(0, 16)}`;
  const chunkOptions =
    mode === 'classic'
      ? createPartPlugin({ [name]: input })
      : createPartPlugin({ [name]: input, checkout: 'src/elements/root/features.ts' }, 'src/elements/list/index.ts');
  // Minifying removes the licence notices of the bundled libraries, so Vite writes them into this file.
  const licencesFile = `${name}.licenses.md`;
  // Two equal outputs: the latest version, and this version for script tags with `integrity`.
  const outputs = ['', `${publishedVersion}/`].map((outputFolder) => ({
    entryFileNames: `${outputFolder}[name].js`,
    chunkFileNames: `${publishedVersion}/[name]-[hash].js`,
    codeSplitting: { groups: chunkOptions.groups },
    minify: true,
    // Comments that mark pure calls serve bundlers only, and nothing bundles these files again.
    comments: false,
    format: 'es' as const,
    postBanner: ({ isEntry }: { isEntry: boolean }) =>
      `/*! slipway-booking ${publishedVersion} | MIT licence${isEntry ? `, other licences: ${licencesFile}` : ''} */`,
  }));
  return {
    publicDir: false,
    define: { SLIPWAY_BUILD: JSON.stringify(buildId) },
    plugins: [
      minifyTemplates(),
      chunkOptions.plugin,
      createSharedExportsPlugin({ buildId, isClassic: mode === 'classic' }),
    ],
    build: {
      // The oldest browsers of `browserslist` in package.json.
      target: browserslistToEsbuild(),
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      // Error monitors use the maps. Most hosts do not serve them, so the scripts do not link to them.
      sourcemap: 'hidden',
      license: { fileName: licencesFile },
      // A build of a page would add a helper for preloading to each dynamic import.
      lib: { entry: { [name]: input } },
      rolldownOptions: {
        input: { [name]: input },
        preserveEntrySignatures: false as const,
        // No property has a getter with a side effect, so the bundler may inline an expression that reads one.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: 'all' } },
        // The classic file contains the targets of its dynamic imports. Our own plugins are slow by design.
        checks: { ineffectiveDynamicImport: mode !== 'classic', pluginTimings: false },
        output: outputs,
      },
    },
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/{values,i18n,api,flow,page,elements,structure,prose}/**/*.test.ts'],
            exclude: [...linterTests],
            // Test files share the modules of their worker. To load them for each file takes five times as long as the
            // tests.
            pool: 'forks',
            isolate: false,
            provide: { times: sampleTimes },
            testTimeout: 30_000 * sampleTimes,
            // The first test that opens the demo service also creates the database image.
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'servers',
            environment: 'node',
            include: ['test/{relay,service,demo,readme,faults,simulation}/**/*.test.ts'],
            exclude: [...runtimeTests, ...loadTests],
            pool: 'forks',
            isolate: false,
            provide: { times: sampleTimes },
            testTimeout: 120_000 * sampleTimes,
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'servers under load',
            environment: 'node',
            include: [...loadTests],
            pool: 'forks',
            provide: { times: sampleTimes },
            testTimeout: 120_000 * sampleTimes,
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'linters',
            environment: 'node',
            include: [...linterTests],
            testTimeout: 30_000,
          },
        },
        {
          test: {
            name: 'runtimes',
            environment: 'node',
            include: [...runtimeTests],
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
        createComponentProject('components', 'src', {}),
        // The same tests on modules from the build of the package.
        createComponentProject('components of the package', NPM_SOURCES, {
          plugins: [createModulesPlugin()],
          globalSetup: 'test/package/build.ts',
          // The package has no script tag, so it neither finds nor embeds the content of a page.
          // lazy-modules.browser.ts blocks modules by their names in `src`.
          exclude: [
            'test/page/{class-markers,content-embed,markers}.browser.ts',
            'test/page/diagnosis/page.browser.ts',
            'test/start.browser.ts',
            'test/elements/root/lazy-modules.browser.ts',
          ],
        }),
      ],
    },
  };
});
