/**
 * Checks the sizes of files. If only one other file uses a file under 60 lines, both belong together. A file over 400
 * lines has more than one subject. Tests do not count as users of a source file.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listImports, readSources, removeComments, type Source } from './sources.ts';

const MIN_LINES = 60;
const MAX_LINES = 400;

/** Returns true for catalogues of phrases, which have one line per phrase. */
const isCatalogue = (path: string) => path.startsWith('src/i18n/languages/');

type SourceFile = Pick<Source, 'path' | 'text' | 'imports'>;

const countLines = (text: string) => text.split('\n').length - 1;

/**
 * Returns the paths of the modules that other modules import dynamically. They must be separate files, because the page
 * loads them later.
 */
function findLazyEntries(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ path, text }) =>
      [...removeComments(text).matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name)),
    ),
  );
}

/** Returns the files under 60 lines that only one file uses, as `file → user`. */
function findSmallFilesWithOneUser(files: readonly SourceFile[]): string[] {
  const lazyPaths = findLazyEntries(files);
  return files.flatMap(({ path, text }) => {
    if (countLines(text) >= MIN_LINES || lazyPaths.has(path) || isCatalogue(path)) return [];
    const importingFiles = files.filter(({ imports }) => imports.includes(path)).map((file) => file.path);
    const usersWithoutTests = path.startsWith('src/')
      ? importingFiles.filter((user) => !/^(test|e2e)\//.test(user))
      : importingFiles;
    return usersWithoutTests.length === 1 ? [`${path} → ${String(usersWithoutTests[0])}`] : [];
  });
}

const files: readonly SourceFile[] = [
  ...['src', 'demo', 'test', 'e2e'].flatMap((folder) => readSources(folder)),
  ...['vite.config.ts', 'eslint.config.js'].map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, imports: listImports(path, removeComments(text)) };
  }),
];

it('finds small files that only one file imports, except lazy modules', () => {
  const createFile = (path: string, lines: number, text = '', imports: string[] = []) => ({
    path,
    text: text + '\n'.repeat(lines),
    imports,
  });
  expect(
    findSmallFilesWithOneUser([
      createFile('src/a.ts', 90, '', ['src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts']),
      createFile('src/b.ts', 59),
      createFile('src/c.ts', 60),
      createFile('src/d.ts', 9),
      createFile('src/e.ts', 9),
      createFile('src/f.ts', 90, "import('./e.ts')", ['src/d.ts', 'src/e.ts', 'src/i18n/languages/fr.ts']),
      createFile('src/i18n/languages/fr.ts', 9),
      createFile('test/b.test.ts', 90, '', ['src/b.ts', 'test/helper.ts']),
      createFile('test/helper.ts', 9),
    ]),
  ).toEqual(['src/b.ts → src/a.ts', 'test/helper.ts → test/b.test.ts']);
});

it('has no small file that only one file uses', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(findSmallFilesWithOneUser(files)).toEqual([]);
});

it('limits files to 400 lines', () => {
  const largeFiles = files
    .filter(({ path, text }) => countLines(text) > MAX_LINES && !isCatalogue(path))
    .map(({ path }) => path);
  expect(largeFiles).toEqual([]);
});
