/** The house stands as it was drawn: imports go down, never round, and each thing has its one place. */
import { describe, expect, test } from 'vitest';
import { importsOf, sourcesIn, withoutComments, type Source } from './sources.ts';

const sources = sourcesIn('src');
const floors = ['src/values/', 'src/i18n/', 'src/api/', 'src/flow/', 'src/page/', 'src/elements/'];

function floorOf(path: string): number {
  const floor = floors.findIndex((folder) => path.startsWith(folder));
  return floor >= 0 ? floor : floors.length;
}

/** Imports that go where they must not, as `from → to`. */
function climbing(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  return all.flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|demo|test|e2e)\//.test(name))
      .filter((name) => {
        if (!name.startsWith('src/')) return true;
        if (path.startsWith('src/relay/')) return !/^src\/(relay|values|api\/wire)\//.test(name);
        if (name.startsWith('src/relay/')) return true;
        return floorOf(name) > floorOf(path);
      })
      .map((name) => `${path} → ${name}`),
  );
}

/** Imports between the rooms of the elements that go where they must not: root → subjects → shared, and no subject knows another. */
function strayingInElements(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const roomOf = (path: string) => /^src\/elements\/([^/]+)\//.exec(path)?.[1];
  return all.flatMap(({ path, imports }) => {
    const room = roomOf(path);
    if (room === undefined || room === 'root') return [];
    return imports
      .filter((name) => {
        const other = roomOf(name);
        return other !== undefined && other !== room && other !== 'shared';
      })
      .map((name) => `${path} → ${name}`);
  });
}

const rooms = ['reads', 'quotes', 'session', 'reconcile', 'cart', 'booking'];
/** What of flow's root every room may know. */
const common = ['src/flow/state.ts', 'src/flow/command-table.ts'];

/** Imports of a room of flow that go to a room on its right, or to more of the root than the state and what it says. */
function reachingRight(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const roomOf = (path: string) => rooms.indexOf(/^src\/flow\/(\w+)\//.exec(path)?.[1] ?? '');
  return all
    .filter(({ path }) => path.startsWith('src/flow/') && !/^src\/flow\/[\w-]+\.ts$/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('src/flow/') && !common.includes(name))
        .filter((name) => roomOf(path) < 0 || roomOf(name) < 0 || roomOf(name) > roomOf(path))
        .map((name) => `${path} → ${name}`),
    );
}

/** The longest chain of imports that begins at a module and stays within a folder. There must be no circle. */
function longestChain(
  all: readonly Pick<Source, 'path' | 'imports'>[],
  from: string,
  within: string,
): readonly string[] {
  const imports = new Map(all.map((source) => [source.path, source.imports]));
  const known = new Map<string, readonly string[]>();
  const walk = (path: string): readonly string[] => {
    const chain = known.get(path) ?? [
      path,
      ...(imports.get(path) ?? [])
        .filter((name) => name.startsWith(within))
        .map(walk)
        .reduce((longest, each) => (each.length > longest.length ? each : longest), []),
    ];
    known.set(path, chain);
    return chain;
  };
  return walk(from);
}

/** The first circle found, as the way round it; empty when there is none. */
function circleIn(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const imports = new Map(all.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of imports.get(path) ?? []) {
      const found = walk(next, [...way, path]);
      if (found.length > 0) return found;
    }
    done.add(path);
    return [];
  };
  for (const { path } of all) {
    const found = walk(path, []);
    if (found.length > 0) return found;
  }
  return [];
}

const holding = (pattern: RegExp, allowed: (path: string) => boolean, of: readonly Source[] = sources) =>
  of.filter(({ path, code }) => !allowed(path) && pattern.test(code)).map(({ path }) => path);

