/** The functions of the sources and how long they are, by TypeScript's own parser. */
import ts from 'typescript';
import type { Source } from './sources.ts';

export interface MeasuredFunction {
  /** Where it stands and what it is called, like `src/flow/store.ts createStore`; what has no name goes by its first line's number. */
  name: string;
  /** From its first to its last line. Comments above it do not count. */
  lines: number;
}

/** Every function, method, accessor and constructor with a body, inner ones too. */
export function functionsIn({ path, text }: Pick<Source, 'path' | 'text'>): MeasuredFunction[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: MeasuredFunction[] = [];
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineAt(node.getStart(file));
      found.push({ name: `${path} ${nameOf(node, file) ?? String(first)}`, lines: lineAt(node.getEnd()) - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function nameOf(node: ts.SignatureDeclaration, file: ts.SourceFile): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name) return node.name.getText(file);
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
    ? parent.name.getText(file)
    : undefined;
}
