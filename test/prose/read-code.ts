/** Takes comments, test titles, names and public exports out of TypeScript, with the compiler's own parser. */
import ts from 'typescript';

export interface Piece {
  text: string;
  /** Counted from 1. */
  line: number;
}

export interface CodeText {
  comments: readonly Piece[];
  /** Titles of `it` and `test`, also of `it.each`. */
  titles: readonly Piece[];
  /** Names of constants, variables, parameters, functions and members. */
  names: readonly Piece[];
}

/** Reads the text of a source, such as `readCode('a.ts', '// Why.')`. */
export function readCode(path: string, text: string): CodeText {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const ranges = new Map<number, ts.CommentRange>();
  const titles: Piece[] = [];
  const names: Piece[] = [];
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      ranges.set(range.pos, range);
    const title = titleOf(node);
    if (title) titles.push({ text: title.text, line: lineOf(title.getStart()) });
    const name = declaredName(node);
    if (name) names.push({ text: name.text, line: lineOf(name.getStart()) });
    for (const child of node.getChildren(file)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(file);
  const comments = joinLines(
    [...ranges.values()].sort((a, b) => a.pos - b.pos),
    text,
    lineOf,
  );
  return { comments, titles, names };
}

/** Joins the lines of `//` comments that follow each other, and removes the comment signs. */
function joinLines(ranges: readonly ts.CommentRange[], text: string, lineOf: (position: number) => number): Piece[] {
  const pieces: Piece[] = [];
  let end = -1;
  for (const range of ranges) {
    const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const body = text
      .slice(range.pos, range.end)
      .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
      .replace(/^[ \t]*\* ?/gm, '')
      // Tags hold types, names and code.
      .replace(/^\s*@example[\s\S]*?(?=^\s*@|$(?![\s\S]))/gm, '')
      .replace(/@\w+( \{[^}]*\})?/g, '');
    const last = pieces.at(-1);
    if (isLine && last && end >= 0 && /^\r?\n[ \t]*$/.test(text.slice(end, range.pos))) last.text += `\n${body}`;
    else pieces.push({ text: body, line: lineOf(range.pos) });
    end = isLine ? range.end : -1;
  }
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.trim() }))
    .filter((piece) => /^[A-Za-z`“"(]/.test(piece.text));
}

function titleOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [title] = node.arguments;
  return title && ts.isStringLiteralLike(title) && /^(it|test)(\.\w+)*$/.test(calledName(node.expression))
    ? title
    : undefined;
}

/** Returns `test.each` for both `test.each` and `test.each(table)`. */
function calledName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return `${calledName(expression.expression)}.${expression.name.text}`;
  if (ts.isCallExpression(expression)) return calledName(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? calledName(expression.tag) : '';
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isBindingElement(node)
  )
    return node.name && ts.isIdentifier(node.name) ? node.name : undefined;
  return undefined;
}

/** Returns the exports of the entries that have no `@example` in their documentation, by the path of their source. */
export function exportsWithoutExample(entries: readonly string[]): Map<string, Piece[]> {
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const found = new Map<string, Map<string, Piece>>();
  for (const entry of entries) {
    const source = program.getSourceFile(entry);
    const module = source && checker.getSymbolAtLocation(source);
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const [declaration] = symbol.declarations ?? [];
      if (!declaration || symbol.getJsDocTags(checker).some((tag) => tag.name === 'example')) continue;
      const file = declaration.getSourceFile();
      if (file.fileName.includes('node_modules')) continue;
      const path = file.fileName.slice(Math.max(0, file.fileName.lastIndexOf('/src/') + 1));
      const line = file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1;
      found.set(path, (found.get(path) ?? new Map<string, Piece>()).set(symbol.name, { text: symbol.name, line }));
    }
  }
  return new Map([...found].map(([path, pieces]) => [path, [...pieces.values()]]));
}
