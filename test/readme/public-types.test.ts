/** Tests that callers can write every argument of the public functions and methods without types of this package. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const entries = ['src/index.ts', 'src/api/index.ts', 'src/flow/index.ts'];
const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(entries, options);
const checker = program.getTypeChecker();

/** Types of values that callers only receive from this package and pass on unchanged. */
const passedOnTypes: ReadonlySet<string> = new Set(['FlowState', 'Session', 'Reconciliation', 'StoredCart']);

/** Returns the paths of branded strings in a type, which callers could not write as plain strings. */
function brandsIn(type: ts.Type, path: string, visitedTypes: ReadonlySet<ts.Type> = new Set()): string[] {
  const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? '';
  if (visitedTypes.has(type) || passedOnTypes.has(name) || isFromLibrary(type)) return [];
  const next = new Set([...visitedTypes, type]);
  if (type.isUnion()) return type.types.flatMap((each) => brandsIn(each, path, next));
  if (type.isIntersection() && type.getProperties().some((property) => /Brand/.test(property.name))) return [path];
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const elements =
    checker.getIndexTypeOfType(type, ts.IndexKind.String) ?? checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return [
    ...(elements ? brandsIn(elements, `${path}[]`, next) : []),
    // Includes results of callbacks, because callers write those too.
    ...type.getCallSignatures().flatMap((signature) => brandsIn(signature.getReturnType(), `${path}()`, next)),
    ...typeArguments(type).flatMap((each) => brandsIn(each, `${path}<>`, next)),
    ...(elements ? [] : type.getProperties()).flatMap((property) =>
      brandsIn(checker.getTypeOfSymbol(property), `${path}.${property.name}`, next),
    ),
  ];
}

const typeArguments = (type: ts.Type): readonly ts.Type[] =>
  (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type as ts.TypeReference)
    : [];

/** Returns true for types of libraries, which contain no branded strings. Containers such as maps may contain some. */
function isFromLibrary(type: ts.Type): boolean {
  const [declaration] = type.getSymbol()?.getDeclarations() ?? [];
  const file = declaration?.getSourceFile();
  const isMap = /^(Readonly)?(Map|Set|Array)$|^Promise$/.test(type.getSymbol()?.name ?? '');
  return file !== undefined && !isMap && /node_modules/.test(file.fileName);
}

const resolve = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Returns the signatures of an exported function and of the methods of the objects that it creates, each with a name. */
function signaturesOf(symbol: ts.Symbol): [name: string, signature: ts.Signature][] {
  const target = resolve(symbol);
  const type =
    target.flags & ts.SymbolFlags.Value ? checker.getTypeOfSymbol(target) : checker.getDeclaredTypeOfSymbol(target);
  const instances = type.getConstructSignatures().map((signature) => signature.getReturnType());
  const calls = type.getCallSignatures();
  const objects = [type, ...instances, ...calls.map((signature) => signature.getReturnType())];
  const methods = objects
    .filter((object) => !isFromLibrary(object))
    .flatMap((object) => object.getProperties())
    .filter((property) => !property.name.includes('#') && !isInternal(property))
    .filter((property) =>
      property.getDeclarations()?.some((each) => !/node_modules/.test(each.getSourceFile().fileName)),
    )
    .flatMap((property) =>
      checker
        .getTypeOfSymbol(property)
        .getCallSignatures()
        .map((signature): [string, ts.Signature] => [`${symbol.name}.${property.name}`, signature]),
    );
  return [...calls.map((signature): [string, ts.Signature] => [symbol.name, signature]), ...methods];
}

const isInternal = (symbol: ts.Symbol) => symbol.getJsDocTags(checker).some(({ name }) => name === 'internal');

describe.each(entries)('%s', (entry) => {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  const exports = module ? checker.getExportsOfModule(module) : [];
  const signatures = exports.flatMap(signaturesOf);

  it('accepts plain strings for dates in every argument', () => {
    const brands = signatures.flatMap(([name, signature]) =>
      signature.parameters.flatMap((parameter) =>
        brandsIn(checker.getTypeOfSymbol(parameter), `${name}(${parameter.name})`),
      ),
    );
    expect(brands).toEqual([]);
    expect(signatures.length).toBeGreaterThan(5);
  });

  it('exports argument types without branded strings', () => {
    const names = ['Choice', 'Quote', 'QuoteRequest'];
    const types = exports.filter(({ name }) => names.includes(name));
    expect(types.flatMap((type) => brandsIn(checker.getDeclaredTypeOfSymbol(resolve(type)), type.name))).toEqual([]);
  });
});
