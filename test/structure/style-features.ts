/** Finds the CSS features in `css` templates, except inside `@supports`, with their compatibility data. */
import type { CompatStatement } from '@mdn/browser-compat-data';
import { parse, walk, type CssNode } from 'css-tree';
import ts from 'typescript';
import { findFirstStatement, listStatementsBelow, findStatement } from './compatibility.ts';
import type { FeatureUse } from './script-features.ts';

/** Paths of newer CSS units in the compatibility data, by unit. */
const unitPaths: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['lh', 'rlh', 'cap', 'ic', 'rex', 'rch', 'ric'].map((unit) => [unit, ['css', 'types', 'length', unit]]),
  ),
  ...Object.fromEntries(
    ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [
      unit,
      ['css', 'types', 'length', 'container_query_length_units'],
    ]),
  ),
  ...Object.fromEntries(
    ['svh', 'lvh', 'dvh', 'svw', 'lvw', 'dvw'].map((unit) => [
      unit,
      [
        'css',
        'types',
        'length',
        `viewport_percentage_units_${{ s: 'small', l: 'large', d: 'dynamic' }[unit[0] ?? '']}`,
      ],
    ]),
  ),
};

/** Compatibility statements of CSS functions and values, by name. */
const functionStatements = new Map([
  ...listStatementsBelow('css', 'properties'),
  ...listStatementsBelow('css', 'types'),
]);

/** Returns the texts of all `css` templates in a source file. Throws if a template contains an expression. */
export function readCssTexts(path: string, text: string): string[] {
  const cssTexts: string[] = [];
  const visitNode = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'css') {
      if (!ts.isNoSubstitutionTemplateLiteral(node.template))
        throw new Error(`${path}: The \`css\` template contains an expression.`);
      cssTexts.push(node.template.text);
    }
    ts.forEachChild(node, visitNode);
  };
  visitNode(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return cssTexts;
}

/**
 * Returns each feature of a style sheet once. Skips `@supports` blocks, because they apply only if the feature exists.
 */
export function findStyleUses(path: string, css: string): FeatureUse[] {
  const uses = new Map<string, FeatureUse>();
  const addUse = (feature: string, statement: CompatStatement | undefined) =>
    uses.set(feature, { feature, path, statement });
  const root = parse(css, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new Error(`${path}: ${error.message}`);
    },
  });
  let nestedRuleCount = 0;
  walk(root, {
    enter(this: { skip: symbol }, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') return this.skip;
      if (node.type === 'Rule') {
        nestedRuleCount += 1;
        if (nestedRuleCount > 1) addUse('nesting', findStatement('css', 'selectors', 'nesting'));
      }
      addNode(node, addUse);
      return undefined;
    },
    leave(node: CssNode) {
      if (node.type === 'Rule') nestedRuleCount -= 1;
    },
  });
  return [...uses.values()];
}

function addNode(node: CssNode, addUse: (feature: string, statement: CompatStatement | undefined) => void): void {
  switch (node.type) {
    case 'Atrule':
      return addUse(`@${node.name}`, findStatement('css', 'at-rules', node.name));
    case 'NestingSelector':
      return addUse('nesting', findStatement('css', 'selectors', 'nesting'));
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return addUse(`:${node.name}`, findStatement('css', 'selectors', node.name));
    case 'Declaration': {
      const { property } = node;
      if (property.startsWith('--')) return;
      return addUse(
        property,
        findFirstStatement([property, property.replace(/^-webkit-/, '')].map((name) => ['css', 'properties', name])),
      );
    }
    case 'Function':
      return addUse(`${node.name}()`, functionStatements.get(node.name));
    case 'Dimension': {
      const unitPath = unitPaths[node.unit];
      return unitPath && addUse(`1${node.unit}`, findStatement(...unitPath));
    }
    default:
  }
}
