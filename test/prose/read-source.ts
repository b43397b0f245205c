/**
 * Reads the language of a TypeScript or JavaScript file: its comments, its test names and its messages. It uses the
 * compiler's parser, so it ignores strings and templates that look like comments.
 */
import ts from 'typescript';

/** A text with its place. Line breaks in the text are those of the file. */
export interface PlacedText {
  /** Line of the first character, from 1. */
  line: number;
  text: string;
}

/** Comments that tools read, and licences. */
const notProse = /^\s*(?:eslint|prettier|@ts-|@vitest|knip|vite-|#__|#region|!|\/\s*<|Stryker|v8 ignore|c8 |SPDX)/;

export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
}

/**
 * Returns the comments, without their markers, the names in their tags, and `@example` blocks. Adjacent line comments
 * are one text.
 */
export function readComments(source: ts.SourceFile): PlacedText[] {
  const { text } = source;
  const comments: PlacedText[] = [];
  let previousLineComment = { column: -1, endLine: -1 };
  for (const { pos, end, kind } of commentRanges(source)) {
    const { line, character } = source.getLineAndCharacterOfPosition(pos);
    const endLine = source.getLineAndCharacterOfPosition(end).line;
    const isLineComment = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const raw = text.slice(pos + 2, isLineComment ? end : end - 2);
    if (notProse.test(raw)) continue;
    const last = comments.at(-1);
    const isContinued =
      isLineComment && previousLineComment.endLine === line - 1 && previousLineComment.column === character;
    if (isContinued && last !== undefined) last.text += `\n${raw}`;
    else comments.push({ line: line + 1, text: isLineComment ? raw : withoutMarkers(raw) });
    previousLineComment = isLineComment ? { column: character, endLine } : { column: -1, endLine: -1 };
  }
  return comments.filter(({ text: words }) => /[a-z]/i.test(words));
}

const namedTag =
  /^\s*@(?:param|property|prop|template|fires|event|csspart|cssproperty|slot|attr)\s+(?:\{[^}]*\}\s*)?\S+\s*(?:-\s)?/;

/** Blanks the stars, tags and examples of a block comment. Keeps the lines. */
function withoutMarkers(raw: string): string {
  let isExample = false;
  return raw
    .split('\n')
    .map((line) => {
      const words = line.replace(/^\s*\*+ ?/, '');
      if (/^\s*@\w/.test(words)) isExample = /^\s*@example\b/.test(words);
      if (isExample) return '';
      return words.replace(namedTag, '- ').replace(/^\s*@\w+\s*(?:\{[^}]*\}\s*)?/, '- ');
    })
    .join('\n');
}

/** Every comment of a file once, in order. */
function commentRanges(source: ts.SourceFile): ts.CommentRange[] {
  const ranges = new Map<number, ts.CommentRange>();
  const { text } = source;
  const add = (range: ts.CommentRange) => ranges.set(range.pos, range);
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length === 0) {
      ts.getLeadingCommentRanges(text, node.pos)?.forEach(add);
      if (!isTemplatePart(node)) ts.getTrailingCommentRanges(text, node.end)?.forEach(add);
    }
    children.forEach(visit);
  };
  visit(source);
  return [...ranges.values()].sort((a, b) => a.pos - b.pos);
}

/** The text after the head or the middle of a template may look like a comment. */
function isTemplatePart(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.TemplateHead || node.kind === ts.SyntaxKind.TemplateMiddle;
}

const testFunctions = new Set(['it', 'test']);
const modifiers = new Set([
  ...['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'todo', 'fails', 'fail', 'fixme', 'slow'],
  ...['concurrent', 'sequential', 'extend'],
]);

/** Returns the names that `it` and `test` calls give to tests, tables included. */
export function readTestNames(source: ts.SourceFile): PlacedText[] {
  const names: PlacedText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && callsTest(node.expression)) {
      const [title] = node.arguments;
      const name = title && literalText(title);
      if (title && name !== undefined) names.push({ line: lineOf(source, title), text: name });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function callsTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return testFunctions.has(callee.text);
  if (ts.isCallExpression(callee)) return !ts.isIdentifier(callee.expression) && callsTest(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return callsTest(callee.tag);
  return ts.isPropertyAccessExpression(callee) && modifiers.has(callee.name.text) && callsTest(callee.expression);
}

/** Returns the string literals of a message catalogue, one text for each. A placeholder reads `_`. */
export function readMessages(source: ts.SourceFile): PlacedText[] {
  const messages: PlacedText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const text = literalText(node);
    if (text !== undefined && /[a-z]/i.test(text)) messages.push({ line: lineOf(source, node), text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return messages;
}

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `_${literal.text}`).join('');
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
