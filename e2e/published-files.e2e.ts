/** The files a host publishes: what each weighs, how many there are, and which version they say they are. */
import { basename } from 'node:path';
import { manifestEntry } from '../demo/building/manifest.ts';
import { languages } from '../src/i18n/languages.ts';
import packageJson from '../package.json' with { type: 'json' };
import { content, partsOf, scripts } from './support/files/built-files.ts';
import { expect, test } from './support/journey.ts';

const { version } = packageJson;
const kilobyte = 1000;
const gzip = (file: string) => manifestEntry(Buffer.from(content(file))).gzip;

/** `finish`, of `0.2.0/finish-DMKx62TF.js`. */
const nameOf = (part: string) => basename(part).replace(/-[\w-]{8}\.js$/, '');

/** Named after their tags: `pt`, of `0.2.0/pt-G6l5XWnQ.js`; in no order of theirs, as what follows the name is made up. */
const isLanguage = (part: string) => nameOf(part) in languages;

test('keeps the classic file within 128 kB, next to languages and rare parts', () => {
  expect(gzip('slipway.classic.js')).toBeLessThanOrEqual(128 * kilobyte);
  expect(partsOf('slipway.classic.js').map(nameOf).sort()).toEqual(
    [
      'changes-panel',
      'custom-texts',
      'diagnosis',
      'finish',
      'guest-labels',
      'machine-readable',
      'repairs',
      'response-check',
      ...Object.keys(languages),
    ].sort(),
  );
});

test('every language but English is one file of at most 8 kB, which loads no other and which both scripts share', () => {
  const files = partsOf('slipway.js').filter(isLanguage);
  expect(files.map(nameOf).sort()).toEqual(Object.keys(languages));
  expect(files.filter((file) => gzip(file) > 8 * kilobyte)).toEqual([]);
  expect(files.flatMap(partsOf)).toEqual([]);
  expect(files.filter((file) => /^import\b|\bimport\(/m.test(content(file)))).toEqual([]);
  expect(partsOf('slipway.classic.js').filter(isLanguage)).toEqual(files);
});

test('loads at most sixteen later parts and languages, and publishes no other files', () => {
  const parts = partsOf('slipway.js');
  const own = parts.filter((part) => !isLanguage(part));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(16);
  const entries = ['slipway.js', 'slipway.classic.js'].flatMap((entry) => [entry, `${version}/${entry}`]);
  expect([...new Set([...entries, ...parts, ...partsOf('slipway.classic.js')])].sort()).toEqual(scripts().sort());
});

test('no later part is smaller than 1 kB, which would not be worth its request', () => {
  expect(partsOf('slipway.js').filter((part) => gzip(part) < kilobyte)).toEqual([]);
});

test('a dialog, or the badge of a page without a booking, waits for no other part', () => {
  const own = partsOf('slipway.js').filter((part) => nameOf(part) === 'page-options');
  expect(own).toHaveLength(1);
  expect(own.flatMap(partsOf)).toEqual([]);
});

test('every script begins with the name and the version of the package', () => {
  expect(scripts().length).toBeGreaterThan(4);
  const banner = `/*! slipway-booking ${version} | MIT licence`;
  expect(scripts().filter((file) => !content(file).startsWith(banner))).toEqual([]);
});

for (const name of ['plain-embed', 'classic-build']) {
  test(`a page can ask the element which version it is: ${name}`, async ({ demo, page }) => {
    await demo(name);
    expect(
      await page.evaluate(async () => Reflect.get(await customElements.whenDefined('slipway-booking'), 'version')),
    ).toBe(version);
  });
}
