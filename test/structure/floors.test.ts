/** Checks the architecture: imports never go to a higher floor or form a cycle, and some kinds of code have one place. */
import { describe, expect, it } from 'vitest';
import { listImports, readSources, removeComments, type Source } from './sources.ts';

const sources = readSources('src');
const FLOOR_FOLDERS = ['src/values/', 'src/i18n/', 'src/api/', 'src/flow/', 'src/page/', 'src/elements/'];

function findFloor(path: string): number {
  const floor = FLOOR_FOLDERS.findIndex((folder) => path.startsWith(folder));
  return floor >= 0 ? floor : FLOOR_FOLDERS.length;
}

/**
 * Returns the imports that lead to a higher floor, out of `src` or into the relay, as `from → to`. The relay itself may
 * import only its own files, `values` and `api/wire`.
 */
function findUpwardImports(allSources: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  return allSources.flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^(src|demo|test|e2e)\//.test(name))
      .filter((name) => {
        if (!name.startsWith('src/')) return true;
        if (path.startsWith('src/relay/')) return !/^src\/(relay|values|api\/wire)\//.test(name);
        if (name.startsWith('src/relay/')) return true;
        return findFloor(name) > findFloor(path);
      })
      .map((name) => `${path} → ${name}`),
  );
}

/** Returns the imports between the subjects of `src/elements`. Only the subject `root` may import other subjects. */
function findCrossImportsOfElements(allSources: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const getElementFolder = (path: string) => /^src\/elements\/([^/]+)\//.exec(path)?.[1];
  return allSources.flatMap(({ path, imports }) => {
    const elementFolder = getElementFolder(path);
    if (elementFolder === undefined || elementFolder === 'root') return [];
    return imports
      .filter((name) => {
        const otherFolder = getElementFolder(name);
        return otherFolder !== undefined && otherFolder !== elementFolder && otherFolder !== 'shared';
      })
      .map((name) => `${path} → ${name}`);
  });
}

/** Folders of `src/flow`. Each may import only folders to its left. */
const flowFolders = ['reads', 'quotes', 'session', 'reconcile', 'cart', 'booking'];
/** Files directly in `src/flow` that its folders may import. */
const commonFiles = ['src/flow/state.ts', 'src/flow/command-table.ts'];

/**
 * Returns the forbidden imports between the folders of `src/flow`, as `from → to`. A folder may import only itself,
 * folders to its left and `commonFiles`.
 */
