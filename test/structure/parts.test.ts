/**
 * The bundler puts a module with all its exports into the first part that imports it. An export that only later parts use
 * therefore costs each guest bytes too early. It belongs in a module of its own.
 *
 * See docs/decisions/004-two-part-loading.md.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesIn, type Source } from './sources.ts';

type File = Pick<Source, 'path' | 'code'>;

/** The entries of both parts. The checkout also uses what the first load has. */
const firstLoad = 'src/embed.ts';
const checkout = 'src/elements/root/checkout.ts';

/** Shorter exports save less than another module costs, in characters without comments. */
const MIN_LENGTH = 200;

/** Exports that only later parts use, as `file name`, with the reason why each stays. */
const exceptions: Readonly<Record<string, string>> = {
  'src/flow/session/lost-start.ts mayBeHeld': 'the rule belongs to the note of a lost start, which it reads',
};

/** Returns the values that a file imports statically, as `path name`. */
function valuesImportedBy({ path, code }: File): string[] {
  return ts.createSourceFile(path, code, ts.ScriptTarget.ESNext).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith('.') || clause?.isTypeOnly) return [];
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    const target = join(dirname(path), from.text);
    if (!bindings || !('elements' in bindings)) return [`${target} *`];
    return [...bindings.elements].flatMap(({ isTypeOnly, propertyName, name }) =>
      isTypeOnly ? [] : [`${target} ${(propertyName ?? name).text}`],
    );
  });
}

/** Returns the exported functions and constants of a file with at least the minimum length. */
function longExportsOf({ path, code }: File): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true);
  return source.statements.flatMap((statement) => {
    const text = statement.getText();
    if (!text.startsWith('export') || text.length < MIN_LENGTH) return [];
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  });
}

/** Returns exports that other parts import and the part of these entries does not use itself. */
function tooEarlyIn(files: readonly File[], entries: readonly string[]): string[] {
  const imports = new Map(files.map((file) => [file.path, valuesImportedBy(file)]));
  const part = new Set(entries);
  // The loop also visits the modules that it adds.
  for (const path of part) for (const each of imports.get(path) ?? []) part.add(each.replace(/ .*/, ''));
  const importedIn = (isPart: boolean) =>
    new Set([...imports].flatMap(([path, names]) => (part.has(path) === isPart ? names : [])));
  const [ownImports, otherImports] = [importedIn(true), importedIn(false)];
  return files
    .filter(({ path }) => part.has(path) && !ownImports.has(`${path} *`))
    .flatMap((file) =>
      longExportsOf(file)
        .filter((name) => file.code.split(new RegExp(`\\b${name}\\b`)).length === 2)
        .map((name) => `${file.path} ${name}`),
    )
    .filter((each) => otherImports.has(each) && !ownImports.has(each));
}

const long = `{ return '${'a'.repeat(MIN_LENGTH)}'; }`;

describe('parts of the script tag', () => {
  it('finds long exports that only another part uses', () => {
    const files = [
      { path: 'src/a.ts', code: "import { one } from './b.ts'; const load = () => import('./c.ts');" },
      {
        path: 'src/b.ts',
        code: ['one', 'two', 'three', 'four', 'five']
          .map((name) => `export function ${name}() ${name === 'five' ? '{}' : long}`)
          .concat('three();')
          .join('\n'),
      },
      { path: 'src/c.ts', code: "import { two, three, five, type four } from './b.ts';" },
    ];
    expect(tooEarlyIn(files, ['src/a.ts'])).toEqual(['src/b.ts two']);
  });

  it('keeps what only later parts use out of earlier ones', () => {
    // The relay and programs have other bundles.
    const files = sourcesIn('src').filter(({ path }) => !path.startsWith('src/relay/'));
    const early = [...tooEarlyIn(files, [firstLoad]), ...tooEarlyIn(files, [firstLoad, checkout])];
    expect(early.filter((each) => !(each in exceptions))).toEqual([]);
    expect(Object.keys(exceptions).filter((each) => !early.includes(each))).toEqual([]);
  });
});
