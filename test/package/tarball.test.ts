/** What is published: nothing missing, nothing stray, and named as tools expect it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, inject, test } from 'vitest';
import { projectFolder } from '../../demo/building/project.ts';
import { toolProgram } from '../tools/provide.ts';
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
      'dist/slipway-booking-wordpress.zip',
      'dist/slipway.classic.licenses.md',
      'dist/slipway.licenses.md',
      'dist/vscode.html-custom-data.json',
      'package.json',
    ].sort(),
  );
  expect(scripts).toContain('dist/slipway.js');
  expect(scripts).toContain('dist/slipway.classic.js');
});

test('beside every bundle stand the licences of the libraries in it, whole, and of no stranger', () => {
  const bundles = {
    'dist/slipway.licenses.md': [
      'dist/slipway.js',
      ...below('dist/').filter((file) => /^dist\/\d[^/]*\/.*\.js$/.test(file)),
    ],
    'dist/slipway.classic.licenses.md': ['dist/slipway.classic.js'],
    'dist/relay/index.licenses.md': ['dist/relay/index.js'],
    'dist/relay/slipway-relay.licenses.md': ['dist/relay/slipway-relay.js'],
  };
  for (const [notices, scripts] of Object.entries(bundles)) {
    const text = read(notices);
    const inside = new Set(
      scripts.filter((file) => !file.includes('classic') || notices.includes('classic')).flatMap(librariesIn),
    );
    expect(inside.size, notices).toBeGreaterThan(0);
    const named = [...text.matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name);
    expect(named, notices).toEqual(expect.arrayContaining([...inside]));
    // A package that only passes others on leaves nothing in a source map.
    expect(named.filter((name) => !inside.has(name) && name !== 'lit')).toEqual([]);
    for (const name of inside) expect(text, name).toContain(licenceOf(name));
  }
});

test('the entries say where these licences stand', () => {
  expect(read('dist/slipway.js').split('\n', 1)[0]).toContain('slipway.licenses.md');
  expect(read('dist/slipway.classic.js').split('\n', 1)[0]).toContain('slipway.classic.licenses.md');
});

/** The packages whose files a bundle was made of, by its source map. */
function librariesIn(script: string): string[] {
  const { sources } = JSON.parse(read(`${script}.map`)) as { sources: string[] };
  return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

function licenceOf(name: string): string {
  const home = join(projectFolder, 'node_modules', name);
  const file = readdirSync(home).find((each) => /^licen[cs]e/i.test(each));
  return readFileSync(join(home, file ?? 'LICENSE'), 'utf8').trim();
}

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
  const { code, output } = await command(toolProgram('publint'), [inject('tarball'), '--strict'], projectFolder);
  expect(output).toContain('All good!');
  expect(code).toBe(0);
});

test('every entry has types, as bundlers and Node find them', async () => {
  const { code, output } = await command(
    toolProgram('attw'),
    [inject('tarball'), '--profile', 'esm-only', '--no-color', '--no-emoji'],
    projectFolder,
  );
  expect(code, output).toBe(0);
  for (const entry of ['', '/api', '/flow', '/react', '/slipway.js'])
    expect(output).toContain(`"slipway-booking${entry}"`);
});
