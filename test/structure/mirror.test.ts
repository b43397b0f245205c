/** Who reads a source finds its test at the same path, and the other way round. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasBehaviour, testsOf } from './behaviour.ts';
import { sourcesIn } from './sources.ts';

/** They put together what others do, and are tested as they are published: test/package, test/relay/published. */
const entries: readonly string[] = ['src/index.ts', 'src/relay/main.ts'];

const tests = sourcesIn('test')
  .map(({ path }) => path)
  .filter((path) => /\.(test|browser)\.ts$/.test(path));

describe('the test’s own eyes', () => {
  test.each([
    ['a function', 'export function add(a: number, b: number) { return a + b; }', true],
    ['an arrow', 'export const double = (a: number) => 2 * a;', true],
    ['a method', 'export const adder = { add() { return 1; } };', true],
    ['a class', 'export class Kept extends Map {}', true],
    [
      'types alone',
      'export interface Adder { add(a: number): number }\nexport type Of = (a: number) => number;',
      false,
    ],
    ['constants', "export const most = 3;\nexport const words = { yes: 'Yes' } as const;", false],
    ['a style', 'export const style = css`a { color: ${colour} }`;', false],
    ['what is passed on', "export { add } from './add.ts';", false],
  ])('see whether there is behaviour in %s', (_, text, is) => {
    expect(hasBehaviour({ path: 'a.ts', text })).toBe(is);
  });

  test('look for a test at the mirrored path', () => {
    expect(testsOf('src/flow/cart/add.ts')).toEqual(['test/flow/cart/add.test.ts', 'test/flow/cart/add.browser.ts']);
  });
});

test('what does something has a test of its name', () => {
  const doing = sourcesIn('src').filter((source) => !entries.includes(source.path) && hasBehaviour(source));
  expect(doing.length).toBeGreaterThan(200);
  const lacking = doing.map(({ path }) => path).filter((path) => !testsOf(path).some((each) => tests.includes(each)));
  expect(lacking).toEqual([]);
});

test('a folder of the sources has the tests of its files only; a suite about several has a folder of its subject', () => {
  const mirrored = (path: string) => path.replace(/^test\//, 'src/').replace(/\.(test|browser)\.ts$/, '.ts');
  const astray = tests.filter((path) => existsSync(dirname(mirrored(path))) && !existsSync(mirrored(path)));
  expect(astray).toEqual([]);
});

test('beside the specs of journeys stands nothing but their configuration', () => {
  const beside = sourcesIn('e2e')
    .map(({ path }) => path)
    .filter((path) => dirname(path) === 'e2e' && !path.endsWith('.e2e.ts'));
  expect(beside).toEqual(['e2e/playwright.config.ts']);
});
