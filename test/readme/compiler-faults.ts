import ts from 'typescript';

/**
 * Compiles these files and returns the errors by file. Imports of `slipway-booking` resolve to the sources. Checks only
 * the syntax of JavaScript.
 */
export function findCompilerErrors(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const folder = `${process.cwd()}/test/readme/`;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    allowJs: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    experimentalDecorators: true,
    useDefineForClassFields: false,
    types: ['react'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    paths: {
      'slipway-booking': ['./src/index.ts'],
      'slipway-booking/react': ['./src/frameworks/react.ts'],
      'slipway-booking/svelte': ['./src/frameworks/svelte.ts'],
      'slipway-booking/*': ['./src/*/index.ts'],
    },
  };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const readExample = (path: string) => (path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined);
  host.readFile = (path) => readExample(path) ?? readFile(path);
  host.fileExists = (path) => readExample(path) !== undefined || fileExists(path);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...rest) => {
    const text = readExample(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram(
    [...files.keys()].map((name) => folder + name),
    options,
    host,
  );
  const errors = new Map<string, string[]>();
  for (const name of files.keys()) {
    const file = program.getSourceFile(folder + name);
    const diagnostics = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    if (diagnostics.length > 0)
      errors.set(
        name,
        diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      );
  }
  return errors;
}
