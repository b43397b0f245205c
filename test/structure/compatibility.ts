/** Reads MDN's compatibility data, and finds the oldest supported browsers that lack a feature. */
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** All compatibility data. They come from a file, because an import would compile their 20 MB as a module. */
const compatibilityData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Identifier;

/** Names of the browsers in the compatibility data, by their names in `browserslist`. */
const browserNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
} as const;

export interface OldestBrowser {
  browser: (typeof browserNames)[keyof typeof browserNames];
  version: number;
}

/** Returns the oldest supported version of each browser, from `browserslist` in package.json. */
export function readOldestBrowsers(): OldestBrowser[] {
  const oldestVersions = new Map<string, number>();
  for (const entry of browserslist()) {
    const [name = '', version = ''] = entry.split(' ');
    oldestVersions.set(name, Math.min(oldestVersions.get(name) ?? Infinity, parseFloat(version)));
  }
  return [...oldestVersions].map(([name, version]) => {
    if (!(name in browserNames)) throw new Error(`No data are known for ${name}.`);
    return { browser: browserNames[name as keyof typeof browserNames], version };
  });
}

/** Returns the oldest supported browsers that lack a feature, such as `firefox 110 (from 121)`. */
export function findBrowsersWithout({ support }: CompatStatement, oldestBrowsers: readonly OldestBrowser[]): string[] {
  return oldestBrowsers.flatMap(({ browser, version }) => {
    const browserSupport = support[browser];
    const supportStatements =
      browserSupport === undefined ? [] : Array.isArray(browserSupport) ? browserSupport : [browserSupport];
    const firstVersion = Math.min(
      ...supportStatements.filter(isComplete).map(({ version_added: version }) => parseVersion(version)),
    );
    return firstVersion <= version
      ? []
      : [`${browser} ${version} (${firstVersion === Infinity ? 'never' : `from ${firstVersion}`})`];
  });
}

function isComplete({
  flags,
  partial_implementation: isPartial,
  version_removed: removedIn,
}: SimpleSupportStatement): boolean {
  return !flags && !isPartial && !removedIn;
}

function parseVersion(version: SimpleSupportStatement['version_added']): number {
  if (typeof version !== 'string' || version === 'preview') return Infinity;
  return parseFloat(version.replace('≤', ''));
}

/** Returns the compatibility statement at a path of the data, or undefined if there is none. */
export function findStatement(...path: readonly string[]): CompatStatement | undefined {
  let identifier: Identifier | undefined = compatibilityData;
  for (const name of path) identifier = identifier && Object.hasOwn(identifier, name) ? identifier[name] : undefined;
  return identifier?.__compat;
}

/** Returns the compatibility statement at the first path that has one, or undefined. */
export function findFirstStatement(paths: readonly (readonly string[])[]): CompatStatement | undefined {
  for (const path of paths) {
    const statement = findStatement(...path);
    if (statement) return statement;
  }
  return undefined;
}

/**
 * Returns the statements below a path, by name. If a name occurs at several depths, the one nearest to the path counts.
 */
export function listStatementsBelow(...path: readonly string[]): ReadonlyMap<string, CompatStatement> {
  const statements = new Map<string, CompatStatement>();
  let startIdentifier: Identifier | undefined = compatibilityData;
  for (const name of path) startIdentifier = startIdentifier?.[name];
  const level = startIdentifier === undefined ? [] : [startIdentifier];
  for (let identifier = level.shift(); identifier; identifier = level.shift())
    for (const [name, childIdentifier] of Object.entries(identifier)) {
      if (name === '__compat' || typeof childIdentifier !== 'object') continue;
      const { __compat: statement } = childIdentifier as Identifier;
      if (statement && !statements.has(name)) statements.set(name, statement);
      level.push(childIdentifier as Identifier);
    }
  return statements;
}