function findCrossImportsOfFlow(allSources: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const getFlowFolderIndex = (path: string) => flowFolders.indexOf(/^src\/flow\/(\w+)\//.exec(path)?.[1] ?? '');
  return allSources
    .filter(({ path }) => path.startsWith('src/flow/') && !/^src\/flow\/[\w-]+\.ts$/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((name) => name.startsWith('src/flow/') && !commonFiles.includes(name))
        .filter(
          (name) =>
            getFlowFolderIndex(path) < 0 ||
            getFlowFolderIndex(name) < 0 ||
            getFlowFolderIndex(name) > getFlowFolderIndex(path),
        )
        .map((name) => `${path} → ${name}`),
    );
}

/** Returns the longest chain of imports that starts at a module and stays in a folder. Imports must have no cycle. */
function findLongestChain(
  allSources: readonly Pick<Source, 'path' | 'imports'>[],
  startPath: string,
  folder: string,
): readonly string[] {
  const imports = new Map(allSources.map((source) => [source.path, source.imports]));
  const chains = new Map<string, readonly string[]>();
  const walkImports = (path: string): readonly string[] => {
    const chain = chains.get(path) ?? [
      path,
      ...(imports.get(path) ?? [])
        .filter((name) => name.startsWith(folder))
        .map(walkImports)
        .reduce(
          (longestChain, importChain) => (importChain.length > longestChain.length ? importChain : longestChain),
          [],
        ),
    ];
    chains.set(path, chain);
    return chain;
  };
  return walkImports(startPath);
}

/** Returns the paths of the first cycle of imports, or an empty list if there is none. */
function findCycle(allSources: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const imports = new Map(allSources.map((source) => [source.path, source.imports]));
  const checkedPaths = new Set<string>();
  const walkImports = (path: string, visitedPaths: readonly string[]): string[] => {
    if (visitedPaths.includes(path)) return [...visitedPaths.slice(visitedPaths.indexOf(path)), path];
    if (checkedPaths.has(path)) return [];
    for (const importedPath of imports.get(path) ?? []) {
      const cycle = walkImports(importedPath, [...visitedPaths, path]);
      if (cycle.length > 0) return cycle;
    }
    checkedPaths.add(path);
    return [];
  };
  for (const { path } of allSources) {
    const cycle = walkImports(path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const findFilesWith = (
  pattern: RegExp,
  isAllowed: (path: string) => boolean,
  searchedSources: readonly Source[] = sources,
) => searchedSources.filter(({ path, code }) => !isAllowed(path) && pattern.test(code)).map(({ path }) => path);

describe('the helpers of this file', () => {
  it('finds every form of import', () => {
    const code =
      "import a from './a.ts';\nimport {\n  b,\n} from '../b.ts';\nimport type { C } from './c.ts';\n" +
      "export * from './d.ts';\nexport type { E } from './e.ts';\nimport './f.ts';\nconst g = import('./g.ts');\nimport h from 'lit';";
    expect(listImports('src/x/y.ts', code)).toEqual([
      'src/x/a.ts',
      'src/b.ts',
      'src/x/c.ts',
      'src/x/d.ts',
      'src/x/e.ts',
      'src/x/f.ts',
      'src/x/g.ts',
      'lit',
    ]);
    expect(removeComments("/* any */ const a = 'http://b'; // as any\n")).toBe(" const a = 'http://b'; \n");
  });

  it('finds imports from higher floors, and cycles of imports', () => {
    expect(
      findUpwardImports([
        { path: 'src/values/a.ts', imports: ['src/api/b.ts'] },
        { path: 'src/flow/a.ts', imports: ['test/b.ts', 'src/api/c.ts'] },
        { path: 'src/relay/a.ts', imports: ['src/flow/b.ts', 'src/api/client.ts', 'src/api/wire/loose-json.ts'] },
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
      findCycle([
        { path: 'a', imports: ['b'] },
        { path: 'b', imports: ['c', 'd'] },
        { path: 'c', imports: [] },
        { path: 'd', imports: ['b'] },
      ]),
    ).toEqual(['b', 'd', 'b']);
  });

  it('finds imports between the subjects of src/elements', () => {
    expect(
      findCrossImportsOfElements([
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

  it('finds forbidden imports in src/flow, and the longest import chain', () => {
    expect(
      findCrossImportsOfFlow([
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
      findLongestChain(
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

  it('finds every file that a source file imports', () => {
    expect(sources.length).toBeGreaterThan(80);
    const paths = new Set(sources.map(({ path }) => path));
    const missingImports = sources.flatMap(({ path, imports }) =>
      imports.filter((name) => name.startsWith('src/') && !paths.has(name)).map((name) => `${path} → ${name}`),
    );
    expect(missingImports).toEqual([]);
  });
});

it('imports no file from a higher floor or from outside src', () => {
  expect(findUpwardImports(sources)).toEqual([]);
});

it('has no imports between the subjects of src/elements', () => {
  expect(findCrossImportsOfElements(sources)).toEqual([]);
});

it('has no forbidden imports between the folders of src/flow', () => {
  expect(findCrossImportsOfFlow(sources)).toEqual([]);
});

it('limits chains of imports in src/flow to ten files', () => {
  const chain = findLongestChain(sources, 'src/flow/index.ts', 'src/flow/');
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(10);
  expect(chain.length).toBeGreaterThan(2);
});

it('limits chains of imports in src/relay to eight files', () => {
  for (const entry of ['src/relay/index.ts', 'src/relay/main.ts']) {
    const chain = findLongestChain(sources, entry, 'src/relay/');
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(8);
    expect(chain.length).toBeGreaterThan(2);
  }
});

it('changes the state of the flow only in src/flow', () => {
  const writePattern = /\bcommit\b\s*[(:,}]|\bgetWriter\b/;
  expect(writePattern.test("commit({ step: 'cart' })")).toBe(true);
  expect(writePattern.test('...getWriter(store)')).toBe(true);
  // Both names must exist in `src/flow`. Otherwise a rename in that folder would make this check useless.
  expect(findFilesWith(/\bcommit\(/, () => false)).not.toEqual([]);
  expect(findFilesWith(/\bgetWriter\b/, () => false)).not.toEqual([]);
  expect(findFilesWith(writePattern, (path) => path.startsWith('src/flow/'))).toEqual([]);
});

it('compares names by tables, not by regular expressions', () => {
  const unionPattern = /\/\^?\(?[a-z]+(?:\|[a-z]+)+\)?\$?\/[a-z]*\s*\.test\(/;
  expect(unionPattern.test("if (/book|mend|settle/.test(state.busy ?? '')) return;")).toBe(true);
  // A page can contain any tags, not only those of a fixed list. So `print-element.ts` may test tags with a regular
  // expression.
  expect(findFilesWith(unionPattern, (path) => path === 'src/page/print-element.ts')).toEqual([]);
});

it('splits line ids only in src/api/wire and the relay', () => {
  const splitPattern = /\bid\w*\)?\.(?:includes|split|indexOf|startsWith)\(|startsWith\(`\$\{\w*[iI]d\}\./;
  expect(splitPattern.test("line.id.includes('.')")).toBe(true);
  expect(splitPattern.test('id.startsWith(`${lineId}.`)')).toBe(true);
  expect(
    findFilesWith(splitPattern, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/')),
  ).toEqual([]);
});

it('has no cycle of imports in src', () => {
  expect(findCycle(sources)).toEqual([]);
});

it('has no cycle of imports in demo', () => {
  expect(findCycle(readSources('demo'))).toEqual([]);
});

it('imports neither lit nor a sanitiser in values, i18n, api and flow', () => {
  expect(
    sources
      .filter(
        ({ path, imports }) => findFloor(path) < 4 && imports.some((name) => /^(lit|@lit\/|dompurify)/.test(name)),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

it('uses the API’s field names only in src/api/wire and the relay', () => {
  const wirePattern = new RegExp(
    `\\b(${[
      'sub_total|tax_total|item_total|start_date|end_date|session_id|customer_tos_agree|booking_form_ui',
      'product_group_type|symbol_precedes|customer_payment_url|status_id|currency_id',
    ].join('|')})\\b|\\bslip\\[\\]|\\balter\\[`,
  );
  expect(
    findFilesWith(wirePattern, (path) => path.startsWith('src/api/wire/') || path.startsWith('src/relay/')),
  ).toEqual([]);
});

it('contains no `any` and no comment that disables a check', () => {
  const allSources = ['src', 'demo', 'test', 'e2e'].flatMap((folder) => readSources(folder));
  expect(
    allSources
      .filter(
        ({ path, text }) =>
          path !== 'test/structure/floors.test.ts' && /@ts-(ignore|nocheck|expect-error)|eslint-disable/.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
  expect(
    findFilesWith(
      /(:|<|\bas)\s*any\b(?!\w)(?=\s*[;,)>=\]}|&[]|\s*$)/m,
      (path) => path === 'test/structure/floors.test.ts',
      allSources,
    ),
  ).toEqual([]);
});

it('inserts HTML only in the sanitiser', () => {
  expect(
    findFilesWith(
      /\b(?:(?:innerHTML|outerHTML)\s*\+?=(?!=)|(?:unsafeHTML|insertAdjacentHTML|setHTML|setHTMLUnsafe|parseHTMLUnsafe|document\.write)\b)/,
      (path) => path === 'src/elements/shared/safe-html.ts',
    ),
  ).toEqual([]);
});

it('parses dates only in src/values/dates', () => {
  expect(
    findFilesWith(/\bnew Date\(\s*[^)\s]|\bDate\.(parse|UTC)\(/, (path) => path.startsWith('src/values/dates/')),
  ).toEqual([]);
});

it('runs no code from strings', () => {
  expect(findFilesWith(/\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]/, () => false)).toEqual([]);
});

it('measures sizes in `em` or pixels, because a page can change `rem`', () => {
  const filesWithRem = sources.filter(({ text }) => /\drem\b/.test(removeComments(text))).map(({ path }) => path);
  expect(filesWithRem).toEqual([]);
});
