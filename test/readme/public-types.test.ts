/** Tests that callers can write every argument of the public functions and methods without types of this package. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ENTRY_FILES = ['src/index.ts', 'src/api/index.ts', 'src/flow/index.ts'];
const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
const program = ts.createProgram(ENTRY_FILES, options);
const checker = program.getTypeChecker();

/** Types of values that callers only receive from this package and pass on unchanged. */
const PASSED_ON_TYPES: ReadonlySet<string> = new Set(['FlowState', 'Session', 'Reconciliation', 'StoredCart']);

/** Returns the paths of branded strings in a type. A caller cannot pass a plain string for a branded string. */
function findBrands(type: ts.Type, path: string, visitedTypes: ReadonlySet<ts.Type> = new Set()): string[] {
  const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? '';
  if (visitedTypes.has(type) || PASSED_ON_TYPES.has(name) || isFromLibrary(type)) return [];
  const nextVisitedTypes = new Set([...visitedTypes, type]);
  if (type.isUnion()) return type.types.flatMap((memberType) => findBrands(memberType, path, nextVisitedTypes));
  if (type.isIntersection() && type.getProperties().some((property) => /Brand/.test(property.name))) return [path];
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  const elements =
    checker.getIndexTypeOfType(type, ts.IndexKind.String) ?? checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return [
    ...(elements ? findBrands(elements, `${path}[]`, nextVisitedTypes) : []),
    // Includes the results of callbacks, because callers write those values too.
    ...type
      .getCallSignatures()
      .flatMap((signature) => findBrands(signature.getReturnType(), `${path}()`, nextVisitedTypes)),
    ...readTypeArguments(type).flatMap((memberType) => findBrands(memberType, `${path}<>`, nextVisitedTypes)),
    ...(elements ? [] : type.getProperties()).flatMap((property) =>
      findBrands(checker.getTypeOfSymbol(property), `${path}.${property.name}`, nextVisitedTypes),
    ),
  ];
}

const readTypeArguments = (type: ts.Type): readonly ts.Type[] =>
  (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type as ts.TypeReference)
    : [];

/** Returns true for types of libraries, except containers such as maps: those may contain branded strings. */
function isFromLibrary(type: ts.Type): boolean {
  const [declaration] = type.getSymbol()?.getDeclarations() ?? [];
  const file = declaration?.getSourceFile();
  const isContainer = /^(Readonly)?(Map|Set|Array)$|^Promise$/.test(type.getSymbol()?.name ?? '');
  return file !== undefined && !isContainer && /node_modules/.test(file.fileName);
}

const resolveAlias = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * Returns the signatures of an export, of its methods, and of the methods of objects that it creates, each with a name.
 */
function listSignatures(symbol: ts.Symbol): [name: string, signature: ts.Signature][] {
  const target = resolveAlias(symbol);
  const type =
    target.flags & ts.SymbolFlags.Value ? checker.getTypeOfSymbol(target) : checker.getDeclaredTypeOfSymbol(target);
  const instanceTypes = type.getConstructSignatures().map((signature) => signature.getReturnType());
  const callSignatures = type.getCallSignatures();
  const objectTypes = [type, ...instanceTypes, ...callSignatures.map((signature) => signature.getReturnType())];
  const methods = objectTypes
    .filter((object) => !isFromLibrary(object))
    .flatMap((object) => object.getProperties())
    .filter((property) => !property.name.includes('#') && !isInternal(property))
    .filter((property) =>
      property.getDeclarations()?.some((declaration) => !/node_modules/.test(declaration.getSourceFile().fileName)),
    )
    .flatMap((property) =>
      checker
        .getTypeOfSymbol(property)
        .getCallSignatures()
        .map((signature): [string, ts.Signature] => [`${symbol.name}.${property.name}`, signature]),
    );
  return [...callSignatures.map((signature): [string, ts.Signature] => [symbol.name, signature]), ...methods];
}

const isInternal = (symbol: ts.Symbol) => symbol.getJsDocTags(checker).some(({ name }) => name === 'internal');

describe.each(ENTRY_FILES)('%s', (entry) => {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  const exports = module ? checker.getExportsOfModule(module) : [];
  const signatures = exports.flatMap(listSignatures);

  it('accepts plain strings instead of branded ones in every argument', () => {
    const brandPaths = signatures.flatMap(([name, signature]) =>
      signature.parameters.flatMap((parameter) =>
        findBrands(checker.getTypeOfSymbol(parameter), `${name}(${parameter.name})`),
      ),
    );
    expect(brandPaths).toEqual([]);
    expect(signatures.length).toBeGreaterThan(5);
  });

  it('exports argument types without branded strings', () => {
    const names = ['Choice', 'Quote', 'QuoteRequest'];
    const types = exports.filter(({ name }) => names.includes(name));
    expect(types.flatMap((type) => findBrands(checker.getDeclaredTypeOfSymbol(resolveAlias(type)), type.name))).toEqual(
      [],
    );
  });
});
