/**
 * Reads the texts in a TypeScript or JavaScript file: comments, test names and messages. It uses the compiler's parser,
 * so it does not mistake strings and templates for comments.
 */
import ts from 'typescript';

/** A text with its line number. The text keeps the line breaks of the file. */
export interface PlacedText {
  /** Line number of the first character, from 1. */
  line: number;
  text: string;
}

/** Matches comments for tools, and licences. The rules do not apply to them. */
const TOOL_COMMENT = /^\s*(?:eslint|prettier|@ts-|@vitest|knip|vite-|#__|#region|!|\/\s*<|Stryker|v8 ignore|c8 |SPDX)/;

export function parseSource(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
}

/**
 * Returns the comments without comment marks, JSDoc tags, parameter names and examples. Line comments on consecutive
 * lines become one text.
 */
export function readComments(source: ts.SourceFile): PlacedText[] {
  const { text } = source;
  const comments: PlacedText[] = [];
  let previousLineComment = { column: -1, endLine: -1 };
  for (const { pos, end, kind } of findCommentRanges(source)) {
    const { line, character } = source.getLineAndCharacterOfPosition(pos);
    const endLine = source.getLineAndCharacterOfPosition(end).line;
    const isLineComment = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const rawText = text.slice(pos + 2, isLineComment ? end : end - 2);
    if (TOOL_COMMENT.test(rawText)) continue;
    const lastComment = comments.at(-1);
    const isContinued =
      isLineComment && previousLineComment.endLine === line - 1 && previousLineComment.column === character;
    if (isContinued && lastComment !== undefined) lastComment.text += `\n${rawText}`;
    else comments.push({ line: line + 1, text: isLineComment ? rawText : removeMarkers(rawText) });
    previousLineComment = isLineComment ? { column: character, endLine } : { column: -1, endLine: -1 };
  }
  return comments.filter(({ text: commentText }) => /[a-z]/i.test(commentText));
}

const NAMED_TAG =
  /^\s*@(?:param|property|prop|template|fires|event|csspart|cssproperty|slot|attr)\s+(?:\{[^}]*\}\s*)?\S+\s*(?:-\s)?/;

/** Removes the stars, tags and examples of a block comment. Keeps its line breaks. */
function removeMarkers(rawText: string): string {
  let isExample = false;
  return rawText
    .split('\n')
    .map((line) => {
      const commentText = line.replace(/^\s*\*+ ?/, '');
      if (/^\s*@\w/.test(commentText)) isExample = /^\s*@example\b/.test(commentText);
      if (isExample) return '';
      return commentText.replace(NAMED_TAG, '- ').replace(/^\s*@\w+\s*(?:\{[^}]*\}\s*)?/, '- ');
    })
    .join('\n');
}

/** Returns the positions of all comments in a file, in order, without duplicates. */
function findCommentRanges(source: ts.SourceFile): ts.CommentRange[] {
  const ranges = new Map<number, ts.CommentRange>();
  const { text } = source;
  const addRange = (range: ts.CommentRange) => ranges.set(range.pos, range);
  const visitNode = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length === 0) {
      ts.getLeadingCommentRanges(text, node.pos)?.forEach(addRange);
      if (!isTemplatePart(node)) ts.getTrailingCommentRanges(text, node.end)?.forEach(addRange);
    }
    children.forEach(visitNode);
  };
  visitNode(source);
  return [...ranges.values()].sort((a, b) => a.pos - b.pos);
}

/** Returns true for the head and the middle of a template, because the text after them may look like a comment. */
function isTemplatePart(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.TemplateHead || node.kind === ts.SyntaxKind.TemplateMiddle;
}

const testFunctions = new Set(['it', 'test']);
const modifiers = new Set([
  ...['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'todo', 'fails', 'fail', 'fixme', 'slow'],
  ...['concurrent', 'sequential', 'extend'],
]);

/** Returns the test names in calls of `it` and `test`, including `it.each`. */
export function readTestNames(source: ts.SourceFile): PlacedText[] {
  const names: PlacedText[] = [];
  const visitNode = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isTestCall(node.expression)) {
      const [title] = node.arguments;
      const name = title && readLiteral(title);
      if (title && name !== undefined) names.push({ line: getLineNumber(source, title), text: name });
    }
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return names;
}

function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return testFunctions.has(callee.text);
  if (ts.isCallExpression(callee)) return !ts.isIdentifier(callee.expression) && isTestCall(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTestCall(callee.tag);
  return ts.isPropertyAccessExpression(callee) && modifiers.has(callee.name.text) && isTestCall(callee.expression);
}

/** Returns the texts of a message catalogue. Replaces each placeholder with `_`. */
export function readMessages(source: ts.SourceFile): PlacedText[] {
  const messages: PlacedText[] = [];
  const visitNode = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const text = readLiteral(node);
    if (text !== undefined && /[a-z]/i.test(text)) messages.push({ line: getLineNumber(source, node), text });
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return messages;
}

function readLiteral(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `_${literal.text}`).join('');
}

function getLineNumber(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
