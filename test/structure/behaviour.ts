/** Which sources do something, and so want a test of their name: by TypeScript's own parser. */
import ts from 'typescript';
import type { Source } from './sources.ts';

/** True where the file has a function, a method or a class of its own; types, words, constants and styles have none. */
export function hasBehaviour({ path, text }: Pick<Source, 'path' | 'text'>): boolean {
  const visit = (node: ts.Node): boolean =>
    ts.isClassLike(node) || (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
      ? true
      : (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
}

/** Where the tests of a source stand: the same path below `test`, in Node or in a browser. */
export function testsOf(path: string): string[] {
  const mirrored = path.replace(/^src\//, 'test/').replace(/\.ts$/, '');
  return [`${mirrored}.test.ts`, `${mirrored}.browser.ts`];
}
