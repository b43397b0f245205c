/**
 * A condition chooses between things that differ. A minifier makes one of two equal branches, so a condition with equal
 * branches means nothing in what ships: two equal templates of Lit are one there, and nothing is drawn anew.
 */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';

/** Every condition of a text whose branches say the same but for white space, as its first line. */
function equalBranches(text: string): string[] {
  const file = ts.createSourceFile('text.ts', text, ts.ScriptTarget.ESNext);
  const found: string[] = [];
  const plain = (node: ts.Node) => node.getText(file).replace(/\s+/g, '');
  const visit = (node: ts.Node): void => {
    const [one, other] = branchesOf(node);
    if (one && other && plain(one) === plain(other)) found.push(node.getText(file).split('\n')[0] ?? '');
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function branchesOf(node: ts.Node): readonly (ts.Node | undefined)[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isIfStatement(node)) return [node.thenStatement, node.elseStatement];
  return [];
}

test('equal branches are seen, and different ones are not', () => {
  expect(equalBranches('const a = b\n  ? html`<ul> ${c}</ul>`\n  : html`<ul>\n${c}</ul>`;')).toEqual(['b']);
  expect(equalBranches('if (a) { b(); } else { b(); }')).toEqual(['if (a) { b(); } else { b(); }']);
  expect(equalBranches('const a = b ? html`<ul></ul>` : html`<ol></ol>`; if (a) b();')).toEqual([]);
});

test('no condition of the sources has equal branches', () => {
  expect(sourcesIn('src').flatMap(({ path, text }) => equalBranches(text).map((line) => `${path}: ${line}`))).toEqual(
    [],
  );
});
