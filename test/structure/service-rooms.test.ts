/** The rooms of the demo service stand in an order, and each knows only those that come before it. */
import { describe, expect, test } from 'vitest';
import { sourcesIn, type Source } from './sources.ts';

const FOLDER = 'demo/service/';

/** From the inside out. Rooms in one row do not know each other. */
const ORDER: readonly (readonly string[])[] = [
  ['demo.ts', 'catalogue'],
  ['rules'],
  ['sql'],
  ['http'],
  ['serializers', 'auth'],
  ['use-cases', 'pages', 'seed'],
  ['routes', 'database'],
  ['service.ts'],
  ['main.ts'],
];

/** Packages that only these rooms may use: rules are pure, and the database is reached through `sql` and its opening. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'drizzle-orm': ['sql', 'seed', 'database'],
  '@electric-sql/pglite': ['database'],
  pg: ['database'],
  hono: ['service.ts'],
  '@hono/node-server': ['main.ts'],
  '@node-oauth/oauth2-server': ['auth'],
  'rate-limiter-flexible': ['auth'],
};

/** How a program is run (proxies, health, stopping) is one rule for relay and service; only its program knows it. */
const PROGRAM = /^src\/relay\/(server|environment|http\/address)\.ts$/;

type Imports = Pick<Source, 'path' | 'imports'>;

function roomOf(path: string): string {
  return path.slice(FOLDER.length).split('/')[0] ?? '';
}

function rowOf(room: string): number {
  return ORDER.findIndex((row) => row.includes(room));
}

/** Imports that lead outwards, sideways or out of the service, as `from → to`. */
function outward(all: readonly Imports[]): string[] {
  return all.flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|demo|test|e2e)\//.test(name))
      .filter((name) => {
        if (roomOf(path) === 'main.ts' && PROGRAM.test(name)) return false;
        if (!name.startsWith(FOLDER)) return true;
        const [from, to] = [roomOf(path), roomOf(name)];
        return from !== to && rowOf(to) >= rowOf(from);
      })
      .map((name) => `${path} → ${name}`),
  );
}

/** Packages used in a room that has no business with them, as `from → package`. */
function misplaced(all: readonly Imports[]): string[] {
  return all.flatMap(({ path, imports }) =>
    imports
      .filter((name) => {
        const known = Object.keys(PACKAGES).find((each) => name === each || name.startsWith(`${each}/`));
        return known !== undefined && !PACKAGES[known]?.includes(roomOf(path));
      })
      .map((name) => `${path} → ${name}`),
  );
}

const sources = sourcesIn('demo/service');

describe('the tests’ own eyes', () => {
  test('see a way outwards, a way sideways and a way out of the service', () => {
    expect(
      outward([
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

  test('see a package in a wrong room, its subfolders too', () => {
    expect(
      misplaced([
        { path: 'demo/service/rules/a.ts', imports: ['drizzle-orm/pg-core', 'node:crypto'] },
        { path: 'demo/service/sql/a.ts', imports: ['drizzle-orm'] },
        { path: 'demo/service/routes/a.ts', imports: ['pg'] },
      ]),
    ).toEqual(['demo/service/rules/a.ts → drizzle-orm/pg-core', 'demo/service/routes/a.ts → pg']);
  });

  test('see the whole service: every room is in the order, and every room of the order is there', () => {
    expect([...new Set(sources.map(({ path }) => roomOf(path)))].sort()).toEqual(ORDER.flat().sort());
    const used = new Set(sources.flatMap(({ imports }) => imports.map((name) => name)));
    expect(Object.keys(PACKAGES).filter((name) => ![...used].some((each) => each.startsWith(name)))).toEqual([]);
  });
});

test('the rooms of the service only know those further in', () => {
  expect(outward(sources)).toEqual([]);
});

test('the database, the web framework and the OAuth library are each used in their own rooms', () => {
  expect(misplaced(sources)).toEqual([]);
});
