/**
 * Checks that the part of the widget that loads first contains no code that only a later part uses. The bundler puts a
 * whole module into the earliest part that imports it. So an export for a later part belongs in a separate module.
 *
 * See docs/decisions/004-two-part-loading.md.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSources, type Source } from './sources.ts';

type SourceFile = Pick<Source, 'path' | 'code'>;

/** Entry of the part that the page loads first. */
const FIRST_ENTRY = 'src/embed.ts';
/** Entry of the checkout part. It can also use the modules of the first part. */
const CHECKOUT_ENTRY = 'src/elements/root/features.ts';

/**
 * Minimum length of an export in characters, without comments. For a shorter export, a separate module costs more bytes
 * than it saves.
 */
const MIN_LENGTH = 210;

/** Exports that stay although only a later part uses them, as `path name`, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/flow/session/lost-start.ts mayBeHeldByLostStart': 'the rule belongs to the note of a lost start, which it reads',
};

/** Returns the values that a file imports statically or re-exports, as `path name`. Types do not count. */
function listImportedValues({ path, code }: SourceFile): string[] {
  return ts.createSourceFile(path, code, ts.ScriptTarget.ESNext).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const moduleSpecifier = statement.moduleSpecifier;
    const importClause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
    if (
      !moduleSpecifier ||
      !ts.isStringLiteral(moduleSpecifier) ||
      !moduleSpecifier.text.startsWith('.') ||
      importClause?.isTypeOnly
    )
      return [];
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const target = join(dirname(path), moduleSpecifier.text);
    if (!bindings || !('elements' in bindings)) return [`${target} *`];
    return [...bindings.elements].flatMap(({ isTypeOnly, propertyName, name }) =>
      isTypeOnly ? [] : [`${target} ${(propertyName ?? name).text}`],
    );
  });
}

/** Returns the names of a file's exported functions and constants that have at least `MIN_LENGTH` characters. */
function listLongExports({ path, code }: SourceFile): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true);
  return source.statements.flatMap((statement) => {
    const text = statement.getText();
    if (!text.startsWith('export') || text.length < MIN_LENGTH) return [];
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  });
}

/** Returns the exports in the part of these entries that only other parts use, as `path name`. */
function findEarlyExports(files: readonly SourceFile[], entries: readonly string[]): string[] {
  const imports = new Map(files.map((file) => [file.path, listImportedValues(file)]));
  const partPaths = new Set(entries);
  // Adds the imports of each module. The loop also visits the modules that it adds.
  for (const path of partPaths)
    for (const importedValue of imports.get(path) ?? []) partPaths.add(importedValue.replace(/ .*/, ''));
  const listImportsOf = (isPart: boolean) =>
    new Set([...imports].flatMap(([path, names]) => (partPaths.has(path) === isPart ? names : [])));
  const [ownImports, otherImports] = [listImportsOf(true), listImportsOf(false)];
  return files
    .filter(({ path }) => partPaths.has(path) && !ownImports.has(`${path} *`))
    .flatMap((file) =>
      listLongExports(file)
        .filter((name) => file.code.split(new RegExp(`\\b${name}\\b`)).length === 2)
        .map((name) => `${file.path} ${name}`),
    )
    .filter((importedValue) => otherImports.has(importedValue) && !ownImports.has(importedValue));
}

const longFunctionBody = `{ return '${'a'.repeat(MIN_LENGTH)}'; }`;

describe('findEarlyExports', () => {
  it('finds long exports that only a later part uses', () => {
    const files = [
      { path: 'src/a.ts', code: "import { one } from './b.ts'; const load = () => import('./c.ts');" },
      {
        path: 'src/b.ts',
        code: ['one', 'two', 'three', 'four', 'five']
          .map((name) => `export function ${name}() ${name === 'five' ? '{}' : longFunctionBody}`)
          .concat('three();')
          .join('\n'),
      },
      { path: 'src/c.ts', code: "import { two, three, five, type four } from './b.ts';" },
    ];
    expect(findEarlyExports(files, ['src/a.ts'])).toEqual(['src/b.ts two']);
  });

  it('finds only listed exceptions in the first and the checkout part', () => {
    // Leaves out the relay, because the widget's bundles do not contain it.
    const files = readSources('src').filter(({ path }) => !path.startsWith('src/relay/'));
    const earlyExports = [
      ...findEarlyExports(files, [FIRST_ENTRY]),
      ...findEarlyExports(files, [FIRST_ENTRY, CHECKOUT_ENTRY]),
    ];
    expect(earlyExports.filter((importedValue) => !(importedValue in EXCEPTIONS))).toEqual([]);
    expect(Object.keys(EXCEPTIONS).filter((importedValue) => !earlyExports.includes(importedValue))).toEqual([]);
  });
});
