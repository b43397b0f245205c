/**
 * Checks that no condition has two equal branches. A minifier would merge such branches. If the branches are Lit
 * templates, Lit would then keep the old elements instead of rendering new ones.
 */
import ts from 'typescript';
import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Returns the first line of each condition whose branches are equal, apart from white space. */
function findEqualBranches(text: string): string[] {
  const file = ts.createSourceFile('text.ts', text, ts.ScriptTarget.ESNext);
  const equalConditions: string[] = [];
  const getCompactText = (node: ts.Node) => node.getText(file).replace(/\s+/g, '');
  const visitNode = (node: ts.Node): void => {
    const [firstBranch, secondBranch] = listBranches(node);
    if (firstBranch && secondBranch && getCompactText(firstBranch) === getCompactText(secondBranch))
      equalConditions.push(node.getText(file).split('\n')[0] ?? '');
    ts.forEachChild(node, visitNode);
  };
  visitNode(file);
  return equalConditions;
}

function listBranches(node: ts.Node): readonly (ts.Node | undefined)[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isIfStatement(node)) return [node.thenStatement, node.elseStatement];
  return [];
}

it('finds conditions with equal branches and no others', () => {
  expect(findEqualBranches('const a = b\n  ? html`<ul> ${c}</ul>`\n  : html`<ul>\n${c}</ul>`;')).toEqual(['b']);
  expect(findEqualBranches('if (a) { b(); } else { b(); }')).toEqual(['if (a) { b(); } else { b(); }']);
  expect(findEqualBranches('const a = b ? html`<ul></ul>` : html`<ol></ol>`; if (a) b();')).toEqual([]);
});

it('finds no equal branches in the sources', () => {
  expect(
    readSources('src').flatMap(({ path, text }) => findEqualBranches(text).map((line) => `${path}: ${line}`)),
  ).toEqual([]);
});
