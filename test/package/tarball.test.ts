/** Tests that the published package is complete, contains no other files, and works with its users' tools. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, inject, it } from 'vitest';
import type { BillOfMaterials } from '../../demo/building/bill-of-materials.ts';
import { distFolder, projectFolder } from '../../demo/building/project.ts';
import { getToolPath } from '../tools/provide.ts';
import { runCommand } from './command.ts';

const folder = join(inject('applications'), 'node_modules', 'slipway-booking');
const readPackageFile = (path: string) => readFileSync(join(folder, path), 'utf8');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .sort();
const listFilesBelow = (pathPrefix: string) => files.filter((file) => file.startsWith(pathPrefix));
// The relay is a separate program, so its files are not modules of the widget.
const modules = listFilesBelow('dist/npm/').filter(
  (file) => file.endsWith('.js') && !file.startsWith('dist/npm/relay/'),
);

it('packs exactly the expected files', () => {
  const manifest = JSON.parse(readPackageFile('dist/manifest.json')) as Record<string, unknown>;
  const scripts = Object.keys(manifest).map((file) => `dist/${file}`);
  const otherFiles = files.filter((file) => !/^dist\/(npm|relay)\//.test(file));
  expect(otherFiles).toEqual(
    [
      ...scripts,
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/custom-elements.json',
      'dist/manifest.json',
      'dist/sbom.cdx.json',
      'dist/slipway-booking-wordpress.zip',
      'dist/slipway.classic.licenses.md',
      'dist/slipway.licenses.md',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
      'package.json',
    ].sort(),
  );
  expect(scripts).toContain('dist/slipway.js');
  expect(scripts).toContain('dist/slipway.classic.js');
});

it('packs at most 200 files in at most 1.2 MB', () => {
  expect(files.length).toBeLessThanOrEqual(200);
  expect(statSync(inject('tarball')).size).toBeLessThanOrEqual(1_200_000);
});

it('packs every file that `exports` in package.json names', () => {
  const { exports } = JSON.parse(readPackageFile('package.json')) as {
    exports: Record<string, string | Record<string, string>>;
  };
  const exportTargets = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  expect(exportTargets.length).toBeGreaterThan(20);
  expect(exportTargets.filter((target) => !files.includes(target.replace('./', '')))).toEqual([]);
});

it('lists exactly the licences of the libraries in each bundle', () => {
  const scriptsByLicenceFile = {
    'slipway.licenses.md': [
      'slipway.js',
      ...listFilesBelow('dist/')
        .map((file) => file.replace('dist/', ''))
        .filter((file) => /^\d[^/]*\/.*\.js$/.test(file)),
    ],
    'slipway.classic.licenses.md': ['slipway.classic.js'],
    'relay/index.licenses.md': ['relay/index.js'],
    'relay/slipway-relay.licenses.md': ['relay/slipway-relay.js'],
  };
  for (const [licenceFile, scripts] of Object.entries(scriptsByLicenceFile)) {
    const text = readPackageFile(`dist/${licenceFile}`);
    const bundledNames = new Set(
      scripts.filter((file) => !file.includes('classic') || licenceFile.includes('classic')).flatMap(listLibraries),
    );
    const listedNames = [...text.matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name);
    expect(listedNames, licenceFile).toEqual(expect.arrayContaining([...bundledNames]));
    // The package `lit` only re-exports other packages, so the source map contains no lines from it.
    expect(listedNames.filter((name) => !bundledNames.has(name) && name !== 'lit')).toEqual([]);
    for (const name of bundledNames) expect(text, name).toContain(readLicence(name));
  }
  expect(listLibraries('slipway.js')).toContain('lit-html');
  expect(listLibraries('relay/slipway-relay.js')).toContain('rate-limiter-flexible');
});

it('lists all libraries and dependencies in the bill of materials', () => {
  const billOfMaterials = JSON.parse(readPackageFile('dist/sbom.cdx.json')) as BillOfMaterials;
  const { version, dependencies } = JSON.parse(readPackageFile('package.json')) as Record<
    string,
    Record<string, string>
  >;
  expect(billOfMaterials.metadata.component).toMatchObject({ name: 'slipway-booking', version });
  const scripts = readdirSync(distFolder, { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^(?!npm)(.*\.js)\.map$/.exec(file)?.[1] ?? [],
  );
  const expectedNames = [...scripts.flatMap(listLibraries), ...Object.keys(dependencies ?? {})];
  expect(billOfMaterials.components.map(({ name }) => name)).toEqual(expect.arrayContaining(expectedNames));
  for (const { name, version: listedVersion, licenses, hashes } of billOfMaterials.components) {
    const path = join(projectFolder, 'node_modules', name, 'package.json');
    const installedPackage = JSON.parse(readFileSync(path, 'utf8')) as { version: string; license: string };
    expect({ name, version: listedVersion, licenses }).toEqual({
      ...{ name, version: installedPackage.version, licenses: [{ expression: installedPackage.license }] },
    });
    expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
});

it('names the licence file in the first line of each script', () => {
  expect(readPackageFile('dist/slipway.js').split('\n', 1)[0]).toContain('slipway.licenses.md');
  expect(readPackageFile('dist/slipway.classic.js').split('\n', 1)[0]).toContain('slipway.classic.licenses.md');
});

/** Returns the names of the packages in a bundle, from its source map in `dist`. */
function listLibraries(script: string): string[] {
  const sourceMapText = readFileSync(join(distFolder, `${script}.map`), 'utf8');
  const { sources } = JSON.parse(sourceMapText) as { sources: string[] };
  return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

function readLicence(name: string): string {
  const packageFolder = join(projectFolder, 'node_modules', name);
  const file = readdirSync(packageFolder).find((fileName) => /^licen[cs]e/i.test(fileName));
  return readFileSync(join(packageFolder, file ?? 'LICENSE'), 'utf8').trim();
}

it('packs no file that refers to a source map', () => {
  const filesWithMapReference = files.filter(
    (file) => /\.(js|ts)$/.test(file) && readPackageFile(file).includes('//# sourceMappingURL='),
  );
  expect(filesWithMapReference).toEqual([]);
});

it('packs readable modules that import their dependencies', () => {
  expect(modules.length).toBeGreaterThan(50);
  const { dependencies } = JSON.parse(readPackageFile('package.json')) as { dependencies: Record<string, string> };
  const imports = modules.flatMap((file) =>
    [...readPackageFile(file).matchAll(/ from "([^."][^"]*)"/g)].map(([, name = '']) => name),
  );
  const packages = new Set(imports.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''));
  expect([...packages].sort()).toEqual(Object.keys(dependencies).sort());
  expect(modules.map(readPackageFile).join('\n').split('\n').length).toBeGreaterThan(10_000);
});

