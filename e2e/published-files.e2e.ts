/** Checks the size, number and version of the published files. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '../src/i18n/languages.ts';
import packageJson from '../package.json' with { type: 'json' };
import { readBuiltFile, listLazyModules, listScripts } from './support/files/built-files.ts';
import { expect, test } from './support/journey.ts';

const { version } = packageJson;
const KILOBYTE = 1000;
const measureGzip = (file: string) => gzipSync(readBuiltFile(file), { level: 9 }).length;

/** Returns the name of a module without folder and hash: `finish` for `0.2.0/finish-DMKx62TF.js`. */
const getModuleName = (lazyModule: string) => basename(lazyModule).replace(/-[\w-]{8}\.js$/, '');

/** Returns true if the file's name without the hash is a language tag, as in `0.2.0/pt-G6l5XWnQ.js`. */
const isLanguageModule = (lazyModule: string) => getModuleName(lazyModule) in languages;

test('keeps the classic file within 112 kB with exactly these lazy modules', () => {
  expect(measureGzip('slipway.classic.js')).toBeLessThanOrEqual(112 * KILOBYTE);
  expect(listLazyModules('slipway.classic.js').map(getModuleName).sort()).toEqual(
    [
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
      'search-controller',
      ...Object.keys(languages),
    ].sort(),
  );
});

test('publishes each language except English as one file within 8 kB', () => {
  const languageModules = listLazyModules('slipway.js').filter(isLanguageModule);
  expect(languageModules.map(getModuleName).sort()).toEqual(Object.keys(languages));
  expect(languageModules.filter((file) => measureGzip(file) > 8 * KILOBYTE)).toEqual([]);
  expect(languageModules.flatMap(listLazyModules)).toEqual([]);
  expect(languageModules.filter((file) => /^import\b|\bimport\(/m.test(readBuiltFile(file)))).toEqual([]);
  expect(listLazyModules('slipway.classic.js').filter(isLanguageModule)).toEqual(languageModules);
});

test('publishes only entries, languages and at most 16 other lazy modules', () => {
  const lazyModules = listLazyModules('slipway.js');
  const otherModules = lazyModules.filter((lazyModule) => !isLanguageModule(lazyModule));
  expect(otherModules.length).toBeGreaterThan(0);
  expect(otherModules.length).toBeLessThanOrEqual(16);
  const entries = ['slipway.js', 'slipway.classic.js'].flatMap((entry) => [entry, `${version}/${entry}`]);
  expect([...new Set([...entries, ...lazyModules, ...listLazyModules('slipway.classic.js')])].sort()).toEqual(
    listScripts().sort(),
  );
});

// A module below 1 kB makes a page slower: its request costs more time than its bytes in the main script would.
test('keeps every lazy module at 1 kB or more', () => {
  expect(listLazyModules('slipway.js').filter((lazyModule) => measureGzip(lazyModule) < KILOBYTE)).toEqual([]);
});

test('loads dialogs and badges from one module without other lazy modules', () => {
  const pageOptionsModules = listLazyModules('slipway.js').filter(
    (lazyModule) => getModuleName(lazyModule) === 'page-options',
  );
  expect(pageOptionsModules).toHaveLength(1);
  expect(pageOptionsModules.flatMap(listLazyModules)).toEqual([]);
});

// The debug panel must also work if the other modules cannot load.
test('loads the debug panel without the checkout module', () => {
  const [diagnosisModule = ''] = listLazyModules('slipway.js').filter(
    (lazyModule) => getModuleName(lazyModule) === 'diagnosis',
  );
  expect(readBuiltFile(diagnosisModule)).not.toContain('/checkout-');
});

test('begins each script with the name and version of the package', () => {
  expect(listScripts().length).toBeGreaterThan(4);
  const banner = `/*! slipway-booking ${version} | MIT licence`;
  expect(listScripts().filter((file) => !readBuiltFile(file).startsWith(banner))).toEqual([]);
});

for (const name of ['plain-embed', 'classic-build']) {
  test(`exposes the version on the element class: ${name}`, async ({ openDemoPage, page }) => {
    await openDemoPage(name);
    expect(
      await page.evaluate(async () => Reflect.get(await customElements.whenDefined('slipway-booking'), 'version')),
    ).toBe(version);
  });
}
