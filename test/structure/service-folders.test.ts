/**
 * Checks the imports between the demo service's folders. A folder may import only folders in earlier rows of `ORDER`.
 */
import { describe, expect, it } from 'vitest';
import { readSources, type Source } from './sources.ts';

const FOLDER = 'demo/service/';

/**
 * Folders and files in rows, from the inner layers to the outer ones. Folders and files in the same row must not import
 * each other.
 */
const ORDER: readonly (readonly string[])[] = [
  ['demo.ts', 'catalogue'],
  ['rules'],
  ['sql'],
  ['http'],
  ['serializers', 'auth'],
  ['use-cases', 'pages', 'seed', 'webhooks'],
  ['routes', 'database'],
  ['staff'],
  ['service.ts', 'observe.ts'],
  ['main.ts'],
];

/** Folders and files that may import a package, by the package. All others must not import it. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'drizzle-orm': ['sql', 'seed', 'database'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  hono: ['service.ts'],
  '@hono/node-server': ['main.ts'],
  '@node-oauth/oauth2-server': ['auth'],
  'rate-limiter-flexible': ['auth'],
};

/**
 * Files of the relay that the service may import, by the importing file. Both programs need them for proxies, health
 * checks, the graceful stop, metrics and request ids.
 */
const SHARED_RELAY_FILES: Readonly<Record<string, RegExp>> = {
  'main.ts': /^src\/relay\/(server|environment|http\/address|metrics\/metrics-handler)\.ts$/,
  'observe.ts': /^src\/relay\/(metrics\/registry|tracing)\.ts$/,
};

type SourceImports = Pick<Source, 'path' | 'imports'>;

function getFolder(path: string): string {
  return path.slice(FOLDER.length).split('/')[0] ?? '';
}

function getRow(folder: string): number {
  return ORDER.findIndex((row) => row.includes(folder));
}

/**
 * Returns the imports of the same row, of a later row, or from outside the service, as `from → to`. Skips
 * `SHARED_RELAY_FILES`.
 */
function findOutwardImports(allSources: readonly SourceImports[]): string[] {
  return allSources.flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|demo|test|e2e)\//.test(name))
      .filter((name) => {
        if (SHARED_RELAY_FILES[getFolder(path)]?.test(name) === true) return false;
        if (!name.startsWith(FOLDER)) return true;
        const [importingFolder, importedFolder] = [getFolder(path), getFolder(name)];
        return importingFolder !== importedFolder && getRow(importedFolder) >= getRow(importingFolder);
      })
      .map((name) => `${path} → ${name}`),
  );
}

/** Returns the imports of packages in folders that must not import them, as `from → package`. */
function findMisplacedPackages(allSources: readonly SourceImports[]): string[] {
  return allSources.flatMap(({ path, imports }) =>
    imports
      .filter((name) => {
        const packageName = Object.keys(PACKAGES).find(
          (packageId) => name === packageId || name.startsWith(`${packageId}/`),
        );
        return packageName !== undefined && !PACKAGES[packageName]?.includes(getFolder(path));
      })
      .map((name) => `${path} → ${name}`),
  );
}

const sources = readSources('demo/service');

describe('the helpers of this file', () => {
  it('finds imports from outer folders, neighbour folders and outside the service', () => {
    expect(
      findOutwardImports([
        { path: 'demo/service/rules/a.ts', imports: ['demo/service/sql/b.ts', 'demo/service/rules/c.ts', 'node:fs'] },
        { path: 'demo/service/auth/a.ts', imports: ['demo/service/serializers/b.ts', 'demo/service/http/c.ts'] },
        { path: 'demo/service/routes/a.ts', imports: ['demo/service/use-cases/b.ts', 'src/values/money.ts'] },
        { path: 'demo/service/main.ts', imports: ['src/relay/server.ts', 'src/relay/relay.ts'] },
        { path: 'demo/service/service.ts', imports: ['src/relay/server.ts'] },
      ]),
    ).toEqual([
      'demo/service/rules/a.ts → demo/service/sql/b.ts',
      'demo/service/auth/a.ts → demo/service/serializers/b.ts',
      'demo/service/routes/a.ts → src/values/money.ts',
      'demo/service/main.ts → src/relay/relay.ts',
      'demo/service/service.ts → src/relay/server.ts',
    ]);
  });

  it('finds packages in folders that must not import them', () => {
    expect(
      findMisplacedPackages([
        { path: 'demo/service/rules/a.ts', imports: ['drizzle-orm/pg-core', 'node:crypto'] },
        { path: 'demo/service/sql/a.ts', imports: ['drizzle-orm'] },
        { path: 'demo/service/routes/a.ts', imports: ['pg'] },
      ]),
    ).toEqual(['demo/service/rules/a.ts → drizzle-orm/pg-core', 'demo/service/routes/a.ts → pg']);
  });

  it('lists every folder of the service and only used packages', () => {
    expect([...new Set(sources.map(({ path }) => getFolder(path)))].sort()).toEqual(ORDER.flat().sort());
    const importedNames = new Set(sources.flatMap(({ imports }) => imports.map((name) => name)));
    expect(
      Object.keys(PACKAGES).filter((name) => ![...importedNames].some((packageId) => packageId.startsWith(name))),
    ).toEqual([]);
  });
});

it('imports only from inner folders', () => {
  expect(findOutwardImports(sources)).toEqual([]);
});

it('imports each listed package only in its own folders', () => {
  expect(findMisplacedPackages(sources)).toEqual([]);
});
