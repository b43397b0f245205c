/**
 * Checks that no export exists only for tests: the product itself must use it too. Tests use the public functions of a
 * subject, so that its inner parts can change. Exported types don't count, because tests need the types of arguments.
 * knip reports exports that nothing uses.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSources, type Source } from './sources.ts';

type SourceFile = Pick<Source, 'path' | 'text'>;

/** Files whose exports the product need not use: entries of the package, and notes for translators. */
const entries = new Set([
  'src/index.ts',
  'src/api/index.ts',
  'src/flow/index.ts',
  'src/relay/index.ts',
  'src/frameworks/vue.ts',
  'demo/site/text-kinds.ts',
  'demo/site/text-notes.ts',
]);

const isTest = (path: string) => /^(test|e2e)\//.test(path);

/** Returns the names of a file's exported values, functions and classes, but not of its types. */
function listExports(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? ''];
    return [];
  });
}

/** Returns a file's static imports and re-exports as `path name`. The name `*` means all exports. */
function listImports(path: string, file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return [];
    const target = join(dirname(path), moduleSpecifier.text);
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    if (!bindings || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return [`${target} *`];
    return bindings.elements.map(({ propertyName, name }) => `${target} ${(propertyName ?? name).text}`);
  });
}

/**
 * Returns the exports that only tests import, as `path name`. If the product imports a module dynamically or with `*`,
 * all exports of that module count as used.
 */
function findExportsForTests(files: readonly SourceFile[]): string[] {
  const productImports = new Set<string>();
  const testImports = new Set<string>();
  const syntaxTrees = files.map(({ path, text }) => ({
    path,
    text,
    source: ts.createSourceFile(path, text, ts.ScriptTarget.ESNext),
  }));
  for (const { path, text, source } of syntaxTrees) {
    for (const importedName of listImports(path, source))
      (isTest(path) ? testImports : productImports).add(importedName);
    if (isTest(path)) continue;
    for (const [, name = ''] of text.matchAll(/\bimport\(\s*'(\.[^']+)'/g))
      productImports.add(`${join(dirname(path), name)} *`);
  }
  return syntaxTrees
    .filter(({ path }) => !isTest(path) && !entries.has(path) && !productImports.has(`${path} *`))
    .flatMap(({ path, source }) => listExports(source).map((name) => `${path} ${name}`))
    .filter((importedName) => testImports.has(importedName) && !productImports.has(importedName));
}

describe('findExportsForTests', () => {
  it('finds exports of every form that only tests import', () => {
    const exportNames = findExportsForTests([
      {
        path: 'src/a.ts',
        text: 'export const one = 1; export function two() {} export class Three {} export type T = 1;',
      },
      { path: 'src/b.ts', text: "import { two as other } from './a.ts'; export { one } from './c.ts';" },
      { path: 'src/c.ts', text: 'export const one = 1, lazy = 2;' },
      { path: 'src/d.ts', text: 'export const lazy = 1;' },
      { path: 'src/e.ts', text: "const load = () => import('./d.ts'); import * as c from './f.ts';" },
      { path: 'src/f.ts', text: 'export const all = 1;' },
      {
        path: 'test/a.test.ts',
        text: "import { one, two, Three, type T } from '../src/a.ts'; import { one as c, lazy } from '../src/c.ts';",
      },
      { path: 'test/d.test.ts', text: "import { lazy } from '../src/d.ts'; import { all } from '../src/f.ts';" },
    ]);
    expect(exportNames).toEqual(['src/a.ts one', 'src/a.ts Three', 'src/c.ts lazy']);
  });

  it('finds no export in the project that only tests import', () => {
    const exportNames = findExportsForTests(['src', 'demo', 'test', 'e2e'].flatMap((folder) => readSources(folder)));
    expect(exportNames).toEqual([]);
  });
});
