/** No function is longer than a screen. */
import { expect, test } from 'vitest';
import { functionsIn } from './functions.ts';
import { sourcesIn } from './sources.ts';

/** A screen. */
const most = 60;

test('the measure sees functions, methods and arrows, by name, inner ones too, and no comment above them', () => {
  const text = [
    '/** Why. */',
    'export function outer() {',
    '  const inner = () => {',
    '    return 1;',
    '  };',
    '  return { method() {}, arrow: () => inner() };',
    '}',
    'declare function nowhere(): void;',
    'class Made {',
    '  constructor() {',
    '    run(() => 1);',
    '  }',
    '}',
  ].join('\n');
  expect(functionsIn({ path: 'a.ts', text })).toEqual([
    { name: 'a.ts outer', lines: 6 },
    { name: 'a.ts inner', lines: 3 },
    { name: 'a.ts method', lines: 1 },
    { name: 'a.ts arrow', lines: 1 },
    { name: 'a.ts constructor', lines: 3 },
    { name: 'a.ts 11', lines: 1 },
  ]);
});

test('no function is longer than a screen', () => {
  const all = sourcesIn('src').flatMap(functionsIn);
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ lines }) => lines > most)).toEqual([]);
});
