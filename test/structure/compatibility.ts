/** Compares MDN's browser compatibility data of a feature with the oldest browsers of `browserslist`. */
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The whole of the data. An import would make a module of its 15 MB, which takes much longer than to parse them. */
const compatibilityData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as Identifier;

/** Names of browsers: here as browserslist writes them, there as the data do. */
const names = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
} as const;

export interface Floor {
  browser: (typeof names)[keyof typeof names];
  version: number;
}

/** The oldest version of each browser that package.json names. */
export function floors(): Floor[] {
  const oldest = new Map<string, number>();
  for (const entry of browserslist()) {
    const [name = '', version = ''] = entry.split(' ');
    oldest.set(name, Math.min(oldest.get(name) ?? Infinity, parseFloat(version)));
  }
  return [...oldest].map(([name, version]) => {
    if (!(name in names)) throw new Error(`No data are known for ${name}.`);
    return { browser: names[name as keyof typeof names], version };
  });
}

/** Browsers of the floor that lack a feature, like `firefox 110 (has it from 121)`; empty when all have it. */
export function lackedBy({ support }: CompatStatement, floor: readonly Floor[]): string[] {
  return floor.flatMap(({ browser, version }) => {
    const stated = support[browser];
    const all = stated === undefined ? [] : Array.isArray(stated) ? stated : [stated];
    const since = Math.min(...all.filter(isWhole).map(({ version_added: added }) => versionOf(added)));
    return since <= version ? [] : [`${browser} ${version} (${since === Infinity ? 'never' : `from ${since}`})`];
  });
}

function isWhole({
  flags,
  partial_implementation: partial,
  version_removed: removed,
}: SimpleSupportStatement): boolean {
  return !flags && !partial && !removed;
}

function versionOf(added: SimpleSupportStatement['version_added']): number {
  if (typeof added !== 'string' || added === 'preview') return Infinity;
  return parseFloat(added.replace('≤', ''));
}

/** What the data say at a path of their tree; undefined where they say nothing. */
export function statementAt(...path: readonly string[]): CompatStatement | undefined {
  let at: Identifier | undefined = compatibilityData;
  for (const name of path) at = at && Object.hasOwn(at, name) ? at[name] : undefined;
  return at?.__compat;
}

/** The first of these paths of which the data say something. */
export function firstStatement(paths: readonly (readonly string[])[]): CompatStatement | undefined {
  for (const path of paths) {
    const found = statementAt(...path);
    if (found) return found;
  }
  return undefined;
}

/** Every entry below a path by its own name, the one nearest to the top first: functions of values stand at many depths. */
export function namedBelow(...path: readonly string[]): ReadonlyMap<string, CompatStatement> {
  const found = new Map<string, CompatStatement>();
  let at: Identifier | undefined = compatibilityData;
  for (const name of path) at = at?.[name];
  const level = at === undefined ? [] : [at];
  for (let each = level.shift(); each; each = level.shift())
    for (const [name, below] of Object.entries(each)) {
      if (name === '__compat' || typeof below !== 'object') continue;
      const { __compat: statement } = below as Identifier;
      if (statement && !found.has(name)) found.set(name, statement);
      level.push(below as Identifier);
    }
  return found;
}
