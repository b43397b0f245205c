/** What the documentation says of browsers below the floor, held against the statistics that browserslist keeps (caniuse-lite). */
import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { expect, test } from 'vitest';
import { documentOf } from './documentation.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Share {
  /** As browserslist names it: `ios_saf 16.4-16.7`. */
  entry: string;
  browser: string;
  version: number;
  /** Percent of all visits. */
  percent: number;
}

const named = (entry: string) => {
  const [browser = '', version = ''] = entry.split(' ');
  return { entry, browser, version: parseFloat(version) };
};

/** Every version that anybody uses. */
const inUse = (): Share[] =>
  browserslist('> 0%').map((entry) => ({ ...named(entry), percent: browserslist.coverage([entry]) }));

/** The oldest version of each browser that package.json names. */
const oldest = new Map<string, number>();
for (const { browser, version } of browserslist().map(named))
  oldest.set(browser, Math.min(oldest.get(browser) ?? Infinity, version));
/** What the entry asks for before it defines anything (`isSupported`). */
const containers = new Set(browserslist('supports css-container-queries'));

/** Percent of what is known by version, to a tenth. */
function shareOf(belongs: (share: Share) => boolean): string {
  const sum = (shares: readonly Share[]) => shares.reduce((all, { percent }) => all + percent, 0);
  const all = inUse();
  return ((sum(all.filter(belongs)) / sum(all)) * 100).toFixed(1);
}

const isOlder = ({ browser, version }: Share) => version < (oldest.get(browser) ?? 0);
const isAnother = ({ browser, entry }: Share) => !oldest.has(browser) && !containers.has(entry);

test('the documentation says what share of the browsers in use is below the floor, by which statistics', () => {
  const { version } = JSON.parse(read('node_modules/caniuse-lite/package.json')) as { version: string };
  const sentence =
    /caniuse-lite (\S+) \(\d+ \w+ \d{4}\) ([\d.]+) % of the browsers in use are older than these, and ([\d.]+) % are others/;
  expect(sentence.exec(documentOf('browsers'))?.slice(1)).toEqual([version, shareOf(isOlder), shareOf(isAnother)]);
});

test('no more than one visitor in a hundred has a version that is too old', () => {
  expect(oldest.size).toBe(6);
  expect(Number(shareOf(isOlder))).toBeLessThanOrEqual(1);
  expect(Number(shareOf(({ browser }) => browser === 'chrome'))).toBeGreaterThan(10);
});
