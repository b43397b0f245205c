/**
 * How the sources become files. Three shapes, chosen by mode:
 * `embed` is what the script tag loads (one self-contained entry; chunks only for what nothing waits for),
 * `classic` the same in one classic file, `npm` the library entries with their dependencies left outside.
 * Also where the test projects are declared.
 */
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { leanLit } from './demo/building/lean-lit.ts';
import { sheetMark, terse } from './demo/building/terse.ts';
import { chromiumOptions } from './test/browser.ts';

/** Lit keeps templates as they are written: styles are minified like any stylesheet, indentation in markup is folded. */
function minifyTemplates(mark = ''): Plugin {
  return {
    name: 'minify-template-literals',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/elements\/.*\.ts$/.test(id)) return null;
      const styled = code.replace(/\bcss`([^`$]*)`/g, (_, styles: string) => `css\`${mark}${minify(styles)}\``);
      // A line that begins or ends with markup or a hole belongs to a template; inside a hole white space means nothing.
      const folded = styled.replace(/(?<=[>}"`])\n\s+(?=<|\$\{|>)/g, ' ').replace(/(?<=html`<[\w-]+)\n\s+/g, ' ').replace(/(?<=[}"])\n\s+(?=[.@?]?[\w-]+=["$])/g, ' ');
      // Beside a block it means nothing either.
      return folded.replace(besideBlock, '');
    },
  };
}

const block = '(?:address|div|dl|fieldset|form|h2|h3|li|ol|p|section|table|tbody|thead|tr|ul)';
const besideBlock = new RegExp(`(?<=[>}]) (?=</?${block}[ >])|(?<=</${block}>) (?=[<$])`, 'g');

function minify(styles: string): string {
  // Recent syntax (container queries, relative colours, light-dark) is kept: no targets, so nothing is lowered.
  const minified = new TextDecoder().decode(transform({ filename: 'literal.css', code: new TextEncoder().encode(styles), minify: true }).code);
  // What is nested needs no `&` before it.
  return minified.replace(/(?<=[{};,])& ?(?=[.\w>])/g, '').replaceAll('\\', '\\\\');
}

const embed = { input: { slipway: 'src/embed.ts' }, format: 'es' as const, entryFileNames: '[name].js' };
const classic = { input: { 'slipway.classic': 'src/embed.ts' }, format: 'iife' as const, entryFileNames: '[name].js' };
const npm = {
  input: { index: 'src/index.ts', api: 'src/api/index.ts', flow: 'src/flow/index.ts', relay: 'src/relay/index.ts' },
  format: 'es' as const,
  entryFileNames: '[name].js',
};

export default defineConfig(({ mode }) => {
  const { input, ...output } = mode === 'classic' ? classic : mode === 'npm' ? npm : embed;
  return {
    publicDir: false,
    plugins: mode === 'test' ? [] : mode === 'npm' ? [minifyTemplates()] : [minifyTemplates(sheetMark), leanLit(), terse()],
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
        external: mode === 'npm' ? [/^(lit|@lit\/task|date-fns|rate-limiter-flexible)($|\/)/] : [],
        output: { ...output, minify: true, chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
    test: {
      projects: [
        { test: { name: 'unit', environment: 'node', include: ['test/{values,api,flow,page,structure}/**/*.test.ts'], testTimeout: 30_000 } },
        { test: { name: 'servers', environment: 'node', include: ['test/{relay,service,demo,readme}/**/*.test.ts'], testTimeout: 120_000 } },
        {
          optimizeDeps: { include: ['lit', 'lit/directive.js', '@lit/task', 'date-fns', 'dompurify', 'axe-core'] },
          test: {
            name: 'components',
            include: ['test/**/*.browser.ts'],
            browser: { enabled: true, headless: true, screenshotFailures: false, provider: playwright({ launchOptions: chromiumOptions() }), instances: [{ browser: 'chromium' }] },
          },
        },
      ],
    },
  };
});
