/**
 * Tests that `demo/docs/api-reference.md` is up to date. Descriptions, signatures and examples come from the sources.
 * To write the page, run `npx vitest run --project servers test/readme/api-reference.test.ts -u`.
 */
import ts from 'typescript';
import { expect, it } from 'vitest';

const ENTRY_FILES = [
  ['slipway-booking', 'src/index.ts', 'The elements and the types of their events.'],
  ['slipway-booking/api', 'src/api/index.ts', 'A client of the Booking API 3.0 for browsers and servers.'],
  ['slipway-booking/flow', 'src/flow/index.ts', 'The booking flow, for your own interface.'],
  ['slipway-booking/relay', 'src/relay/index.ts', 'The relay and its stores.'],
] as const;

const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(
  ENTRY_FILES.map(([, file]) => file),
  options,
);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

const resolveAlias = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function listExports(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing.`);
  return checker
    .getExportsOfModule(module)
    .sort((leftSymbol, rightSymbol) => (leftSymbol.name < rightSymbol.name ? -1 : 1));
}

/**
 * Returns a declaration without comments and bodies. Omits class members, because other pages document the elements.
 */
function formatSignature(symbol: ts.Symbol): string {
  const target = resolveAlias(symbol);
  const declarations = target.getDeclarations() ?? [];
  return declarations.map((declaration) => formatDeclaration(target, declaration)).join('\n');
}

function formatDeclaration(symbol: ts.Symbol, declaration: ts.Declaration): string {
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return printer
      .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
      .replace(/^export /, '')
      .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
  if (ts.isClassDeclaration(declaration)) {
    const heritageClauses = (declaration.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');
    return `class ${symbol.name}${heritageClauses}`;
  }
  const type = checker.getTypeOfSymbol(symbol);
  const callSignatures = type.getCallSignatures();
  if (callSignatures.length === 0) return `const ${symbol.name}: ${checker.typeToString(type, declaration)};`;
  return callSignatures
    .map((call) => {
      const signatureText = checker.signatureToString(call, declaration, ts.TypeFormatFlags.NoTruncation);
      return `function ${symbol.name}${signatureText};`;
    })
    .join('\n');
}

/**
 * Returns the Markdown of one export. Replaces internal names of the sources by the names in `publicNames`, under which
 * the package exports them.
 */
function formatExport(symbol: ts.Symbol, publicNames: ReadonlyMap<string, string>): string {
  const target = resolveAlias(symbol);
  const renameInternals = (text: string) =>
    text.replace(/\b[A-Za-z]\w*\b/g, (name) => (name === symbol.name ? name : (publicNames.get(name) ?? name)));
  const description = ts
    .displayPartsToString(target.getDocumentationComment(checker))
    .replace(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .trim();
  const examples = target
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text: exampleText }) => `Example:\n\n${formatFence(ts.displayPartsToString(exampleText).trim())}`);
  return [
    `### ${symbol.name}`,
    renameInternals(description),
    formatFence(renameInternals(formatSignature(symbol))),
    ...examples,
  ]
    .filter((sectionPart) => sectionPart !== '')
    .join('\n\n');
}

/**
 * Returns the code as a Markdown code block. Returns it unchanged if it already is a code block, as in examples of
 * markup.
 */
const formatFence = (code: string) => (code.startsWith('```') ? code : `\`\`\`\n${code}\n\`\`\``);

function formatEntry([name, file, summary]: (typeof ENTRY_FILES)[number]): string {
  const symbols = listExports(file);
  const publicNames = new Map(symbols.map((symbol) => [resolveAlias(symbol).name, symbol.name]));
  return `## ${name}\n\n${summary}\n\n${symbols.map((symbol) => formatExport(symbol, publicNames)).join('\n\n')}`;
}

const page = `# API reference

Every export of the package, with its type and an example. For a guide, see [API and flow without elements](api-and-flow.md). \`test/readme/api-reference.test.ts\` generates this page from the sources.

Attributes and events of the elements are on [Attributes](reference.md) and [Events](events.md). Methods are on [Methods](methods.md).

${ENTRY_FILES.map(formatEntry).join('\n\n')}

**Tested on:** the sources of this version; each example compiles. **Not tested:** a run of the examples.
`;

it('lists each export with its description, signature and example', async () => {
  await expect(page).toMatchFileSnapshot('../../demo/docs/api-reference.md');
});

it.each(ENTRY_FILES)('has a description and an example for each export of %s', (_, file) => {
  const undocumentedExports = listExports(file).filter((symbol) => {
    const target = resolveAlias(symbol);
    const hasExample = target.getJsDocTags(checker).some(({ name }) => name === 'example');
    return !hasExample || target.getDocumentationComment(checker).length === 0;
  });
  expect(undocumentedExports.map(({ name }) => name)).toEqual([]);
});
