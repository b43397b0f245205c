/** Checks the rules of the architecture: imports go down and form no cycle, and each kind of code has one place. */
import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, withoutComments, type Source } from './sources.ts';

const sources = sourcesIn('src');
const floors = ['src/values/', 'src/i18n/', 'src/api/', 'src/flow/', 'src/page/', 'src/elements/'];

function floorOf(path: string): number {
  const floor = floors.findIndex((folder) => path.startsWith(folder));
  return floor >= 0 ? floor : floors.length;
}

/** Returns forbidden imports as `from → to`. */
function upwardImports(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
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

/** Returns forbidden imports of the elements. They may go from root to subjects to shared, never between subjects. */
function crossImportsOfElements(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
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
/** Files of flow's root that every folder may import. */
const common = ['src/flow/state.ts', 'src/flow/command-table.ts'];

/** Returns imports of a folder of flow from a folder to its right, or from other files of the root. */
function crossImportsOfFlow(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
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

/** Returns the longest chain of imports from a module within a folder. Requires imports without a cycle. */
function longestChain(
  all: readonly Pick<Source, 'path' | 'imports'>[],
  from: string,
  within: string,
): readonly string[] {
  const imports = new Map(all.map((source) => [source.path, source.imports]));
  const chains = new Map<string, readonly string[]>();
  const walk = (path: string): readonly string[] => {
    const chain = chains.get(path) ?? [
      path,
      ...(imports.get(path) ?? [])
        .filter((name) => name.startsWith(within))
        .map(walk)
        .reduce((longest, each) => (each.length > longest.length ? each : longest), []),
    ];
    chains.set(path, chain);
    return chain;
  };
  return walk(from);
}

/** Returns the first cycle as its path, or an empty list. */
function circleIn(all: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const imports = new Map(all.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const next of imports.get(path) ?? []) {
      const cycle = walk(next, [...way, path]);
      if (cycle.length > 0) return cycle;
    }
    done.add(path);
    return [];
  };
  for (const { path } of all) {
    const cycle = walk(path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const filesWith = (pattern: RegExp, isAllowed: (path: string) => boolean, of: readonly Source[] = sources) =>
  of.filter(({ path, code }) => !isAllowed(path) && pattern.test(code)).map(({ path }) => path);

describe('the helpers of this file', () => {
  it('finds every form of import', () => {
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

  it('finds upward imports, imports from outside, and cycles', () => {
    expect(
      upwardImports([
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

  it('finds imports between the subjects of the elements', () => {
    expect(
      crossImportsOfElements([
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

  it('finds forbidden imports of flow and the longest chain', () => {
    expect(
      crossImportsOfFlow([
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

  it('finds every source file', () => {
    expect(sources.length).toBeGreaterThan(80);
    const paths = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('src/') && !paths.has(name)).map((name) => `${path} → ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

it('imports only downwards', () => {
  expect(upwardImports(sources)).toEqual([]);
});

it('imports no subject of the elements into another', () => {
  expect(crossImportsOfElements(sources)).toEqual([]);
});

it('imports no folder of flow to the right', () => {
  expect(crossImportsOfFlow(sources)).toEqual([]);
});

it('has chains of at most ten imports in flow', () => {
  const chain = longestChain(sources, 'src/flow/index.ts', 'src/flow/');
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(10);
  expect(chain.length).toBeGreaterThan(2);
});

it('keeps imports in the relay at eight floors or fewer', () => {
  for (const entry of ['src/relay/index.ts', 'src/relay/main.ts']) {
    const chain = longestChain(sources, entry, 'src/relay/');
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(8);
    expect(chain.length).toBeGreaterThan(2);
  }
});

it('writes the state only in flow', () => {
  const write = /\bcommit\b\s*[(:,}]|\bwriterOf\b/;
  expect(write.test("journey.commit({ step: 'cart' })")).toBe(true);
  expect(filesWith(write, (path) => path.startsWith('src/flow/'))).toEqual([]);
});

it('decides on names by complete tables, not by patterns', () => {
  const pattern = /\/\^?\(?[a-z]+(?:\|[a-z]+)+\)?\$?\/[a-z]*\s*\.test\(/;
  expect(pattern.test("if (/book|mend|settle/.test(state.busy ?? '')) return;")).toBe(true);
  // Names of the page's tags have no table.
  expect(filesWith(pattern, (path) => path === 'src/page/print-element.ts')).toEqual([]);
});

it('splits the ids of lines only in src/api/wire', () => {
  const apart = /\bid\w*\)?\.(?:includes|split|indexOf|startsWith)\(|startsWith\(`\$\{\w*[iI]d\}\./;
  expect(apart.test("line.id.includes('.')")).toBe(true);
  expect(apart.test('id.startsWith(`${lineId}.`)')).toBe(true);
  expect(filesWith(apart, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/'))).toEqual([]);
});

it('imports without a cycle', () => {
  expect(circleIn(sources)).toEqual([]);
});

it('imports without a cycle in the demo, service and relay', () => {
  expect(circleIn(sourcesIn('demo'))).toEqual([]);
});

it('imports neither lit nor a sanitiser in values, api and flow', () => {
  expect(
    sources
      .filter(({ path, imports }) => floorOf(path) < 4 && imports.some((name) => /^(lit|@lit\/|dompurify)/.test(name)))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('uses wire names only in src/api/wire and the relay', () => {
  const wire = new RegExp(
    `\\b(${[
      'sub_total|tax_total|item_total|start_date|end_date|session_id|customer_tos_agree|booking_form_ui',
      'product_group_type|symbol_precedes|customer_payment_url|status_id|currency_id',
    ].join('|')})\\b|\\bslip\\[\\]|\\balter\\[`,
  );
  expect(filesWith(wire, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/'))).toEqual([]);
});

it('contains no any and silences no rule', () => {
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
    filesWith(
      /(:|<|\bas)\s*any\b(?!\w)(?=\s*[;,)>=\]}|&[]|\s*$)/m,
      (path) => path === 'test/structure/floors.test.ts',
      all,
    ),
  ).toEqual([]);
});

it('writes HTML only in the sanitiser', () => {
  expect(
    filesWith(
      /\b(?:(?:innerHTML|outerHTML)\s*\+?=(?!=)|(?:unsafeHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe|document\.write)\b)/,
      (path) => path === 'src/elements/shared/safe-html.ts',
    ),
  ).toEqual([]);
});

it('parses dates only in src/values/dates', () => {
  expect(
    filesWith(
      /\bnew Date\(\s*[^)\s]|\bDate\.(parse|UTC)\(/,
      (path) => path.startsWith('src/values/dates/') || path.startsWith('src/relay/'),
    ),
  ).toEqual([]);
});

it('compiles no code from text', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]/, () => false)).toEqual([]);
});
