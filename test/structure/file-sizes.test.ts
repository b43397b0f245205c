/**
 * Checks the sizes of files. If only one other file uses a file under 60 lines, both belong together. A file over 400
 * lines has more than one subject. Tests do not count as users of a source file.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, sourcesIn, withoutComments, type Source } from './sources.ts';

const MIN_LINES = 60;
const MAX_LINES = 400;

/** Returns true for catalogues of phrases, which have one line per phrase. */
const isCatalogue = (path: string) => path.startsWith('src/i18n/languages/');

type File = Pick<Source, 'path' | 'text' | 'imports'>;

const linesOf = (text: string) => text.split('\n').length - 1;

/**
 * Returns the paths of modules with dynamic imports. They must be separate files, because the page loads them later.
 */
function findLazyEntries(files: readonly File[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, name = '']) =>
        join(dirname(path), name),
      ),
    ),
  );
}

/** Returns the files under 60 lines that only one file uses, as `file → user`. */
function findSmallFilesWithOneUser(files: readonly File[]): string[] {
  const lazyPaths = findLazyEntries(files);
  return files.flatMap(({ path, text }) => {
    if (linesOf(text) >= MIN_LINES || lazyPaths.has(path) || isCatalogue(path)) return [];
    const users = files.filter(({ imports }) => imports.includes(path)).map((file) => file.path);
    const usersWithoutTests = path.startsWith('src/') ? users.filter((user) => !/^(test|e2e)\//.test(user)) : users;
    return usersWithoutTests.length === 1 ? [`${path} → ${String(usersWithoutTests[0])}`] : [];
  });
}

const files: readonly File[] = [
  ...['src', 'demo', 'test', 'e2e'].flatMap((folder) => sourcesIn(folder)),
  ...['vite.config.ts', 'eslint.config.js'].map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, imports: importsOf(path, withoutComments(text)) };
  }),
];

it('finds small files with one user, except lazy modules', () => {
  const file = (path: string, lines: number, text = '', imports: string[] = []) => ({
    path,
    text: text + '\n'.repeat(lines),
    imports,
  });
  expect(
    findSmallFilesWithOneUser([
      file('src/a.ts', 90, '', ['src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts']),
      file('src/b.ts', 59),
      file('src/c.ts', 60),
      file('src/d.ts', 9),
      file('src/e.ts', 9),
      file('src/f.ts', 90, "import('./e.ts')", ['src/d.ts', 'src/e.ts', 'src/i18n/languages/fr.ts']),
      file('src/i18n/languages/fr.ts', 9),
      file('test/b.test.ts', 90, '', ['src/b.ts', 'test/helper.ts']),
      file('test/helper.ts', 9),
    ]),
  ).toEqual(['src/b.ts → src/a.ts', 'test/helper.ts → test/b.test.ts']);
});

it('allows a small file only if two files use it', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(findSmallFilesWithOneUser(files)).toEqual([]);
});

it('limits files to 400 lines', () => {
  const large = files
    .filter(({ path, text }) => linesOf(text) > MAX_LINES && !isCatalogue(path))
    .map(({ path }) => path);
  expect(large).toEqual([]);
});
