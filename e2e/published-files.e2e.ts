/** Checks the size, number and version of the published files. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '../src/i18n/languages.ts';
import packageJson from '../package.json' with { type: 'json' };
import { readBuiltFile, partsOf, listScripts } from './support/files/built-files.ts';
import { expect, test } from './support/journey.ts';

const { version } = packageJson;
const kilobyte = 1000;
const gzip = (file: string) => gzipSync(readBuiltFile(file), { level: 9 }).length;

/** Returns the name of a module without folder and hash: `finish` for `0.2.0/finish-DMKx62TF.js`. */
const nameOf = (part: string) => basename(part).replace(/-[\w-]{8}\.js$/, '');

/** Returns true if the name of the file is a language tag, as in `0.2.0/pt-G6l5XWnQ.js`. */
const isLanguage = (part: string) => nameOf(part) in languages;

test('keeps the classic file within 112 kB with these lazy modules', () => {
  expect(gzip('slipway.classic.js')).toBeLessThanOrEqual(112 * kilobyte);
  expect(partsOf('slipway.classic.js').map(nameOf).sort()).toEqual(
    [
      'by-date',
      'cart',
      'changes-panel',
      'custom-texts',
      'date-inputs',
      'diagnosis',
      'finish',
      'guest-labels',
      'larger-view',
      'machine-readable',
      'repairs',
      'response-check',
      ...Object.keys(languages),
    ].sort(),
  );
});

test('publishes each language except English as one file within 8 kB', () => {
  const files = partsOf('slipway.js').filter(isLanguage);
  expect(files.map(nameOf).sort()).toEqual(Object.keys(languages));
  expect(files.filter((file) => gzip(file) > 8 * kilobyte)).toEqual([]);
  expect(files.flatMap(partsOf)).toEqual([]);
  expect(files.filter((file) => /^import\b|\bimport\(/m.test(readBuiltFile(file)))).toEqual([]);
  expect(partsOf('slipway.classic.js').filter(isLanguage)).toEqual(files);
});

test('publishes at most 16 lazy modules, the languages and the entries', () => {
  const parts = partsOf('slipway.js');
  const modules = parts.filter((part) => !isLanguage(part));
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.length).toBeLessThanOrEqual(16);
  const entries = ['slipway.js', 'slipway.classic.js'].flatMap((entry) => [entry, `${version}/${entry}`]);
  expect([...new Set([...entries, ...parts, ...partsOf('slipway.classic.js')])].sort()).toEqual(listScripts().sort());
});

// For a smaller module, the additional request costs more time than the saved bytes.
test('keeps every lazy module at 1 kB or more', () => {
  expect(partsOf('slipway.js').filter((part) => gzip(part) < kilobyte)).toEqual([]);
});

test('loads dialogs and badges from one module without other lazy modules', () => {
  const modules = partsOf('slipway.js').filter((part) => nameOf(part) === 'page-options');
  expect(modules).toHaveLength(1);
  expect(modules.flatMap(partsOf)).toEqual([]);
});

// The panel must also work if the rest of the widget cannot load.
test('loads the debug panel without the checkout module', () => {
  const [panel = ''] = partsOf('slipway.js').filter((part) => nameOf(part) === 'diagnosis');
  expect(readBuiltFile(panel)).not.toContain('/checkout-');
});

test('begins each script with the name and version of the package', () => {
  expect(listScripts().length).toBeGreaterThan(4);
  const banner = `/*! slipway-booking ${version} | MIT licence`;
  expect(listScripts().filter((file) => !readBuiltFile(file).startsWith(banner))).toEqual([]);
});

for (const name of ['plain-embed', 'classic-build']) {
  test(`exposes the version on the element class: ${name}`, async ({ demo, page }) => {
    await demo(name);
    expect(
      await page.evaluate(async () => Reflect.get(await customElements.whenDefined('slipway-booking'), 'version')),
    ).toBe(version);
  });
}
