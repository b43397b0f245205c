/**
 * Tests that `demo/docs/api-reference.md` is up to date. Descriptions, signatures and examples come from the sources.
 * To write the page, run `npx vitest run --project servers test/readme/api-reference.test.ts -u`.
 */
import ts from 'typescript';
import { expect, it } from 'vitest';

const entries = [
  ['slipway-booking', 'src/index.ts', 'The elements and the types of their events.'],
  ['slipway-booking/api', 'src/api/index.ts', 'A client of the Booking API 3.0 for browsers and servers.'],
  ['slipway-booking/flow', 'src/flow/index.ts', 'The booking flow, for your own interface.'],
  ['slipway-booking/relay', 'src/relay/index.ts', 'The relay and its stores.'],
] as const;

const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(
  entries.map(([, file]) => file),
  options,
);
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

const resolve = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing.`);
  return checker.getExportsOfModule(module).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Returns a declaration without comments and bodies. Omits class members, because other pages document the elements. */
function signatureOf(symbol: ts.Symbol): string {
  const target = resolve(symbol);
  const declarations = target.getDeclarations() ?? [];
  return declarations.map((declaration) => declarationText(target, declaration)).join('\n');
}

function declarationText(symbol: ts.Symbol, declaration: ts.Declaration): string {
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return printer
      .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
      .replace(/^export /, '')
      .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
  if (ts.isClassDeclaration(declaration)) {
    const heritage = (declaration.heritageClauses ?? []).map((clause) => ` ${clause.getText()}`).join('');
    return `class ${symbol.name}${heritage}`;
  }
  const type = checker.getTypeOfSymbol(symbol);
  const calls = type.getCallSignatures();
  if (calls.length === 0) return `const ${symbol.name}: ${checker.typeToString(type, declaration)};`;
  return calls
    .map((call) => {
      const text = checker.signatureToString(call, declaration, ts.TypeFormatFlags.NoTruncation);
      return `function ${symbol.name}${text};`;
    })
    .join('\n');
}

/** Returns the Markdown of one export. Replaces names of the sources by `publicNames`, under which the package exports them. */
function exportSection(symbol: ts.Symbol, publicNames: ReadonlyMap<string, string>): string {
  const target = resolve(symbol);
  const rename = (text: string) =>
    text.replace(/\b[A-Za-z]\w*\b/g, (name) => (name === symbol.name ? name : (publicNames.get(name) ?? name)));
  const description = ts
    .displayPartsToString(target.getDocumentationComment(checker))
    .replace(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .trim();
  const examples = target
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text }) => `Example:\n\n${fence(ts.displayPartsToString(text).trim())}`);
  return [`### ${symbol.name}`, rename(description), fence(rename(signatureOf(symbol))), ...examples]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns the code as a code block, or unchanged if it already is one, as examples of markup are. */
const fence = (code: string) => (code.startsWith('```') ? code : `\`\`\`\n${code}\n\`\`\``);

function entrySection([name, file, summary]: (typeof entries)[number]): string {
  const symbols = exportsOf(file);
  const publicNames = new Map(symbols.map((symbol) => [resolve(symbol).name, symbol.name]));
  return `## ${name}\n\n${summary}\n\n${symbols.map((symbol) => exportSection(symbol, publicNames)).join('\n\n')}`;
}

const page = `# API reference

Every export of the package, with its type and an example. For a guide, see [API and flow without elements](api-and-flow.md). \`test/readme/api-reference.test.ts\` generates this page from the sources.

Attributes and events of the elements are on [Attributes](reference.md) and [Events](events.md). Methods are on [Methods](methods.md).

${entries.map(entrySection).join('\n\n')}

**Tested on:** the sources of this version; each example compiles. **Not tested:** a run of the examples.
`;

it('lists each export with its description, signature and example', async () => {
  await expect(page).toMatchFileSnapshot('../../demo/docs/api-reference.md');
});

it.each(entries)('has a description and an example for each export of %s', (_, file) => {
  const bareExports = exportsOf(file).filter((symbol) => {
    const target = resolve(symbol);
    const hasExample = target.getJsDocTags(checker).some(({ name }) => name === 'example');
    return !hasExample || target.getDocumentationComment(checker).length === 0;
  });
  expect(bareExports.map(({ name }) => name)).toEqual([]);
});
