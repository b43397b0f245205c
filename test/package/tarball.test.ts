/** What is published: nothing missing, nothing stray, and named as tools expect it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, inject, test } from 'vitest';
import { projectFolder } from '../../demo/building/project.ts';
import { command } from './command.ts';

const folder = join(inject('applications'), 'node_modules', 'slipway-booking');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .sort();
const below = (start: string) => files.filter((file) => file.startsWith(start));
// The relay is a program of its own: its files are no modules of the widget.
const modules = below('dist/npm/').filter((file) => file.endsWith('.js') && !file.startsWith('dist/npm/relay/'));

test('beside the modules there is what a script tag loads with its maps, what editors read, and the papers', () => {
  const manifest = JSON.parse(read('dist/manifest.json')) as Record<string, unknown>;
  const scripts = Object.keys(manifest).map((file) => `dist/${file}`);
  const rest = files.filter((file) => !/^(src|dist\/npm|dist\/relay)\//.test(file));
  expect(rest).toEqual(
    [
      ...scripts.flatMap((script) => [script, `${script}.map`]),
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/custom-elements.json',
      'dist/manifest.json',
      'dist/vscode.html-custom-data.json',
      'package.json',
    ].sort(),
  );
  expect(scripts).toContain('dist/slipway.js');
  expect(scripts).toContain('dist/slipway.classic.js');
});

test('each source has its module, each module its source, its declarations and the maps of both', () => {
  const sources = below('src/');
  expect(sources.length).toBeGreaterThan(100);
  expect(modules.map((file) => file.replace(/^dist\/npm\/(.*)\.js$/, 'src/$1.ts')).sort()).toEqual(sources);
  const beside = modules.flatMap((file) =>
    ['.d.ts', '.d.ts.map', '.js', '.js.map'].map((end) => file.replace(/\.js$/, end)),
  );
  expect(below('dist/npm/').filter((file) => !file.startsWith('dist/npm/relay/'))).toEqual(beside.sort());
});

test('a map leads to a source that is there', () => {
  for (const file of below('dist/npm/').filter((each) => each.endsWith('.map') && !each.includes('/relay/'))) {
    const { sources } = JSON.parse(read(file)) as { sources: string[] };
    expect(sources.map((source) => join(file, '..', source))).toEqual([
      file.replace(/^dist\/npm\/(.*?)(\.d\.ts|\.js)\.map$/, 'src/$1.ts'),
    ]);
  }
});

test('sideEffects names every module that does something when it is imported, and no other', () => {
  const { sideEffects } = JSON.parse(read('package.json')) as { sideEffects: string[] };
  const acting = modules.filter((file) => acts(file, read(file)));
  expect(sideEffects.filter((file) => file.startsWith('./dist/npm/'))).toEqual(acting.map((file) => `./${file}`));
  expect(sideEffects).toEqual(expect.arrayContaining(['./dist/slipway.js', './dist/slipway.classic.js']));
  expect(acts('a.js', "if (typeof document !== 'undefined') defineChoosing();")).toBe(true);
  expect(acts('a.js', "import { a } from './a.js';\nexport const b = a();\nexport function c() { a(); }")).toBe(false);
});

/** Whether a module does more than import, export and declare. */
function acts(name: string, text: string): boolean {
  return ts
    .createSourceFile(name, text, ts.ScriptTarget.ES2022)
    .statements.some(
      (statement) =>
        !ts.isImportDeclaration(statement) &&
        !ts.isExportDeclaration(statement) &&
        !ts.isFunctionDeclaration(statement) &&
        !ts.isClassDeclaration(statement) &&
        !ts.isVariableStatement(statement) &&
        !isAlias(statement),
    );
}

/** `_a = SlipwayCart;`: the compiler's own name for a class that speaks of itself. */
function isAlias(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return false;
  const { left, right } = statement.expression;
  return ts.isIdentifier(left) && left.text.startsWith('_') && ts.isIdentifier(right);
}

test('publint finds nothing, not even to suggest', async () => {
  const { code, output } = await command(
    join(projectFolder, 'node_modules', '.bin', 'publint'),
    [inject('tarball'), '--strict'],
    projectFolder,
  );
  expect(output).toContain('All good!');
  expect(code).toBe(0);
});

test('every entry has types, as bundlers and Node find them', async () => {
  const { code, output } = await command(
    join(projectFolder, 'node_modules', '.bin', 'attw'),
    [inject('tarball'), '--profile', 'esm-only', '--no-color', '--no-emoji'],
    projectFolder,
  );
  expect(code, output).toBe(0);
  for (const entry of ['', '/api', '/flow', '/react', '/slipway.js'])
    expect(output).toContain(`"slipway-booking${entry}"`);
});