describe('the tests’ own eyes', () => {
  test('see every way of importing', () => {
    const code =
      "import a from './a.ts';\nimport {\n  b,\n} from '../b.ts';\nimport type { C } from './c.ts';\n" +
      "export * from './d.ts';\nexport type { E } from './e.ts';\nimport './f.ts';\nconst g = import('./g.ts');\nimport h from 'lit';";
    expect(importsOf('src/x/y.ts', code)).toEqual([
      'src/x/a.ts',
      'src/b.ts',
      'src/x/c.ts',
      'src/x/d.ts',
      'src/x/e.ts',
      'src/x/f.ts',
      'src/x/g.ts',
      'lit',
    ]);
    expect(withoutComments("/* any */ const a = 'http://b'; // as any\n")).toBe(" const a = 'http://b'; \n");
  });

  test('see a climb, a way out of the sources, a relay that reaches too far, and a circle', () => {
    expect(
      climbing([
        { path: 'src/values/a.ts', imports: ['src/api/b.ts'] },
        { path: 'src/flow/a.ts', imports: ['test/b.ts', 'src/api/c.ts'] },
        { path: 'src/relay/a.ts', imports: ['src/flow/b.ts', 'src/api/client.ts', 'src/api/wire/loose.ts'] },
        { path: 'src/index.ts', imports: ['src/relay/relay.ts', 'src/elements/c.ts'] },
      ]),
    ).toEqual([
      'src/values/a.ts → src/api/b.ts',
      'src/flow/a.ts → test/b.ts',
      'src/relay/a.ts → src/flow/b.ts',
      'src/relay/a.ts → src/api/client.ts',
      'src/index.ts → src/relay/relay.ts',
    ]);
    expect(
      circleIn([
        { path: 'a', imports: ['b'] },
        { path: 'b', imports: ['c', 'd'] },
        { path: 'c', imports: [] },
        { path: 'd', imports: ['b'] },
      ]),
    ).toEqual(['b', 'd', 'b']);
  });

  test('see a subject that knows another or the root, and what is shared knowing a subject', () => {
    expect(
      strayingInElements([
        { path: 'src/elements/root/a.ts', imports: ['src/elements/cart/b.ts', 'src/elements/shared/c.ts', 'lit'] },
        { path: 'src/elements/cart/b.ts', imports: ['src/elements/cart/sub/d.ts', 'src/elements/shared/sub/c.ts'] },
        { path: 'src/elements/cart/sub/d.ts', imports: ['src/elements/root/a.ts', 'src/flow/flow.ts'] },
        { path: 'src/elements/finish/e.ts', imports: ['src/elements/cart/b.ts'] },
        { path: 'src/elements/shared/c.ts', imports: ['src/elements/list/f.ts'] },
      ]),
    ).toEqual([
      'src/elements/cart/sub/d.ts → src/elements/root/a.ts',
      'src/elements/finish/e.ts → src/elements/cart/b.ts',
      'src/elements/shared/c.ts → src/elements/list/f.ts',
    ]);
  });

  test('see a room of flow that reaches to its right, to the root, or is no room, and how long a chain is', () => {
    expect(
      reachingRight([
        { path: 'src/flow/store.ts', imports: ['src/flow/cart/add.ts'] },
        { path: 'src/flow/session/a.ts', imports: ['src/flow/quotes/b.ts', 'src/flow/state.ts', 'src/api/types.ts'] },
        { path: 'src/flow/session/b.ts', imports: ['src/flow/reconcile/c.ts', 'src/flow/session/a.ts'] },
        { path: 'src/flow/cart/a.ts', imports: ['src/flow/booking/b.ts', 'src/flow/store.ts'] },
        { path: 'src/flow/attic/a.ts', imports: ['src/flow/quotes/b.ts'] },
      ]),
    ).toEqual([
      'src/flow/session/b.ts → src/flow/reconcile/c.ts',
      'src/flow/cart/a.ts → src/flow/booking/b.ts',
      'src/flow/cart/a.ts → src/flow/store.ts',
      'src/flow/attic/a.ts → src/flow/quotes/b.ts',
    ]);
    expect(
      longestChain(
        [
          { path: 'src/flow/a', imports: ['src/flow/d', 'src/flow/b', 'src/api/x'] },
          { path: 'src/flow/b', imports: ['src/flow/c', 'src/flow/d'] },
          { path: 'src/flow/c', imports: ['src/flow/d'] },
          { path: 'src/flow/d', imports: ['src/api/x'] },
          { path: 'src/api/x', imports: ['src/api/y'] },
        ],
        'src/flow/a',
        'src/flow/',
      ),
    ).toEqual(['src/flow/a', 'src/flow/b', 'src/flow/c', 'src/flow/d']);
  });

  test('see the whole house', () => {
    expect(sources.length).toBeGreaterThan(80);
    const known = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('src/') && !known.has(name)).map((name) => `${path} → ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

test('imports only go down', () => {
  expect(climbing(sources)).toEqual([]);
});

test('the root knows the subjects of the elements, a subject knows only itself and what is shared', () => {
  expect(strayingInElements(sources)).toEqual([]);
});

test('in flow no room knows one to its right: quotes, session, reconcile, cart, booking', () => {
  expect(reachingRight(sources)).toEqual([]);
});

test('no chain of imports in flow is longer than ten', () => {
  const chain = longestChain(sources, 'src/flow/index.ts', 'src/flow/');
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(10);
  expect(chain.length).toBeGreaterThan(2);
});

test('keeps imports in the relay at eight floors or fewer', () => {
  for (const entry of ['src/relay/index.ts', 'src/relay/main.ts']) {
    const chain = longestChain(sources, entry, 'src/relay/');
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(8);
    expect(chain.length).toBeGreaterThan(2);
  }
});

test('nobody outside flow writes the state', () => {
  const written = /\bcommit\b\s*[(:,}]|\bwriterOf\b/;
  expect(written.test("journey.commit({ step: 'cart' })")).toBe(true);
  expect(holding(written, (path) => path.startsWith('src/flow/'))).toEqual([]);
});

test('what is decided about a name is decided in a table of all names, never by a pattern that some of them match', () => {
  const pattern = /\/\^?\(?[a-z]+(?:\|[a-z]+)+\)?\$?\/[a-z]*\s*\.test\(/;
  expect(pattern.test("if (/book|mend|settle/.test(state.busy ?? '')) return;")).toBe(true);
  // Names of a page's tags, of which there is no table.
  expect(holding(pattern, (path) => path === 'src/page/print-element.ts')).toEqual([]);
});

test('ids of lines are taken apart nowhere but on the wire', () => {
  const apart = /\bid\w*\)?\.(?:includes|split|indexOf|startsWith)\(|startsWith\(`\$\{\w*[iI]d\}\./;
  expect(apart.test("line.id.includes('.')")).toBe(true);
  expect(apart.test('id.startsWith(`${lineId}.`)')).toBe(true);
  expect(holding(apart, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/'))).toEqual([]);
});

test('imports never run in a circle', () => {
  expect(circleIn(sources)).toEqual([]);
});

test('the service, the relay and the demo do not run in a circle either', () => {
  expect(circleIn(sourcesIn('demo'))).toEqual([]);
});

test('values, api and flow know no page: neither lit nor a sanitiser is imported there', () => {
  expect(
    sources
      .filter(({ path, imports }) => floorOf(path) < 4 && imports.some((name) => /^(lit|@lit\/|dompurify)/.test(name)))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('the names of the wire stay in src/api/wire, and in the relay, which speaks it too', () => {
  const wire = new RegExp(
    `\\b(${[
      'sub_total|tax_total|item_total|start_date|end_date|session_id|customer_tos_agree|booking_form_ui',
      'product_group_type|symbol_precedes|customer_payment_url|status_id|currency_id',
    ].join('|')})\\b|\\bslip\\[\\]|\\balter\\[`,
  );
  expect(holding(wire, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/'))).toEqual([]);
});

test('nothing is any, nothing is silenced', () => {
  const all = ['src', 'demo', 'test', 'e2e'].flatMap((folder) => sourcesIn(folder));
  expect(
    all
      .filter(
        ({ path, text }) =>
          path !== 'test/structure/floors.test.ts' && /@ts-(ignore|nocheck|expect-error)|eslint-disable/.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
  expect(
    holding(
      /(:|<|\bas)\s*any\b(?!\w)(?=\s*[;,)>=\]}|&[]|\s*$)/m,
      (path) => path === 'test/structure/floors.test.ts',
      all,
    ),
  ).toEqual([]);
});

test('HTML is only ever written by the sanitiser', () => {
  expect(
    holding(
      /\b(?:(?:innerHTML|outerHTML)\s*\+?=(?!=)|(?:unsafeHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe|document\.write)\b)/,
      (path) => path === 'src/elements/shared/safe-html.ts',
    ),
  ).toEqual([]);
});

test('text becomes a date only in src/values/dates', () => {
  expect(
    holding(
      /\bnew Date\(\s*[^)\s]|\bDate\.(parse|UTC)\(/,
      (path) => path.startsWith('src/values/dates/') || path.startsWith('src/relay/'),
    ),
  ).toEqual([]);
});

test('no code is made from text', () => {
  expect(holding(/\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]/, () => false)).toEqual([]);
});
