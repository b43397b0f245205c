/** Finds the CSS features in `css` templates, except inside `@supports`, with their compatibility data. */
import type { CompatStatement } from '@mdn/browser-compat-data';
import { parse, walk, type CssNode } from 'css-tree';
import ts from 'typescript';
import { firstStatement, namedBelow, statementAt } from './compatibility.ts';
import type { Use } from './script-features.ts';

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

const functions = new Map([...namedBelow('css', 'properties'), ...namedBelow('css', 'types')]);

/** Returns the texts of all `css` templates in a source file. Throws if a template contains an expression. */
export function cssIn(path: string, text: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'css') {
      if (!ts.isNoSubstitutionTemplateLiteral(node.template))
        throw new Error(`${path}: CSS with holes cannot be read.`);
      texts.push(node.template.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return texts;
}

/**
 * Returns each feature of a style sheet once. Skips `@supports` blocks, because they apply only if the feature exists.
 */
export function styleUses(path: string, css: string): Use[] {
  const uses = new Map<string, Use>();
  const add = (feature: string, statement: CompatStatement | undefined) =>
    uses.set(feature, { feature, path, statement });
  const root = parse(css, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new Error(`${path}: ${error.message}`);
    },
  });
  let rules = 0;
  walk(root, {
    enter(this: { skip: symbol }, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') return this.skip;
      if (node.type === 'Rule') {
        rules += 1;
        if (rules > 1) add('nesting', statementAt('css', 'selectors', 'nesting'));
      }
      addNode(node, add);
      return undefined;
    },
    leave(node: CssNode) {
      if (node.type === 'Rule') rules -= 1;
    },
  });
  return [...uses.values()];
}

function addNode(node: CssNode, add: (feature: string, statement: CompatStatement | undefined) => void): void {
  switch (node.type) {
    case 'Atrule':
      return add(`@${node.name}`, statementAt('css', 'at-rules', node.name));
    case 'NestingSelector':
      return add('nesting', statementAt('css', 'selectors', 'nesting'));
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return add(`:${node.name}`, statementAt('css', 'selectors', node.name));
    case 'Declaration': {
      const { property } = node;
      if (property.startsWith('--')) return;
      return add(
        property,
        firstStatement([property, property.replace(/^-webkit-/, '')].map((name) => ['css', 'properties', name])),
      );
    }
    case 'Function':
      return add(`${node.name}()`, functions.get(node.name));
    case 'Dimension': {
      const unitPath = unitPaths[node.unit];
      return unitPath && add(`1${node.unit}`, statementAt(...unitPath));
    }
    default:
  }
}
