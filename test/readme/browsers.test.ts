/** Compares the documented share of unsupported browsers with the statistics of browserslist (caniuse-lite). */
import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { expect, it } from 'vitest';
import { documentOf } from './documentation.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Share {
  /** The browser and version in browserslist's notation, such as `ios_saf 16.4-16.7`. */
  entry: string;
  browser: string;
  version: number;
  /** Share of all visits, in percent. */
  percent: number;
}

const parseEntry = (entry: string) => {
  const [browser = '', version = ''] = entry.split(' ');
  return { entry, browser, version: parseFloat(version) };
};

/** Returns every browser version in use, with its share of visits. */
const inUse = (): Share[] =>
  browserslist('> 0%').map((entry) => ({ ...parseEntry(entry), percent: browserslist.coverage([entry]) }));

/** The oldest supported version of each browser, from `browserslist` in package.json. */
const oldest = new Map<string, number>();
for (const { browser, version } of browserslist().map(parseEntry))
  oldest.set(browser, Math.min(oldest.get(browser) ?? Infinity, version));
/** Browsers with container queries, the feature without which the script defines no elements (`isBrowserSupported`). */
const containers = new Set(browserslist('supports css-container-queries'));

/** Returns the share of visits by these browsers, in percent with one decimal. Counts only visits of known versions. */
function shareOf(belongs: (share: Share) => boolean): string {
  const sum = (shares: readonly Share[]) => shares.reduce((all, { percent }) => all + percent, 0);
  const all = inUse();
  return ((sum(all.filter(belongs)) / sum(all)) * 100).toFixed(1);
}

const isOlder = ({ browser, version }: Share) => version < (oldest.get(browser) ?? 0);
const isAnother = ({ browser, entry }: Share) => !oldest.has(browser) && !containers.has(entry);

it('states the share of unsupported browsers and the source', () => {
  const { version } = JSON.parse(read('node_modules/caniuse-lite/package.json')) as { version: string };
  const sentence =
    /caniuse-lite (\S+) \(\d+ \w+ \d{4}\) ([\d.]+) % of the browsers in use are older than these, and ([\d.]+) % are others/;
  expect(sentence.exec(documentOf('browsers'))?.slice(1)).toEqual([version, shareOf(isOlder), shareOf(isAnother)]);
});

it('excludes at most 1 % of visits because of an old version', () => {
  expect(oldest.size).toBe(6);
  expect(Number(shareOf(isOlder))).toBeLessThanOrEqual(1);
  expect(Number(shareOf(({ browser }) => browser === 'chrome'))).toBeGreaterThan(10);
});
