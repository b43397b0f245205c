/**
 * The library for bundlers: plain ES modules, a file for each source, beside each its declarations and the maps of both.
 * Nothing is bundled and nothing minified: that is for the application's own build, which knows what it needs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { distFolder, projectFolder } from './project.ts';

const configFile = join(projectFolder, 'demo', 'building', 'tsconfig.npm.json');
/** Where the files will stand: the maps tell the way from there to the sources. */
const destination = join(distFolder, 'npm');

/** Writes the modules into `folder` (absolute), which becomes `dist/npm`. Rejects with the compiler's own words. */
export async function writeNpmModules(folder: string): Promise<void> {
  const { options, fileNames, errors } = readConfig();
  const program = ts.createProgram(fileNames, { ...options, outDir: destination });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => files.set(path, text), undefined, false, {
    before: [namesAsEmitted],
    afterDeclarations: [namesAsEmitted as ts.TransformerFactory<ts.SourceFile | ts.Bundle>],
  });
  complain([...errors, ...ts.getPreEmitDiagnostics(program), ...diagnostics]);
  const kept = [...files].filter(([path]) => isPublished(relative(destination, path)));
  await Promise.all(kept.map(([path, text]) => write(join(folder, relative(destination, path)), text)));
}

/** The relay is bundled (`relay-bundle.ts`): of its modules only the declarations are wanted. */
function isPublished(file: string): boolean {
  return !file.startsWith('relay') || file.endsWith('.d.ts');
}

function readConfig(): ts.ParsedCommandLine {
  const { config, error } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as {
    config: unknown;
    error?: ts.Diagnostic;
  };
  complain(error ? [error] : []);
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
}

function complain(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const host = {
    getCanonicalFileName: (path: string) => path,
    getCurrentDirectory: () => projectFolder,
    getNewLine: () => '\n',
  };
  throw new Error(`The modules for npm could not be written.\n${ts.formatDiagnostics(diagnostics, host)}`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/**
 * Modules name each other by what is emitted: `./cart.js` for `./cart.ts`. The compiler's own `rewriteRelativeImportExtensions`
 * passes over a dynamic import in a class whose fields it moves into the constructor, and over declarations.
 */
const namesAsEmitted: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const emitted = (name: ts.Node | undefined): ts.StringLiteral | undefined =>
    name && ts.isStringLiteral(name) && /^\.\.?\//.test(name.text)
      ? factory.createStringLiteral(name.text.replace(/\.ts$/, '.js'), true)
      : undefined;
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context);
    return renamed(visited, emitted, factory) ?? visited;
  };
  return (file) => ts.visitEachChild(file, visit, context);
};

/** The node with its module's name as emitted; undefined where a node names no module of ours. */
function renamed(
  node: ts.Node,
  emitted: (name: ts.Node | undefined) => ts.StringLiteral | undefined,
  factory: ts.NodeFactory,
): ts.Node | undefined {
  if (ts.isImportDeclaration(node)) {
    const name = emitted(node.moduleSpecifier);
    return name && factory.updateImportDeclaration(node, node.modifiers, node.importClause, name, node.attributes);
  }
  if (ts.isExportDeclaration(node)) {
    const name = emitted(node.moduleSpecifier);
    return (
      name && factory.updateExportDeclaration(node, node.modifiers, node.isTypeOnly, node.exportClause, name, undefined)
    );
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const name = emitted(node.arguments[0]);
    return name && factory.updateCallExpression(node, node.expression, node.typeArguments, [name]);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const name = emitted(node.argument.literal);
    const argument = name && factory.createLiteralTypeNode(name);
    return (
      argument &&
      factory.updateImportTypeNode(node, argument, node.attributes, node.qualifier, node.typeArguments, node.isTypeOf)
    );
  }
  return undefined;
}
