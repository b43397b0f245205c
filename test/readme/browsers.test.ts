/** Compares the documented share of unsupported browsers with the statistics of browserslist (caniuse-lite). */
import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { expect, it } from 'vitest';
import { readDocument } from './documentation.ts';

const readProjectFile = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface BrowserShare {
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
const listUsedBrowsers = (): BrowserShare[] =>
  browserslist('> 0%').map((entry) => ({ ...parseEntry(entry), percent: browserslist.coverage([entry]) }));

/** The oldest supported version of each browser, from `browserslist` in package.json. */
const oldestVersions = new Map<string, number>();
for (const { browser, version } of browserslist().map(parseEntry))
  oldestVersions.set(browser, Math.min(oldestVersions.get(browser) ?? Infinity, version));
/** Browsers with container queries, the feature without which the script defines no elements (`isBrowserSupported`). */
const containerQueryBrowsers = new Set(browserslist('supports css-container-queries'));

/**
 * Returns the share of visits by the browsers that `isIncluded` selects, in percent with one decimal. Counts only
 * visits with a known browser version.
 */
function formatShare(isIncluded: (share: BrowserShare) => boolean): string {
  const sumPercent = (shares: readonly BrowserShare[]) => shares.reduce((total, { percent }) => total + percent, 0);
  const usedBrowsers = listUsedBrowsers();
  return ((sumPercent(usedBrowsers.filter(isIncluded)) / sumPercent(usedBrowsers)) * 100).toFixed(1);
}

const isTooOld = ({ browser, version }: BrowserShare) => version < (oldestVersions.get(browser) ?? 0);
const isOtherBrowser = ({ browser, entry }: BrowserShare) =>
  !oldestVersions.has(browser) && !containerQueryBrowsers.has(entry);

it('states the share of unsupported browsers and the source', () => {
  const { version } = JSON.parse(readProjectFile('node_modules/caniuse-lite/package.json')) as { version: string };
  const documentedSentence =
    /caniuse-lite (\S+) \(\d+ \w+ \d{4}\) ([\d.]+) % of the browsers in use are older than these, and ([\d.]+) % are others/;
  expect(documentedSentence.exec(readDocument('browsers'))?.slice(1)).toEqual([
    version,
    formatShare(isTooOld),
    formatShare(isOtherBrowser),
  ]);
});

it('excludes at most 1 % of visits because of old browsers', () => {
  expect(oldestVersions.size).toBe(6);
  expect(Number(formatShare(isTooOld))).toBeLessThanOrEqual(1);
  expect(Number(formatShare(({ browser }) => browser === 'chrome'))).toBeGreaterThan(10);
});
