/** Finds the members of the web platform and of JavaScript that the sources use, with their compatibility data. */
import type { CompatStatement } from '@mdn/browser-compat-data';
import { relative } from 'node:path';
import ts from 'typescript';
import { findFirstStatement } from './compatibility.ts';

export interface FeatureUse {
  /** Name of the feature, such as `AbortSignal.any` or `fetch`. */
  feature: string;
  /** Path of a file that uses the feature. */
  path: string;
  /** Compatibility statement of the feature, or undefined if the data lack it. */
  statement: CompatStatement | undefined;
}

/** Interfaces in the compatibility data, by the name of the TypeScript interface with the same members. */
const dataInterfaces: Readonly<Record<string, readonly string[]>> = {
  Body: ['Response', 'Request'],
  CSSStyleDeclarationBase: ['CSSStyleDeclaration'],
  CallableFunction: ['Function'],
  ChildNode: ['Element', 'CharacterData'],
  Console: ['console'],
  Document: ['Node', 'EventTarget'],
  DocumentOrShadowRoot: ['Document', 'ShadowRoot'],
  Element: ['Node', 'EventTarget'],
  ElementCSSInlineStyle: ['HTMLElement'],
  HTMLElement: ['Element', 'Node', 'EventTarget'],
  HTMLHyperlinkElementUtils: ['HTMLAnchorElement'],
  HTMLOrSVGElement: ['HTMLElement'],
  NavigatorLocks: ['Navigator'],
  NavigatorOnLine: ['Navigator'],
  NodeListOf: ['NodeList'],
  Animatable: ['Element'],
  ParentNode: ['Element', 'Document'],
  Slottable: ['Element'],
  Uint8Array: ['TypedArray'],
};

/** Types of result objects. The compatibility data have no entries for their members. */
const resultTypes = new Set([
  'DOMStringMap',
  'DateTimeFormatPart',
  'LocaleOptions',
  'NumberFormatPart',
  'PromiseFulfilledResult',
  'PromiseRejectedResult',
]);

/** Returns the features that each selected file uses, once per file. `isSelected` selects files by their path. */
export function findScriptUses(isSelected: (path: string) => boolean): FeatureUse[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, process.cwd());
  const program = ts.createProgram(fileNames.filter(isSelected), options);
  return findUses(program, (path) => fileNames.includes(path) && isSelected(path));
}

/** Returns the features that a text uses, to test this module. */
export function findUsesInText(text: string): FeatureUse[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const name = 'text.ts';
  const readSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version) =>
    path === name ? ts.createSourceFile(path, text, version, true) : readSourceFile(path, version);
  return findUses(ts.createProgram([name], options, host), (path) => path === name);
}

function findUses(program: ts.Program, isSelected: (path: string) => boolean): FeatureUse[] {
  const checker = program.getTypeChecker();
  const uses = new Map<string, FeatureUse>();
  const visitNode = (node: ts.Node, path: string) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isIdentifier(node))
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
        const use = createUse(declaration, node.text, path);
        if (use) uses.set(`${use.feature} ${path}`, use);
      }
    ts.forEachChild(node, (child) => visitNode(child, path));
  };
  for (const file of program.getSourceFiles())
    if (isSelected(file.fileName)) visitNode(file, relative(process.cwd(), file.fileName));
  return [...uses.values()];
}

/**
 * Returns the feature behind a name. Returns undefined for types, for members of `resultTypes`, and for names that
 * TypeScript's libraries do not declare.
 */
function createUse(declaration: ts.Declaration, name: string, path: string): FeatureUse | undefined {
  if (!/\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName)) return undefined;
  const { parent } = declaration;
  const owner = getOwnerName(parent);
  // TypeScript has separate interfaces for constructors and read-only types. MDN's data have only the plain names.
  const interfaceOwner = owner.replace(/(?<=.)Constructor$/, '').replace(/^Readonly(?=Map|Set|Array)/, '');
  if (
    resultTypes.has(interfaceOwner) ||
    ts.isInterfaceDeclaration(declaration) ||
    ts.isTypeAliasDeclaration(declaration)
  )
    return undefined;
  return {
    feature: interfaceOwner ? `${interfaceOwner}.${name}` : name,
    path,
    statement: findFirstStatement(interfaceOwner ? listMemberPaths(interfaceOwner, name) : listGlobalPaths(name)),
  };
}

/** Returns the name of the interface or namespace that contains a member, or `''` for a global name. */
function getOwnerName(parent: ts.Node): string {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  if (ts.isModuleBlock(parent)) return parent.parent.name.text;
  return ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent) ? parent.parent.name.getText() : '';
}

function listMemberPaths(interfaceOwner: string, name: string): string[][] {
  if (interfaceOwner === 'CSSStyleProperties')
    return [['css', 'properties', name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]];
  return [interfaceOwner, ...(dataInterfaces[interfaceOwner] ?? [])].flatMap((interfaceName) => [
    ['api', interfaceName, name],
    ['api', interfaceName, `${name}_static`],
    ['javascript', 'builtins', interfaceName, name],
    ['javascript', 'builtins', 'Intl', interfaceName, name],
    ['api', 'EventTarget', name],
  ]);
}

function listGlobalPaths(name: string): string[][] {
  return [
    ['api', name],
    ['api', 'Window', name],
    ['javascript', 'builtins', name],
    ['javascript', 'builtins', 'Intl', name],
    ['api', 'EventTarget', name],
    ['api', `HTML${name}Element`, name],
  ];
}