it('lists in `sideEffects` exactly the modules with side effects', () => {
  const { sideEffects } = JSON.parse(readPackageFile('package.json')) as { sideEffects: string[] };
  const modulesWithEffects = modules.filter((file) => hasSideEffects(file, readPackageFile(file)));
  expect(sideEffects.filter((file) => file.startsWith('./dist/npm/'))).toEqual(
    modulesWithEffects.map((file) => `./${file}`),
  );
  expect(sideEffects).toEqual(expect.arrayContaining(['./dist/slipway.js', './dist/slipway.classic.js']));
  expect(hasSideEffects('a.js', "if (typeof document !== 'undefined') defineBookingElements();")).toBe(true);
  expect(
    hasSideEffects('a.js', "import { a } from './a.js';\nexport const b = a();\nexport function c() { a(); }"),
  ).toBe(false);
});

/** Returns true if a module has statements other than imports, exports and declarations. */
function hasSideEffects(name: string, text: string): boolean {
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

/**
 * Returns true for a statement such as `_a = SlipwayCart;`. The compiler adds such a statement if the code of a class
 * uses the name of the class.
 */
function isAlias(statement: ts.Statement): boolean {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return false;
  const { left, right } = statement.expression;
  return ts.isIdentifier(left) && left.text.startsWith('_') && ts.isIdentifier(right);
}

it('passes publint without suggestions', async () => {
  const { code, output } = await runCommand(getToolPath('publint'), [inject('tarball'), '--strict'], projectFolder);
  expect(output).toContain('All good!');
  expect(code).toBe(0);
});

it('provides types for every entry to bundlers and Node', async () => {
  const { code, output } = await runCommand(
    getToolPath('attw'),
    [inject('tarball'), '--profile', 'esm-only', '--no-color', '--no-emoji'],
    projectFolder,
  );
  expect(code, output).toBe(0);
  for (const entry of ['', '/api', '/flow', '/react', '/slipway.js'])
    expect(output).toContain(`"slipway-booking${entry}"`);
});
